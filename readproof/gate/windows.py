"""The list of traces for a screen: read in both directions, counted, and never written to.

Challenges whose time is over are ended by `expire`, which a screen calls when it may write.
"""

from __future__ import annotations

from dataclasses import dataclass

from readproof.core.reasons import Outcome
from readproof.gate.records import expire as end_overdue
from readproof.store.records import PageKey, TraceFilter, TraceSummary
from readproof.store.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Consecutive traces of the list; `first` counts those above, `total` all that match."""

    first: int
    total: int
    traces: tuple[TraceSummary, ...]

    def place_of(self, key: PageKey) -> int:
        """The place in the list of the trace at the key, or else of the next one below it."""
        above = sum(
            (one.accepted, -one.seq) < (key.accepted, -key.seq) for one in map(key_of, self.traces)
        )
        return self.first + above


def key_of(trace: TraceSummary) -> PageKey:
    """The key of a trace's place in the list."""
    return PageKey(accepted=trace.verdict is Outcome.ACCEPT, seq=trace.seq)


def start(store: Store, which: TraceFilter, limit: int) -> Part:
    """The first `limit` traces."""
    with store.read() as tx:
        return Part(
            first=0,
            total=tx.traces.count(which),
            traces=tx.traces.after(which, None, limit),
        )


def at(store: Store, which: TraceFilter, place: int, limit: int) -> Part:
    """`limit` traces on each side of a place (counted from 0); the end if there are not so many."""
    with store.read() as tx:
        key = tx.traces.at(which, place)
    return end(store, which, limit) if key is None else around(store, which, key, limit)


def end(store: Store, which: TraceFilter, limit: int) -> Part:
    """The last `limit` traces."""
    with store.read() as tx:
        total = tx.traces.count(which)
        traces = tx.traces.before(which, None, limit)
        return Part(first=total - len(traces), total=total, traces=traces)


def around(store: Store, which: TraceFilter, key: PageKey, limit: int) -> Part:
    """`limit` traces on each side of the key; what stands at the key is the first below."""
    with store.read() as tx:
        above = tx.traces.before(which, key, limit)
        # The key itself belongs to the part: the list below the place one step above it.
        below = tx.traces.after(which, PageKey(accepted=key.accepted, seq=key.seq + 1), limit)
        return Part(
            first=tx.traces.position(which, key) - len(above),
            total=tx.traces.count(which),
            traces=(*above, *below),
        )


def below(
    store: Store, which: TraceFilter, key: PageKey | None, limit: int
) -> tuple[TraceSummary, ...]:
    """The next `limit` traces below the key; for `None` the first ones."""
    with store.read() as tx:
        return tx.traces.after(which, key, limit)


def above(
    store: Store, which: TraceFilter, key: PageKey | None, limit: int
) -> tuple[TraceSummary, ...]:
    """The last `limit` traces above the key, in the order of the list; for `None` its end."""
    with store.read() as tx:
        return tx.traces.before(which, key, limit)


def count(store: Store, which: TraceFilter) -> int:
    """How many traces match."""
    with store.read() as tx:
        return tx.traces.count(which)


def position(store: Store, which: TraceFilter, key: PageKey) -> int:
    """How many traces that match stand above the key."""
    with store.read() as tx:
        return tx.traces.position(which, key)


def expire(store: Store, now: int) -> int:
    """End the open challenges whose time is over; how many there were.

    The store is written to only if there are any.
    """
    with store.read() as tx:
        overdue = tx.challenges.overdue(now)
    if not overdue:
        return 0
    with store.write() as tx:
        stored = [tx.challenges.get(challenge_id) for challenge_id in overdue]
        return sum(one is not None and end_overdue(tx, one, now) is not None for one in stored)
