"""Parts of the list of traces, read in both directions from a key.

A screen moves up and down in a list of any length and keeps a part of it only.  The order and the
conditions are those of `listing`; both directions use its indexes.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Row, func, select

from readproof.store import search
from readproof.store.listing import counted, group, summary, within
from readproof.store.records import PageKey, TraceFilter, TraceSummary
from readproof.store.work import Work


def after(
    work: Work, which: TraceFilter, key: PageKey | None, limit: int
) -> tuple[TraceSummary, ...]:
    """At most `limit` traces below the key; from the top of the list for `None`."""
    return _read(work, which, key, limit, upwards=False)


def before(
    work: Work, which: TraceFilter, key: PageKey | None, limit: int
) -> tuple[TraceSummary, ...]:
    """The last `limit` traces above the key, in the order of the list; its end for `None`."""
    return _read(work, which, key, limit, upwards=True)[::-1]


def count(work: Work, which: TraceFilter) -> int:
    """How many traces match."""
    return work.number(counted(which, _found(work, which)))


def position(work: Work, which: TraceFilter, key: PageKey) -> int:
    """How many traces that match stand above the key."""
    found = _found(work, which)
    above = _count_within(work, which, found, accepted=key.accepted, above=key.seq)
    if key.accepted:
        above += _count_within(work, which, found, accepted=False)
    return above


def at(work: Work, which: TraceFilter, place: int) -> PageKey | None:
    """The key of the trace with so many above it, or `None` if there are not so many.

    For the jump to a far place; the way there is counted along an index.
    """
    found = _found(work, which)
    for accepted in (False, True):
        source, seq, conditions = within(which, found, accepted)
        query = select(seq.label("seq")).select_from(source).where(*conditions)
        row = work.one(query.order_by(seq.desc()).limit(1).offset(place))
        if row is not None:
            return PageKey(accepted=accepted, seq=row.seq)
        place -= _count_within(work, which, found, accepted=accepted)
    return None


def _read(
    work: Work, which: TraceFilter, key: PageKey | None, limit: int, *, upwards: bool
) -> tuple[TraceSummary, ...]:
    """At most `limit` traces beyond the key, the nearest first."""
    found = _found(work, which)
    groups: tuple[bool, ...] = (True, False) if upwards else (False, True)
    if key is not None:
        groups = groups[groups.index(key.accepted) :]
    rows: list[Row[Any]] = []
    for accepted in groups:
        if len(rows) < limit:
            beyond = key.seq if key is not None and accepted == key.accepted else None
            rows += work.all(
                group(
                    which,
                    found,
                    accepted=accepted,
                    before=beyond,
                    limit=limit - len(rows),
                    upwards=upwards,
                )
            )
    return tuple(map(summary, rows))


def _found(work: Work, which: TraceFilter) -> ColumnElement[bool] | None:
    return None if which.search is None else search.matches(work, which.search)


def _count_within(
    work: Work,
    which: TraceFilter,
    found: ColumnElement[bool] | None,
    *,
    accepted: bool,
    above: int | None = None,
) -> int:
    source, seq, conditions = within(which, found, accepted)
    if above is not None:
        conditions.append(seq > above)
    return work.number(select(func.count()).select_from(source).where(*conditions))
