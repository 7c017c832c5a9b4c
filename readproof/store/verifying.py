"""Is the store as it was written?  Every digest computed again, and SQLite's own checks.

This shows that something was edited, deleted, added, moved or damaged after it was written, and
what happened as far as that can be told from what is left.  It does not show who did it; and an
attempt that has not ended has no trace yet, so that only its text under proof is covered, and what
the quote gate counted stands in no chain.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Any

from sqlalchemy import exists, select
from sqlalchemy.engine import RowMapping

from readproof.store import chain, lines, soundness
from readproof.store.records import (
    OPEN_STATES,
    Action,
    ChainReport,
    Damage,
    Head,
    Problem,
)
from readproof.store.rows import table
from readproof.store.tables import ActionRow, ChallengeRow, DocumentRow, TraceRow
from readproof.store.work import Work

_T = table(TraceRow)
_A = table(ActionRow)
_C = table(ChallengeRow)
_OPEN = tuple(state.value for state in OPEN_STATES)
# What reading a damaged row can raise: numbers too large, bytes for text, nothing for something.
_UNREADABLE = (ValueError, TypeError, AttributeError, KeyError)


def verify(work: Work, kept: Head | None = None) -> ChainReport:
    """Compute every digest again and compare; all problems, in the order of the rows.

    `kept` is a head of the traces that was written down elsewhere, now or at any time before.
    """
    problems = [_file(what) for what in soundness.faults(work)]
    purged = _purged_on_record(work)
    labelled = lines.labels(work)
    trace_rows = work.connection.execute(
        select(_T).order_by(_T.c.seq), execution_options={"yield_per": 200}
    ).mappings()
    blanked: set[str] = set()
    digests: dict[int, str] = {}
    first: dict[str, int] = {}
    end = chain.head(work, chain.TRACES)
    for row in _linked(chain.TRACES, trace_rows, end, digests, problems):
        first.setdefault(row["text_sha256"], row["seq"])
        problems += [
            Problem(kind=Damage.EDITED, chain=chain.TRACES, seq=row["seq"], what=what)
            for what in _trace_problems(work, row, purged, labelled, blanked)
        ]
    problems += _text_problems(work, first)
    problems += _untraced(work, digests)
    actions_end = chain.head(work, chain.ACTIONS)
    action_rows = work.connection.execute(select(_A).order_by(_A.c.seq)).mappings()
    for _ in _linked(chain.ACTIONS, action_rows, actions_end, {}, problems):
        pass
    if kept is not None and kept.length and digests.get(kept.length) != kept.digest:
        problems.append(_against_kept(kept, digests, problems))
    return ChainReport(
        head=end,
        actions_head=actions_end,
        purged=len(blanked),
        problems=tuple(sorted(problems, key=lambda problem: (problem.chain, problem.seq))),
    )


def of_trace(work: Work, trace_id: str) -> tuple[str, ...]:
    """What is wrong with one trace: its row, its links to both sides, what belongs to it."""
    rows = work.connection.execute(select(_T).where(_T.c.trace_id == trace_id)).mappings().all()
    if not rows:
        return ()
    row = rows[0]
    before = work.one(select(_T.c.digest).where(_T.c.seq == row["seq"] - 1))
    after = work.one(select(_T.c.prev_digest).where(_T.c.seq == row["seq"] + 1))
    end = chain.head(work, chain.TRACES)
    found = list(_row_problems(row, before.digest if before else chain.FIRST))
    following = after.prev_digest if after else end.digest
    if following != row["digest"] or (after is None and end.length != row["seq"]):
        found.append("what follows it in the chain does not follow from it")
    if not before and row["seq"] != 1:
        found.append("the row before it is missing")
    purged = _purged_on_record(work)
    return (*found, *_trace_problems(work, row, purged, lines.labels(work, trace_id), set()))


def _file(what: str) -> Problem:
    return Problem(kind=Damage.UNSOUND, chain="file", seq=0, what=what)


def _linked(
    name: str,
    rows: Iterable[RowMapping],
    end: Head,
    digests: dict[int, str],
    problems: list[Problem],
) -> Iterator[RowMapping]:
    """Yield each row after checking its place, its link and its digest, then the chain's end."""
    expected, previous = 1, chain.FIRST

    digest_of = chain.action_digest if name == chain.ACTIONS else chain.row_digest

    def add(kind: Damage, seq: int, what: str) -> None:
        problems.append(Problem(kind=kind, chain=name, seq=seq, what=what))

    for row in rows:
        seq = row["seq"]
        if seq != expected:
            what = f"expected row {expected} here, found row {seq}: rows are missing or added"
            add(Damage.MISSING, seq, what)
        for what in _row_problems(row, previous, digest_of):
            add(Damage.EDITED, seq, what)
        digests[seq] = previous = row["digest"]
        expected = seq + 1
        yield row
    if Head(length=expected - 1, digest=previous) != end:
        what = (
            f"expected {end.length} rows ending in {end.digest[:12]}…, found {expected - 1} "
            f"ending in {previous[:12]}…: rows at the end are missing, added or changed"
        )
        add(Damage.TAIL if expected - 1 < end.length else Damage.EDITED, end.length, what)


