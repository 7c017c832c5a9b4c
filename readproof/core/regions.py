"""Regions and chunks: the division of a text that a challenge states.

Regions are thirds by length.  Chunks are structural pieces of about 1,500 characters (800
where the text is unspaced) that never cross a region.  Both tile the text without gaps, and
every edge is a grapheme border.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from readproof.core import graphemes, scripts
from readproof.core.scripts import WHITE_SPACE
from readproof.core.structure import BlockKind, Structure

NAMES = ("head", "middle", "tail")
CHUNK = 1500  # code points aimed at
CHUNK_UNSPACED = 800

_CLOSING = "\"'\u2019\u201d\u00bb)\\]\u300d\u300f\u3011\u3015\u3009\u300b\uff09\uff3d"
_SENTENCE_END = re.compile(
    f"[\u3002\uff01\uff1f]+[{_CLOSING},;]*[{WHITE_SPACE}]*"
    f"|(?<![.!?])[.!?]++[{_CLOSING}]*+[{WHITE_SPACE}]+"
)
_LINE_END = re.compile(r"\r{0,2}\n|\r")
_SPACE = re.compile(f"[{WHITE_SPACE}]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A third of the text, `[start, end)`; `id` is `head`, `middle` or `tail`."""

    id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """A piece `[start, end)` of one region; `id` counts through the text from `chunk_001`."""

    id: str
    region: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Division:
    """Regions and chunks, each tiling the text, and whether the text as a whole is unspaced."""

    regions: tuple[Region, ...]
    chunks: tuple[Chunk, ...]
    unspaced: bool


def divide(text: str, structure: Structure) -> Division:
    """The division of `text`, a pure function of it and its structure.

    Chunks are never empty.  A region is empty only where the text has fewer than three
    graphemes.
    """
    unspaced = scripts.is_unspaced(text)
    cutter = _Cutter(text, structure, CHUNK_UNSPACED if unspaced else CHUNK)
    edges = _region_edges(text, cutter)
    regions = tuple(
        Region(id=name, start=start, end=end)
        for name, (start, end) in zip(NAMES, pairwise(edges), strict=True)
    )
    pieces = [
        (region.id, start, end)
        for region in regions
        for start, end in pairwise(cutter.cuts(region.start, region.end))
    ]
    digits = max(3, len(str(len(pieces))))
    chunks = tuple(
        Chunk(id=f"chunk_{number:0{digits}d}", region=region, start=start, end=end)
        for number, (region, start, end) in enumerate(pieces, 1)
    )
    return Division(regions=regions, chunks=chunks, unspaced=unspaced)


def _region_edges(text: str, cutter: _Cutter) -> tuple[int, int, int, int]:
    length = len(text)
    first = _third(text, cutter, 1)
    second = _third(text, cutter, 2)
    # Short texts: keep at least one grapheme in each region while there are three.
    last = graphemes.floor(text, max(0, length - 1))
    before_last = graphemes.floor(text, max(0, last - 1))
    first = min(max(first, graphemes.ceil(text, min(1, length))), before_last)
    second = min(max(second, graphemes.ceil(text, min(first + 1, length))), last)
    return 0, min(first, second), second, length


def _third(text: str, cutter: _Cutter, number: int) -> int:
    ideal = len(text) * number // 3
    border = cutter.nearest_border(ideal, 0, len(text))
    if border is not None and 20 * abs(border - ideal) <= len(text):
        return border
    return cutter.inside(ideal, 0, len(text))


class _Cutter:
    """Finds places to cut a text, near an ideal place and strictly between two others."""

    def __init__(self, text: str, structure: Structure, target: int) -> None:
        self.text, self.target = text, target
        # A chunk is found by its first and last words: they should not be a page footer.
        blocks = structure.blocks
        self._borders = [
            after.start
            for before, after in pairwise(blocks)
            if BlockKind.FURNITURE not in (before.kind, after.kind)
        ]
        self._headings = [
            after.start
            for before, after in pairwise(blocks)
            if after.kind is BlockKind.HEADING and before.kind is not BlockKind.HEADING
        ]

    def cuts(self, start: int, end: int) -> tuple[int, ...]:
        """The edges of the chunks of the region `[start, end)`, both ends included."""
        if start >= end:
            return ()
        length = end - start
        count = max(1, (2 * length + self.target) // (2 * self.target))
        least = self.target // 3  # no chunk is shorter, unless its region is
        edges, blocked = [start], start
        for number in range(1, count):
            ideal = start + length * number // count
            low, high = edges[-1] + least, end - least
            if low >= high:
                break
            cut = self._cut(ideal, low, high) if ideal >= blocked else None
            if cut is None:
                continue
            if edges[-1] < cut < end:
                edges.append(cut)
            else:  # one grapheme longer than a chunk: look again behind it
                blocked = graphemes.ceil(self.text, ideal)
        edges.append(end)
        return tuple(edges)

    def _cut(self, ideal: int, low: int, high: int) -> int | None:
        """Where to cut near `ideal`, or None if no place there is good."""
        heading = _nearest(self._headings, ideal, low, high)
        if heading is not None and 4 * abs(heading - ideal) <= self.target:
            return heading
        border = self.nearest_border(ideal, low, high)
        distance = self.target + 1 if border is None else abs(border - ideal)
        if 4 * distance <= self.target:
            return border
        block_start, block_end = self._block_at(ideal)
        if block_end - block_start > 2 * self.target:
            first, last = max(low, block_start), min(high, block_end)
            if first < last:
                return self.inside(ideal, first, last)
        return border if distance <= self.target else None

    def nearest_border(self, ideal: int, low: int, high: int) -> int | None:
        """The block border nearest to `ideal` in `[low, high]`, the earlier of two."""
        return _nearest(self._borders, ideal, low, high)

    def inside(self, ideal: int, low: int, high: int) -> int:
        """A place near `ideal` in `[low, high]`, inside a block.

        A sentence end or (in code, tables and lines without sentences) a line end within a
        quarter of a chunk, else white space there, else the grapheme border before `ideal`.
        """
        ideal = min(max(ideal, low), high)
        first = max(low, ideal - self.target // 4)
        last = min(high, ideal + self.target // 4)
        for pattern in (_SENTENCE_END, _LINE_END, _SPACE):
            found = [match.end() for match in pattern.finditer(self.text, first, last)]
            while found:
                place = min(found, key=lambda place: (abs(place - ideal), place))
                if low < place < high and graphemes.is_boundary(self.text, place):
                    return place
                found.remove(place)
        return graphemes.floor(self.text, ideal)

    def _block_at(self, place: int) -> tuple[int, int]:
        number = bisect_left(self._borders, place + 1)
        start = self._borders[number - 1] if number else 0
        end = self._borders[number] if number < len(self._borders) else len(self.text)
        return start, end


def _nearest(places: Sequence[int], ideal: int, low: int, high: int) -> int | None:
    nearest = min(max(ideal, low), high)
    number = bisect_left(places, nearest)
    near = [place for place in places[max(0, number - 1) : number + 1] if low <= place <= high]
    return min(near, key=lambda place: (abs(place - ideal), place), default=None)
