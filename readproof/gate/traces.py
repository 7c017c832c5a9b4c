"""Traces: lists, everything about one, and the same verdict computed again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from readproof.core import folds
from readproof.core.challenges import Challenge
from readproof.core.diagnosis import Diagnosis
from readproof.core.grading import Expected, Mark
from readproof.core.misses import MISSES, NearMiss
from readproof.core.questions import Item
from readproof.core.verdicts import Verdict
from readproof.errors import Unchecked, Unusable
from readproof.gate import replaying, transcripts
from readproof.gate.grading import summary_details
from readproof.gate.records import (
    challenge_of,
    expire,
    raw_text,
    verdict_of,
)
from readproof.gate.replaying import Replay
from readproof.store.exchanges import StoredExchange
from readproof.store.records import (
    PageKey,
    State,
    StoredAction,
    StoredTrace,
    TraceFilter,
    TracePage,
)
from readproof.store.store import Store, Transaction
from readproof.wire import answers as answers_wire
from readproof.wire import audit as audit_wire
from readproof.wire import challenge as challenge_wire
from readproof.wire import extraction as extraction_wire
from readproof.wire import near_miss as near_miss_wire
from readproof.wire import trace as trace_wire
from readproof.wire import verdict as verdict_wire
from readproof.wire.canonical import encode

LATEST = "latest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """One trace with everything that belongs to it.

    `replay` is `None` when nothing could be computed again; `unchecked` says why then.
    """

    stored: StoredTrace
    state: State
    challenge: Challenge
    verdict: Verdict
    sheet: bytes | None
    answers_sheet: bytes | None
    exchanges: tuple[StoredExchange, ...]
    secret: bytes
    replay: Replay | None
    unchecked: str | None


def page(
    store: Store,
    which: TraceFilter,
    now: int,
    *,
    limit: int = 50,
    after: PageKey | None = None,
    settle: bool = True,
) -> TracePage:
    """One page of traces, non-ACCEPT first; challenges whose time is over are ended before.

    Without `settle` nothing is ended and nothing written.
    """
    with store.read() as tx:
        if not (settle and tx.challenges.overdue(now, limit=1)):
            return tx.traces.page(which, limit=limit, after=after)
    with store.write() as tx:
        for challenge_id in tx.challenges.overdue(now):
            stored = tx.challenges.get(challenge_id)
            if stored is not None:
                expire(tx, stored, now)
        return tx.traces.page(which, limit=limit, after=after)


def find(store: Store, name: str) -> Trace:
    """The trace whose id is `name` or begins with it; `latest` is the newest one."""
    with store.read() as tx:
        stored = named(tx, name)
        challenge_row = tx.challenges.get(stored.challenge_id)
        assert challenge_row is not None  # a trace belongs to a challenge
        challenge = challenge_of(challenge_row)
        submission = tx.challenges.submission(stored.challenge_id)
        audit_row = tx.challenges.audit_of(stored.challenge_id)
        answers_row = tx.challenges.answers(audit_row.id) if audit_row else None
        computed: Replay | None = None
        unchecked: str | None = None
        try:
            computed = replaying.replay(tx, stored, challenge_row, challenge)
        except Unchecked as error:
            unchecked = str(error)
        return Trace(
            stored=stored,
            state=challenge_row.state,
            challenge=challenge,
            verdict=verdict_of(stored),
            sheet=submission.sheet if submission else None,
            answers_sheet=answers_row.raw if answers_row else None,
            exchanges=tx.exchanges.of_challenge(stored.challenge_id),
            secret=challenge_row.secret,
            replay=computed,
            unchecked=unchecked,
        )


def named(tx: Transaction, name: str) -> StoredTrace:
    """The row of the trace whose id is `name` or begins with it; `latest` is the newest one."""
    if name != LATEST:
        return tx.traces.find(name)
    found = tx.traces.newest()
    if found is None:
        raise Unusable("expected a trace in the store, found none; nothing has ended yet")
    return found


def newest_label(actions: Sequence[StoredAction]) -> str | None:
    """The label that counts, of the actions about a trace, the oldest first; `None` without any."""
    labels = [action.label for action in actions if action.label is not None]
    return labels[-1] if labels else None


def to_dict(trace: Trace, actions: Sequence[StoredAction] = ()) -> dict[str, object]:
    """The trace as the document of `traces show --json`, with what operators did."""
    replay = trace.replay
    return trace_wire.to_dict(
        trace_id=trace.stored.trace_id,
        state=trace.state.value,
        challenge=trace.challenge,
        sheet=raw_text(trace.sheet) if trace.sheet is not None else None,
        extraction=replay.extraction if replay else None,
        discards=discards(trace),
        audit=replay.audit if replay else None,
        answers_sheet=raw_text(trace.answers_sheet) if trace.answers_sheet is not None else None,
        answers=replay.answers if replay else None,
        verdict=trace.verdict,
        summary_report=(
            summary_details(replay.graded.report)
            if replay and replay.graded and replay.graded.report
            else None
        ),
        secret=trace.secret,
        questions=[dict(entry) for entry in questions(trace)],
        exchanges=transcripts.listed(trace.exchanges),
        digest=trace.stored.digest,
        prev_digest=trace.stored.prev_digest,
        label=newest_label(actions),
        actions=[
            trace_wire.action_to_dict(
                action=action.action.value,
                at=action.at,
                label=action.label,
                note=action.note,
                challenge_id=action.challenge_id,
            )
            for action in actions
        ],
    )


def near_misses(trace: Trace) -> Mapping[str, NearMiss]:
    """The explanations of the discarded phrases that have no place in the text, by their ids.

    They show document text: the operator's, never the reader's.
    """
    replay = trace.replay
    if replay is None or replay.extraction is None or replay.folded is None:
        return {}
    diagnosis = Diagnosis(replay.folded)
    return {
        item.id: diagnosis.explain(item.phrase, reason=item.reason)
        for item in replay.extraction.discarded
        if item.reason in MISSES
    }


def discards(trace: Trace) -> tuple[Mapping[str, object], ...]:
    """The discarded phrases with their near misses."""
    replay = trace.replay
    if replay is None or replay.extraction is None or replay.folded is None:
        return ()
    misses = near_misses(trace)
    entries = []
    for item in replay.extraction.discarded:
        entry: dict[str, object] = extraction_wire.discarded_to_dict(item)
        if item.id in misses:
            entry["near_miss"] = near_miss_wire.to_dict(misses[item.id], replay.folded.raw)
        entries.append(entry)
    return tuple(entries)


def questions(trace: Trace) -> tuple[Mapping[str, object], ...]:
    """For each question: class, expected and given answer, the mark, the first difference."""
    replay = trace.replay
    if replay is None or replay.graded is None or replay.answers is None:
        return ()
    assert replay.drawn is not None  # what was graded was drawn
    given = {answer.question_id: answer.text for answer in replay.answers.answers}
    return tuple(
        _question(item, mark, expected, given[mark.question_id])
        for item, mark, expected in zip(
            replay.drawn.items, replay.graded.marks, replay.graded.expected, strict=True
        )
    )


def _question(item: Item, mark: Mark, expected: Expected, given: str | None) -> dict[str, object]:
    differs = not mark.right and given is not None
    return trace_wire.question_to_dict(
        question_id=mark.question_id,
        question_class=str(mark.question_class),
        expected=expected.text,
        given=given,
        right=mark.right,
        place=item.asked,
        chunk_id=item.question.chunk_id,
        difference=_first_difference(expected.text, given or "") if differs else None,
    )


def _first_difference(expected: str, given: str) -> tuple[int, str, str]:
    """Where the folded texts part, with what each has there."""
    wanted, found = folds.phrase(expected), folds.phrase(given)
    place = 0
    while place < min(len(wanted), len(found)) and wanted[place] == found[place]:
        place += 1
    return place, wanted[place : place + 20], found[place : place + 20]


def export(trace: Trace) -> dict[str, bytes]:
    """The files of an attempt by name, as they were handed out and in, for an auditor."""
    files = {"challenge.json": encode(challenge_wire.to_dict(trace.challenge))}
    replay = trace.replay
    if trace.sheet is not None:
        files["phrases.txt"] = trace.sheet
    if replay is not None and replay.extraction is not None:
        files["extraction.json"] = encode(extraction_wire.to_dict(replay.extraction))
    if replay is not None and replay.audit is not None:
        files["audit.json"] = encode(audit_wire.to_dict(replay.audit))
    if trace.answers_sheet is not None:
        files["answers.txt"] = trace.answers_sheet
    if replay is not None and replay.answers is not None:
        files["answers.json"] = encode(answers_wire.to_dict(replay.answers))
    for exchange in trace.exchanges:
        files[f"exchange-{exchange.ordinal}-{exchange.step}.txt"] = exchange.answer
    files["verdict.json"] = encode(verdict_wire.to_dict(trace.verdict))
    files["trace.json"] = encode(to_dict(trace))
    return files
