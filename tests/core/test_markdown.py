"""The structure of Markdown."""

from __future__ import annotations

import time

import pytest

from readproof.core import markdown
from readproof.core.structure import BlockKind
from tests.yardstick import reference_seconds

NEWLINES = ["\n", "\r\n", "\r", "\r\r\n"]


def kinds(text: str) -> list[BlockKind]:
    return [block.kind for block in markdown.read(text).blocks]


def pieces(text: str) -> list[str]:
    return [text[block.start : block.end] for block in markdown.read(text).blocks]


def markup(text: str) -> list[str]:
    return [span.of(text) for span in markdown.read(text).markup]


def headings(text: str) -> list[str]:
    return [span.of(text) for span in markdown.read(text).headings]


@pytest.mark.parametrize("newline", NEWLINES)
def test_headings_of_both_forms_are_found_at_their_raw_offsets(newline: str) -> None:
    text = "# One #\n\ntext\n\nTwo\n===\n\nmore text\n\n### Three\n".replace("\n", newline)
    assert headings(text) == ["# One #", f"Two{newline}===", "### Three"]
    assert {"#", "###", "==="} <= set(markup(text))


@pytest.mark.parametrize("newline", NEWLINES)
def test_each_list_item_is_a_block_nested_ones_too(newline: str) -> None:
    text = "intro\n\n- one\n- two\n    1. deep\n    2. deeper\n\nend\n".replace("\n", newline)
    assert [piece.strip() for piece in pieces(text)] == [
        "intro",
        "- one",
        "- two",
        "1. deep",
        "2. deeper",
        "end",
    ]
    assert kinds(text)[1:5] == [BlockKind.LIST] * 4
    assert [mark.strip() for mark in markup(text)] == ["-", "-", "1.", "2."]


def test_task_boxes_belong_to_the_list_mark() -> None:
    assert markup("- [ ] buy\n- [x] sell\n") == ["- [ ]", "- [x]"]


@pytest.mark.parametrize("newline", NEWLINES)
def test_quote_marks_of_every_line_are_markup(newline: str) -> None:
    text = "> one\n> two\nlazy\n\n> > deep\n".replace("\n", newline)
    assert [mark.strip() for mark in markup(text)] == [">", ">", "> >"]
    assert set(kinds(text)) == {BlockKind.QUOTE}


@pytest.mark.parametrize("newline", NEWLINES)
@pytest.mark.parametrize("fence", ["```", "~~~~"])
def test_fences_are_markup_and_the_code_between_is_not(newline: str, fence: str) -> None:
    code = "let x = a[0](1); // <b> &amp; https://example.org/\n"
    text = f"before\n\n{fence}rust\n{code}{fence}\n\nafter\n".replace("\n", newline)
    assert markup(text) == [f"{fence}rust", fence]
    assert kinds(text) == [BlockKind.PARAGRAPH, BlockKind.CODE, BlockKind.PARAGRAPH]


def test_an_unclosed_fence_has_one_fence_line() -> None:
    assert markup("```\ncode\nmore\n") == ["```"]


def test_indented_code_is_code() -> None:
    text = "before\n\n    a[0](1) <b>\n\nafter\n"
    assert kinds(text)[1] is BlockKind.CODE
    assert markup(text) == []


def test_bars_and_delimiter_rows_of_tables_are_markup() -> None:
    text = "| a | b \\| c |\n|:--|---|\n| d | e |\n"
    assert kinds(text) == [BlockKind.TABLE]
    marks = markup(text)
    assert marks.count("|") == 6
    assert "|:--|---|" in marks
    assert "\\|" not in "".join(marks)


@pytest.mark.parametrize(
    ("source", "marks"),
    [
        ("a [text](https://e.org/x 'title') b", ["[", "](https://e.org/x 'title')"]),
        ("a ![alt](x.png) b", ["![", "](x.png)"]),
        ('a [t](<with space> "q") b', ["[", '](<with space> "q")']),
        ("a [t](x(y)z) b", ["[", "](x(y)z)"]),
        ("a [text][ref] b", ["[", "][ref]"]),
        ("a [text][] b", ["[", "][]"]),
        ("a [![alt](i.png)](link) b", ["[![", "](i.png)](link)"]),
        ("see[^1] and[^note].", ["[^1]", "[^note]"]),
        ("a <b class='x'>bold</b> c", ["<b class='x'>", "</b>"]),
        ("a <!-- hidden words --> c", ["<!-- hidden words -->"]),
        ("a &copy; b &#8212; c", ["&copy;", "&#8212;"]),
        ("see <https://e.org/> or <me@e.org>.", ["<https://e.org/>", "<me@e.org>"]),
        ("see https://e.org/a, or www.e.org.", ["https://e.org/a", "www.e.org"]),
        ("https://e.org/日本を見る", ["https://e.org/"]),
        ("an array[0] and f(x) [sic]", []),
        ("some *emphasis*, **strong** and `code`", []),
        ("code `[a](b) <T> &amp; https://e.org` here", []),
        ("a `` ` `` b [c](d)", ["[", "](d)"]),
        (r"\[not\](a link)", []),
        ("lonely ](x) here", []),
    ],
)
def test_inline_markup(source: str, marks: list[str]) -> None:
    assert markup(source + "\n") == marks


