"""Counts of traces, of phrases and of discards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, FromClause, Select, func, literal_column, select

from readproof.core.reasons import Outcome
from readproof.store.listing import chosen, matching
from readproof.store.records import GroupCount, ReaderCount, ReaderDetails, TraceFilter
from readproof.store.rows import table
from readproof.store.tables import (
    ChallengeRow,
    DiscardRow,
    SubmissionRow,
    TraceCodeRow,
    TraceLineRow,
    TraceRow,
)
from readproof.store.work import Work

_T = table(TraceRow)
_CODES = table(TraceCodeRow)
_LINES = table(TraceLineRow)


def verdict_counts(work: Work, which: TraceFilter) -> tuple[ReaderCount, ...]:
    """Traces by reader and verdict."""
    return _counts(
        work,
        select(_T.c.reader, _T.c.verdict.label("what"), func.count().label("number"))
        .where(*matching(work, which))
        .group_by(_T.c.reader, _T.c.verdict),
    )


def groups(work: Work, which: TraceFilter, by: str) -> tuple[GroupCount, ...]:
    """Traces by verdict and by `code`, `document_name` or `reader`, in no particular order."""
    if by == "code":
        # The narrow rows are enough, unless the filter asks for more.
        rest = replace(which, verdict=None)
        conditions: list[ColumnElement[bool]] = []
        if rest != TraceFilter():
            conditions.append(_CODES.c.seq.in_(chosen(work, rest)))
        if which.verdict is not None:
            conditions.append(_LINES.c.verdict == which.verdict.value)
        source: FromClause = _CODES.join(_LINES, _LINES.c.seq == _CODES.c.seq)
        key, verdict = _CODES.c.code, _LINES.c.verdict
    else:
        conditions = list(matching(work, which))
        source, key, verdict = _T, _T.c[by], _T.c.verdict
    rows = work.all(
        select(key.label("name"), verdict.label("verdict"), func.count().label("number"))
        .select_from(source)
        .where(*conditions)
        .group_by(key, verdict)
    )
    return tuple(
        GroupCount(key=row.name, verdict=Outcome(row.verdict), count=row.number) for row in rows
    )


def times(
    work: Work, which: TraceFilter, since: int, until: int, pieces: int
) -> tuple[tuple[int, str, int], ...]:
    """Traces by piece of the time `[since, until)` and verdict: (piece from 0, verdict, count).

    The piece numbered k begins at `since + ceil((until - since) * k / pieces)`.
    """
    piece = ((_T.c.decided_at - since) * pieces).op("/")(until - since)
    rows = work.all(
        select(piece.label("piece"), _T.c.verdict, func.count().label("number"))
        .where(*matching(work, replace(which, since=since, until=until)))
        .group_by(literal_column("piece"), _T.c.verdict)
    )
    return tuple((row.piece, row.verdict, row.number) for row in rows)


def period(work: Work, which: TraceFilter) -> tuple[int, int] | None:
    """The times of the first and the last decision that match, or `None` if none does."""
    row = work.one(
        select(
            func.min(_T.c.decided_at).label("first"), func.max(_T.c.decided_at).label("last")
        ).where(*matching(work, which))
    )
    return None if row is None or row.first is None else (row.first, row.last)


def details(work: Work, which: TraceFilter, newest: int | None = None) -> tuple[ReaderDetails, ...]:
    """Whose and on what, when, and details of each trace that has an audit, in chain order.

    With `newest` only so many of the last ones.
    """
    rows = work.all(
        select(_T.c.reader, _T.c.document_name, _T.c.decided_at, _T.c.details)
        .where(*matching(work, which), _T.c.audit_id.is_not(None))
        .order_by(_T.c.seq.desc())
        .limit(newest)
    )
    return tuple(
        ReaderDetails(
            reader=row.reader,
            document_name=row.document_name,
            decided_at=row.decided_at,
            details=row.details,
        )
        for row in reversed(rows)
    )


def code_counts(work: Work, which: TraceFilter) -> tuple[ReaderCount, ...]:
    """Traces by reader and code."""
    return _counts(
        work,
        select(_T.c.reader, _CODES.c.code.label("what"), func.count().label("number"))
        .join(_CODES, _CODES.c.seq == _T.c.seq)
        .where(*matching(work, which))
        .group_by(_T.c.reader, _CODES.c.code),
    )


def phrases_over_time(
    work: Work, reader: str | None, since: int, until: int, pieces: int
) -> tuple[tuple[str, int, int, int], ...]:
    """Phrases and discards by reader and piece of the time `[since, until)`, by submission.

    (reader, piece from 0, phrases, discarded); pieces as in `times`.
    """
    c, s, d = table(ChallengeRow), table(SubmissionRow), table(DiscardRow)
    piece = ((s.c.submitted_at - since) * pieces).op("/")(until - since)
    lost = select(func.count()).where(d.c.challenge_id == s.c.challenge_id).scalar_subquery()
    rows = work.all(
        select(
            c.c.reader,
            piece.label("piece"),
            func.sum(s.c.phrases).label("phrases"),
            func.sum(lost).label("discarded"),
        )
        .select_from(s.join(c, c.c.id == s.c.challenge_id))
        .where(*_submitted(reader, since, until))
        .group_by(c.c.reader, literal_column("piece"))
    )
    return tuple((row.reader, row.piece, row.phrases, row.discarded) for row in rows)


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
        # Grouped by no column of an index: else SQLite starts from all challenges.
        .group_by(c.c.reader.concat(""))
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


def _counts(work: Work, query: Select[Any]) -> tuple[ReaderCount, ...]:
    rows = work.all(query)
    return tuple(
        sorted(
            (ReaderCount(reader=row.reader, what=row.what, count=row.number) for row in rows),
            key=lambda count: (count.reader, -count.count, count.what),
        )
    )
