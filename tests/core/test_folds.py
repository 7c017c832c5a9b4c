"""Folds: tables, steps, maps, readings."""

from __future__ import annotations

import time

import pytest

from readproof.core import folds
from readproof.core.documents import Span
from readproof.core.folds import fold, tables
from tests.yardstick import reference_seconds

EQUAL = [
    pytest.param("a&amp;b", "a&b", id="an entity"),
    pytest.param("caf&eacute;", "caf\xe9", id="a named entity"),
    pytest.param("&#150;", "-", id="a Windows-1252 number is what its writer meant"),
    pytest.param("com\xadmit\u200btee", "committee", id="ignorables"),
    pytest.param("a\u2028b", "a b", id="a line separator"),
    pytest.param("か\u3099\n め", "がめ", id="unspaced over a mark"),
    pytest.param("東京\u3000(", "東京 (", id="a space before ASCII is kept"),
    pytest.param("㌔ ㍍", "キロメートル", id="squared words are set solid"),
    pytest.param("\uff21　\uff22", "A B", id="full-width words are spaced"),
    pytest.param("ﾊﾟﾝ｡", "パン。", id="half-width kana"),
    pytest.param("ﬁ Ⅷ № ℃ ㈱ ㎡", "fi VIII No °C (株) m²", id="compatibility characters"),
    pytest.param("ｱ ㋀", "ア 1月", id="month names start with a digit: spaced"),
    pytest.param("x½", "x1\u20442", id="a fraction on its own"),
    pytest.param("\u2126\u037e", "Ω;", id="canonical singletons"),
    pytest.param("״״\u05f3", '""\'', id="Hebrew quotation marks"),
    pytest.param("a\u2012b\u2212c\ufe58d", "a-b-c-d", id="dashes"),
    pytest.param("a--b---c", "a-b-c", id="typed dashes"),
    pytest.param("〜\uff5e\u223c", "~~~", id="tildes"),
    pytest.param("…‥", ".....", id="ellipsis"),
]
APART = [
    pytest.param("é", "e", id="accents"),
    pytest.param("A", "a", id="case"),
    pytest.param("m²", "m2", id="superscripts"),
    pytest.param("H₂", "H2", id="subscripts"),
    pytest.param("①", "1", id="circled digits"),
    pytest.param("1½", "11\u20442", id="fractions that touch digits"),
    pytest.param("½", "1/2", id="the fraction slash"),
    pytest.param("1㋀", "11月", id="a month that touches a digit"),
    pytest.param("ー", "-", id="the long vowel mark"),
    pytest.param("----", "-", id="a long row of hyphens"),
    pytest.param("\xb4", " \u0301", id="spacing accents"),
    pytest.param("&bogus;", "bogus", id="unknown entities"),
    pytest.param("&amp", "&", id="an entity without its semicolon"),
    pytest.param("&amp;amp;", "&", id="an entity twice"),
    pytest.param("\u0430", "a", id="look-alikes"),
    pytest.param("不可", "不 可 x", id="words"),
    pytest.param("™", "TM", id="raised letters"),
]


@pytest.mark.parametrize(("a", "b"), [(p.values[0], p.values[1]) for p in EQUAL])
def test_equal_under_the_folds(a: str, b: str) -> None:
    assert folds.phrase(a) == folds.phrase(b)
    assert folds.same(a, b)
    assert folds.same(b, a)
    assert folds.steps_needed(a, b) or a == b


@pytest.mark.parametrize(("a", "b"), [(p.values[0], p.values[1]) for p in APART])
def test_kept_apart(a: str, b: str) -> None:
    assert not folds.same(a, b)
    assert not folds.same(b, a)


@pytest.mark.parametrize("text", ["&#0;", "&#xD800;", "&#1114112;", "&nosuch;", "&;", "&#;"])
def test_what_is_no_entity_stays(text: str) -> None:
    assert fold(text).text == text


def test_names_are_the_closed_list() -> None:
    assert set(folds.FOLD_STEPS) == {
        *("entities", "ignorables", "unspaced", "spaces", "width", "compatibility"),
        *("composition", "quotes", "dashes", "tildes", "ellipsis", "line_hyphens"),
    }
    assert (folds.EVIDENCE.name, folds.EVIDENCE.version) == ("evidence", "1")
    assert folds.EVIDENCE.unicode == "14.0.0"


