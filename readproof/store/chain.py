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
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import select, update

from readproof.store.records import Action, ChainReport, Head, Problem
from readproof.store.rows import table
from readproof.store.tables import (
    ActionRow,
    AnswersRow,
    AttemptRow,
    AuditRow,
    ChallengeRow,
    DiscardRow,
    DocumentRow,
    HeadRow,
    SubmissionRow,
    TraceCodeRow,
    TraceRow,
)
from readproof.store.work import Work
from readproof.wire.canonical import canonical

TRACES = "traces"
ACTIONS = "actions"
ROW_FORMAT = 1
_LONG = ("body", "details")
_HEADS = table(HeadRow)
_T = table(TraceRow)
_A = table(ActionRow)


def sha256(data: str | bytes) -> str:
    """Lower-case hex SHA-256 of bytes, or of the UTF-8 of a text."""
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def row_digest(columns: Mapping[str, object]) -> str:
    """The digest of a row, from all its columns."""
    covered = {name: value for name, value in columns.items() if name not in (*_LONG, "digest")}
    return sha256(canonical(covered))


def head(work: Work, chain: str) -> Head:
    """The end of a chain."""
    row = work.one(select(_HEADS).where(_HEADS.c.chain == chain))
    # A store without its heads was edited; an empty one is what verifying will then contradict.
    return (
        Head(length=0, digest="0" * 64)
        if row is None
        else Head(length=row.length, digest=row.digest)
    )


def advance(work: Work, chain: str, to: Head) -> None:
    """Set the end of a chain, in the transaction that inserts the row."""
    work.change(
        update(_HEADS).where(_HEADS.c.chain == chain).values(length=to.length, digest=to.digest)
    )


def evidence(work: Work, challenge_id: str) -> dict[str, tuple[str, bool]]:
    """What is stored of an attempt: (digest, whether it is blank) of each text, by name."""
    found: dict[str, tuple[str, bool]] = {}

    def add(name: str, value: str | bytes | None) -> None:
        if value is not None:
            found[name] = (sha256(value), not value)

    c, s = table(ChallengeRow), table(SubmissionRow)
    d, n = table(DiscardRow), table(AttemptRow)
    u, w = table(AuditRow), table(AnswersRow)
    if challenge := work.one(select(c.c.body, c.c.secret).where(c.c.id == challenge_id)):
        add("challenge", challenge.body)
        add("secret", challenge.secret)
    if sheet := work.one(select(s.c.sheet, s.c.extraction).where(s.c.challenge_id == challenge_id)):
        add("sheet", sheet.sheet)
        add("extraction", sheet.extraction)
        discards = work.all(
            select(d.c.ordinal, d.c.reason)
            .where(d.c.challenge_id == challenge_id)
            .order_by(d.c.ordinal)
        )
        add("discards", canonical([[row.ordinal, row.reason] for row in discards]))
    if attempt := work.one(select(n.c.number).where(n.c.challenge_id == challenge_id)):
        add("attempt", canonical(attempt.number))
    if audit := work.one(
        select(u.c.id, u.c.body, u.c.questions).where(u.c.challenge_id == challenge_id)
    ):
        add("audit", audit.body)
        add("questions", audit.questions)
        if answers := work.one(select(w.c.raw, w.c.body).where(w.c.audit_id == audit.id)):
            add("answers", answers.body)
            add("answers_raw", answers.raw)
    return found


