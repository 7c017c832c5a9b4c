"""The ground that questions stand on: which places of a text can be asked about, and how.

Everything here is in offsets of the *folded* text, because length, uniqueness and borders are
defined under the folds; `Ground.raw` leads back to the document.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from readproof.core import folds, scripts, words
from readproof.core.documents import Span, merge
from readproof.core.locators import Placed, locate
from readproof.core.occurrences import Intervals, Occurrences
from readproof.core.policies import Policy
from readproof.core.regions import Chunk, Division
from readproof.core.structure import Structure
from readproof.core.words import Writing

# The asked text is lengthened by these factors of N until it occurs once.
_LENGTHS = ((1, 1), (3, 2), (2, 1), (3, 1))
# Without spaces N is half as many characters, and the longest asked text would be too: formulas
# of statutes stay ambiguous at 30 characters where the same words in English have 60.
_LENGTHS_UNSPACED = (*_LENGTHS, (9, 2), (6, 1))
_ANCHORS = (30, 60, 100)
_ANCHORS_UNSPACED = (15, 60, 100)
# A border further away than this many code points gives no text that anyone could ask for.
_REACH = 60
# Word borders are found for stretches of this many folded code points at a time.
_TILE = 2048
_LEAST_SOLID = (3, 5)

_BREAK = "(?>\r\r\n|\r\n|\n|\r|\x0b|\x0c|\x85|\u2028|\u2029)"
_SPACE = "[\t \xa0\u1680\u2000-\u200a\u202f\u205f\u3000]*"
# What the asked text of a strict policy never holds.
BREAKS = re.compile("[\t\n\r\x0b\x0c\x85\u2028\u2029]")
_BLANK_LINES = re.compile(f"{_SPACE}{_BREAK}(?:{_SPACE}{_BREAK})+{_SPACE}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A stretch `[start, end)` of folded text inside one chunk that nothing bars."""

    start: int
    end: int
    chunk: int
    writing: Writing

    @property
    def unspaced(self) -> bool:
        """True if there are no spaces between the words of this stretch."""
        return self.writing is not Writing.SPACED


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A verbatim item that could be asked: `[asked_start, asked_end)` beside its anchor.

    `suffix` is true when the asked text follows the anchor.
    """

    suffix: bool
    asked_start: int
    asked_end: int
    anchor_start: int
    anchor_end: int


class Ground:
    """Candidates of one text under one policy's answer lengths and form."""

    def __init__(
        self,
        text: str,
        folded: folds.Folded,
        structure: Structure,
        division: Division,
        policy: Policy,
    ) -> None:
        self.text = text
        self.folded = folded
        self.division = division
        self.placed: tuple[Placed, ...] = tuple(
            locate(text, chunk.start, chunk.end) for chunk in division.chunks
        )
        self.occurrences = Occurrences(folded.text)
        self._lengths = (policy.answer_length, policy.answer_length_unspaced)
        self.strict = policy.answer_form == "strict"
        self.memo: dict[object, object] = {}
        barred = merge((*structure.headings, *structure.furniture, *structure.markup))
        # Headings, furniture and markup: outside of what the questionable share speaks of.
        self.apart = Intervals([self.stretch(span) for span in barred])
        blank = [Span(m.start(), m.end()) for m in _BLANK_LINES.finditer(text)]
        self.runs = tuple(self._runs(division.chunks, Intervals((*barred, *blank)).spans))
        self._run_starts = [run.start for run in self.runs]
        shown = [span for placed in self.placed for span in (placed.opening, placed.closing)]
        hyphens = [Span(position, position + 1) for position in folded.line_hyphens]
        # What no asked text may touch: the chunks' locators, and hyphens at line ends.
        self.unasked = Intervals([*map(self.stretch, shown), *hyphens])
        self._tiles: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
        self._made: dict[tuple[bool, int], Candidate | None] = {}

    # -- the two axes ---------------------------------------------------------------------

    def stretch(self, span: Span) -> Span:
        """The folded stretch of a raw span; empty when the span folds to nothing."""
        return Span(self.folded.position(span.start), self.folded.position(span.end))

    def raw(self, start: int, end: int) -> Span | None:
        """The raw span of a folded stretch, or `None` if an edge lies inside a character."""
        return self.folded.span(start, end)

    def _runs(self, chunks: tuple[Chunk, ...], barred: tuple[Span, ...]) -> Iterator[Run]:
        text = self.folded.text
        index = 0
        for number, chunk in enumerate(chunks):
            cursor = chunk.start
            while True:
                while index < len(barred) and barred[index].end <= cursor:
                    index += 1
                stop = min(chunk.end, barred[index].start) if index < len(barred) else chunk.end
                if stop > cursor:
                    start, end = self.folded.position(cursor), self.folded.position(stop)
                    if end > start:
                        way = words.writing(text[start:end])
                        yield Run(start=start, end=end, chunk=number, writing=way)
                if stop == chunk.end:
                    break
                cursor = barred[index].end
                if cursor >= chunk.end:
                    break

    def run_at(self, position: int) -> Run | None:
        """The run that holds the folded position, if any."""
        index = bisect_right(self._run_starts, position) - 1
        if index < 0 or position >= self.runs[index].end:
            return None
        return self.runs[index]

    def answer_length(self, run: Run) -> int:
        """N, the least number of folded code points that are asked for in this run."""
        return self._lengths[1] if run.unspaced else self._lengths[0]

    # -- borders --------------------------------------------------------------------------

    def _tile(self, run: Run, number: int) -> tuple[list[int], list[int]]:
        """Starts and ends of words in one tile of a run, as folded positions."""
        key = (run.start, number)
        known = self._tiles.get(key)
        if known is None:
            low = run.start + number * _TILE
            high = min(run.end, low + _TILE)
            # Words that cross the tile's edges are seen whole thanks to the margins.
            first, last = max(run.start, low - 128), min(run.end, high + 128)
            starts: list[int] = []
            ends: list[int] = []
            for match in words.pattern(run.writing).finditer(self.folded.text, first, last):
                if low <= match.start() < high:
                    starts.append(match.start())
                if low < match.end() <= high:
                    ends.append(match.end())
            known = self._tiles[key] = (starts, ends)
        return known

    def borders(self, run: Run, low: int, high: int) -> tuple[list[int], list[int]]:
        """Word starts and word ends in `[low, high]` of a run, in order.

        A word starts and ends on a letter or digit.  In Japanese a word starts where a run of
        kanji or katakana starts and ends where the next one starts or at punctuation; in other
        unspaced scripts every character with its marks is a word.
        """
        low, high = max(low, run.start), min(high, run.end)
        starts: list[int] = []
        ends: list[int] = []
        for number in range((low - run.start) // _TILE, (high - run.start) // _TILE + 1):
            some_starts, some_ends = self._tile(run, number)
            starts += some_starts
            ends += some_ends
        return (
            starts[bisect_left(starts, low) : bisect_right(starts, high)],
            ends[bisect_left(ends, low) : bisect_right(ends, high)],
        )

    # -- candidates -----------------------------------------------------------------------

    def candidates(self, position: int) -> list[Candidate]:
        """Every candidate whose asked text covers the folded position, in a fixed order."""
        return list(self._covering(position))

    def questionable(self, position: int) -> bool:
        """True if some candidate's asked text covers the folded position."""
        return next(self._covering(position), None) is not None

    def _covering(self, position: int) -> Iterator[Candidate]:
        run = self.run_at(position)
        if run is None:
            return
        longest = (_LENGTHS_UNSPACED if run.unspaced else _LENGTHS)[-1]
        reach = self.answer_length(run) * longest[0] // longest[1] + _REACH
        starts, _ = self.borders(run, position - reach, position)
        for start in reversed(starts):
            candidate = self._candidate(run, True, start)
            if candidate is not None and candidate.asked_end > position:
                yield candidate
        _, ends = self.borders(run, position + 1, position + reach)
        for end in ends:
            candidate = self._candidate(run, False, end)
            if candidate is not None and candidate.asked_start <= position:
                yield candidate

    def _candidate(self, run: Run, suffix: bool, near: int) -> Candidate | None:
        """The one candidate whose asked text begins (suffix) or ends (prefix) at `near`."""
        key = (suffix, near)
        if key not in self._made:
            self._made[key] = self._make(run, suffix, near)
        return self._made[key]

    def _make(self, run: Run, suffix: bool, near: int) -> Candidate | None:
        asked = self._asked(run, suffix, near)
        if asked is None:
            return None
        anchor = self._anchor(run, suffix, near)
        if anchor is None:
            return None
        asked_raw, anchor_raw = self.raw(*asked), self.raw(*anchor)
        if asked_raw is None or anchor_raw is None:
            return None
        first, second = (anchor_raw, asked_raw) if suffix else (asked_raw, anchor_raw)
        if self.text[first.end : second.start].strip():
            return None  # something invisible stands between them: "just after" would be unclear
        if self.strict and BREAKS.search(asked_raw.of(self.text)):
            return None
        return Candidate(
            suffix=suffix,
            asked_start=asked[0],
            asked_end=asked[1],
            anchor_start=anchor[0],
            anchor_end=anchor[1],
        )

    def _asked(self, run: Run, suffix: bool, near: int) -> tuple[int, int] | None:
        base = self.answer_length(run)
        text = self.folded.text
        tried = -1
        for up, down in _LENGTHS_UNSPACED if run.unspaced else _LENGTHS:
            least = -(-base * up // down)
            far = self._far(run, suffix, near, least)
            if far is None:
                return None
            if far == tried:
                continue
            tried = far
            start, end = (near, far) if suffix else (far, near)
            if self.unasked.hit(start, end):
                return None  # a longer one would hold the same
            # Marks are as solid as their letters: with vowel points there are as many of both.
            piece = text[start:end]
            solid = scripts.count_alnum(piece) + scripts.count_marks(piece)
            if solid * _LEAST_SOLID[1] < len(piece) * _LEAST_SOLID[0]:
                continue
            if self.occurrences.unique(start, end):
                return start, end
        return None

    def _anchor(self, run: Run, suffix: bool, near: int) -> tuple[int, int] | None:
        text = self.folded.text
        edge = near
        if suffix and edge > run.start and text[edge - 1] == " ":
            edge -= 1
        elif not suffix and edge < run.end and text[edge] == " ":
            edge += 1
        for least in _ANCHORS_UNSPACED if run.unspaced else _ANCHORS:
            far = self._far(run, not suffix, edge, least)
            if far is None:
                return None
            start, end = (far, edge) if suffix else (edge, far)
            if self.occurrences.unique(start, end):
                return start, end
        return None

    def _far(self, run: Run, forward: bool, edge: int, least: int) -> int | None:
        """The nearest word border at least `least` away from `edge`, in the run and in reach."""
        if forward:
            _, ends = self.borders(run, edge + least, edge + least + _REACH)
            return ends[0] if ends else None
        starts, _ = self.borders(run, edge - least - _REACH, edge - least)
        return starts[-1] if starts else None
