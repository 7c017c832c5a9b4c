"""Resolving phrases: counts, reasons, edge rules, limits."""

from __future__ import annotations

import time

import pytest

from readproof.core.documents import Span
from readproof.core.folds import fold
from readproof.core.spans import Near, Resolution, resolve
from tests.yardstick import reference_seconds


def find(document: str, phrase: str) -> Resolution:
    return resolve(fold(document), phrase, min_length=1)


def test_lengths_are_folded_code_points_and_inclusive() -> None:
    document = fold("one  two  three")
    assert resolve(document, "one  two", min_length=7).status == "unique"
    assert resolve(document, "one  two", min_length=8).reason == "TOO_SHORT"
    assert resolve(document, "one  two", min_length=1, max_length=7).status == "unique"
    assert resolve(document, "one  two", min_length=1, max_length=6).reason == "TOO_LONG"


def test_refused_by_length_counts_and_lists_nothing() -> None:
    found = resolve(fold("tram, tram"), "tram")
    assert (found.status, found.reason, found.occurrences) == ("refused", "TOO_SHORT", 2)
    assert found.matches == ()


def test_a_refused_place_is_not_counted_beside_a_good_one() -> None:
    found = find("0.95 and 0.9 too", "0.9")
    assert (found.status, found.occurrences) == ("unique", 1)
    assert found.matches[0].span == Span(9, 12)


def test_raw_and_folded_places_are_told_apart() -> None:
    found = find('a "b" c, a \u201cb\u201d c', 'a "b" c')
    assert [match.matched_by for match in found.matches] == ["raw", "folded"]
    assert [match.fold_steps for match in found.matches] == [(), ("quotes",)]


def test_white_space_around_the_phrase_is_still_raw() -> None:
    assert find("one two", "  one two\n").matches[0].matched_by == "raw"


def test_raw_only_switches_the_folds_off() -> None:
    document = fold('a "b" c, a \u201cb\u201d c')
    found = resolve(document, ' a "b" c ', min_length=1, raw_only=True)
    assert (found.occurrences, found.matches[0].span) == (1, Span(0, 7))
    assert resolve(document, "a 'b' c", min_length=1, raw_only=True).status == "not_found"
    cut = resolve(fold("cafe\u0301"), "cafe", min_length=1, raw_only=True)
    assert (cut.status, cut.reason) == ("refused", "CUTS_CHARACTER")


def test_a_part_that_folds_otherwise_than_the_whole_is_found_raw() -> None:
    found = find("fill in ----- here", "in --")
    assert found.occurrences == 2
    assert [match.span for match in found.matches] == [Span(5, 9), Span(5, 10)]


def test_outer_ignorables_of_the_phrase_belong_to_a_raw_match() -> None:
    found = find("x \u200babc\u200b y", "\u200babc\u200b")
    assert [(match.span, match.matched_by) for match in found.matches] == [(Span(2, 7), "raw")]


def test_occurrences_overlap() -> None:
    assert find("aaaaa", "aaa").occurrences == 3
    assert find("abababab", "abab").occurrences == 3


@pytest.mark.parametrize(
    ("document", "phrase"),
    [
        pytest.param("a value of 123 now", "value of 12", id="digits go on"),
        pytest.param("a value of 123 now", "23 now", id="digits go before"),
        pytest.param("a value of 1.5.2 now", "of 1.5", id="a version"),
        pytest.param("10\xa0000 people", "000 people", id="a grouping space"),
        pytest.param("10&nbsp;000 people", "000 people", id="a grouping entity"),
        pytest.param("10'000 people", "000 people", id="a grouping apostrophe"),
        pytest.param("at \u22125 degrees", "5 degrees", id="a minus sign"),
        pytest.param("at (-.5 units)", ".5 units", id="a sign before a bare point"),
        pytest.param("at \xb15 units", "5 units", id="plus or minus"),
        pytest.param("about 5\uff05 of", "about 5", id="a full-width per cent sign"),
        pytest.param("10\u2076 people", "10", id="a power"),
        pytest.param("\uff11\uff12\uff0e\uff15円", "\uff15円", id="full-width"),
        pytest.param("\u0660\u066b\u0669\u0665 now", "\u0660\u066b\u0669", id="Arabic digits"),
    ],
)
def test_an_edge_inside_a_number_is_refused(document: str, phrase: str) -> None:
    found = find(document, phrase)
    assert (found.status, found.reason, found.occurrences) == ("refused", "CUTS_NUMBER", 0)


