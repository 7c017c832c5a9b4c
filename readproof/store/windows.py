"""Parts of the list of traces, read in both directions from a key.

A screen moves up and down in a list of any length and keeps a part of it only.  The order and the
conditions are those of `listing`; both directions use its indexes.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, func, select

from readproof.store.listing import group, matching, summary
from readproof.store.records import PageKey, TraceFilter, TraceSummary
from readproof.store.rows import table
from readproof.store.tables import TraceCodeRow, TraceRow
from readproof.store.work import Work

_T = table(TraceRow)
_CODES = table(TraceCodeRow)


def after(
    work: Work, which: TraceFilter, key: PageKey | None, limit: int
) -> tuple[TraceSummary, ...]:
    """At most `limit` traces below the key; from the top of the list for `None`."""
    rows: list[Row[Any]] = []
    for accepted in (False, True):
        if key is not None and accepted < key.accepted:
            continue
        if len(rows) < limit:
            below = key.seq if key is not None and accepted == key.accepted else None
            rows += work.all(group(which, accepted=accepted, before=below, limit=limit - len(rows)))
    return tuple(map(summary, rows))


def before(
    work: Work, which: TraceFilter, key: PageKey | None, limit: int
) -> tuple[TraceSummary, ...]:
    """The last `limit` traces above the key, in the order of the list; its end for `None`."""
    seq = (_T if which.code is None else _CODES).c.seq
    rows: list[Row[Any]] = []
    for accepted in (True, False):
        if key is not None and accepted > key.accepted:
            continue
        if len(rows) < limit:
            query = group(which, accepted=accepted, before=None, limit=limit - len(rows))
            if key is not None and accepted == key.accepted:
                query = query.where(seq > key.seq)
            rows += work.all(query.order_by(None).order_by(seq.asc()))
    return tuple(map(summary, reversed(rows)))


def count(work: Work, which: TraceFilter) -> int:
    """How many traces match."""
    return work.number(select(func.count()).select_from(_T).where(*matching(which)))


def position(work: Work, which: TraceFilter, key: PageKey) -> int:
    """How many traces that match stand above the key."""
    counted = select(func.count()).select_from(_T).where(*matching(which))
    above = work.number(counted.where(_T.c.accepted == int(key.accepted), _T.c.seq > key.seq))
    if key.accepted:
        above += work.number(counted.where(_T.c.accepted == 0))
    return above


def at(work: Work, which: TraceFilter, place: int) -> PageKey | None:
    """The key of the trace with so many above it, or `None` if there are not so many.

    For the jump to a far place; the way there is counted along an index.
    """
    for accepted in (False, True):
        here = _T.c.accepted == int(accepted)
        found = work.one(
            select(_T.c.seq)
            .where(*matching(which), here)
            .order_by(_T.c.seq.desc())
            .limit(1)
            .offset(place)
        )
        if found is not None:
            return PageKey(accepted=accepted, seq=found.seq)
        if not accepted:
            place -= work.number(select(func.count()).select_from(_T).where(*matching(which), here))
    return None
