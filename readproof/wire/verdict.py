"""Verdicts on the wire (`readproof/verdict/v1`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readproof.core.reasons import Outcome, Reason
from readproof.core.verdicts import Regime, Verdict
from readproof.wire import guarantee, times

SCHEMA = "readproof/verdict/v1"


def to_dict(value: Verdict) -> dict[str, object]:
    """The JSON form; what a verdict does not have (audit, extraction, summary) is `null`."""
    return {
        "schema": SCHEMA,
        "challenge_id": value.challenge_id,
        "audit_id": value.audit_id,
        "document": {"sha256": value.sha256, "text_sha256": value.text_sha256},
        "reader": value.reader,
        "attempt": value.attempt,
        "attempts_allowed": value.attempts_allowed,
        "policy": {"name": value.policy_name, "sha256": value.policy_sha256},
        "extraction_sha256": value.extraction_sha256,
        "summary_sha256": value.summary_sha256,
        "verdict": value.verdict.value,
        "reasons": [{"code": reason.code, "message": reason.message} for reason in value.reasons],
        "trace_id": value.trace_id,
        "regime": value.regime.value,
        "weak": value.weak,
        "guarantee": guarantee.to_dict(value.guarantee),
        "decided_at": times.write(value.decided_at),
    }


def from_dict(value: Mapping[str, Any]) -> Verdict:
    """The value."""
    return Verdict(
        challenge_id=value["challenge_id"],
        audit_id=value["audit_id"],
        sha256=value["document"]["sha256"],
        text_sha256=value["document"]["text_sha256"],
        reader=value["reader"],
        attempt=value["attempt"],
        attempts_allowed=value["attempts_allowed"],
        policy_name=value["policy"]["name"],
        policy_sha256=value["policy"]["sha256"],
        extraction_sha256=value["extraction_sha256"],
        summary_sha256=value["summary_sha256"],
        verdict=Outcome(value["verdict"]),
        reasons=tuple(Reason(**reason) for reason in value["reasons"]),
        trace_id=value["trace_id"],
        regime=Regime(value["regime"]),
        weak=value["weak"],
        guarantee=guarantee.from_dict(value["guarantee"]),
        decided_at=times.read(value["decided_at"]),
    )
