"""Numbers over many traces: how verdicts, refusals, discards and slips develop."""

from __future__ import annotations

from dataclasses import dataclass

from readproof.core.calibration import Slips
from readproof.core.jumps import Jump
from readproof.store.records import TraceFilter
from readproof.store.store import Store

# Slip rates look at so many of the newest graded attempts.
NEWEST = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeBucket:
    """Verdicts decided in `[since, until)`, milliseconds since the Unix epoch, UTC."""

    since: int
    until: int
    accepted: int
    review: int
    rejected: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasonCount:
    """How many traces have a reason code."""

    code: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardRate:
    """Phrases that a reader handed in, how many were discarded, and for which reasons.

    `series` are (handed in, discarded) in equal pieces of time, the oldest first.  `jumps` are
    the reasons that rose lately among its quotes at the quote gate.
    """

    reader: str
    phrases: int
    discarded: int
    reasons: tuple[tuple[str, int], ...]
    series: tuple[tuple[int, int], ...]
    jumps: tuple[Jump, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRate:
    """The slip rate of a reader or on a document.

    `series` are (answers, wrong) of its attempts in equal pieces of time, the oldest first.
    """

    name: str
    slips: Slips
    series: tuple[tuple[int, int], ...]


def verdicts_over_time(store: Store, which: TraceFilter, buckets: int) -> tuple[TimeBucket, ...]:
    """Verdicts in `buckets` pieces of equal time, the oldest first; none if no trace matches.

    They cover the time of the filter, or else from the oldest to the newest trace that matches.
    """
    raise NotImplementedError


def reasons(store: Store, which: TraceFilter) -> tuple[ReasonCount, ...]:
    """The codes of the traces that are no ACCEPT, the most frequent first."""
    raise NotImplementedError


def discards(store: Store, which: TraceFilter, buckets: int = 12) -> tuple[DiscardRate, ...]:
    """Discard rates by reader, in the order of the names; of the filter, reader and time count."""
    raise NotImplementedError


def slips_by_reader(store: Store, which: TraceFilter, buckets: int = 12) -> tuple[SlipRate, ...]:
    """Slip rates by reader over the newest `NEWEST` graded attempts that match."""
    raise NotImplementedError


def slips_by_document(store: Store, which: TraceFilter, buckets: int = 12) -> tuple[SlipRate, ...]:
    """Slip rates by the name of the document, as `slips_by_reader`."""
    raise NotImplementedError
