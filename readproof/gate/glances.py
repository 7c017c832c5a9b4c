"""What a list says of one trace, from its stored documents alone: nothing is computed again.

No expected answer is in it: only which questions were answered wrong, and about which chunks.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from readproof.core.audits import Question
from readproof.core.reasons import Reason
from readproof.errors import Unchecked
from readproof.gate.records import audit_of, challenge_of, verdict_of
from readproof.store.records import StoredTrace
from readproof.store.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassCount:
    """How many questions of a class were asked, and how many were answered wrong."""

    question_class: str
    asked: int
    wrong: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChunkCount:
    """A chunk, its region, its span `[start, end)`, and the answers about places in it."""

    chunk_id: str
    region: str
    start: int
    end: int
    right: int
    wrong: int
    unseen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """Why a trace ended so, and where it went wrong.

    `classes` and `chunks` are empty where nothing was graded; chunks stand in the order of the
    text.  `unread` says why the stored documents could not be read, else it is `None`.
    """

    trace_id: str
    reasons: tuple[Reason, ...] = ()
    attempts_allowed: int = 0
    classes: tuple[ClassCount, ...] = ()
    chunks: tuple[ChunkCount, ...] = ()
    unread: str | None = None


def glance(store: Store, trace_id: str) -> Glance:
    """The glance at a trace, by its whole id or the beginning of one."""
    with store.read() as tx:
        stored = tx.traces.find(trace_id)
        audit_row = tx.challenges.audit_of(stored.challenge_id)
        challenge_row = tx.challenges.get(stored.challenge_id)
    assert challenge_row is not None  # a trace belongs to a challenge
    try:
        verdict = verdict_of(stored)
        marks = _marks(stored)
        questions = audit_of(audit_row.body).questions if audit_row and marks else ()
        regions = (
            {
                chunk.id: (chunk.region, chunk.start, chunk.end)
                for chunk in challenge_of(challenge_row).chunks
            }
            if marks
            else {}
        )
    except Unchecked as error:
        return Glance(trace_id=stored.trace_id, unread=str(error))
    return Glance(
        trace_id=stored.trace_id,
        reasons=verdict.reasons,
        attempts_allowed=verdict.attempts_allowed,
        classes=_classes(questions, marks),
        chunks=_chunks(questions, marks, regions),
    )


def _marks(stored: StoredTrace) -> Mapping[str, Any]:
    entries = json.loads(stored.details).get("marks", []) if stored.details else []
    return {entry["question_id"]: entry for entry in entries}


def _classes(questions: Iterable[Question], marks: Mapping[str, Any]) -> tuple[ClassCount, ...]:
    asked: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for question in questions:
        if (mark := marks.get(question.id)) is not None:
            asked[question.question_class.value] += 1
            wrong[question.question_class.value] += not mark["right"]
    return tuple(
        ClassCount(question_class=name, asked=number, wrong=wrong[name])
        for name, number in asked.items()
    )


def _chunks(
    questions: Iterable[Question],
    marks: Mapping[str, Any],
    places: Mapping[str, tuple[str, int, int]],
) -> tuple[ChunkCount, ...]:
    counts: dict[str, Counter[str]] = {name: Counter() for name in places}
    for question in questions:
        mark = marks.get(question.id)
        if mark is not None and question.chunk_id in counts:
            kind = "right" if mark["right"] else "unseen" if mark["unseen"] else "wrong"
            counts[question.chunk_id][kind] += 1
    return tuple(
        ChunkCount(
            chunk_id=name,
            region=region,
            start=start,
            end=end,
            right=counts[name]["right"],
            wrong=counts[name]["wrong"],
            unseen=counts[name]["unseen"],
        )
        for name, (region, start, end) in places.items()
    )
