"""The longest run of wrong places, and how often chance alone makes one so long.

A reader that skipped a stretch is wrong in strata that lie side by side; slips lie anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Wrong items side by side: places in the sequence, both counted from 0 and both inclusive."""

    first: int
    last: int

    @property
    def length(self) -> int:
        """How many items the run has, at least 1."""
        return self.last - self.first + 1


def longest(wrong: Sequence[bool]) -> Run | None:
    """The longest run of true values, the earliest of several; `None` if none is true."""
    best: Run | None = None
    start = 0
    for place, is_wrong in enumerate(wrong):
        if not is_wrong:
            start = place + 1
        elif best is None or place - start + 1 > best.length:
            best = Run(first=start, last=place)
    return best


def chance(items: int, wrong: int, length: int) -> Fraction:
    """The chance that `wrong` of `items` in random order have a run of `length` or more.

    Exact.  Independence means that every order is equally likely, given how many are wrong: the
    wrong ones fall into the gaps between and beside the right ones, and the orders in which no
    gap holds `length` of them are counted by inclusion and exclusion.

    Raises `ValueError` unless `0 <= wrong <= items` and `length` is at least 1.
    """
    if not 0 <= wrong <= items or length < 1:
        raise ValueError(f"no order of {items} items has {wrong} wrong with a run of {length}")
    gaps = items - wrong + 1
    short = sum(
        (-1) ** full * comb(gaps, full) * comb(wrong - full * length + gaps - 1, gaps - 1)
        for full in range(min(gaps, wrong // length) + 1)
    )
    return 1 - Fraction(short, comb(items, wrong))
