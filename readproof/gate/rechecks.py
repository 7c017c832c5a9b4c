"""The same verdict computed again, from the stored text, sheet, answers and secret."""

from __future__ import annotations

from dataclasses import dataclass

from readproof import validation
from readproof.core import commitments
from readproof.core.extractions import Extraction
from readproof.core.reasons import Reason
from readproof.gate.records import sha256_hex
from readproof.gate.traces import Trace
from readproof.wire import extraction as extraction_wire


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One check with its outcome; `ok` is `None` when it could not be carried out."""

    name: str
    ok: bool | None
    detail: str


def recheck(trace: Trace) -> tuple[Check, ...]:
    """Compute the whole attempt again and compare it with what is stored."""
    challenge, verdict, replay = trace.challenge, trace.verdict, trace.replay
    checks = [
        _compare(
            "secret",
            sha256_hex(trace.secret) == challenge.secret_sha256,
            "the secret is the one that the challenge committed to",
        ),
    ]
    if replay is None:
        return (*checks, Check(name="replay", ok=None, detail=trace.unchecked or "unknown"))
    if replay.extraction is not None and verdict.extraction_sha256 is not None:
        checks.append(
            _compare(
                "extraction",
                extraction_wire.sha256(replay.extraction) == verdict.extraction_sha256,
                "the stored sheet gives the extraction that the verdict names",
            )
        )
    if replay.extraction is not None and replay.audit is None and trace.sheet is not None:
        checks += _recheck_commitment(trace, replay.extraction)
    if replay.answers is not None:
        checks.append(
            _compare(
                "questions",
                replay.graded is not None,
                "text, secret and extraction give the questions of the audit",
            )
        )
    if replay.graded is not None:
        checks.append(
            _compare(
                "verdict",
                replay.graded.reasons == verdict.reasons,
                "grading the stored answers gives the stored verdict: "
                + _codes(replay.graded.reasons),
            )
        )
    return tuple(checks)


def _recheck_commitment(trace: Trace, extraction: Extraction) -> list[Check]:
    """For a challenge that ended at the commitment: the discards and the reasons again."""
    checks = [
        _compare(
            "discards",
            len(extraction.discarded) == trace.stored.discarded,
            f"the stored sheet gives {len(extraction.discarded)} discarded phrases",
        )
    ]
    found = {reason.code for reason in trace.verdict.reasons}
    if not found & {"REGION_MISSING", "TOO_MANY_DISCARDED", "NOT_DELIVERED"}:
        return checks
    sheet = validation.phrase_sheet(trace.sheet or b"", trace.challenge.id)
    judged = commitments.judge(trace.challenge.policy, sheet, extraction)
    codes = {reason.code for reason in judged}
    # A second excuse counts as none: then the stored code is the harder one.
    harder = {"REGION_MISSING" if code == "NOT_DELIVERED" else code for code in codes}
    same = found in (codes, harder)
    checks.append(
        _compare("verdict", same, f"the commitment gives {', '.join(sorted(codes)) or 'no reason'}")
    )
    return checks


def _codes(reasons: tuple[Reason, ...]) -> str:
    return ", ".join(reason.code for reason in reasons)


def _compare(name: str, ok: bool, detail: str) -> Check:
    return Check(name=name, ok=ok, detail=detail)
