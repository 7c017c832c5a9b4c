"""The structure of plain text."""

from __future__ import annotations

import time

import pytest

from readproof.core import plain
from readproof.core.structure import BlockKind
from tests.yardstick import reference_seconds

PROSE = (
    "It was a plain paragraph of running text, broken by hand at about\n"
    "seventy characters, and it said nothing that anybody would want to\n"
    "remember on the following day.\n\n"
)


def headings(text: str) -> list[str]:
    return [span.of(text).strip() for span in plain.read(text).headings]


def furniture(text: str) -> list[str]:
    return [span.of(text).strip() for span in plain.read(text).furniture]


def markup(text: str) -> list[str]:
    return [span.of(text) for span in plain.read(text).markup]


def kinds(text: str) -> list[BlockKind]:
    return [block.kind for block in plain.read(text).blocks]


@pytest.mark.parametrize(
    "line",
    [
        "Chapter 1",
        "CHAPTER IV",
        "ADVENTURE  I.  A SCANDAL IN BOHEMIA",
        "Article I",
        "Section. 2.",
        "Part Two",
        "3.2.  Conventions Used in This Document",
        "1.  Introduction",
        "XIV.",
        "12",
        "THE LAWS OF THE ROAD",
        "Status of this Memo",
        "Preamble",
        "第三章　総則",
        "第一回　甄士隐梦幻识通灵",
        "二十一",
        "제3장 보칙",
        "［＃５字下げ］［＃中見出し］第一章［＃中見出し終わり］",
        r"\section{Limits and Functions}",
    ],
)
def test_a_line_that_has_the_form_of_a_heading_is_one(line: str) -> None:
    assert line in headings(PROSE + line + "\n\n" + PROSE * 6)


@pytest.mark.parametrize(
    "line",
    [
        '"Yes," she said.',
        "“Bingley.”",
        "He nodded.",
        "Part of the crew had already left.",
        "1934 was the year of the flood.",
        "Yours very truly",
        "It was late",
        "3. We went down to the harbour and waited there until the boat came in.",
        "第一条　この法律は、個人の権利を保護することを目的とする。",
        "「うむ、臭い」",
        "and so it went on",
    ],
)
def test_a_short_paragraph_is_not_a_heading(line: str) -> None:
    assert headings(PROSE + line + "\n\n" + PROSE * 6) == []


def test_a_heading_inside_a_paragraph_is_not_one() -> None:
    text = PROSE + "He opened the book at\nChapter 1\nand began to read it aloud.\n\n" + PROSE
    assert headings(text) == []


def test_a_title_of_two_lines_in_capitals_is_one_heading() -> None:
    assert headings("THE ADVENTURES OF\nSHERLOCK HOLMES\n\n" + PROSE * 8) == [
        "THE ADVENTURES OF\nSHERLOCK HOLMES"
    ]


def test_capitals_tell_nothing_in_a_text_that_is_all_in_capitals() -> None:
    assert headings((PROSE.upper() + "RAIN AND SNOW\n\n") * 9) == []


def test_titles_with_a_rule_below_or_around_are_headings() -> None:
    text = "#####\nTitle\n#####\n\n" + PROSE + "A section of it\n===============\n" + PROSE
    assert headings(text) == ["#####\nTitle\n#####", "A section of it\n==============="]


def test_underlined_titles_are_found_where_each_line_is_a_block() -> None:
    long = "A line that is much longer than eighty characters because nobody ever broke it. " * 3
    text = (long + "\n\n") * 5 + "dashes and such\n---------------\n" + (long + "\n") * 5
    assert headings(text) == ["dashes and such\n---------------"]


def test_chapter_lines_need_no_blank_lines_where_each_line_is_a_block() -> None:
    line = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。" * 4 + "\n"
    assert headings("第一章　発端\n" + line * 4 + "第二章　展開\n" + line * 4) == [
        "第一章　発端",
        "第二章　展開",
    ]


def pages(count: int, feed: str = "\f\n") -> str:
    return "".join(
        PROSE * 10
        + f"\n\nCrispin                Standards Track                [Page {number}]\n{feed}"
        + "RFC 3501                  IMAPv4                  March 2003\n\n\n"
        for number in range(1, count + 1)
    )


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r", "\r\r\n"])
def test_headers_and_footers_around_form_feeds_are_furniture(newline: str) -> None:
    text = pages(4).replace("\n", newline)
    found = furniture(text)
    assert len(found) == 4
    assert all("[Page" in piece and "RFC 3501" in piece and "\f" in piece for piece in found)
    assert not any("paragraph" in piece for piece in found)


def test_the_blank_lines_around_a_page_break_belong_to_it() -> None:
    text = pages(4)
    blocks = [b for b in plain.read(text).blocks if b.kind is BlockKind.FURNITURE]
    assert len(blocks) == 4
    for block in blocks:
        assert text[block.start] == "\n"
        assert text[: block.start].endswith("day.\n")
        assert block.end == len(text) or text.startswith("It was", block.end)


def test_furniture_is_found_at_page_distance_without_form_feeds() -> None:
    text = "".join(PROSE * 10 + f"The Crossings of the Arle, {number}\n\n" for number in range(9))
    assert len(furniture(text)) == 9


