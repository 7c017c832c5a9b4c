"""Pages of traces.

Pages go by key, so that the thousandth costs what the first does.  The order is that of an index,
which is why a page that spans both groups (non-ACCEPT and ACCEPT) is two queries: one with an OR
could not use it.  Each query starts from what narrows it most and lies in that order: the hits of
a search, the traces of a code, those with or without a label, else the traces themselves.  SQLite
is kept from starting elsewhere: with statistics of none of these it guesses badly.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import ColumnElement, FromClause, Row, Select, and_, exists, func, or_, select

from readproof.core.reasons import Outcome
from readproof.core.verdicts import Regime
from readproof.errors import Unusable
from readproof.store import search
from readproof.store.records import PageKey, TraceFilter, TracePage, TraceSummary
from readproof.store.rows import table
from readproof.store.tables import TraceCodeRow, TraceLineRow, TraceRow
from readproof.store.work import Work

_T = table(TraceRow)
_CODES = table(TraceCodeRow)
_LINES = table(TraceLineRow)
_BY_TIME = _T.alias()
_SHOWN = (
    "seq",
    "trace_id",
    "challenge_id",
    "verdict",
    "codes",
    "document_name",
    "text_sha256",
    "reader",
    "policy_name",
    "regime",
    "attempt",
    "discarded",
    "wrong",
    "decided_at",
)
_DIGEST_LENGTH = 64


def page(work: Work, which: TraceFilter, limit: int, after: PageKey | None) -> TracePage:
    """One page of at most `limit` traces after the key; `limit` is at least 1."""
    if limit < 1:
        raise Unusable(f"expected a page of at least 1 trace, found a limit of {limit}")
    found = None if which.search is None else search.matches(work, which.search)
    total = work.number(counted(which, found))
    rows: list[Row[Any]] = []
    for accepted in (False, True):
        if after is not None and accepted < after.accepted:
            continue
        before = after.seq if after is not None and accepted == after.accepted else None
        # One more than is shown tells whether there is a next page.
        wanted = limit + 1 - len(rows)
        if wanted:
            rows += work.all(group(which, found, accepted=accepted, before=before, limit=wanted))
    shown = rows[:limit]
    more = len(rows) > limit
    return TracePage(
        total=total,
        traces=tuple(_summary(row) for row in shown),
        next=PageKey(accepted=bool(shown[-1].accepted), seq=shown[-1].seq) if more else None,
    )


def group(
    which: TraceFilter,
    found: ColumnElement[bool] | None = None,
    *,
    accepted: bool,
    before: int | None,
    limit: int,
) -> Select[tuple[Any, ...]]:
    """The query for one group (accepted or not), the newest first, below `before`.

    `found` is the condition of the filter's search.
    """
    source, seq, conditions = _source(which, found)
    if _T in _tables(source) and seq is _T.c.seq:
        # The row of the trace is read anyway, and its indexes hold the order.
        if _LINES not in _tables(source):
            # Shown also without what repeats it, which verifying misses then.
            source = source.outerjoin(_LINES, _LINES.c.seq == seq)
        conditions.append(_T.c.accepted == int(accepted))
    else:
        starts_here = source is _LINES
        source = _with(source, _LINES, seq)
        source = _with(source, _T, seq)
        column = _LINES.c.accepted if starts_here else _LINES.c.accepted + 0
        conditions.append(column == int(accepted))
    conditions += _within(which, seq)
    if before is not None:
        conditions.append(seq < before)
    columns = (*(_T.c[name] for name in _SHOWN), _T.c.accepted, _LINES.c.label)
    return select(*columns).select_from(source).where(*conditions).order_by(seq.desc()).limit(limit)


def _within(which: TraceFilter, seq: ColumnElement[int]) -> list[ColumnElement[bool]]:
    """Bounds in the order of the chain that a filter by time implies.

    They narrow a query in that order, and let nothing through by themselves: a clock may have
    gone back.  (`+ 0`, because for a plain minimum SQLite walks the chain.)
    """
    bounds: list[ColumnElement[bool]] = []
    if which.since is not None:
        first = select(func.min(_BY_TIME.c.seq + 0)).where(_BY_TIME.c.decided_at >= which.since)
        bounds.append(seq >= first.scalar_subquery())
    if which.until is not None:
        last = select(func.max(_BY_TIME.c.seq + 0)).where(_BY_TIME.c.decided_at < which.until)
        bounds.append(seq <= last.scalar_subquery())
    return bounds


def counted(which: TraceFilter, found: ColumnElement[bool] | None = None) -> Select[Any]:
    """The query that counts what a filter lets through, from the smallest tables that can tell."""
    source, _, conditions = _source(which, found)
    return select(func.count()).select_from(source).where(*conditions)


def _source(
    which: TraceFilter, found: ColumnElement[bool] | None
) -> tuple[FromClause, ColumnElement[int], list[ColumnElement[bool]]]:
    """Where a query starts, the column of its order, and its conditions."""
    source: FromClause
    seq: ColumnElement[int]
    in_rows = of_row(which, starts_here=False)
    conditions: list[ColumnElement[bool]] = []
    if found is not None:
        source, seq = search.INDEX, search.INDEX.c.rowid
        conditions.append(found)
        if which.code is not None:
            coded = and_(_CODES.c.code == which.code, _CODES.c.seq == seq)
            conditions.append(exists().where(coded).correlate(search.INDEX))
    elif which.code is not None:
        source, seq = _CODES, _CODES.c.seq
        conditions.append(_CODES.c.code == which.code)
    elif which.reviewed is not None and not in_rows:
        source, seq = _LINES, _LINES.c.seq
    else:
        source, seq = _T, _T.c.seq
        in_rows = of_row(which)
    if which.verdict is not None and source is _T:
        conditions.append(_T.c.verdict == which.verdict.value)
    elif which.verdict is not None:
        source = _with(source, _LINES, seq)
        conditions.append(_LINES.c.verdict == which.verdict.value)
    if which.reviewed is not None:
        starts_here = source is _LINES
        source = _with(source, _LINES, seq)
        column = _LINES.c.reviewed if starts_here else _LINES.c.reviewed + 0
        conditions.append(column == int(which.reviewed))
    if in_rows:
        source = _with(source, _T, seq)
    return source, seq, [*conditions, *in_rows]


def _with(source: FromClause, other: Any, seq: ColumnElement[int]) -> FromClause:
    """`source` joined with another table by `seq`, unless it holds it already."""
    if source is other or other in _tables(source):
        return source
    return source.join(other, other.c.seq == seq)


def _tables(source: FromClause) -> tuple[FromClause, ...]:
    left, right = getattr(source, "left", None), getattr(source, "right", None)
    if left is None or right is None:
        return (source,)
    return (*_tables(left), *_tables(right))


def of_row(which: TraceFilter, *, starts_here: bool = True) -> list[ColumnElement[bool]]:
    """The conditions of a filter that only the row of a trace can answer.

    Unless the query `starts_here`, they keep SQLite from looking for the rows by themselves.
    """
    conditions: list[ColumnElement[bool]] = []

    def equal(name: str, value: str) -> ColumnElement[bool]:
        column = _T.c[name] if starts_here else _T.c[name].concat("")
        return column == value

    if which.reader is not None:
        conditions.append(equal("reader", which.reader))
    if which.document is not None:
        names = ["document_name"]
        if len(which.document) == _DIGEST_LENGTH:
            names = ["text_sha256", "sha256", *names]
        conditions.append(or_(*(equal(name, which.document) for name in names)))
    if which.policy is not None:
        conditions.append(equal("policy_name", which.policy))
    moment = _T.c.decided_at if starts_here else _T.c.decided_at + 0
    if which.since is not None:
        conditions.append(moment >= which.since)
    if which.until is not None:
        conditions.append(moment < which.until)
    return conditions


def chosen(work: Work, which: TraceFilter) -> Select[Any]:
    """The query for the places of the traces that match, in no order."""
    found = None if which.search is None else search.matches(work, which.search)
    source, seq, conditions = _source(which, found)
    return select(seq).select_from(source).where(*conditions)


def matching(work: Work, which: TraceFilter) -> tuple[ColumnElement[bool], ...]:
    """All conditions of a filter, for queries over traces that need no order."""
    conditions = of_row(which)
    if which.verdict is not None:
        conditions.append(_T.c.verdict == which.verdict.value)
    rest = TraceFilter(code=which.code, search=which.search, reviewed=which.reviewed)
    if rest != TraceFilter():
        conditions.append(_T.c.seq.in_(chosen(work, rest)))
    return tuple(conditions)


def _summary(row: Row[Any]) -> TraceSummary:
    values = {name: getattr(row, name) for name in (*_SHOWN, "label")}
    values["verdict"] = Outcome(values["verdict"])
    values["regime"] = Regime(values["regime"])
    values["codes"] = tuple(json.loads(values["codes"]))
    values["wrong"] = tuple(json.loads(values["wrong"]).items())
    return TraceSummary(**values)