@pytest.mark.parametrize(
    ("document", "phrase"),
    [
        pytest.param("It was in 1911. Then", "in 1911", id="a full stop"),
        pytest.param("It was in 1911.", "in 1911", id="a full stop at the end"),
        pytest.param("3, 4, 5", "4", id="a list"),
        pytest.param("in 1911 300 people", "in 1911", id="an ordinary space"),
        pytest.param("pages 10-20 here", "20 here", id="a range"),
        pytest.param("COVID-19 came", "19 came", id="a name"),
        pytest.param("five \u2014 5 men", "5 men", id="a dash and a space"),
        pytest.param("five \u20145 men", "5 men", id="a long dash"),
        pytest.param("wait...5 men", "5 men", id="an ellipsis"),
        pytest.param("(3) apples", "3", id="brackets"),
        pytest.param("5's place", "5", id="an apostrophe"),
        pytest.param("平成30年", "30", id="kanji around"),
    ],
)
def test_an_edge_beside_a_number_is_fine(document: str, phrase: str) -> None:
    assert find(document, phrase).status == "unique"


@pytest.mark.parametrize(
    ("document", "phrase", "cut"),
    [
        ("unhappy people", "happy people", True),
        ("happy people", "happy", False),
        ("well-known", "known", False),
        ("com-\nmittee met", "mittee met", True),
        ("com-\nmittee met", "com", True),
        ("19-\n20 men", "20 men", False),
        ("the dog's bone", "the dog", True),
        ("the dogs' bone", "the dogs", False),
        ("cafe\u0301s", "cafe\u0301", True),
        ("会議は九時", "議は", False),
        ("한국어 책", "국어", True),
        ("Web版", "Web", False),
    ],
)
def test_cutting_a_word_is_flagged(document: str, phrase: str, cut: bool) -> None:
    assert [match.cuts_word for match in find(document, phrase).matches] == [cut]


@pytest.mark.parametrize(
    ("document", "phrase", "count"),
    [
        pytest.param("a" * 200_000, "a" * 100_000 + "b", 0, id="a late difference"),
        pytest.param("a" * 200_000, "a" * 100_000, 100_001, id="a long periodic phrase"),
        pytest.param("ab" * 100_000, "ab" * 200, 99_801, id="a short periodic phrase"),
        pytest.param("q\u0301" * 80_000, "q\u0301" * 20, 79_981, id="combining pairs"),
        pytest.param("the fee\nis  due. " * 12_500, "the fee is due.", 12_500, id="sentences"),
        pytest.param("a-\n" * 60_000, "a" * 400, 59_601, id="line ends"),
    ],
)
def test_hostile_texts_are_counted_in_linear_time(document: str, phrase: str, count: int) -> None:
    began = time.process_time()
    found = resolve(fold(document), phrase, min_length=1, limit=3)
    assert reference_seconds(began) < 32
    assert found.occurrences == count
    assert len(found.matches) == min(count, 3)


TWICE = "It did not rain. \u201cYes\u201d, she said.\nIt did not rain at all. It did not rain."


@pytest.mark.parametrize(
    ("near", "starts"),
    [
        pytest.param(Near(), [0, 34, 58], id="anywhere"),
        pytest.param(Near(after="."), [0, 58], id="after it a full stop"),
        pytest.param(Near(after="at all"), [34], id="after it words"),
        pytest.param(Near(before='"Yes", she said.'), [34], id="before it, folded"),
        pytest.param(Near(before="said.", after=". It"), [], id="not both"),
        pytest.param(Near(number=2), [34], id="the second"),
        pytest.param(Near(number=4), [], id="there is no fourth"),
        pytest.param(Near(after=".", number=2), [58], id="the second with a full stop"),
    ],
)
def test_places_can_be_narrowed(near: Near, starts: list[int]) -> None:
    found = resolve(fold(TWICE), "It did not rain", min_length=1, near=near)
    assert [match.span.start for match in found.matches] == starts
    assert found.occurrences == len(starts)
    expected = "not_found" if not starts else "unique" if len(starts) == 1 else "ambiguous"
    assert found.status == expected


def test_narrowing_with_raw_only_is_raw() -> None:
    near = Near(before='"Yes", she said.')
    found = resolve(fold(TWICE), "It did not rain", min_length=1, raw_only=True, near=near)
    assert found.status == "not_found"
