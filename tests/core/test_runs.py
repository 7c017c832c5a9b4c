"""The longest run, and its chance against counting every order."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from readproof.core import runs


@pytest.mark.parametrize(
    ("marks", "first", "length"),
    [("", None, 0), ("....", None, 0), ("x", 0, 1), (".xx.xxx", 4, 3), ("xx.xx", 0, 2)],
)
def test_the_longest_run_is_found_the_earliest_of_several(
    marks: str, first: int | None, length: int
) -> None:
    run = runs.longest([mark == "x" for mark in marks])
    assert (run.first if run else None, run.length if run else 0) == (first, length)


@pytest.mark.parametrize("items", range(1, 10))
def test_the_chance_is_that_of_counting_every_order(items: int) -> None:
    for wrong in range(items + 1):
        orders = [set(places) for places in combinations(range(items), wrong)]
        for length in range(1, items + 2):
            having = 0
            for places in orders:
                run = runs.longest([place in places for place in range(items)])
                having += run is not None and run.length >= length
            assert runs.chance(items, wrong, length) == Fraction(having, len(orders))


def test_a_contiguous_fifth_of_24_is_no_accident() -> None:
    assert runs.chance(24, 5, 5) == Fraction(20, 42_504)


@pytest.mark.parametrize(("items", "wrong", "length"), [(3, 4, 1), (3, -1, 1), (3, 2, 0)])
def test_what_is_no_order_is_refused(items: int, wrong: int, length: int) -> None:
    with pytest.raises(ValueError, match="no order"):
        runs.chance(items, wrong, length)
