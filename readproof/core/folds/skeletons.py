"""Search across the readings of a line-end hyphen.

A hyphen at a line end reads as nothing ("commit-tee"), as a hyphen ("well-known") or as a
hyphen and a space ("short- and long-term"), each one for itself.  The skeleton of a text is
the text without any hyphen and the space after it.  A phrase can stand at a place only if
its skeleton stands there; then only the gaps, where hyphens were, have to be compared.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from readproof.core import scripts

_GAP = re.compile("(?:- ?)+")
LINE_END = "- "


def find_all(text: str, phrase: str) -> Iterator[int]:
    """Every start of `phrase` in `text`, overlapping ones too, ascending.

    Linear also for texts that repeat themselves: two hits less than half a phrase apart show
    the period of the phrase, after which only what is new has to be compared.
    """
    length = len(phrase)
    at = text.find(phrase) if phrase else -1
    while at >= 0:
        yield at
        after = text.find(phrase, at + 1)
        period = after - at
        if after >= 0 and 2 * period <= length:
            tail = phrase[-period:]
            at = after
            yield at
            while text.startswith(tail, at + length):
                at += period
                yield at
            # Any nearer hit would have this period, too, and have been found.
            after = text.find(phrase, at + length - period + 1)
        at = after


def joins(text: str, hyphen: int) -> bool:
    """True if the line-end hyphen may read as nothing: no digit touches it."""
    digit = scripts.pattern("digit")
    return not digit.match(text, hyphen - 1) and not digit.match(text, hyphen + 2)


class Skeleton:
    """The skeleton of a folded text with line-end hyphens.

    Gaps are kept by the skeleton position before which they stand.
    """

    __slots__ = ("_accepting", "_at", "_ends", "_events", "_firm", "_firm_set", "_gaps", "text")

    def __init__(self, folded: str, line_hyphens: tuple[int, ...]) -> None:
        events = set(line_hyphens)
        pieces: list[str] = []
        self._at: list[int] = []
        self._ends: list[int] = []
        self._events: list[int] = []
        # Where the phrase must have something, too: all but line ends that may join.
        self._firm: list[int] = []
        # What each gap may read as.
        self._gaps: dict[int, tuple[str, ...]] = {}
        last = length = 0
        for match in _GAP.finditer(folded):
            start, end = match.span()
            pieces.append(folded[last:start])
            length += start - last
            last = end
            self._at.append(length)
            self._ends.append(end)
            readings: tuple[str, ...] = (match[0],)
            if start in events:
                self._events.append(length)
                readings = ("", "-", LINE_END) if joins(folded, start) else ("-", LINE_END)
            if "" not in readings:
                self._firm.append(length)
            self._gaps[length] = readings
        pieces.append(folded[last:])
        self.text = "".join(pieces)
        self._firm_set = frozenset(self._firm)
        self._accepting: dict[str, int] = {}

    def find(self, folded: str, phrase: str) -> Iterator[tuple[int, int]]:
        """Folded `[start, end)` of every occurrence of `phrase` that runs over a line end.

        `folded` is the text the skeleton was made from.  Each start once, ascending.
        """
        before, core, after, gaps = _take_apart(phrase)
        size = len(core)
        if not core:
            return
        hits = [
            at
            for at in find_all(self.text, core)
            if _between(self._events, at, at + size) or (before == "-" and self._is_event(at))
        ]
        for at in self._agreeing(hits, gaps):
            firm = _between(self._firm, at, at + size)
            if firm != sum(at + offset in self._firm_set for offset, _ in gaps):
                continue
            start = self._start(at)
            if before == "-" and self._is_event(at):
                start -= len(LINE_END)
            elif folded.endswith(before, 0, start):
                start -= len(before)
            else:
                continue
            end = self._end(at + size)
            if folded.startswith(after, end):
                yield start, end + len(after)

    def _agreeing(self, hits: list[int], gaps: list[tuple[int, str]]) -> list[int]:
        """The hits at which every gap of the phrase meets a gap that may read so."""
        if not hits or not gaps:
            return hits
        # One bit for each skeleton position, so that a gap is compared at all places at once.
        agreeing = -1
        for offset, gap in gaps:
            agreeing &= self._accepted(gap) >> offset
            if not agreeing:
                return []
        bits = agreeing.to_bytes(len(self.text) // 8 + 1, "little")
        return [at for at in hits if bits[at >> 3] >> (at & 7) & 1]

    def _accepted(self, gap: str) -> int:
        """Bit n is set if the gap before skeleton position n may read as `gap`."""
        if gap not in self._accepting:
            bits = bytearray(len(self.text) // 8 + 1)
            for at, readings in self._gaps.items():
                if gap in readings:
                    bits[at >> 3] |= 1 << (at & 7)
            self._accepting[gap] = int.from_bytes(bits, "little")
        return self._accepting[gap]

    def _is_event(self, at: int) -> bool:
        return _between(self._events, at - 1, at + 1) > 0

    def _start(self, at: int) -> int:
        """Folded position of the skeleton's code point `at`, after the gap before it."""
        gap = bisect_right(self._at, at) - 1
        return at if gap < 0 else self._ends[gap] + at - self._at[gap]

    def _end(self, at: int) -> int:
        """Folded position after the skeleton's code point `at - 1`, before the gap there."""
        gap = bisect_left(self._at, at) - 1
        return at if gap < 0 else self._ends[gap] + at - self._at[gap]


def _between(positions: list[int], low: int, high: int) -> int:
    """How many of the sorted `positions` lie strictly between `low` and `high`."""
    return max(0, bisect_left(positions, high) - bisect_right(positions, low))


def _take_apart(phrase: str) -> tuple[str, str, str, list[tuple[int, str]]]:
    """Hyphens before, skeleton, hyphens after, and (skeleton offset, hyphens) of each gap."""
    gaps: list[tuple[int, str]] = []
    pieces: list[str] = []
    last = length = 0
    for match in _GAP.finditer(phrase):
        pieces.append(phrase[last : match.start()])
        length += match.start() - last
        last = match.end()
        gaps.append((length, match[0]))
    pieces.append(phrase[last:])
    core = "".join(pieces)
    before = gaps.pop(0)[1] if gaps and gaps[0][0] == 0 else ""
    after = gaps.pop()[1] if gaps and gaps[-1][0] == len(core) else ""
    return before, core, after, gaps