def test_shortcut_references_need_a_definition() -> None:
    text = 'a [Defined] and [undefined]\n\n[defined]: /x "title"\n'
    assert markup(text) == ["[", "]", '[defined]: /x "title"']


def test_definitions_are_markup_wholly_also_below_a_heading() -> None:
    text = "## Summary\n[summary]: #summary\n[more]: /x\n  'a title'\n\ntext\n"
    assert "[summary]: #summary\n[more]: /x\n  'a title'" not in markup(text)
    assert markup(text) == ["##", "[summary]: #summary", "[more]: /x\n  'a title'"]


def test_attribute_lists_are_markup() -> None:
    assert markup("Some text {#id .class} and {.note}, not {braces}.\n") == [
        "{#id .class}",
        "{.note}",
    ]


def test_footnote_definitions_are_blocks_with_their_marker_as_markup() -> None:
    text = "Text.[^1]\n\n[^1]: A note\n    goes on.\n\n    And on.\n\nEnd.\n"
    assert BlockKind.FOOTNOTE in kinds(text)
    assert markup(text) == ["[^1]", "[^1]:"]
    assert kinds(text)[-1] is BlockKind.PARAGRAPH
    assert BlockKind.CODE not in kinds(text)


@pytest.mark.parametrize("newline", NEWLINES)
@pytest.mark.parametrize(("fence", "line"), [("---", "title: A b"), ("+++", 'title = "A b"')])
def test_front_matter_is_markup_wholly(newline: str, fence: str, line: str) -> None:
    text = f"{fence}\n{line}\n\nlist:\n  - x\n{fence}\n\n# Title\n\ntext\n".replace("\n", newline)
    blocks = markdown.read(text).blocks
    assert blocks[0].kind is BlockKind.FRONT_MATTER
    assert text.startswith("# Title", blocks[1].start)
    assert markup(text)[0].startswith(fence)
    assert markup(text)[0].endswith(fence)


def test_a_rule_that_opens_the_text_is_no_front_matter() -> None:
    text = "---\n\nA sentence that is no key.\n\n---\n\nmore\n"
    structure = markdown.read(text)
    assert BlockKind.FRONT_MATTER not in kinds(text)
    assert [span.of(text) for span in structure.furniture] == ["---", "---"]


def test_front_matter_without_an_end_is_no_front_matter() -> None:
    assert BlockKind.FRONT_MATTER not in kinds("---\ntitle: x\n\ntext\n")


def test_rules_are_furniture() -> None:
    text = "a\n\n***\n\nb\n"
    assert [span.of(text) for span in markdown.read(text).furniture] == ["***"]


def test_text_between_the_tags_of_an_html_block_is_not_markup() -> None:
    text = '<div align="center">\n  <p>Words to ask about</p>\n</div>\n\ntext\n'
    assert kinds(text)[0] is BlockKind.HTML
    assert "Words" not in "".join(markup(text))
    assert {'<div align="center">', "<p>", "</p>", "</div>"} <= set(markup(text))


def test_form_feeds_and_unicode_separators_end_no_line() -> None:
    text = "para\x0cstill\u2028para\x85here\n\n# Heading\n"
    assert headings(text) == ["# Heading"]
    assert len(kinds(text)) == 2


def test_nesting_beyond_the_bound_loses_no_text() -> None:
    text = "".join("  " * level + "- item\n" for level in range(60)) + "\nlast words\n"
    structure = markdown.read(text)
    assert structure.blocks[-1].end == len(text)
    assert len(structure.blocks) > 15


def test_quotes_deeper_than_the_bound_keep_their_marks_as_markup() -> None:
    assert [mark.strip() for mark in markup(">>>>>>>>> deep\n")] == [">>>>>>>>>"]


@pytest.mark.parametrize(
    "text",
    [
        ">" * 100_000,
        "[" * 100_000,
        "![" * 50_000,
        '](a "' * 40_000,
        "[" * 20_000 + "](x)" * 20_000,
        "- " * 50_000,
        "1. " * 30_000,
        "[^a]: " * 20_000,
        "".join(f"[a{n}]: /x\n" for n in range(20_000)),
        " ".join("`" * (n % 400 + 1) for n in range(1_000)),
        "`\\" * 90_000,
        "> " * 30 + "a\n" + "b\n" * 20_000,
        "|" * 100_000,
        "a|b\n" * 30_000,
        "<div>\n" * 20_000,
        "{#" * 90_000,
        "*" * 100_000,
    ],
    ids=lambda text: repr(text[:8]),
)
def test_hostile_texts_are_read_in_linear_time(text: str) -> None:
    started = time.process_time()
    structure = markdown.read(text)
    assert reference_seconds(started) < 16  # quadratic rules took minutes here
    assert structure.blocks[-1].end == len(text)
