"""What the sources of a log record: for any fact, the sources that hold it.

Built once for a log and an article together, so that every lookup is cheap: a number is found
by its value, a date by its parts, quotations and names in one pass over all texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Literal

from readproof.core import facts, folds
from readproof.core.citing import measures, proper_names
from readproof.core.citing.measures import Clock, Day, Number
from readproof.core.citing.research_logs import LoggedSource

Kind = Literal["quotation", "number", "date", "name"]
# A shorter quotation is a term; it is a fact only if some source holds it.
_SHORT, _SHORT_UNSPACED = 20, 8
_EDGE = " .,;:!?。、，．！？…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One fact of a unit as it is written, and the sources that record it, by their place."""

    kind: Kind
    text: str
    recorders: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """The facts of one unit: those that count, and the names that decide between sources."""

    facts: tuple[Fact, ...]
    names: tuple[Fact, ...]

    def all_recorded_by(self) -> frozenset[int]:
        """The sources that record every fact; names decide only where several do."""
        if not self.facts:
            return _all(self.names)
        found = _all(self.facts)
        if len(found) < 2:
            return found
        narrowed = found & _all(self.names) if self.names else found
        return narrowed or found


def _all(facts: Sequence[Fact]) -> frozenset[int]:
    if not facts:
        return frozenset()
    ordered = sorted((fact.recorders for fact in facts), key=len)
    return ordered[0].intersection(*ordered[1:])


def stated(units: Sequence[str], sources: Sequence[LoggedSource]) -> tuple[Stated, ...]:
    """What each unit states, with the sources that record it."""
    index = _Index(sources)
    folded = [folds.phrase(unit) for unit in units]
    quoted = [[_trimmed(q) for q in facts.quotations(unit)] for unit in units]
    found = facts.holders((key for keys in quoted for _, key in keys), index.wholes)
    known = proper_names.names(
        (line for source in sources for line in source.facts),
        (source.bibliography for source in sources),
    )
    named = _named(known, folded)
    bearers = facts.holders({name.lower() for names in named for name in names}, index.wholes)
    results = []
    for text, quotations, names in zip(folded, quoted, named, strict=True):
        own: list[Fact] = []
        for shown, key in quotations:
            recorders = found.get(key, frozenset())
            if recorders or not _is_term(key):
                own.append(Fact(kind="quotation", text=shown, recorders=recorders))
        own += index.measured(_without(text, [key for _, key in quotations]))
        bearing = tuple(
            Fact(kind="name", text=name, recorders=bearers.get(name.lower(), frozenset()))
            for name in names
        )
        results.append(Stated(facts=tuple(own), names=bearing))
    return tuple(results)


def _trimmed(quotation: str) -> tuple[str, str]:
    """A quotation as shown, and as it is looked up: folded, without case and outer punctuation."""
    return quotation, folds.phrase(quotation).lower().strip(_EDGE)


def _is_term(key: str) -> bool:
    return len(key) < (_SHORT if key.isascii() else _SHORT_UNSPACED)


def _without(text: str, quotations: Sequence[str]) -> str:
    """A folded unit without what it quotes: numbers there belong to the quotation."""
    for key in quotations:
        if not _is_term(key):
            at = text.lower().find(key)
            if at >= 0:
                text = text[:at] + " " + text[at + len(key) :]
    return text


def _named(known: frozenset[str], units: Sequence[str]) -> list[tuple[str, ...]]:
    """The names in each unit, the longest where one lies within another."""
    found: list[list[str]] = [[] for _ in units]
    for name, numbers in facts.holders(known, units).items():
        edge = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)") if name.isascii() else None
        for number in numbers:
            if edge is None or edge.search(units[number]):
                found[number].append(name)
    return [
        tuple(sorted(n for n in names if not any(n != other and n in other for other in names)))
        for names in found
    ]


class _Index:
    """The numbers, dates and times of all sources."""

    def __init__(self, sources: Sequence[LoggedSource]) -> None:
        self.wholes: list[str] = []
        self._values: dict[tuple[str, Fraction], set[int]] = {}
        self._plain: dict[Fraction, set[int]] = {}
        self._raw: dict[Fraction, set[int]] = {}
        self._days: dict[measures.Date, set[int]] = {}
        self._clocks: dict[tuple[int, int], set[int]] = {}
        self._cache: dict[object, frozenset[int]] = {}
        for place, source in enumerate(sources):
            body = "\n".join(folds.phrase(line) for line in source.facts)
            self.wholes.append(folds.phrase(source.content).lower())
            for measure in measures.read(body, words=True):
                self._add(measure, place)
            # Who published what in which year is on record too.
            for measure in measures.read(folds.phrase(source.bibliography)):
                if isinstance(measure, Day) or (isinstance(measure, Number) and measure.year):
                    self._add(measure, place)

    def _add(self, measure: measures.Measure, place: int) -> None:
        if isinstance(measure, Day):
            for parts in product(*({part, None} for part in measure.value)):
                self._days.setdefault((parts[0], parts[1], parts[2]), set()).add(place)
        elif isinstance(measure, Clock):
            self._clocks.setdefault(measure.value, set()).add(place)
        else:
            self._raw.setdefault(measure.raw, set()).add(place)
            if measure.unit is None:
                self._plain.setdefault(measure.raw, set()).add(place)
            else:
                self._values.setdefault((measure.unit, measure.value), set()).add(place)
            if measure.year:
                self._days.setdefault((int(measure.raw), None, None), set()).add(place)

    def measured(self, text: str) -> Iterable[Fact]:
        """The numbers and dates of a folded text, each once."""
        seen: set[str] = set()
        for measure in measures.read(text):
            if measure.text not in seen:
                seen.add(measure.text)
                kind: Kind = "number" if isinstance(measure, Number) else "date"
                yield Fact(kind=kind, text=measure.text, recorders=self._recorders(measure))

    def _recorders(self, measure: measures.Measure) -> frozenset[int]:
        key: object
        if isinstance(measure, Number):
            key = (measure.raw, measure.value, measure.unit, measure.year)
        else:
            key = measure.value
        if key not in self._cache:
            self._cache[key] = frozenset(self._found(measure))
        return self._cache[key]

    def _found(self, measure: measures.Measure) -> set[int]:
        none: set[int] = set()
        if isinstance(measure, Day):
            year, month, day = measure.value
            found = self._days.get(measure.value, none)
            if year is not None and month is None and day is None:
                return found | self._plain.get(Fraction(year), none)
            return found
        if isinstance(measure, Clock):
            return self._clocks.get(measure.value, none)
        if measure.unit is None:
            found = self._raw.get(measure.raw, none)
            if measure.year:
                return found | self._days.get((int(measure.raw), None, None), none)
            return found
        same = self._values.get((measure.unit, measure.value), none)
        return same | self._plain.get(measure.raw, none)
