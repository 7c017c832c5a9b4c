"""Uniqueness of pieces of text, against plain counting."""

import random

import pytest

from readproof.core.documents import Span
from readproof.core.occurrences import Intervals, Occurrences


def count_overlapping(text, piece):
    return sum(text.startswith(piece, place) for place in range(len(text)))


@pytest.mark.parametrize("alphabet", ["ab", "abcdefghij ", "水路の記録町"])
def test_unique_means_that_plain_counting_finds_one(alphabet):
    rng = random.Random(5)
    text = "".join(rng.choice(alphabet) for _ in range(900))
    text += text[100:190] + "xy" + text[300:360]
    index = Occurrences(text)
    seen = set()
    for _ in range(1500):
        start = rng.randrange(len(text) - 60)
        end = start + rng.randrange(1, 60)
        unique = count_overlapping(text, text[start:end]) == 1
        seen.add(unique)
        assert index.unique(start, end) is unique, text[start:end]
    assert seen == {True, False}


def test_a_crowded_key_is_still_answered_right():
    text = " " * 3000 + "the one and only gauge" + " " * 3000
    index = Occurrences(text)
    assert index.unique(2990, 3030)
    assert not index.unique(10, 40)


@pytest.mark.parametrize(
    ("start", "end", "hit"),
    [(0, 5, False), (0, 6, True), (9, 12, True), (10, 15, False), (14, 16, True), (15, 20, False)],
)
def test_intervals_are_half_open_and_a_cut_is_crossed(start, end, hit):
    closed = Intervals([Span(5, 10), Span(15, 15)])
    assert closed.hit(start, end) is hit


def test_overlapping_intervals_become_one():
    assert Intervals([Span(3, 8), Span(1, 4), Span(8, 9)]).spans == (Span(1, 8), Span(8, 9))
