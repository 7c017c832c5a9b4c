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
    raise NotImplementedError


def chance(items: int, wrong: int, length: int) -> Fraction:
    """The chance that `wrong` of `items` in random order have a run of `length` or more.

    Exact.  Independence means that every order is equally likely, given how many are wrong.
    """
    raise NotImplementedError
