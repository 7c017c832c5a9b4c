"""What repeats a trace for lists and for searching: written with it, and checked against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import select, update
from sqlalchemy.engine import RowMapping

from readproof.core.reasons import Outcome
from readproof.store import search
from readproof.store.rows import table
from readproof.store.tables import ActionRow, TraceCodeRow, TraceLineRow, TraceRow
from readproof.store.work import Work
from readproof.wire.canonical import canonical

_A, _T = table(ActionRow), table(TraceRow)
_LINES, _CODES = table(TraceLineRow), table(TraceCodeRow)


def add(work: Work, seq: int, verdict: Outcome, challenge_id: str) -> None:
    """Repeat a trace that was just appended; what belongs to it must be stored before."""
    work.insert(
        TraceLineRow,
        {
            "seq": seq,
            "verdict": str(verdict),
            "accepted": int(verdict == Outcome.ACCEPT),
            "reviewed": 0,
            "label": None,
        },
    )
    search.add(work, seq, challenge_id)


def relabel(work: Work, trace_id: str, label: str) -> None:
    """Let lists show a label for a trace."""
    seq = select(_T.c.seq).where(_T.c.trace_id == trace_id).scalar_subquery()
    work.change(update(_LINES).where(_LINES.c.seq == seq).values(reviewed=1, label=label))


def labels(work: Work, trace_id: str | None = None) -> dict[str, str]:
    """The newest label of each trace that has one, or of one trace, by the actions."""
    query = select(_A.c.trace_id, _A.c.label).where(_A.c.label.is_not(None))
    if trace_id is not None:
        query = query.where(_A.c.trace_id == trace_id)
    rows = work.all(query.order_by(_A.c.seq))
    return {row.trace_id: row.label for row in rows if row.trace_id}


def problems(
    work: Work, row: RowMapping, labelled: Mapping[str, str], *, purged: bool
) -> Iterator[str]:
    """What is repeated wrongly of the trace `row`.

    `labelled` are the labels by the actions; of a `purged` trace nothing need be searchable.
    """
    codes = work.all(
        select(_CODES.c.code).where(_CODES.c.seq == row["seq"]).order_by(_CODES.c.code)
    )
    if canonical([code.code for code in codes]) != row["codes"].encode():
        yield "the codes used for searching are not those of the trace"
    label = labelled.get(row["trace_id"])
    line = work.one(select(_LINES).where(_LINES.c.seq == row["seq"]))
    wanted = (row["seq"], row["verdict"], row["accepted"], int(label is not None), label)
    if line is None or tuple(line) != wanted:
        yield "the verdict or the label that lists show is not that of the trace and its actions"
    if not search.is_as_handed_in(work, row["seq"], row["challenge_id"], purged=purged):
        yield "the text used for searching is not what was handed in"
