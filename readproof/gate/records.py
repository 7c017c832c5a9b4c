"""Stored rows and protocol values: reading one from the other, and ending a challenge.

Every verdict is made and every trace written here, whatever step it belongs to.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from readproof import validation
from readproof.core.audits import Audit
from readproof.core.challenges import Challenge
from readproof.core.documents import Document
from readproof.core.extractions import Extraction
from readproof.core.reasons import Reason, outcome_of
from readproof.core.verdicts import Verdict
from readproof.errors import Malformed, Unchecked, Unusable
from readproof.gate.results import Ended
from readproof.store.records import (
    NewTrace,
    State,
    StoredChallenge,
    StoredSubmission,
    StoredTrace,
)
from readproof.store.store import Transaction
from readproof.wire import audit as audit_wire
from readproof.wire import challenge as challenge_wire
from readproof.wire import extraction as extraction_wire
from readproof.wire import verdict as verdict_wire
from readproof.wire.canonical import digest, encode

T = TypeVar("T")


def identify(prefix: str, content: object) -> str:
    """An id: the prefix and the first 32 hex digits of the digest of what it names."""
    return f"{prefix}_{digest(content)[:32]}"


def trace_id_of(challenge_id: str) -> str:
    """The id of the one trace that a challenge ends in."""
    return identify("tr", {"challenge_id": challenge_id})


def challenge_of(stored: StoredChallenge) -> Challenge:
    """The challenge document of a row."""
    return _read(stored.body, "challenge", challenge_wire.from_dict)


def audit_of(body: str) -> Audit:
    """The audit document of a row's body."""
    return _read(body, "audit", audit_wire.from_dict)


def extraction_of(body: str) -> Extraction:
    """The extraction document of a row's body."""
    return _read(body, "extraction", extraction_wire.from_dict)


def verdict_of(trace: StoredTrace) -> Verdict:
    """The verdict document of a trace."""
    return _read(trace.body, "verdict", verdict_wire.from_dict)


def _read(body: str, kind: str, from_dict: Callable[[Mapping[str, Any]], T]) -> T:
    """A stored document as a value; it was valid when it was written."""
    if not body:
        raise Unchecked(f"the text of this {kind} was purged from the store; its digest remains")
    try:
        return from_dict(validation.loads(body, kind=kind, what=f"the stored {kind}"))
    except (Malformed, KeyError, TypeError, ValueError):
        raise Unchecked(
            f"the stored {kind} is damaged; `readproof traces verify` finds what was changed"
        ) from None


def named(value: Mapping[str, object], field: str, kind: str) -> str:
    """The id in a document that was handed in; `Malformed` with every fault if there is none."""
    found = value.get(field)
    if not isinstance(found, str):
        validation.validate(value, kind=kind, what=f"the {kind}")
        raise Unusable(f"expected {field} to be a string")
    return found


def must_be_as_issued(value: Mapping[str, object], body: str, kind: str) -> None:
    """A document that was handed in must be the stored one, field by field.

    One that is not is `Malformed` if it breaks the schema, else `Unusable` with the paths.
    """
    paths = differing(validation.loads(body, kind=kind, what=f"the stored {kind}"), value)
    if paths:
        validation.validate(value, kind=kind, what=f"the {kind}")
        raise Unusable(
            f"expected the {kind} as it was issued, found one that differs at "
            f"{', '.join(paths[:10])}; use the file that `readproof {kind}` wrote"
        )


def document_of(tx: Transaction, challenge: Challenge) -> Document:
    """The document as it was when the challenge was issued."""
    stored = tx.documents.get(challenge.text_sha256)
    if stored is None or not stored.text:
        raise Unchecked(
            f"the text of {challenge.name} (text_sha256 {challenge.text_sha256[:12]}…) is no "
            "longer in the store, so nothing about it can be computed again"
        )
    return Document(
        name=challenge.name,
        text=stored.text,
        sha256=challenge.sha256,
        text_sha256=challenge.text_sha256,
        media_type=challenge.media_type,
        extractor=challenge.extractor,
    )


