"""Edits of a text and the break-point map that carries positions back through them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

# `[start, end)` of the text before, and what stands there after; end > start.
Edit = tuple[int, int, str]


class Map:
    """Positions of a text before a list of edits (source) and after it (target).

    Holds one entry for each edit, never one for each character.  Positions are borders
    between code points, 0 to the length of the text.
    """

    __slots__ = ("_source_ends", "_source_starts", "_target_ends", "_target_starts")

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._source_starts = [start for start, _, _ in edits]
        self._source_ends = [end for _, end, _ in edits]
        self._target_starts: list[int] = []
        self._target_ends: list[int] = []
        shift = 0
        for start, end, text in edits:
            self._target_starts.append(start + shift)
            shift += len(text) - (end - start)
            self._target_ends.append(end + shift)

    def start(self, position: int) -> int | None:
        """Source position of a piece that starts at target `position`, after what was dropped.

        `None` inside a replacement.
        """
        at = bisect_right(self._target_starts, position) - 1
        if at < 0:
            return position
        end = self._target_ends[at]
        if position >= end:
            return self._source_ends[at] + position - end
        return self._source_starts[at] if position == self._target_starts[at] else None

    def end(self, position: int) -> int | None:
        """Source position of a piece that ends at target `position`, before what was dropped.

        `None` inside a replacement.
        """
        at = bisect_left(self._target_ends, position)
        if at == len(self._target_ends):
            return position - self._target_ends[-1] + self._source_ends[-1]
        start = self._target_starts[at]
        if start >= position:
            return self._source_starts[at] - (start - position)
        return self._source_ends[at] if self._target_ends[at] == position else None

    def forward(self, position: int) -> int | None:
        """Target position of a source position; `None` inside what was replaced."""
        at = bisect_right(self._source_starts, position) - 1
        if at < 0:
            return position
        if position >= self._source_ends[at]:
            return self._target_ends[at] + position - self._source_ends[at]
        start = self._target_starts[at]
        inside = position > self._source_starts[at] and self._target_ends[at] > start
        return None if inside else start

    def forward_past(self, position: int) -> int:
        """As `forward`, but the end of the replacement for a position inside one."""
        at = bisect_right(self._source_starts, position) - 1
        if at < 0:
            return position
        if position > self._source_starts[at]:
            return self._target_ends[at] + max(0, position - self._source_ends[at])
        return self._target_starts[at]


def rewrite(text: str, edits: Sequence[Edit]) -> str:
    """The text with all edits made; they are sorted and do not overlap."""
    pieces: list[str] = []
    last = 0
    for start, end, replacement in edits:
        pieces.append(text[last:start])
        pieces.append(replacement)
        last = end
    pieces.append(text[last:])
    return "".join(pieces)
