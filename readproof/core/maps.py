"""The map of a document: its whole text in one line of cells.

A map says where the regions lie, where the quotes stand, and where questions were asked and with
what outcome.  Many things may share a cell; how a cell looks is for whoever shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from readproof.core.documents import Span
from readproof.core.regions import Region


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a question was asked, `[start, end)`, and what came of it.

    `right` is `None` where nothing was graded; an `unseen` answer is not right.
    """

    start: int
    end: int
    right: bool | None
    unseen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MapCell:
    """One column: the text `[start, end)`, the region of its start, and what lies in it.

    `quote` is true if a quote touches the cell, `run` if the longest run of wrong strata does.
    A question counts in the cell that holds its start: `asked` is the number of questions,
    `right`, `wrong` and `unseen` those that were graded so (`unseen` are not among `wrong`).
    """

    start: int
    end: int
    region: str
    quote: bool
    run: bool
    asked: int
    right: int
    wrong: int
    unseen: int


def draw(
    length: int,
    width: int,
    regions: Sequence[Region],
    quotes: Sequence[Span],
    places: Sequence[Place],
    run: Span | None,
) -> tuple[MapCell, ...]:
    """The map of a text of `length` code points in `width` cells, from left to right.

    The cells tile `[0, length)` and differ by one code point at most; in a map wider than the
    text some are empty.  `width` is at least 1; no cells for an empty text.
    """
    raise NotImplementedError