def test_a_line_that_comes_back_at_no_regular_distance_is_not_furniture() -> None:
    text = "".join(PROSE * (number * number % 23 + 1) + "so they said\n\n" for number in range(9))
    assert furniture(text) == []


def test_the_last_paragraph_before_a_form_feed_is_not_furniture() -> None:
    text = "".join(
        f"Chapter {n}\n\n{PROSE}The end of part {'abcdefg'[n]} came.\n\n\f\n" for n in range(7)
    )
    assert furniture(text) == []


def test_dot_leaders_are_furniture() -> None:
    toc = (
        "   1.  Introduction ........ 4\n"
        "   2.  Overview . . . . . . .  12\n"
        "   A.  Notes ............ iv\n"
    )
    assert furniture(PROSE + toc + "\n" + PROSE) == [toc.strip()]


def test_an_ellipsis_before_a_word_is_not_a_dot_leader() -> None:
    assert furniture(PROSE + "He was thrown away.... I\nhave not once been in.\n\n" + PROSE) == []


@pytest.mark.parametrize("rule", ["-----", "* * *", "=====", "___", "&&", "━━━━━", "***"])
def test_rule_lines_are_furniture(rule: str) -> None:
    assert furniture(PROSE + rule + "\n\n" + PROSE) == [rule]


def test_bars_of_a_drawn_table_are_markup_and_its_cells_are_not() -> None:
    table = "+-----+------+\n| one | two  |\n+-----+------+\n| six | nine |\n+-----+------+\n"
    text = PROSE + table + "\n" + PROSE
    assert BlockKind.TABLE in kinds(text)
    assert markup(text).count("|") == 6
    assert markup(text).count("+-----+------+") == 3
    assert not any("one" in piece or "nine" in piece for piece in markup(text))


def test_box_drawing_is_markup() -> None:
    table = "┌────┬────┐\n│甲　│乙　│\n└────┴────┘\n"
    text = "短い文がここにある。\n\n" + table + "\n短い文がここにある。\n"
    assert "甲" not in "".join(markup(text))
    assert {"│", "┌────┬────┐"} <= set(markup(text))


def test_a_single_bar_makes_no_table() -> None:
    assert markup("if (a || b) {\n  return a | b;\n}\n") == []


def test_tags_entities_and_urls_are_markup_in_plain_text_too() -> None:
    text = 'He said <b class="x">so</b> &amp; left (see https://example.org/a_(b)?c=d). Done.\n'
    assert markup(text) == [
        '<b class="x">',
        "</b>",
        "&amp;",
        "https://example.org/a_(b)?c=d",
    ]


def test_comments_are_markup_and_an_open_one_is_not() -> None:
    assert markup("a <!-- b\n> c --> d <!-- e\n") == ["<!-- b\n> c -->"]


def test_less_than_is_no_tag() -> None:
    assert markup("If a < b and c > d, then 3<4 and x <- y.\n") == []


def test_list_and_quote_marks_are_markup() -> None:
    text = (
        "* one thing here\n* another thing\n\n> a quoted line\n> and one more\n\n1) first of all\n"
    )
    assert markup(text) == ["* ", "* ", "> ", "> ", "1) "]


def test_blank_lines_separate_blocks_in_hard_wrapped_text() -> None:
    text = PROSE * 3
    assert [block.start for block in plain.read(text).blocks] == [0, len(PROSE), 2 * len(PROSE)]


def test_each_line_is_a_block_where_lines_are_long() -> None:
    line = (
        "This paragraph was never broken by hand, so that it stands on one line of its own here.\n"
    )
    assert len(plain.read(line * 7).blocks) == 7
    short = line[:70] + "\n"
    assert len(plain.read(short * 7).blocks) == 1


def test_sixty_characters_are_long_in_unspaced_text() -> None:
    line = (
        "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"
        "何でも薄暗いじめじめした所で泣いていた事だけは記憶している。\n"
    )
    assert 60 < len(line) < 80
    assert len(plain.read(line * 7).blocks) == 7


def test_cr_cr_lf_is_one_newline() -> None:
    text = PROSE.replace("\n", "\r\r\n") * 3
    assert len(plain.read(text).blocks) == 3


def test_unicode_line_separators_are_no_newlines() -> None:
    assert len(plain.read("one\u2028\u2028two\x85\x85three\x0b\x0bfour").blocks) == 1


@pytest.mark.parametrize(
    "text",
    [
        "<a " * 60_000,
        '<a "' + '<a ""' * 40_000,
        "<!--" * 50_000,
        "a://" * 50_000,
        "&a" * 90_000,
        "a\n\f\nb\n" * 20_000,
        "." * 200_000,
        "\n" * 200_000,
        "\r" * 200_000,
        "|" * 200_000,
        ("a . " * 30 + "1\n") * 2_000,
    ],
    ids=lambda text: repr(text[:8]),
)
def test_hostile_texts_are_read_in_linear_time(text: str) -> None:
    started = time.process_time()
    plain.read(text)
    assert reference_seconds(started) < 16  # quadratic rules took minutes here
