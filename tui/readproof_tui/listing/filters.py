"""What the filter bar narrows by: fields, their choices, and a filter changed in one field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from readproof.cli import times
from readproof.core.policies import BUILT_IN
from readproof.core.reasons import CODES, Outcome
from readproof.errors import Unusable
from readproof.gate import Gate
from readproof.gate.listing import Grouping, TraceFilter, groups


class By(StrEnum):
    """The fields of the filter bar, in the order in which they stand there."""

    VERDICT = "verdict"
    CODE = "code"
    DOCUMENT = "document"
    READER = "reader"
    POLICY = "policy"
    TIME = "time"
    LABEL = "label"
    SEARCH = "search"


GROUPING = {
    By.CODE: Grouping.REASON,
    By.DOCUMENT: Grouping.DOCUMENT,
    By.READER: Grouping.READER,
}
_AGES = (
    ("1h", "the last hour"),
    ("24h", "the last 24 hours"),
    ("7d", "the last 7 days"),
    ("30d", "the last 30 days"),
    ("365d", "the last year"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One value to narrow by; `text` is anybody's, `note` and `count` say more about it."""

    value: str
    text: str
    note: str = ""
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrowing:
    """A filter, with the words in which its time was asked for."""

    which: TraceFilter = field(default_factory=TraceFilter)
    time: str = ""

    def value(self, by: By) -> str:
        """What stands in the field, empty if it does not narrow."""
        which = self.which
        if by is By.TIME:
            return self.time
        if by is By.LABEL:
            return {None: "", True: "any", False: "none"}[which.reviewed]
        found = getattr(which, by.value)
        return "" if found is None else str(found)

    def set(self, by: By, value: str, now: int) -> Narrowing:
        """The same with another value in one field; an empty one no longer narrows.

        Raises `Unusable` for a time, a verdict or a code that is none.
        """
        if by is By.TIME:
            return self._at(value, now)
        if by is By.LABEL:
            reviewed = {"": None, "any": True, "none": False}[value]
            return replace(self, which=replace(self.which, reviewed=reviewed))
        found: Any = value or None
        if by is By.VERDICT and value:
            found = _outcome(value)
        elif by is By.CODE and value:
            found = _code(value)
        return replace(self, which=_changed(self.which, by, found))

    def _at(self, value: str, now: int) -> Narrowing:
        first, _, last = value.partition("..")
        since = times.moment(first, now, "a time") if first.strip() else None
        until = times.moment(last, now, "a time") if last.strip() else None
        return Narrowing(
            which=replace(self.which, since=since, until=until),
            time=value.strip() if since is not None or until is not None else "",
        )


def _changed(which: TraceFilter, by: By, value: Any) -> TraceFilter:
    """The filter with another value in the field, which has the same name there."""
    return replace(which, **{by.value: value})


def _outcome(value: str) -> Outcome:
    try:
        return Outcome(value.upper())
    except ValueError:
        raise Unusable(f"expected ACCEPT, REVIEW or REJECT, found {value}") from None


def _code(value: str) -> str:
    if value.upper() not in CODES:
        raise Unusable(f"expected a reason code, found {value}")
    return value.upper()


def choices(gate: Gate, narrowing: Narrowing, by: By) -> tuple[Choice, ...]:
    """What can be chosen in a field: for codes, documents and readers what the traces have that
    the other fields let through, with their numbers."""
    if by in GROUPING:
        rest = _changed(narrowing.which, by, None)
        found = groups(gate.store, rest, GROUPING[by])
        return tuple(Choice(value=one.key, text=one.key, count=one.total) for one in found)
    return _FIXED[by]()


def _verdicts() -> tuple[Choice, ...]:
    return tuple(Choice(value=one.value, text=one.value) for one in reversed(Outcome))


def _policies() -> tuple[Choice, ...]:
    return tuple(Choice(value=name, text=name) for name in BUILT_IN)


def _times() -> tuple[Choice, ...]:
    return tuple(Choice(value=value, text=value, note=note) for value, note in _AGES)


def _labels() -> tuple[Choice, ...]:
    return (
        Choice(value="none", text="none", note="nobody has labelled it"),
        Choice(value="any", text="any", note="somebody has labelled it"),
    )


_FIXED: dict[By, Callable[[], tuple[Choice, ...]]] = {
    By.VERDICT: _verdicts,
    By.POLICY: _policies,
    By.TIME: _times,
    By.LABEL: _labels,
}
HINTS = {
    By.VERDICT: "type to narrow",
    By.CODE: "type to narrow",
    By.DOCUMENT: "type to narrow, or a whole name or sha256",
    By.READER: "type to narrow, or a whole name",
    By.POLICY: "choose, or type the name of your own",
    By.TIME: "7d, 2026-11-30, or from..until",
    By.LABEL: "choose",
}
# Fields in which what was typed may be a value of its own.
FREE = frozenset({By.DOCUMENT, By.READER, By.POLICY, By.TIME})