def must_have(tx: Transaction, challenge_id: str, where: str) -> StoredChallenge:
    """The challenge with this id; `Unusable` if the store has none."""
    stored = tx.challenges.get(challenge_id)
    if stored is None:
        raise Unusable(
            f"expected a challenge of the store {where}, found {challenge_id}, which was not "
            "issued there; name the store it was issued in (--db or READPROOF_DB)"
        )
    return stored


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a challenge ends: reasons, and what the operator sees besides."""

    reasons: tuple[Reason, ...]
    state: State
    extraction: Extraction | None = None
    extraction_sha256: str | None = None
    audit: Audit | None = None
    attempt: int = 0
    wrong: tuple[tuple[str, int], ...] = ()
    details: Mapping[str, object] | None = None


def end(
    tx: Transaction, stored: StoredChallenge, challenge: Challenge, ending: Ending, now: int
) -> Ended | None:
    """End the challenge from its present state; `None` if somebody else moved it first."""
    if not tx.challenges.move(stored.id, stored.state, ending.state):
        return None
    guarantee = ending.audit.guarantee if ending.audit else challenge.guarantee
    summary = ending.extraction.summary if ending.extraction else None
    verdict = Verdict(
        challenge_id=challenge.id,
        audit_id=ending.audit.id if ending.audit else None,
        sha256=challenge.sha256,
        text_sha256=challenge.text_sha256,
        reader=challenge.reader,
        attempt=ending.attempt,
        attempts_allowed=challenge.policy.attempts,
        policy_name=challenge.policy.name,
        policy_sha256=challenge.policy_sha256,
        extraction_sha256=ending.extraction_sha256,
        summary_sha256=summary.sha256 if summary else None,
        verdict=outcome_of(ending.reasons),
        reasons=ending.reasons,
        trace_id=trace_id_of(challenge.id),
        regime=stored.regime,
        weak=challenge.guarantee.weak or guarantee.weakened,
        guarantee=guarantee,
        decided_at=now,
    )
    document = verdict_wire.to_dict(verdict)
    body = encode(document)
    submission = tx.challenges.submission(stored.id)
    tx.traces.append(
        NewTrace(
            trace_id=verdict.trace_id,
            challenge_id=challenge.id,
            audit_id=verdict.audit_id,
            verdict=verdict.verdict,
            codes=tuple(reason.code for reason in ending.reasons),
            document_name=challenge.name,
            sha256=challenge.sha256,
            text_sha256=challenge.text_sha256,
            reader=challenge.reader,
            policy_name=challenge.policy.name,
            policy_sha256=challenge.policy_sha256,
            regime=stored.regime,
            attempt=ending.attempt,
            discarded=len(submission.discards) if submission else 0,
            wrong=ending.wrong,
            body=body.decode("utf-8"),
            details=json.dumps(ending.details or {}, ensure_ascii=False),
            decided_at=now,
        )
    )
    return Ended(verdict=verdict, body=body)


def ended(tx: Transaction, challenge_id: str) -> Ended | None:
    """How a challenge ended, or `None` while it is open."""
    trace = tx.traces.of_challenge(challenge_id)
    if trace is None:
        return None
    return Ended(verdict=verdict_of(trace), body=trace.body.encode("utf-8"))


def expire(tx: Transaction, stored: StoredChallenge, now: int) -> Ended | None:
    """End an open challenge whose deadline has passed; `None` if there is still time."""
    if not stored.state.is_open:
        return None
    audit_row = tx.challenges.audit_of(stored.id)
    deadline = audit_row.answer_by if audit_row else stored.commit_by
    if now <= deadline:
        return None
    step = "answers" if audit_row else "phrase sheet and its audit"
    challenge = challenge_of(stored)
    return end(
        tx,
        stored,
        challenge,
        Ending(
            reasons=(Reason(code="EXPIRED", message=f"the time for the {step} was over"),),
            state=State.EXPIRED,
            audit=audit_of(audit_row.body) if audit_row else None,
            extraction_sha256=_extraction_sha256(tx.challenges.submission(stored.id)),
            attempt=tx.challenges.attempt(stored.id) or 0,
        ),
        now,
    )


def _extraction_sha256(submission: StoredSubmission | None) -> str | None:
    return submission.extraction_sha256 if submission else None


def raw_text(data: bytes) -> str:
    """Raw bytes of a sheet as text for people; undecodable bytes come out as U+FFFD."""
    return data.decode("utf-8", errors="replace")


def sha256_hex(data: bytes) -> str:
    """Lower-case hex SHA-256."""
    return hashlib.sha256(data).hexdigest()


def differing(expected: object, found: object, path: str = "$") -> Sequence[str]:
    """JSON paths at which two documents differ, in order."""
    if isinstance(expected, dict) and isinstance(found, dict):
        paths: list[str] = []
        for name in [*expected, *(key for key in found if key not in expected)]:
            if name not in expected or name not in found:
                paths.append(f"{path}.{name}")
            else:
                paths += differing(expected[name], found[name], f"{path}.{name}")
        return paths
    if isinstance(expected, list) and isinstance(found, list):
        paths = []
        for index in range(max(len(expected), len(found))):
            if index >= len(expected) or index >= len(found):
                paths.append(f"{path}[{index}]")
            else:
                paths += differing(expected[index], found[index], f"{path}[{index}]")
        return paths
    same = type(expected) is type(found) and expected == found
    return [] if same else [path]
