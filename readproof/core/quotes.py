"""The quote gate: does a quotation stand in a text, as one piece of evidence?

It proves that the words stand there, within a few consecutive sentences.  It does not prove
that a summary follows from the quote, nor that the quote means anything: "it was the case
that" stands in many texts.  Ask for quotes that hold a name, a number or a date.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Literal

from readproof.core import edges, folds, sentences
from readproof.core.diagnosis import Diagnosis
from readproof.core.documents import Span
from readproof.core.misses import NearMiss

# Up to so many hits the ends of sentences are looked for around each; from there on, once.
_FEW_HITS = 32


class Result(StrEnum):
    """What may become of a quote, in the order in which it is decided."""

    EMPTY = "EMPTY"
    TOO_SHORT = "TOO_SHORT"
    NOT_FOUND = "NOT_FOUND"
    SPAN_TOO_LONG = "SPAN_TOO_LONG"
    VALID = "VALID"


MEANINGS = {
    Result.EMPTY: "the quote is blank",
    Result.TOO_SHORT: "the quote is too short to be evidence",
    Result.NOT_FOUND: "the quote does not stand in the text, also under the folds",
    Result.SPAN_TOO_LONG: "the quote stands there, but runs over too many sentences",
    Result.VALID: "the quote stands in the text, within few enough sentences",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is asked of a quote.

    `min_length` is in folded code points, inclusive; 8 suits Japanese, about 20 English.
    `entities` names the sides on which HTML entities are decoded.
    """

    min_length: int = 8
    max_sentences: int = 3
    case_sensitive: bool = False
    entities: Literal["both", "body", "none"] = "both"
    abbreviations: bool = False
    newline_ends: bool = False

    def profile(self, *, body: bool) -> folds.Profile:
        """The folds of one side."""
        profile = folds.QUOTE.without("case") if self.case_sensitive else folds.QUOTE
        decoded = self.entities == "both" or (body and self.entities == "body")
        return profile if decoded else profile.without("entities")


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What became of one quote.

    Where it stands, `place` is its raw span and `sentences` how many sentences that span
    touches; `snippet` is the span of those sentences, for a valid quote alone.  `flags` name
    what its edges cut (`cuts_character`, `cuts_number`, `cuts_word`); they refuse nothing.
    """

    quote: str
    result: Result
    snippet: Span | None = None
    place: Span | None = None
    sentences: int = 0
    flags: tuple[str, ...] = ()


class Verifier:
    """A text, prepared once; then any number of quotes.

    It holds the folded text and no windows, which are made around a hit only.
    """

    def __init__(self, text: str, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.folded = folds.fold(text, self.settings.profile(body=True))
        self._quote_profile = self.settings.profile(body=False)
        self._rules = sentences.Rules(
            abbreviations=self.settings.abbreviations,
            newline_ends=self.settings.newline_ends,
            entities=self.settings.entities != "none",
        )

    def check(self, quote: str) -> Checked:
        """Look for one quote; the first rule that it breaks is the result."""
        phrase = folds.phrase(quote, self._quote_profile)
        if not phrase:
            return Checked(quote=quote, result=Result.EMPTY)
        if len(phrase) < self.settings.min_length:
            return Checked(quote=quote, result=Result.TOO_SHORT)
        best = self._best(phrase)
        if best is None:
            return Checked(quote=quote, result=Result.NOT_FOUND)
        count, start = best
        end = start + len(phrase)
        place = self.folded.around(start, end)
        if count > self.settings.max_sentences:
            return Checked(quote=quote, result=Result.SPAN_TOO_LONG, place=place, sentences=count)
        return Checked(
            quote=quote,
            result=Result.VALID,
            snippet=sentences.window(self.folded.raw, place, self._rules),
            place=place,
            sentences=count,
            flags=self._flags(start, end),
        )

    def explain(self, quote: str) -> NearMiss:
        """Why a quote was not found; for people, it changes no result."""
        return self._diagnosis.explain(quote, self._quote_profile)

    @cached_property
    def _diagnosis(self) -> Diagnosis:
        return Diagnosis(self.folded)

    def _best(self, phrase: str) -> tuple[int, int] | None:
        """The least number of sentences that some hit touches, and the first such hit."""
        best: tuple[int, int] | None = None
        for number, start in enumerate(folds.find_all(self.folded.text, phrase)):
            end = start + len(phrase)
            if number < _FEW_HITS:
                place = self.folded.around(start, end)
                inside = sentences.gaps(self.folded.raw, self._rules, place.start + 1, place.end)
                count = 1 + sum(1 for _ in inside)
            else:
                ends = self._ends
                count = 1 + bisect_left(ends, end) - bisect_right(ends, start)
            if best is None or count < best[0]:
                best = (count, start)
                if count == 1:
                    break
        return best

    @cached_property
    def _ends(self) -> array[int]:
        """Folded positions of the ends of all sentences but the last."""
        found = sentences.gaps(self.folded.raw, self._rules)
        return array("q", (self.folded.position(gap.start) for gap in found))

    def _flags(self, start: int, end: int) -> tuple[str, ...]:
        folded = self.folded
        cuts = {
            "cuts_character": folded.span(start, end) is None,
            "cuts_number": edges.cuts_number(folded, start, end),
            "cuts_word": edges.cuts_word(folded, start, end),
        }
        return tuple(name for name, cut in cuts.items() if cut)
