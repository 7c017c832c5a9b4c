"""The same verdict computed again, from the stored text, sheet, answers and secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from readproof import validation
from readproof.core import commitments, grading
from readproof.core.extractions import Extraction
from readproof.core.reasons import Reason
from readproof.gate import labels
from readproof.gate.records import sha256_hex
from readproof.gate.traces import Trace
from readproof.store.records import Action, StoredAction
from readproof.store.store import Store
from readproof.wire import extraction as extraction_wire
from readproof.wire import wordings

WORDS = {True: "same", False: "DIFFERS", None: "unchecked"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One check with its outcome; `ok` is `None` when it could not be carried out.

    `stored` is what the store holds, `now` what came out when it was computed again (`None`: it
    could not be): a digest, codes, or a number, for people to compare.
    """

    name: str
    ok: bool | None
    detail: str
    stored: str
    now: str | None


def recheck(trace: Trace) -> tuple[Check, ...]:
    """Compute the whole attempt again and compare it with what is stored."""
    challenge, verdict, replay = trace.challenge, trace.verdict, trace.replay
    checks = [
        _compare(
            "secret",
            challenge.secret_sha256,
            sha256_hex(trace.secret),
            "the secret is the one that the challenge committed to",
        ),
    ]
    if replay is None:
        lost = trace.unchecked or "unknown"
        codes = _codes(verdict.reasons)
        return (*checks, Check(name="replay", ok=None, detail=lost, stored=codes, now=None))
    if replay.extraction is not None and verdict.extraction_sha256 is not None:
        checks.append(
            _compare(
                "extraction",
                verdict.extraction_sha256,
                extraction_wire.sha256(replay.extraction),
                "the stored sheet gives the extraction that the verdict names",
            )
        )
    if replay.extraction is not None and replay.audit is None and trace.sheet is not None:
        checks += _recheck_commitment(trace, replay.extraction)
    if replay.answers is not None:
        checks.append(
            Check(
                name="questions",
                ok=replay.drawn is not None,
                detail="text, secret and extraction give the questions of the audit",
                stored=f"{len(replay.audit.questions) if replay.audit else 0} questions",
                now="the same" if replay.drawn is not None else "others",
            )
        )
    if replay.graded is not None:
        wrong = dict(grading.count(replay.graded.marks).wrong)
        checks.append(
            Check(
                name="verdict",
                ok=replay.graded.reasons == verdict.reasons,
                detail="grading the stored answers gives the stored verdict: "
                + _codes(replay.graded.reasons),
                stored=f"{_codes(verdict.reasons)}; {_wrong(dict(trace.stored.wrong))}",
                now=f"{_codes(replay.graded.reasons)}; {_wrong(wrong)}",
            )
        )
    return tuple(checks)


def _recheck_commitment(trace: Trace, extraction: Extraction) -> list[Check]:
    """For a challenge that ended at the commitment: the discards and the reasons again."""
    checks = [
        _compare(
            "discards",
            str(trace.stored.discarded),
            str(len(extraction.discarded)),
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
    told = ", ".join(sorted(codes)) or "no reason"
    checks.append(
        Check(
            name="verdict",
            ok=same,
            detail=f"the commitment gives {told}",
            stored=_codes(trace.verdict.reasons),
            now=told,
        )
    )
    return checks


def record(
    store: Store, trace: Trace, checks: Sequence[Check], now: int, note: str = ""
) -> StoredAction:
    """Put on record that an operator computed a trace again, and what came of it.

    `recheck` itself only looks: a look that is to be remembered is asked for.
    """
    labels.must_be_note(note)
    outcomes = ", ".join(f"{check.name} {WORDS[check.ok]}" for check in checks)
    with store.write() as tx:
        return tx.actions.record(
            Action.RECHECK,
            note=f"{outcomes}; {note}" if note else outcomes,
            at=now,
            trace_id=trace.stored.trace_id,
        )


def _codes(reasons: tuple[Reason, ...]) -> str:
    return ", ".join(reason.code for reason in reasons)


def _wrong(counts: Mapping[str, int]) -> str:
    total = sum(counts.values())
    each = ", ".join(
        f"{wordings.class_words(name)} {number}" for name, number in sorted(counts.items())
    )
    return f"{total} wrong ({each})" if total else "none wrong"


def _compare(name: str, stored: str, now: str, detail: str) -> Check:
    return Check(name=name, ok=stored == now, detail=detail, stored=stored, now=now)
