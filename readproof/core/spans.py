"""Phrases to spans: where a phrase stands in a document, and whether it may be evidence.

The search may be folded, the evidence is raw.  Nothing here guesses: a phrase is found as
it stands, under the declared folds, or not at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

from readproof.core import edges, folds, graphemes, scripts
from readproof.core.documents import Span
from readproof.core.folds import Folded, tables

Status = Literal["unique", "ambiguous", "not_found", "refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """Which places of a phrase are meant: those with this text just before or after them (white
    space between aside), and of these the one with this number, counted from 1."""

    before: str = ""
    after: str = ""
    number: int | None = None


ANYWHERE = Near()


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One place where the phrase stands.

    `fold_steps` names the steps without which it would not be found, `()` when raw;
    `cuts_word` is true if an edge falls inside a word (a flag, never a refusal).
    """

    span: Span
    matched_by: Literal["raw", "folded"]
    fold_steps: tuple[str, ...]
    cuts_word: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What became of one phrase.

    `occurrences` counts all places that no edge rule refuses; `matches` lists them in order,
    up to the limit asked for, and is empty unless the status is unique or ambiguous.
    """

    phrase: str
    status: Status
    reason: str | None
    occurrences: int
    matches: tuple[Match, ...]


def resolve(
    folded: Folded,
    phrase: str,
    *,
    min_length: int = 20,
    max_length: int | None = None,
    raw_only: bool = False,
    limit: int | None = None,
    near: Near = ANYWHERE,
) -> Resolution:
    """Find every place of `phrase` in the document that was folded.

    White space around the phrase does not count.  Lengths are folded code points, both ends
    inclusive.  `near` narrows the places that count.  Reasons: `EMPTY`, `TOO_SHORT`, `TOO_LONG`
    (refused by length, the places are counted all the same), `CUTS_NUMBER`, `CUTS_CHARACTER`
    (every place is refused by an edge rule), `NOT_FOUND`, `AMBIGUOUS`.
    """
    mine = folds.fold(phrase)
    readings = folds.readings_of(mine)
    length = len(readings[0])
    if not length:
        return _refused(phrase, "EMPTY", 0)
    if raw_only:
        search = _Search(folds.fold(folded.raw, folds.RAW), mine, folds.RAW)
        search.add_readings((search.stripped,))
    else:
        search = _Search(folded, mine, folds.EVIDENCE)
        search.add_readings(readings)
        if not search.accepted or not _folds_alike_anywhere(search.stripped):
            search.add_raw(readings[0])
    search.narrow(near)
    count = len(search.accepted)
    if length < min_length:
        return _refused(phrase, "TOO_SHORT", count)
    if max_length is not None and length > max_length:
        return _refused(phrase, "TOO_LONG", count)
    if not count:
        if search.refused:
            return _refused(phrase, next(iter(search.refused.values())), 0)
        return Resolution(
            phrase=phrase, status="not_found", reason="NOT_FOUND", occurrences=0, matches=()
        )
    return Resolution(
        phrase=phrase,
        status="unique" if count == 1 else "ambiguous",
        reason=None if count == 1 else "AMBIGUOUS",
        occurrences=count,
        matches=search.matches(limit),
    )


def _folds_alike_anywhere(phrase: str) -> bool:
    """True if the phrase folds in every text as it does alone, but for places that an edge rule
    refuses: nothing at its edges joins, drops or changes with what stands beside it, or may be
    an entity that does."""
    return not (_unsteady().match(phrase) or _unsteady().match(phrase, len(phrase) - 1))


@cache
def _unsteady() -> re.Pattern[str]:
    solid = "".join(map(re.escape, (*tables.expansions(), *tables.DASHES, "-", "&", ";")))
    jamo = "\u1100-\u11ff\uac00-\ud7a3"
    marks = f"{scripts.class_of('MARKS')}\uff9e\uff9f"
    return re.compile(f"[{marks}{tables.IGNORABLES}{jamo}{solid}]")


def _refused(phrase: str, reason: str, count: int) -> Resolution:
    return Resolution(phrase=phrase, status="refused", reason=reason, occurrences=count, matches=())


def _ends(text: str, at: int, before: str) -> bool:
    """True if `before` stands just before folded `at`, white space between them aside."""
    return text[max(0, at - len(before) - 1) : at].rstrip(tables.WHITE).endswith(before)


def _begins(text: str, at: int, after: str) -> bool:
    return text[at : at + len(after) + 1].lstrip(tables.WHITE).startswith(after)


class _Search:
    """The places of one phrase, by folded `(start, end)`: accepted with their raw span,
    refused with the reason."""

    def __init__(self, folded: Folded, mine: Folded, profile: folds.Profile) -> None:
        self.folded = folded
        self.profile = profile
        self.mine = mine
        self.phrase = mine.raw
        self.stripped = mine.raw.strip(tables.WHITE)
        self.accepted: dict[tuple[int, int], Span] = {}
        self.refused: dict[tuple[int, int], str] = {}

    def add_readings(self, readings: tuple[str, ...]) -> None:
        """Look for the phrase in each reading of its own line-end hyphens."""
        for reading in readings:
            for place in folds.occurrences(self.folded, reading):
                if place not in self.accepted and place not in self.refused:
                    self._judge(place, self.folded.span(*place))

    def add_raw(self, reading: str) -> None:
        """Look for the phrase as it stands, since a fold may read a part in another way than
        the whole; a place already known keeps what was decided."""
        folded = self.folded
        if folded.raw == folded.text and self.stripped == reading:
            return  # the same search
        for start in folds.find_all(folded.raw, self.stripped):
            end = start + len(self.stripped)
            span = Span(start, end)
            whole = graphemes.is_boundary(folded.raw, start) and graphemes.is_boundary(
                folded.raw, end
            )
            first, last = folded.aligned(start), folded.aligned(end)
            if first is None or last is None:
                self.refused.setdefault((-1, start), "CUTS_CHARACTER")
                continue
            # Inside outer ignorables there may be white space.
            while first < last and folded.text[first] == " ":
                first += 1
            while last > first and folded.text[last - 1] == " ":
                last -= 1
            place = (first, last)
            if place in self.accepted:
                if whole:
                    self.accepted[place] = span
            elif place not in self.refused or (whole and self.refused.pop(place)):
                self._judge(place, span if whole else None)

    def _judge(self, place: tuple[int, int], span: Span | None) -> None:
        if span is None:
            self.refused[place] = "CUTS_CHARACTER"
        elif edges.cuts_number(self.folded, *place):
            self.refused[place] = "CUTS_NUMBER"
        else:
            self.accepted[place] = span

    def narrow(self, near: Near) -> None:
        """Keep the accepted places that `near` means."""
        if near == ANYWHERE:
            return
        text = self.folded.text
        before = folds.phrase(near.before, self.profile)
        after = folds.phrase(near.after, self.profile)
        kept = sorted(
            (
                place
                for place in self.accepted
                if _ends(text, place[0], before) and _begins(text, place[1], after)
            ),
            key=lambda place: self.accepted[place],
        )
        if near.number is not None:
            kept = kept[near.number - 1 : near.number]
        if len(kept) < len(self.accepted):
            self.accepted = {place: self.accepted[place] for place in kept}
            # What an edge rule refuses was not asked for any more.
            self.refused.clear()

    def matches(self, limit: int | None) -> tuple[Match, ...]:
        """The accepted places in order, `limit` of them at most."""
        found = sorted(self.accepted.items(), key=lambda item: item[1])
        steps: dict[str, tuple[str, ...]] = {}
        matches: list[Match] = []
        for place, span in found if limit is None else found[:limit]:
            text = span.of(self.folded.raw)
            raw = text in (self.phrase, self.stripped)
            if not raw and text not in steps:
                steps[text] = folds.steps_between(folds.fold(text), self.mine)
            matches.append(
                Match(
                    span=span,
                    matched_by="raw" if raw else "folded",
                    fold_steps=() if raw else steps[text],
                    cuts_word=edges.cuts_word(self.folded, *place),
                )
            )
        return tuple(matches)