def test_one_for_one_tables_never_chain() -> None:
    for table in (tables.WIDTH, tables.SPACES, tables.QUOTES, tables.DASHES, tables.TILDES):
        assert all(len(char) == len(new) == 1 for char, new in table.items())
        assert not set(table) & set(table.values())


def test_expansions_hold_no_space_and_no_expandable_character() -> None:
    for char, text in tables.expansions().items():
        assert len(char) == 1
        assert text
        assert not set(text) & {*tables.WHITE, *tables.expansions()}


def test_white_space_is_the_frozen_class() -> None:
    assert len(tables.WHITE) == len(set(tables.WHITE)) == 25
    assert set(tables.SPACES) == set(tables.WHITE) - {" "}
    assert "\x1c" not in tables.WHITE


def test_spans_are_tight_and_take_in_the_ignorables_of_the_last_grapheme() -> None:
    folded = fold("\u200ba\u200b b\u200d\ufe0f\u200b c")
    assert folded.text == "a b c"
    assert folded.span(0, 1) == Span(1, 2)
    assert folded.span(2, 3) == Span(4, 7)
    assert folded.span(0, 5) == Span(1, 10)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        pytest.param("a\ufb01b", 0, 2, id="an expansion"),
        pytest.param("q\u0301b", 0, 1, id="a base and its mark"),
        pytest.param("\U0001f468\u200d\U0001f469", 0, 1, id="a ZWJ sequence"),
        pytest.param("a\u2026", 0, 2, id="an ellipsis"),
        pytest.param("ab", 1, 1, id="nothing"),
    ],
)
def test_no_span_has_an_edge_inside(text: str, start: int, end: int) -> None:
    assert fold(text).span(start, end) is None


def test_positions_go_forward_to_the_next_folded_code_point() -> None:
    folded = fold("a  b&amp;\xadc")
    assert folded.text == "a b&c"
    assert [folded.position(at) for at in range(12)] == [0, 1, 2, 2, 3, 4, 4, 4, 4, 4, 4, 5]
    assert folded.aligned(5) is None
    assert folded.aligned(9) == 4


def test_line_hyphens_are_marked_and_kept_with_a_space() -> None:
    folded = fold("com-\nmittee well\u2010\r\n  known x - y a-\n\nb 1-\n2 -\nz")
    assert folded.text == "com- mittee well- known x - y a- b 1- 2 - z"
    assert folded.line_hyphens == (3, 16, 36)


def test_readings_of_a_phrase_with_its_own_line_ends() -> None:
    assert folds.readings("plain - text") == ("plain - text",)
    assert folds.readings("com-\nmittee") == ("com- mittee", "com-mittee", "committee")
    assert folds.readings(" 19-\n20 ") == ("19- 20", "19-20")


@pytest.mark.parametrize("other", ["short-term and long-term", "shortterm and long- term"])
def test_each_line_end_reads_for_itself(other: str) -> None:
    raw = "short-\nterm and long-\nterm"
    assert folds.same(raw, other)
    assert folds.same(other, raw)
    assert folds.steps_needed(raw, other) == ("line_hyphens",)


def test_digits_never_join_over_a_line_end() -> None:
    assert not folds.same("19-\n20", "1920")
    assert folds.same("19-\n20", "19-20")


def test_steps_needed_leaves_one_out() -> None:
    assert folds.steps_needed("a  b", " a  b ") == ()
    assert folds.steps_needed("\u201ca\u201d  b\u2014c", '"a" b--c') == (
        "spaces",
        "quotes",
        "dashes",
    )
    assert folds.steps_needed("ﾊﾟ", "パ") == ("width", "composition")


def test_a_cluster_of_very_many_marks_is_left_as_it_is() -> None:
    text = "e" + "\u0301\u0323" * 40_000
    began = time.process_time()
    assert fold(text).text == text
    assert reference_seconds(began) < 8


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(" " * 300_000 + "あ" + " " * 300_000, id="white space"),
        pytest.param("\xad " * 200_000, id="soft hyphens"),
        pytest.param("&#" * 200_000 + "&a" * 100_000, id="ampersands"),
        pytest.param("a-\n" * 100_000, id="line ends"),
        pytest.param("e\u0301" * 80_000, id="combining pairs"),
        pytest.param("-   " * 100_000, id="hyphens and blanks"),
    ],
)
def test_hostile_texts_fold_in_linear_time(text: str) -> None:
    began = time.process_time()
    fold(text)
    assert reference_seconds(began) < 12
