"""Bundles on the wire (`readproof/bundle/v1`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readproof.core.bundles import Bundle, BundledPart, PartVerdict
from readproof.core.reasons import Outcome, Reason
from readproof.core.verdicts import Regime
from readproof.wire import times

SCHEMA = "readproof/bundle/v1"


def to_dict(value: Bundle) -> dict[str, object]:
    """The JSON form; a part without a verdict has no `proof`, no summary at all is `null`."""
    return {
        "schema": SCHEMA,
        "document": {
            "name": value.name,
            "sha256": value.sha256,
            "text_sha256": value.text_sha256,
            "length": value.length,
        },
        "reader": value.reader,
        "policy": {"name": value.policy_name, "sha256": value.policy_sha256},
        "parts": [_part_to_dict(part) for part in value.parts],
        "summary_sha256": value.summary_sha256,
        "verdict": value.verdict.value,
        "regime": value.regime.value,
        "decided_at": times.write(value.decided_at),
    }


def _part_to_dict(part: BundledPart) -> dict[str, object]:
    proof = part.proof
    shown: dict[str, object] = {
        "number": part.number,
        "start": part.start,
        "end": part.end,
        "text_sha256": part.text_sha256,
    }
    if proof is not None:
        shown["proof"] = {
            "verdict": proof.verdict.value,
            "reasons": [
                {"code": reason.code, "message": reason.message} for reason in proof.reasons
            ],
            "regime": proof.regime.value,
            "verdict_sha256": proof.verdict_sha256,
            "trace_id": proof.trace_id,
            "decided_at": times.write(proof.decided_at),
        }
    return shown


def from_dict(value: Mapping[str, Any]) -> Bundle:
    """The value."""
    return Bundle(
        name=value["document"]["name"],
        sha256=value["document"]["sha256"],
        text_sha256=value["document"]["text_sha256"],
        length=value["document"]["length"],
        policy_name=value["policy"]["name"],
        policy_sha256=value["policy"]["sha256"],
        reader=value["reader"],
        parts=tuple(_part_from_dict(part) for part in value["parts"]),
        verdict=Outcome(value["verdict"]),
        regime=Regime(value["regime"]),
        summary_sha256=value["summary_sha256"],
        decided_at=times.read(value["decided_at"]),
    )


def _part_from_dict(value: Mapping[str, Any]) -> BundledPart:
    proof = value.get("proof")
    return BundledPart(
        number=value["number"],
        start=value["start"],
        end=value["end"],
        text_sha256=value["text_sha256"],
        proof=None
        if proof is None
        else PartVerdict(
            verdict=Outcome(proof["verdict"]),
            reasons=tuple(Reason(**reason) for reason in proof["reasons"]),
            regime=Regime(proof["regime"]),
            verdict_sha256=proof["verdict_sha256"],
            trace_id=proof["trace_id"],
            decided_at=times.read(proof["decided_at"]),
        ),
    )
