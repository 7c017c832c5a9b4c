"""Why a phrase was not found: for people, never for a verdict.

Nothing here makes a span or changes a result.  A miss is explained by the nearest region of the
text, the first characters that differ, the words that differ, the kind of the difference, and
the next useful step.  The cost is bounded for every text and phrase.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from readproof.core import differences, edges, folds, graphemes, lookalikes, nearest, scripts
from readproof.core.documents import Span
from readproof.core.folds import Folded
from readproof.core.loosened import Loosened
from readproof.core.misses import Difference, Kind, NearMiss

# Below this share of a phrase in one place the text does not hold it in any wording.
_ABSENT = 0.5
# Both parts of a splice are at least so long, in letters and digits.
_PART_SPACED, _PART_UNSPACED = 12, 5
# A region that holds so much of the phrase is a better explanation than two pieces.
_WHOLE = 0.9
# Parts of a phrase with an ellipsis belong to one region up to this distance.
_FAR = 2000
_SHOWN = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """A kind, with the folded regions of phrase and text that it was seen in."""

    kind: Kind
    phrase: tuple[int, int]
    text: tuple[int, int]
    # The whole region, where only a piece of a long phrase was compared.
    whole: tuple[int, int] | None = None


class Diagnosis:
    """Explains misses in one folded text; what it needs for that is made at the first miss."""

    def __init__(self, folded: Folded) -> None:
        self.folded = folded

    @cached_property
    def index(self) -> Loosened:
        """The loosened text."""
        return Loosened(self.folded.text)

    def explain(
        self, phrase: str, profile: folds.Profile = folds.EVIDENCE, reason: str | None = None
    ) -> NearMiss:
        """Why `phrase`, folded under `profile`, has no place in the text.

        `reason` is `CUTS_CHARACTER` or `CUTS_NUMBER` where an edge rule refused its places.
        """
        folded = folds.fold(phrase, profile)
        found = None
        if reason in ("CUTS_CHARACTER", "CUTS_NUMBER"):
            found = self._cut(folded, reason)
        return self._told(folded, found or self._missed(folded))

    def _cut(self, phrase: Folded, reason: str) -> _Found | None:
        """The first refused place, made whole at its edges."""
        text = self.folded.text
        first, last = _stripped(phrase.text)
        places = folds.occurrences(self.folded, phrase.text[first:last])
        if not places:
            return None
        start, end = places[0]
        if reason == "CUTS_NUMBER":
            while (
                start > 0 and edges.cuts_number(self.folded, start, end) and text[start - 1] != " "
            ):
                start -= 1
            while end < len(text) and (
                edges.cuts_number(self.folded, start, end) or text[end - 1] == " "
            ):
                end += 1
            kind: Kind = "number"
        else:
            kind = "half_character"
            span = _whole(self.folded.raw, self.folded.around(start, end))
            start, end = self.folded.position(span.start), self.folded.position(span.end)
        return _Found(kind=kind, phrase=(first, last), text=(start, end))

    def _missed(self, phrase: Folded) -> _Found:
        loose = Loosened(phrase.text)
        whole = _stripped(phrase.text)
        if not loose.text:
            return self._absent(whole, 0, 0)
        gapped = self._gapped(phrase.text, whole)
        if gapped is not None:
            return gapped
        size = len(loose.text)
        if size <= nearest.LONGEST:
            start, end = 0, size
            region = nearest.find(self.index.text, loose.text)
        else:
            start, end, region = self._of_long(loose.text)
        if region is None or not self._is_whole(region, loose.text[start:end]):
            spliced = self._spliced(phrase.text, loose)
            if spliced is not None:
                return spliced
        if region is None or region.end <= region.start:
            length = nearest.prefix(self.index.text, loose.text)
            at = self.index.text.find(loose.text[:length])
            return self._absent(whole, *(self._places(at, at + length) if length else (0, 0)))
        place = self._places(region.start, region.end)
        if region.share < _ABSENT:
            return self._absent(whole, *place)
        piece = (
            whole[0] if start == 0 else loose.place(start),
            whole[1] if end == size else loose.place(end - 1) + 1,
        )
        if end == size and region.firm_end < size - start:
            # Letters that the phrase has more at the end of a word have no counterpart.
            rest = loose.place(start + region.firm_end), size - start - region.firm_end
            last = self._places(region.end - rest[1] - 1, region.end - rest[1])[1]
            if edges.splits(phrase, rest[0]) and not edges.splits(self.folded, last):
                place = place[0], last
        place = self._snapped(phrase.text, piece, place)
        kind = differences.classify(
            phrase.text[piece[0] : piece[1]], self.folded.text[place[0] : place[1]]
        )
        around = (
            max(0, place[0] - (piece[0] - whole[0])),
            min(len(self.folded.text), place[1] + whole[1] - piece[1]),
        )
        return _Found(kind=kind, phrase=piece, text=place, whole=around)

    def _is_whole(self, region: nearest.Region, phrase: str) -> bool:
        """True if so much of the phrase stands in the region that it is no splice."""
        missing = (1 - region.share) * len(phrase)
        least = _PART_UNSPACED if scripts.is_unspaced(phrase) else _PART_SPACED
        return region.share >= _WHOLE or 3 * missing <= 2 * least

    def _of_long(self, text: str) -> tuple[int, int, nearest.Region | None]:
        """The piece of a long phrase around its first difference, and the region like it."""
        index = self.index.text
        length = nearest.prefix(index, text)
        start = max(0, min(length - nearest.LONGEST // 2, len(text) - nearest.LONGEST))
        end = start + nearest.LONGEST
        if length - start < _PART_SPACED:
            return start, end, nearest.find(index, text[start:end])
        at = index.find(text[:length]) + start
        return start, end, nearest.around(index, text[start:end], at, length - start)

    def _absent(self, phrase: tuple[int, int], start: int, end: int) -> _Found:
        return _Found(kind="absent", phrase=phrase, text=(start, end))

    def _places(self, start: int, end: int) -> tuple[int, int]:
        """Folded region of a region of the loosened text that is not empty."""
        return self.index.place(start), self.index.place(end - 1) + 1

    def _gapped(self, phrase: str, whole: tuple[int, int]) -> _Found | None:
        """The parts of a phrase with an ellipsis, if each of them stands in the text."""
        index = self.index.text
        parts = [Loosened(part).text for part in differences.ELLIPSIS.split(phrase)]
        if len(parts) < 2 or not all(part in index for part in parts):
            return None
        parts = [part for part in parts if part]
        if not parts:
            return None
        longest = max(range(len(parts)), key=lambda number: len(parts[number]))
        start = index.find(parts[longest])
        end = start + len(parts[longest])
        for part in parts[longest + 1 :]:
            at = index.find(part, end, end + _FAR)
            end = at + len(part) if at >= 0 else end
        for part in reversed(parts[:longest]):
            at = index.rfind(part, max(0, start - _FAR), start)
            start = at if at >= 0 else start
        place = self._places(start, end)
        return _Found(kind="ellipsis", phrase=whole, text=self._snapped(phrase, whole, place))

    def _spliced(self, phrase: str, loose: Loosened) -> _Found | None:
        """The longer part of a phrase that is made of two pieces of the text."""
        index, text = self.index.text, loose.text
        least = _PART_UNSPACED if scripts.is_unspaced(text) else _PART_SPACED
        if len(text) < 2 * least:
            return None
        head = min(nearest.prefix(index, text), len(text) - least)
        if head < least:
            return None
        tail = nearest.suffix(index, text)
        if head + tail < len(text):
            return None
        if 2 * head >= len(text):
            start, end = 0, head
        else:
            start, end = max(head, len(text) - tail), len(text)
        at = index.find(text[start:end])
        piece = loose.place(start), loose.place(end - 1) + 1
        return _Found(kind="splice", phrase=piece, text=self._places(at, at + end - start))

    def _snapped(
        self, phrase: str, piece: tuple[int, int], place: tuple[int, int]
    ) -> tuple[int, int]:
        """The region with the signs at its edges that the phrase has there too, and with whole
        words where its edges differ from those of the phrase."""
        text = self.folded.text
        first, last = piece
        start, end = place
        while first < last and not lookalikes.is_loose(phrase[first]):
            first += 1
            if start > 0 and not lookalikes.is_loose(text[start - 1]) and text[start - 1] != " ":
                start -= 1
        while last > first and not lookalikes.is_loose(phrase[last - 1]):
            last -= 1
            if end < len(text) and not lookalikes.is_loose(text[end]) and text[end] != " ":
                end += 1
        if first >= last or start >= end:
            return start, end
        # A sign at the edge of the phrase says that its word ends there.
        cuts = edges.cuts_number(self.folded, start, end)
        if cuts or first > piece[0] or text[start] != phrase[first]:
            limit = max(0, start - _SHOWN)
            while start > limit and edges.splits(self.folded, start):
                start -= 1
        if cuts or last < piece[1] or text[end - 1] != phrase[last - 1]:
            limit = min(len(text), end + _SHOWN)
            whole = end
            while whole < limit and (edges.splits(self.folded, whole) or _inflects(text, whole)):
                whole += 1
            if whole > end and last < piece[1] and whole < len(text) and text[whole] != " ":
                whole += not lookalikes.is_loose(text[whole])
            end = whole
        return start, end

    def _told(self, phrase: Folded, found: _Found) -> NearMiss:
        (first, last), (start, end) = found.phrase, found.text
        mine, theirs = phrase.text[first:last], self.folded.text[start:end]
        piece = mine[: nearest.LONGEST], theirs[: 2 * nearest.LONGEST]
        if found.kind == "splice":
            # The parts as such are right: what differs is where the one ends.
            rest = (last, min(len(phrase.text), last + _SHOWN)) if first == 0 else (0, first)
            changed = ("replace", rest[0] - first, rest[1] - first, end - start, end - start)
            if first:
                changed = ("replace", -first, 0, 0, 0)
            words: tuple[tuple[str, str], ...] = ()
        else:
            ops = differences.operations(*piece)
            changed = next(
                (op for op in ops if op[0] != "equal"),
                ("equal", len(mine), len(mine), len(theirs), len(theirs)),
            )
            words = differences.differing(*piece)
        _, a, b, c, d = changed
        expected = phrase.text[first + a : first + b][:_SHOWN]
        shown = self.folded.text[start + c : start + d][:_SHOWN]
        difference = Difference(
            phrase_at=phrase.raw_at(first + a),
            text_at=self.folded.raw_at(start + c),
            expected=expected,
            found=shown,
        )
        region = found.whole or found.text
        span = _whole(self.folded.raw, self.folded.around(*region)) if end > start else Span(0, 0)
        return NearMiss(span=span, kind=found.kind, first=difference, words=words)


def _inflects(text: str, at: int) -> bool:
    """True if hiragana stands before `at` or a kanji, and hiragana at it: an ending goes on."""
    return "\u3041" <= text[at] <= "\u3096" and scripts.is_unspaced(text[at - 1])


def _stripped(text: str) -> tuple[int, int]:
    start = len(text) - len(text.lstrip(folds.tables.WHITE))
    return start, max(start, len(text.rstrip(folds.tables.WHITE)))


def _whole(raw: str, span: Span) -> Span:
    return Span(graphemes.floor(raw, span.start), graphemes.ceil(raw, span.end))
