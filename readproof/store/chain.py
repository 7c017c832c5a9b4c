"""The chain of digests over the traces, and the one over the actions.

A row's digest is the SHA-256 of the canonical JSON of its columns, `prev_digest` among them, but
`digest` itself left out and each long text replaced by its own digest, which stands in a column
beside it: blanking a text (`purge`) leaves every digest checkable.  The digest before the first
row is 64 zeros.  The table `heads` holds the end of each chain, so that rows missing at the end
are noticed; whoever can rewrite the whole file can rewrite the head too, so a head that was kept
elsewhere can be given as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from sqlalchemy import select, update

from readproof.store.records import Head
from readproof.store.rows import table
from readproof.store.tables import (
    AnswersRow,
    AttemptRow,
    AuditRow,
    ChallengeRow,
    DiscardRow,
    DocumentRow,
    ExchangeRow,
    HeadRow,
    SubmissionRow,
)
from readproof.store.work import Work
from readproof.wire.canonical import canonical

TRACES = "traces"
ACTIONS = "actions"
# 2: the evidence of a trace covers every column of the attempt's rows; 3: and its transcript.
ROW_FORMAT = 3
# 2: an action has a label.
ACTION_FORMAT = 2
_NOT_IN_FIRST = ("format", "label")
LONG = ("body", "details")
FIRST = "0" * 64
_HEADS = table(HeadRow)


def sha256(data: str | bytes) -> str:
    """Lower-case hex SHA-256 of bytes, or of the UTF-8 of a text."""
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def row_digest(columns: Mapping[str, object]) -> str:
    """The digest of a row, from all its columns."""
    covered = {name: value for name, value in columns.items() if name not in (*LONG, "digest")}
    return sha256(canonical(covered))


def action_digest(columns: Mapping[str, object]) -> str:
    """The digest of a row of actions, by the rule of its format."""
    if columns["format"] == 1:
        columns = {name: v for name, v in columns.items() if name not in _NOT_IN_FIRST}
    return row_digest(columns)


def head(work: Work, chain: str) -> Head:
    """The end of a chain."""
    row = work.one(select(_HEADS).where(_HEADS.c.chain == chain))
    # A store without its heads was edited; an empty one is what verifying will then contradict.
    return (
        Head(length=0, digest=FIRST) if row is None else Head(length=row.length, digest=row.digest)
    )


def advance(work: Work, chain: str, to: Head) -> None:
    """Set the end of a chain, in the transaction that inserts the row."""
    work.change(
        update(_HEADS).where(_HEADS.c.chain == chain).values(length=to.length, digest=to.digest)
    )


def evidence(work: Work, challenge_id: str, row_format: int) -> dict[str, tuple[str, bool]]:
    """What is stored of an attempt: (digest, whether it is blank) of each part, by name.

    A part is a long text, which may be blanked later, or the other columns of a row together
    (format 1 had the texts and the attempt's number only).  A challenge's state is no part: it
    changes, and follows from what there is.
    """
    found: dict[str, tuple[str, bool]] = {}

    def add(name: str, row: Any, **texts: str) -> None:
        values = dict(row._mapping)
        for part, column in texts.items():
            value = values.pop(column)
            if value is not None:
                found[part] = (sha256(value), not value)
        if row_format > 1:
            found[name] = (sha256(canonical(values)), False)

    c, s = table(ChallengeRow), table(SubmissionRow)
    d, n, t = table(DiscardRow), table(AttemptRow), table(DocumentRow)
    u, w = table(AuditRow), table(AnswersRow)
    columns = [column for column in c.columns if column.name != "state"]
    if challenge := work.one(select(*columns).where(c.c.id == challenge_id)):
        add("challenge_row", challenge, challenge="body", secret="secret")
        document = work.one(
            select(t.c.text_sha256, t.c.length, t.c.first_seen).where(
                t.c.text_sha256 == challenge.text_sha256
            )
        )
        if document:
            add("document_row", document)
    if sheet := work.one(select(s).where(s.c.challenge_id == challenge_id)):
        add("submission_row", sheet, sheet="sheet", extraction="extraction")
        discards = work.all(
            select(d.c.ordinal, d.c.reason)
            .where(d.c.challenge_id == challenge_id)
            .order_by(d.c.ordinal)
        )
        listed = canonical([[row.ordinal, row.reason] for row in discards])
        found["discards"] = (sha256(listed), False)
    if attempt := work.one(select(n).where(n.c.challenge_id == challenge_id)):
        if row_format == 1:
            found["attempt"] = (sha256(canonical(attempt.number)), False)
        add("attempt", attempt)
    if audit := work.one(select(u).where(u.c.challenge_id == challenge_id)):
        add("audit_row", audit, audit="body", questions="questions")
        if answers := work.one(select(w).where(w.c.audit_id == audit.id)):
            add("answers_row", answers, answers_raw="raw", answers="body")
    if row_format > 2:
        x = table(ExchangeRow)
        rows = work.all(select(x).where(x.c.challenge_id == challenge_id).order_by(x.c.ordinal))
        for place, exchange in enumerate(rows, start=1):
            add(f"exchange_{place}_row", exchange, **{f"exchange_{place}": "answer"})
    return found
