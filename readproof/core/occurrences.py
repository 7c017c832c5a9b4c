"""Does a piece of the folded text occur exactly once?  An index that answers in little time.

Every `step`-th position of the text is filed under the `width` code points that start there.
An occurrence of a piece of at least `step + width - 1` code points must contain a filed
position, so looking the piece up at `step` shifts finds all of them.
"""

from __future__ import annotations

from bisect import bisect_left

from readproof.core.documents import Span

# (step, width): the first for pieces of 19 and more code points, the second for 10 and more.
_WIDE = (8, 12)
_NARROW = (5, 6)
# A key that is filed more often than this is not worth walking; plain search is faster.
_CROWDED = 48


class _Grid:
    """The filed positions of one (step, width)."""

    def __init__(self, text: str, step: int, width: int) -> None:
        self.step = step
        self.width = width
        self.first: dict[str, int] = {}
        self.more: dict[str, list[int]] = {}
        for position in range(0, len(text) - width + 1, step):
            key = text[position : position + width]
            if key in self.first:
                self.more.setdefault(key, []).append(position)
            else:
                self.first[key] = position


class Occurrences:
    """Uniqueness of pieces of one folded text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._grids: dict[tuple[int, int], _Grid] = {}
        self._memo: dict[tuple[int, int], bool] = {}

    def unique(self, start: int, end: int) -> bool:
        """True if the text of `[start, end)` occurs once, overlapping occurrences included."""
        key = (start, end)
        known = self._memo.get(key)
        if known is None:
            known = self._memo[key] = self._unique(start, end)
        return known

    def _unique(self, start: int, end: int) -> bool:
        length = end - start
        for shape in (_WIDE, _NARROW):
            if length >= shape[0] + shape[1] - 1:
                grid = self._grids.get(shape)
                if grid is None:
                    grid = self._grids[shape] = _Grid(self._text, *shape)
                return self._unique_on(grid, start, end)
        return self._unique_by_search(start, end)

    def _unique_on(self, grid: _Grid, start: int, end: int) -> bool:
        text = self._text
        piece = text[start:end]
        for shift in range(grid.step):
            key = piece[shift : shift + grid.width]
            first = grid.first.get(key)
            if first is None:
                continue
            others = grid.more.get(key, ())
            if len(others) > _CROWDED:
                return self._unique_by_search(start, end)
            for position in (first, *others):
                found = position - shift
                if found != start and found >= 0 and text.startswith(piece, found):
                    return False
        return True

    def _unique_by_search(self, start: int, end: int) -> bool:
        piece = self._text[start:end]
        first = self._text.find(piece)
        return self._text.find(piece, first + 1) < 0


class Intervals:
    """Disjoint closed-off stretches of an offset axis; an empty one is a cut between two places."""

    def __init__(self, spans: list[Span] | tuple[Span, ...]) -> None:
        ordered: list[Span] = []
        for span in sorted(spans):
            if ordered and span.start < ordered[-1].end:
                ordered[-1] = Span(ordered[-1].start, max(ordered[-1].end, span.end))
            elif not ordered or span != ordered[-1]:
                ordered.append(span)
        self.spans = tuple(ordered)
        self._starts = [span.start for span in ordered]

    def hit(self, start: int, end: int) -> bool:
        """True if `[start, end)` shares a code point with a stretch, or crosses a cut."""
        # Stretches that start before `end`; the last of them reaches furthest.
        index = bisect_left(self._starts, end) - 1
        return index >= 0 and self.spans[index].end > start
