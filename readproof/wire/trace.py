"""One trace on the wire (`readproof/trace/v1`): what `traces show --json` prints.

Output only.  The schema is strict about the documents inside (challenge, extraction, audit,
answers, verdict) and about what must not stand there before a terminal state (secret, expected
answers); `checks`, `summary_report` and the `first_difference` of a question are explanations for
people, made by whoever knows them, and are taken as they come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from readproof.core.audits import AnswerSheet, Audit
from readproof.core.challenges import Challenge
from readproof.core.documents import Span
from readproof.core.extractions import Extraction
from readproof.core.verdicts import Verdict
from readproof.wire import answers as answers_wire
from readproof.wire import audit as audit_wire
from readproof.wire import challenge as challenge_wire
from readproof.wire import extraction as extraction_wire
from readproof.wire import times
from readproof.wire import verdict as verdict_wire

SCHEMA = "readproof/trace/v1"


def to_dict(
    *,
    trace_id: str,
    state: str,
    challenge: Challenge,
    sheet: str | None = None,
    extraction: Extraction | None = None,
    discards: Sequence[Mapping[str, object]] = (),
    audit: Audit | None = None,
    answers_sheet: str | None = None,
    answers: AnswerSheet | None = None,
    verdict: Verdict | None = None,
    summary_report: Mapping[str, object] | None = None,
    secret: bytes | None = None,
    questions: Sequence[Mapping[str, object]] = (),
    exchanges: Sequence[Mapping[str, object]] = (),
    digest: str | None = None,
    prev_digest: str | None = None,
    label: str | None = None,
    actions: Sequence[Mapping[str, object]] = (),
    checks: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """The JSON form; `state` is `open`, `graded`, `expired` or `void`.

    `sheet` and `answers_sheet` are the raw texts handed in.  `questions` are made by
    `question_to_dict`, `exchanges` by `exchange_to_dict`, `actions` by `action_to_dict`.  `secret`,
    `questions`, `label` and `actions` belong to terminal states only.
    """
    parts: dict[str, object | None] = {
        "schema": SCHEMA,
        "trace_id": trace_id,
        "state": state,
        "challenge": challenge_wire.to_dict(challenge),
        "sheet": sheet,
        "extraction": None if extraction is None else extraction_wire.to_dict(extraction),
        "discards": [dict(entry) for entry in discards] or None,
        "audit": None if audit is None else audit_wire.to_dict(audit),
        "answers_sheet": answers_sheet,
        "answers": None if answers is None else answers_wire.to_dict(answers),
        "verdict": None if verdict is None else verdict_wire.to_dict(verdict),
        "summary_report": None if summary_report is None else dict(summary_report),
        "secret": None if secret is None else secret.hex(),
        "questions": [dict(entry) for entry in questions] or None,
        "exchanges": [dict(entry) for entry in exchanges] or None,
        "digest": digest,
        "prev_digest": prev_digest,
        "label": label,
        "actions": [dict(entry) for entry in actions] or None,
        "checks": None if checks is None else dict(checks),
    }
    return {name: part for name, part in parts.items() if part is not None}


def exchange_to_dict(
    *,
    ordinal: int,
    step: str,
    model: str | None,
    prompt_sha256: str,
    answer: str,
    tokens_in: int | None,
    tokens_out: int | None,
    milliseconds: int,
    at: int,
) -> dict[str, object]:
    """One prompt, by its digest, and the raw answer to it; `step` is `phrases` or `answers`."""
    parts: dict[str, object | None] = {
        "ordinal": ordinal,
        "step": step,
        "model": model,
        "prompt_sha256": prompt_sha256,
        "answer": answer,
        "tokens_in": tokens_in,
        "tokens_out": tokens_out,
        "milliseconds": milliseconds,
        "at": times.write(at),
    }
    return {name: part for name, part in parts.items() if part is not None}


def question_to_dict(
    *,
    question_id: str,
    question_class: str,
    expected: str,
    given: str | None,
    right: bool,
    place: Span | None,
    chunk_id: str | None,
    difference: tuple[int, str, str] | None,
) -> dict[str, object]:
    """One question: `given` is `null` for an unseen answer.

    `place` is where it was asked; `difference` the first one: where, what was expected there, and
    what was found.
    """
    entry: dict[str, object] = {
        "question_id": question_id,
        "class": question_class,
        "expected": expected,
        "given": given,
        "right": right,
    }
    if chunk_id is not None:
        entry["chunk_id"] = chunk_id
    if place is not None:
        entry |= {"start": place.start, "end": place.end}
    if difference is not None:
        at, wanted, found = difference
        entry["first_difference"] = {"at": at, "expected": wanted, "found": found}
    return entry


def action_to_dict(
    *, action: str, at: int, label: str | None, note: str, challenge_id: str | None
) -> dict[str, object]:
    """One thing that an operator did; of `again`, `challenge_id` is the new challenge."""
    entry: dict[str, object] = {"action": action, "at": times.write(at), "note": note}
    if label is not None:
        entry["label"] = label
    if challenge_id is not None:
        entry["challenge_id"] = challenge_id
    return entry
