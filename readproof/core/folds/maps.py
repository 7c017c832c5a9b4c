"""Edits of a text and the break-point map that carries positions back through them."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

# `[start, end)` of the text before, and what stands there after; end > start.
Edit = tuple[int, int, str]


# Pieces of text are joined in so many at once: each piece alone costs more than its characters.
_BATCH = 2048


class Map:
    """Positions of a text before a list of edits (source) and after it (target).

    Holds one entry for each edit, never one for each character.  Positions are borders
    between code points, 0 to the length of the text.
    """

    __slots__ = ("_source_ends", "_source_starts", "_target_ends", "_target_starts")

    def __init__(self) -> None:
        # Four bytes each; documents are far shorter than what they can count.
        self._source_starts = array("I")
        self._source_ends = array("I")
        self._target_starts = array("I")
        self._target_ends = array("I")

    def add(self, start: int, end: int, size: int) -> None:
        """The next edit: source `[start, end)` became `size` code points."""
        shift = self._target_ends[-1] - self._source_ends[-1] if self._source_ends else 0
        self._source_starts.append(start)
        self._source_ends.append(end)
        self._target_starts.append(start + shift)
        self._target_ends.append(start + shift + size)

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

    def outer_start(self, position: int) -> int:
        """As `start`, but the start of what was replaced for a position inside a replacement."""
        at = bisect_right(self._target_starts, position) - 1
        if at < 0:
            return position
        end = self._target_ends[at]
        return (
            self._source_ends[at] + position - end if position >= end else self._source_starts[at]
        )

    def outer_end(self, position: int) -> int:
        """As `end`, but the end of what was replaced for a position inside a replacement."""
        at = bisect_left(self._target_ends, position)
        if at == len(self._target_ends):
            return position - self._target_ends[-1] + self._source_ends[-1]
        start = self._target_starts[at]
        return (
            self._source_starts[at] - start + position
            if start >= position
            else self._source_ends[at]
        )

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


def rewrite(text: str, edits: Iterable[Edit]) -> tuple[str, Map, frozenset[str]] | None:
    """The text with all edits made, the way back, and all that was put in; `None` for no edit.

    The edits are sorted and do not overlap.  The peak of memory is one more text and the map.
    """
    move = Map()
    added: set[str] = set()
    pieces: list[str] = []
    made = ""
    last = 0
    for start, end, replacement in edits:
        move.add(start, end, len(replacement))
        added.add(replacement)
        pieces.append(text[last:start])
        pieces.append(replacement)
        last = end
        if len(pieces) > _BATCH:
            # Grown in place: a list of all pieces and the joined text would be two more texts.
            made += "".join(pieces)
            pieces.clear()
    if not added:
        return None
    pieces.append(text[last:])
    made += "".join(pieces)
    return made, move, frozenset(added)
