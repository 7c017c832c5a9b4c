"""The map of a document: its whole text in one line of cells.

A map says where the regions lie, where the quotes stand, and where questions were asked and with
what outcome.  Many things may share a cell; how a cell looks is for whoever shows it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

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
    text some are empty.  No cells for an empty text.  Raises `ValueError` for a width below 1.
    """
    if width < 1:
        raise ValueError(f"a map has at least 1 cell, got {width}")
    if length < 1:
        return ()
    edges = [length * number // width for number in range(width + 1)]
    quoted = _touched(edges, quotes)
    wrong = _touched(edges, () if run is None else (run,))
    counts = [[0, 0, 0, 0] for _ in range(width)]
    for place in places:
        own = counts[_cell(edges, place.start)]
        own[0] += 1
        if place.right is not None:
            own[1 if place.right else 3 if place.unseen else 2] += 1
    return tuple(
        MapCell(
            start=start,
            end=end,
            region=_region(regions, start),
            quote=number in quoted,
            run=number in wrong,
            asked=counts[number][0],
            right=counts[number][1],
            wrong=counts[number][2],
            unseen=counts[number][3],
        )
        for number, (start, end) in enumerate(pairwise(edges))
    )


def _cell(edges: Sequence[int], at: int) -> int:
    """The cell that holds a place; places beyond the text belong to the last cell."""
    return min(bisect_right(edges, at), len(edges) - 1) - 1


def _touched(edges: Sequence[int], spans: Sequence[Span]) -> frozenset[int]:
    """The cells that share a code point with one of the spans."""
    return frozenset(
        number
        for span in spans
        if len(span)
        for number in range(_cell(edges, span.start), _cell(edges, span.end - 1) + 1)
        if edges[number] < edges[number + 1]
    )


def _region(regions: Sequence[Region], at: int) -> str:
    return next((region.id for region in reversed(regions) if region.start <= at), "")
