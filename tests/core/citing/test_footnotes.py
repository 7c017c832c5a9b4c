"""Footnotes are found with place and sentence, and nothing that only looks like one is."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from readproof.core.citing import attributions
from readproof.core.citing.footnotes import Article, read
from tests.yardstick import reference_seconds

CASES_FILE = Path(__file__).parents[4] / "shared" / "cases" / "footnotes.json"
CASES: list[dict[str, Any]] = (
    json.loads(CASES_FILE.read_text(encoding="utf-8"))["cases"] if CASES_FILE.exists() else []
)


def sentences(article: str) -> list[tuple[str, str]]:
    return [(reference.label, reference.sentence) for reference in read(article).references]


def units(article: str) -> list[str]:
    return [unit.text for unit in read(article).units]


def labels(article: Article) -> list[str]:
    return [reference.label for reference in article.references]


@pytest.mark.skipif(not CASES, reason="the cases stand beside the repository, not in it")
def test_cases_after_public_reports() -> None:
    for case in CASES:
        article, expect = read(case["article"]), case["expect"]
        for found, (label, line, sentence) in zip(
            article.references, expect["references"], strict=True
        ):
            assert (found.label, found.line) == (label, line), case["id"]
            assert sentence in (None, found.sentence), case["id"]
        assert [[d.label, d.line] for d in article.definitions] == expect["definitions"], case["id"]
        report = attributions.check(article, None, definitions_only=True)
        assert [finding.code for finding in report.findings] == expect["findings"], case["id"]


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        pytest.param(
            "Cats sleep.[^1] Dogs bark.[^2]",
            [("1", "Cats sleep."), ("2", "Dogs bark.")],
            id="marker-after-the-stop",
        ),
        pytest.param(
            "Cats sleep. [^1] Dogs bark. [^2]",
            [("1", "Cats sleep."), ("2", "Dogs bark.")],
            id="space-before-the-marker",
        ),
        pytest.param(
            "Cats sleep.[^1]Dogs bark.[^2]",
            [("1", "Cats sleep."), ("2", "Dogs bark.")],
            id="no-space-behind-the-marker",
        ),
        pytest.param(
            "猫は眠る。[^1]犬は吠える。[^2]",
            [("1", "猫は眠る。"), ("2", "犬は吠える。")],
            id="japanese-without-a-space",
        ),
        pytest.param(
            "彼は「土は\n静かだ。」と言った[^1]。次の文[^2]。",
            [("1", "彼は「土は静かだ。」と言った。"), ("2", "次の文。")],
            id="japanese-quotation-inside-a-sentence",
        ),
        pytest.param(
            "He said “Stop it.”[^1] Then he left.[^2]",
            [("1", "He said “Stop it.”"), ("2", "Then he left.")],
            id="stop-inside-quotation-marks",
        ),
        pytest.param(
            "Yan et al. 2004 (Fig. 3, p. 7) found 1.5 % of Dr. J. A. Smith’s U.S. sample.[^1]",
            [("1", "Yan et al. 2004 (Fig. 3, p. 7) found 1.5 % of Dr. J. A. Smith’s U.S. sample.")],
            id="abbreviations-decimals-initials",
        ),
        pytest.param(
            "It was made in the U.S. The rest was not.[^1]",
            [("1", "The rest was not.")],
            id="abbreviation-at-the-end-of-a-sentence",
        ),
        pytest.param("Really? Yes![^1] Why?[^2]", [("1", "Yes!"), ("2", "Why?")], id="other-stops"),
        pytest.param("A line\nthat wraps[^1].", [("1", "A line that wraps.")], id="wrapped-line"),
        pytest.param("x [^1] .", [("1", "x.")], id="marker-before-the-stop"),
        pytest.param(
            "# Title. More[^1]\n\nText.[^2]", [("1", "Title. More"), ("2", "Text.")], id="heading"
        ),
        pytest.param("Title[^1]\n=====\nText.[^2]", [("1", "Title"), ("2", "Text.")], id="setext"),
        pytest.param(
            "- one[^1]\n- two. Three[^2]\n  more\n    - deep[^3]\n\n1. first[^4]",
            [("1", "one"), ("2", "Three more"), ("3", "deep"), ("4", "first")],
            id="items",
        ),
        pytest.param(
            "> Said so.[^1]\n> > Again.[^2]\n\nEnd.[^3]",
            [("1", "Said so."), ("2", "Again."), ("3", "End.")],
            id="quotes",
        ),
        pytest.param(
            "| a[^1] | b. c[^2] |\n| --- | --- |\n| d | e \\| f[^3] |\n",
            [("1", "a"), ("2", "b. c"), ("3", "e \\| f")],
            id="table-cells",
        ),
    ],
)
def test_sentence_of_a_marker(article: str, expected: list[tuple[str, str]]) -> None:
    assert sentences(article) == expected


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        pytest.param("A is x[^1], and B is y[^2].", ["A is x", "and B is y."], id="two-runs"),
        pytest.param("A is x[^1][^2], so[^3]", ["A is x", "so"], id="run-of-two"),
        pytest.param("A is x[^1], [^2]、[^3].", ["A is x."], id="run-with-commas"),
        pytest.param(
            "張り終えており[^1]、苦情は止んだ。", ["張り終えており"], id="rest-of-a-sentence"
        ),
        pytest.param("A ^[an aside of 5 men] is x[^1].", ["A is x."], id="inline-note-left-out"),
    ],
)
def test_unit_is_the_text_up_to_a_run_of_markers(article: str, expected: list[str]) -> None:
    assert units(article) == expected


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        pytest.param("`[^1]` and ``a ` [^2]``", [], id="code-spans"),
        pytest.param("`open [^1]", ["1"], id="no-code-span"),
        pytest.param("```\n[^1]\n````\n[^2]", ["2"], id="fence"),
        pytest.param("~~~\n```\n[^1]\n~~~\n[^2]", ["2"], id="fence-in-a-fence"),
        pytest.param("```\n[^1]", [], id="fence-without-an-end"),
        pytest.param("- a\n  ```\n  [^1]\n  ```\n  [^2]", ["2"], id="fence-in-an-item"),
        pytest.param("a\n\n    [^1]\n\nb[^2]", ["2"], id="indented-code"),
        pytest.param(
            "- a\n\n      still text? [^1]\n\n  b[^2]", ["2"], id="indented-code-in-an-item"
        ),
        pytest.param("a\n    b[^1]", ["1"], id="indented-line-of-a-paragraph"),
        pytest.param("<!-- [^1] -->\n\nx <!-- [^2] --> y[^3]", ["3"], id="comments"),
        pytest.param("<pre>\n[^1]\n</pre>\n[^2]", ["2"], id="raw-html"),
        pytest.param("---\ntitle: x[^1]\n---\ny[^2]", ["2"], id="front-matter"),
        pytest.param(r"\[^1] \\[^2]", ["2"], id="escapes"),
        pytest.param("(x)[^1] and [x][^2]", ["1", "2"], id="link-look-alikes"),
        pytest.param("[^1](https://e.org) x[^2]", ["2"], id="a-link-whose-text-is-a-marker"),
        pytest.param("so[^1] (see below)", ["1"], id="bracket-after-a-space"),
        pytest.param("Stop![^1]", ["1"], id="after-an-exclamation-mark"),
        pytest.param("[^a b] [^] [ ^1]", [], id="no-labels"),
        pytest.param("[^Ä.b-c] [^日本] [^(.*)+$]", ["Ä.b-c", "日本", "(.*)+$"], id="odd-labels"),
        pytest.param("x^[note of [^1] its own]", ["1"], id="reference-in-an-inline-note"),
    ],
)
def test_what_counts_as_a_reference(article: str, expected: list[str]) -> None:
    assert labels(read(article)) == expected


def test_lines_and_columns_count_from_one_in_code_points_whatever_the_newline() -> None:
    for newline in ("\n", "\r\n", "\r"):
        article = read(f"𠮟る[^1]{newline}{newline}  x[^2]{newline}{newline}[^1]: u")
        assert [(r.line, r.column) for r in article.references] == [(1, 3), (3, 4)]
        assert [(d.line, d.column, d.text) for d in article.definitions] == [(5, 1, "u")]


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        pytest.param("[^1]: a\n\n    b\n\n\tc\n\nd", ["a\n\n    b\n\n\tc"], id="paragraphs"),
        pytest.param("[^1]: a\nlazy\n\nd", ["a\nlazy"], id="lazy-line"),
        pytest.param("[^1]: a\n# b", ["a"], id="heading-ends-it"),
        pytest.param("[^1]: a\n[^2]: b", ["a", "b"], id="next-definition"),
        pytest.param("text\n[^1]: a", ["a"], id="interrupts-a-paragraph"),
        pytest.param("- item\n[^1]: a", ["a"], id="after-an-item"),
        pytest.param("[^1]:\n    a", ["a"], id="text-on-the-next-line"),
        pytest.param("> [^1]: a", ["a"], id="in-a-quote"),
        pytest.param("```\n[^1]: a\n```", [], id="in-code"),
        pytest.param("x [^1]: a", [], id="in-a-line"),
        pytest.param("[^1]：a", [], id="full-width-colon"),
    ],
)
def test_extent_of_a_definition(article: str, expected: list[str]) -> None:
    assert [definition.text for definition in read(article).definitions] == expected


def test_references_inside_definitions_are_kept_apart() -> None:
    article = read("x[^1]\n\n[^1]: see [^2] and `[^3]`\n\n    and [^4]\n[^2]: y")
    assert labels(article) == ["1"]
    assert [(owner, span.of(article.text)) for owner, span in article.inner] == [(0, "2"), (0, "4")]


def test_definition_in_a_quote_is_not_movable() -> None:
    assert [d.movable for d in read("> [^1]: a\n\n[^2]: b").definitions] == [False, True]


_MANY = 200_000


@pytest.mark.parametrize(
    "piece",
    ["[^", "[^a] ", "[^(.*)+$]: x\n", "`", "> - ", "- ", "「", "^[", "<!--", "\\", ". ", "\n", "|"],
)
def test_hostile_texts_take_linear_time(piece: str) -> None:
    started = time.process_time()
    read(piece * (_MANY // len(piece)) + "\n\nEnd.[^1]\n\n[^1]: x")
    assert reference_seconds(started) < 40