def verify(work: Work, kept: Head | None = None) -> ChainReport:
    """Compute every digest again and compare; all problems, in the order of the rows.

    `kept` is a head of the traces that was written down elsewhere, now or at any time before.
    This shows that rows were edited, deleted, added or moved after they were written.  It does
    not show who wrote them.
    """
    purged = _purged_on_record(work)
    trace_rows = work.connection.execute(
        select(_T).order_by(_T.c.seq), execution_options={"yield_per": 200}
    ).mappings()
    blanked: set[str] = set()
    problems: list[Problem] = []
    digests: dict[int, str] = {}
    traces = _linked(TRACES, trace_rows, head(work, TRACES), digests, problems)
    texts: set[str] = set()
    for row in traces:
        texts.add(row["text_sha256"])
        for what in _trace_problems(work, row, purged, blanked):
            problems.append(Problem(chain=TRACES, seq=row["seq"], what=what))
    if kept is not None and kept.length and digests.get(kept.length) != kept.digest:
        what = "the head that was kept does not match: this row was changed or is missing"
        problems.append(Problem(chain=TRACES, seq=kept.length, what=what))
    problems += _text_problems(work, texts)
    action_rows = work.connection.execute(select(_A).order_by(_A.c.seq)).mappings()
    for _ in _linked(ACTIONS, action_rows, head(work, ACTIONS), {}, problems):
        pass
    return ChainReport(
        head=head(work, TRACES),
        actions_head=head(work, ACTIONS),
        purged=len(blanked),
        problems=tuple(sorted(problems, key=lambda problem: (problem.chain, problem.seq))),
    )


def _linked(
    chain: str,
    rows: Any,
    end: Head,
    digests: dict[int, str],
    problems: list[Problem],
) -> Iterator[Mapping[str, Any]]:
    """Yield each row after checking its place, its link and its digest, then the chain's end."""
    expected, previous = 1, "0" * 64

    def add(seq: int, what: str) -> None:
        problems.append(Problem(chain=chain, seq=seq, what=what))

    for row in rows:
        seq = row["seq"]
        if seq != expected:
            add(seq, f"expected row {expected} here, found row {seq}: rows are missing or added")
        if row["prev_digest"] != previous:
            add(seq, "the link to the row before it is broken: that row was changed, moved or lost")
        if row_digest(row) != row["digest"]:
            add(seq, "the row was changed after it was written")
        digests[seq] = previous = row["digest"]
        expected = seq + 1
        yield row
    if Head(length=expected - 1, digest=previous) != end:
        add(
            end.length,
            f"expected {end.length} rows ending in {end.digest[:12]}…, found {expected - 1} "
            f"ending in {previous[:12]}…: rows at the end are missing, added or changed",
        )


def _trace_problems(
    work: Work, row: Mapping[str, Any], purged: frozenset[str], blanked: set[str]
) -> Iterator[str]:
    trace_id = row["trace_id"]
    blank: list[str] = []
    for name in _LONG:
        if not row[name]:
            blank.append(name)
        elif sha256(row[name]) != row[f"{name}_sha256"]:
            yield f"the column {name} was changed after it was written"
    found = evidence(work, row["challenge_id"])
    written = _object(row["evidence"])
    for name in sorted(written.keys() | found.keys()):
        digest, is_blank = found.get(name, ("", False))
        if digest == written.get(name):
            continue
        if is_blank and name in written:
            blank.append(name)
        else:
            yield f"the stored {name} of this attempt was changed after the verdict"
    codes = table(TraceCodeRow)
    listed = work.all(select(codes.c.code).where(codes.c.seq == row["seq"]).order_by(codes.c.code))
    if canonical([code.code for code in listed]) != row["codes"].encode():
        yield "the codes used for searching are not those of the trace"
    if blank:
        blanked.add(trace_id)
        if trace_id not in purged:
            yield f"blank without a purge on record: {', '.join(blank)}"


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {}  # the row's digest already says that it was changed
    return value if isinstance(value, dict) else {}


def _purged_on_record(work: Work) -> frozenset[str]:
    rows = work.all(select(_A.c.trace_id).where(_A.c.action == Action.PURGE.value))
    return frozenset(row.trace_id for row in rows if row.trace_id)


def _text_problems(work: Work, text_digests: set[str]) -> Sequence[Problem]:
    d = table(DocumentRow)
    problems = []
    for digest in sorted(text_digests):
        row = work.one(select(d.c.text).where(d.c.text_sha256 == digest))
        if row is None or (row.text and sha256(row.text) != digest):
            first = work.number(
                select(_T.c.seq).where(_T.c.text_sha256 == digest).order_by(_T.c.seq).limit(1)
            )
            what = f"the text {digest[:12]}… of this trace was changed or deleted"
            problems.append(Problem(chain=TRACES, seq=first, what=what))
    return problems
