"""Pages and counts of traces.

Pages go by key, so that the thousandth costs what the first does.  The order is that of the index
`ix_traces_list`, which is why a page that spans both groups is two queries: one with an OR could
not use it.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, func, or_, select

from readproof.core.reasons import Outcome
from readproof.core.verdicts import Regime
from readproof.errors import Unusable
from readproof.store.records import (
    PageKey,
    ReaderCount,
    ReaderDetails,
    TraceFilter,
    TracePage,
    TraceSummary,
)
from readproof.store.rows import table
from readproof.store.tables import ChallengeRow, DiscardRow, SubmissionRow, TraceCodeRow, TraceRow
from readproof.store.work import Work

_T = table(TraceRow)
_CODES = table(TraceCodeRow)
_SHOWN = (
    "seq",
    "trace_id",
    "challenge_id",
    "verdict",
    "codes",
    "document_name",
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
    conditions = matching(which)
    total = work.number(select(func.count()).select_from(_T).where(*conditions))
    rows: list[Row[Any]] = []
    for accepted in (False, True):
        if after is not None and accepted < after.accepted:
            continue
        before = after.seq if after is not None and accepted == after.accepted else None
        # One more than is shown tells whether there is a next page.
        wanted = limit + 1 - len(rows)
        if wanted:
            rows += work.all(group(which, accepted=accepted, before=before, limit=wanted))
    shown = rows[:limit]
    more = len(rows) > limit
    return TracePage(
        total=total,
        traces=tuple(summary(row) for row in shown),
        next=PageKey(accepted=bool(shown[-1].accepted), seq=shown[-1].seq) if more else None,
    )


def group(
    which: TraceFilter, *, accepted: bool, before: int | None, limit: int
) -> Select[tuple[Any, ...]]:
    """The query for one group (accepted or not), the newest first, below `before`."""
    query = select(*(_T.c[name] for name in _SHOWN), _T.c.accepted)
    seq: ColumnElement[int] = _T.c.seq
    if which.code is not None:
        # The rows of one code are few and lie in order: start from them, not from the traces.
        query = query.join(_CODES, _CODES.c.seq == _T.c.seq).where(_CODES.c.code == which.code)
        seq = _CODES.c.seq
    query = query.where(_T.c.accepted == int(accepted), *matching(replace(which, code=None)))
    if before is not None:
        query = query.where(seq < before)
    return query.order_by(seq.desc()).limit(limit)


def matching(which: TraceFilter) -> tuple[ColumnElement[bool], ...]:
    """The conditions of a filter."""
    conditions: list[ColumnElement[bool]] = []
    if which.verdict is not None:
        conditions.append(_T.c.verdict == which.verdict.value)
    if which.code is not None:
        conditions.append(_T.c.seq.in_(select(_CODES.c.seq).where(_CODES.c.code == which.code)))
    if which.reader is not None:
        conditions.append(_T.c.reader == which.reader)
    if which.document is not None:
        conditions.append(_is_document(which.document))
    if which.since is not None:
        conditions.append(_T.c.decided_at >= which.since)
    if which.until is not None:
        conditions.append(_T.c.decided_at < which.until)
    return tuple(conditions)


def verdict_counts(work: Work, which: TraceFilter) -> tuple[ReaderCount, ...]:
    """Traces by reader and verdict."""
    return _counts(
        work,
        select(_T.c.reader, _T.c.verdict.label("what"), func.count().label("number"))
        .where(*matching(which))
        .group_by(_T.c.reader, _T.c.verdict),
    )


def details(work: Work, which: TraceFilter) -> tuple[ReaderDetails, ...]:
    """Reader and details of each trace that has an audit, in the order of the chain."""
    rows = work.all(
        select(_T.c.reader, _T.c.details)
        .where(*matching(which), _T.c.audit_id.is_not(None))
        .order_by(_T.c.seq)
    )
    return tuple(ReaderDetails(reader=row.reader, details=row.details) for row in rows)


def code_counts(work: Work, which: TraceFilter) -> tuple[ReaderCount, ...]:
    """Traces by reader and code."""
    return _counts(
        work,
        select(_T.c.reader, _CODES.c.code.label("what"), func.count().label("number"))
        .join(_CODES, _CODES.c.seq == _T.c.seq)
        .where(*matching(which))
        .group_by(_T.c.reader, _CODES.c.code),
    )


def discard_counts(
    work: Work, reader: str | None, since: int | None, until: int | None
) -> tuple[ReaderCount, ...]:
    """Discarded phrases by reader and reason."""
    c, s, d = table(ChallengeRow), table(SubmissionRow), table(DiscardRow)
    return _counts(
        work,
        select(c.c.reader, d.c.reason.label("what"), func.count().label("number"))
        .select_from(s)
        .join(d, d.c.challenge_id == s.c.challenge_id)
        .join(c, c.c.id == s.c.challenge_id)
        .where(*_submitted(reader, since, until))
        .group_by(c.c.reader, d.c.reason),
    )


def phrase_counts(
    work: Work, reader: str | None, since: int | None, until: int | None
) -> tuple[ReaderCount, ...]:
    """Phrases handed in, by reader."""
    c, s = table(ChallengeRow), table(SubmissionRow)
    rows = work.all(
        select(c.c.reader, func.sum(s.c.phrases).label("number"))
        .select_from(s)
        .join(c, c.c.id == s.c.challenge_id)
        .where(*_submitted(reader, since, until))
        .group_by(c.c.reader)
        .order_by(c.c.reader)
    )
    return tuple(
        ReaderCount(reader=row.reader, what="phrases", count=int(row.number)) for row in rows
    )


def _submitted(
    reader: str | None, since: int | None, until: int | None
) -> tuple[ColumnElement[bool], ...]:
    c, s = table(ChallengeRow), table(SubmissionRow)
    conditions: list[ColumnElement[bool]] = []
    if reader is not None:
        conditions.append(c.c.reader == reader)
    if since is not None:
        conditions.append(s.c.submitted_at >= since)
    if until is not None:
        conditions.append(s.c.submitted_at < until)
    return tuple(conditions)


def _is_document(document: str) -> ColumnElement[bool]:
    if len(document) == _DIGEST_LENGTH:
        return or_(
            _T.c.text_sha256 == document,
            _T.c.sha256 == document,
            _T.c.document_name == document,
        )
    return _T.c.document_name == document


def _counts(work: Work, query: Select[Any]) -> tuple[ReaderCount, ...]:
    rows = work.all(query)
    return tuple(
        sorted(
            (ReaderCount(reader=row.reader, what=row.what, count=row.number) for row in rows),
            key=lambda count: (count.reader, -count.count, count.what),
        )
    )


def summary(row: Row[Any]) -> TraceSummary:
    """The row of a list as a value."""
    values = {name: getattr(row, name) for name in _SHOWN}
    values["verdict"] = Outcome(values["verdict"])
    values["regime"] = Regime(values["regime"])
    values["codes"] = tuple(json.loads(values["codes"]))
    values["wrong"] = tuple(json.loads(values["wrong"]).items())
    return TraceSummary(**values)
