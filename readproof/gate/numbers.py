"""Numbers over many traces: how verdicts, refusals, discards and slips develop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from readproof.core.calibration import Slips, slips
from readproof.core.jumps import Jump
from readproof.core.reasons import Outcome
from readproof.errors import Unusable
from readproof.gate import calibrations, quoting
from readproof.store.records import ReaderDetails, TraceFilter
from readproof.store.store import Store, Transaction

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
    with store.read() as tx:
        edges = _edges(tx, which, buckets)
        found = tx.traces.times(which, edges[0], edges[-1], buckets) if edges else ()
    counts = [dict.fromkeys(Outcome, 0) for _ in edges[1:]]
    for place, verdict, number in found:
        counts[place][Outcome(verdict)] += number
    return tuple(
        TimeBucket(
            since=since,
            until=until,
            accepted=own[Outcome.ACCEPT],
            review=own[Outcome.REVIEW],
            rejected=own[Outcome.REJECT],
        )
        for (since, until), own in zip(pairwise(edges), counts, strict=True)
    )


def _edges(tx: Transaction, which: TraceFilter, buckets: int) -> tuple[int, ...]:
    """The borders of the pieces of time, one more than there are pieces; none without traces."""
    if buckets < 1:
        raise Unusable(f"expected at least 1 piece of time, found {buckets}")
    period = tx.traces.period(which)
    if period is None:
        return ()
    since = period[0] if which.since is None else which.since
    until = period[1] + 1 if which.until is None else which.until
    if until <= since:
        return ()
    return tuple(since - (since - until) * place // buckets for place in range(buckets + 1))


def reasons(store: Store, which: TraceFilter) -> tuple[ReasonCount, ...]:
    """The codes of the traces that are no ACCEPT, the most frequent first."""
    with store.read() as tx:
        counts = tx.traces.groups(which, "code")
    found: Counter[str] = Counter()
    for one in counts:
        if one.verdict is not Outcome.ACCEPT:
            found[one.key] += one.count
    ordered = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(ReasonCount(code=code, count=number) for code, number in ordered)


def discards(store: Store, which: TraceFilter, buckets: int = 12) -> tuple[DiscardRate, ...]:
    """Discard rates by reader, in the order of the names; of the filter, reader and time count.

    A reader who only came to the quote gate stands here without phrases.
    """
    narrowed = TraceFilter(reader=which.reader, since=which.since, until=which.until)
    with store.read() as tx:
        period = (which.reader, which.since, which.until)
        phrases = {one.reader: one.count for one in tx.traces.phrase_counts(*period)}
        by_reason: dict[str, list[tuple[str, int]]] = {}
        for one in tx.traces.discard_counts(*period):
            by_reason.setdefault(one.reader, []).append((one.what, one.count))
        quoting_readers = {one.reader for one in tx.quotes.counts(*period)}
        edges = _edges(tx, narrowed, buckets) if phrases else ()
        series = {reader: [(0, 0)] * buckets for reader in phrases}
        if edges:
            for reader, piece, handed_in, lost in tx.traces.phrases_over_time(
                which.reader, edges[0], edges[-1], buckets
            ):
                series[reader][piece] = (handed_in, lost)
    readers = sorted({*phrases, *quoting_readers})
    risen = quoting.risen(store, readers, which.until)
    return tuple(
        DiscardRate(
            reader=reader,
            phrases=phrases.get(reader, 0),
            discarded=sum(number for _, number in by_reason.get(reader, ())),
            reasons=tuple(by_reason.get(reader, ())),
            series=tuple(series.get(reader, ())),
            jumps=risen.get(reader, ()),
        )
        for reader in readers
    )


def slips_by_reader(store: Store, which: TraceFilter, buckets: int = 12) -> tuple[SlipRate, ...]:
    """Slip rates by reader over the newest `NEWEST` graded attempts that match."""
    return _slips(store, which, buckets, lambda one: one.reader)


def slips_by_document(store: Store, which: TraceFilter, buckets: int = 12) -> tuple[SlipRate, ...]:
    """Slip rates by the name of the document, as `slips_by_reader`."""
    return _slips(store, which, buckets, lambda one: one.document_name)


def _slips(
    store: Store, which: TraceFilter, buckets: int, name_of: Callable[[ReaderDetails], str]
) -> tuple[SlipRate, ...]:
    with store.read() as tx:
        details = tx.traces.details(which, NEWEST)
    marked = [(one, calibrations.slips_in(one)) for one in details]
    marked = [(one, counts) for one, counts in marked if sum(counts)]
    if not marked:
        return ()
    first = min(one.decided_at for one, _ in marked)
    past = max(one.decided_at for one, _ in marked) + 1
    found: dict[str, list[list[int]]] = {}
    for one, (right, wrong) in marked:
        place = (one.decided_at - first) * buckets // (past - first)
        own = found.setdefault(name_of(one), [[0, 0] for _ in range(buckets)])
        own[place][0] += right + wrong
        own[place][1] += wrong
    return tuple(
        SlipRate(
            name=name,
            slips=slips(
                sum(answers - wrong for answers, wrong in own), sum(wrong for _, wrong in own)
            ),
            series=tuple((answers, wrong) for answers, wrong in own),
        )
        for name, own in sorted(found.items())
    )