def _row_problems(
    row: RowMapping,
    previous: str,
    digest_of: Callable[[Mapping[str, object]], str] = chain.row_digest,
) -> Iterator[str]:
    if row["prev_digest"] != previous:
        yield "the link to the row before it is broken: that row was changed, moved or lost"
    if digest_now(row, digest_of) != row["digest"]:
        yield "the row was changed after it was written"


def digest_now(
    row: RowMapping, digest_of: Callable[[Mapping[str, object]], str] = chain.row_digest
) -> str | None:
    """The digest of a row as it stands, or `None` if something in it is no value of its kind."""
    try:
        return digest_of(dict(row))
    except _UNREADABLE:
        return None


def _trace_problems(
    work: Work,
    row: RowMapping,
    purged: frozenset[str],
    labelled: Mapping[str, str],
    blanked: set[str],
) -> Iterator[str]:
    try:
        yield from _attempt_problems(work, row, purged, labelled, blanked)
    except _UNREADABLE:
        yield "something of this attempt cannot be read: it was changed after the verdict"


def _attempt_problems(
    work: Work,
    row: RowMapping,
    purged: frozenset[str],
    labelled: Mapping[str, str],
    blanked: set[str],
) -> Iterator[str]:
    trace_id = row["trace_id"]
    blank: list[str] = []
    for name in chain.LONG:
        if not row[name]:
            blank.append(name)
        elif chain.sha256(row[name]) != row[f"{name}_sha256"]:
            yield f"the column {name} was changed after it was written"
    found = chain.evidence(work, row["challenge_id"], row["format"])
    written = _object(row["evidence"])
    for name in sorted(written.keys() | found.keys()):
        digest, is_blank = found.get(name, ("", False))
        if digest == written.get(name):
            continue
        if is_blank and name in written:
            blank.append(name)
        else:
            yield f"the stored {name} of this attempt was changed after the verdict"
    yield from lines.problems(work, row, labelled, purged=trace_id in purged)
    state = work.one(select(_C.c.state).where(_C.c.id == row["challenge_id"]))
    if state is None or state.state in _OPEN:
        yield "the challenge of this trace has not ended, or is gone"
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


def _text_problems(work: Work, first: Mapping[str, int]) -> Iterator[Problem]:
    """Each text under proof against its own digest; `first` is the first trace on each."""
    d = table(DocumentRow)
    missing = dict(first)
    rows = work.connection.execute(
        select(d.c.text_sha256, d.c.text, d.c.length).order_by(d.c.text_sha256),
        execution_options={"yield_per": 20},
    )
    for row in rows:
        seq = missing.pop(row.text_sha256, 0)
        if row.text and (chain.sha256(row.text), len(row.text)) != (row.text_sha256, row.length):
            yield _text_problem(row.text_sha256, seq)
    for digest, seq in missing.items():
        yield _text_problem(digest, seq)


def _text_problem(digest: str, seq: int) -> Problem:
    where = "of this trace" if seq else "of an attempt without a trace"
    return Problem(
        kind=Damage.EDITED,
        chain=chain.TRACES,
        seq=seq,
        what=f"the text {digest[:12]}… {where} was changed or deleted",
    )


def _untraced(work: Work, digests: Mapping[int, str]) -> Iterator[Problem]:
    """Challenges that ended and have no trace: both happen in one transaction."""
    missing = next(seq for seq in count(1) if seq not in digests)
    kind = Damage.TAIL if missing > len(digests) else Damage.MISSING
    rows = work.all(
        select(_C.c.id)
        .where(
            _C.c.state.not_in(_OPEN),
            ~exists(select(_T.c.seq).where(_T.c.challenge_id == _C.c.id)),
        )
        .order_by(_C.c.id)
    )
    if rows:
        what = f"{len(rows)} challenges have ended and left no trace: {rows[0].id[:11]}… the first"
        yield Problem(kind=kind, chain=chain.TRACES, seq=missing, what=what)


def _against_kept(kept: Head, digests: Mapping[int, str], problems: list[Problem]) -> Problem:
    """What it means that a head which was kept elsewhere is not found in the chain."""
    kinds = {problem.kind for problem in problems if problem.chain == chain.TRACES}
    found = len(digests)
    if kept.length in digests:
        if Damage.EDITED in kinds or Damage.MISSING in kinds:
            kind, why = Damage.EDITED, "rows up to it were changed"
        else:
            kind = Damage.REWRITTEN
            why = (
                "every row fits the others, so this is another history: written anew, or gone on "
                "with from an old copy"
            )
    elif Damage.TAIL in kinds or Damage.MISSING in kinds:
        kind, why = Damage.TAIL, f"there are {found} rows, and traces of others that are gone"
    else:
        kind = Damage.BACKUP
        why = (
            f"there are {found} rows, and nothing is left of later ones: an old copy of the store, "
            "or one from which everything later was taken out"
        )
    what = f"the head that was kept (row {kept.length}, {kept.digest[:12]}…) is not here: {why}"
    return Problem(kind=kind, chain=chain.TRACES, seq=kept.length, what=what)
