"""`check`: may this summary of this document be used?  Every check is carried out and reported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from readproof.core.citations import Review
from readproof.core.documents import Document, text_digest
from readproof.core.policies import BUILT_IN, DEFAULT, Policy
from readproof.core.reasons import Outcome
from readproof.core.summaries import trimmed
from readproof.core.verdicts import Regime, Verdict
from readproof.errors import Unchecked, Unusable
from readproof.gate.records import differing, verdict_of
from readproof.store.store import Store
from readproof.wire import policy as policy_wire
from readproof.wire import verdict as verdict_wire


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """What the consumer wants: this document, this summary, and how strong a verdict.

    `max_age` is in milliseconds, `None` for no limit.  With `reviews` every marked sentence of
    the summary has to be judged as supported by its quotes.
    """

    document: Document
    summary: str
    policy: Policy = BUILT_IN[DEFAULT]
    regime: Regime = Regime.LOGGED
    max_age: int | None = None
    reviews: tuple[Review, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckLine:
    """One numbered check: its name, whether it holds, the code if not, and what was compared."""

    name: str
    ok: bool
    code: str
    detail: str


def check(
    store: Store, value: Mapping[str, object], demand: Demand, now: int
) -> tuple[CheckLine, ...]:
    """Check a bare verdict against the store and the demand; usable only if every line holds.

    None is skipped: a later check is carried out whatever the earlier ones found.
    """
    verdict = verdict_wire.from_dict(value)
    summary_sha256 = text_digest(trimmed(demand.summary))
    lines = (
        _against_trace(store, value, verdict),
        _line(
            "the verdict is ACCEPT",
            verdict.verdict is Outcome.ACCEPT,
            "NOT_ACCEPTED",
            f"found {verdict.verdict}: {', '.join(reason.code for reason in verdict.reasons)}",
        ),
        _line(
            "it is about this document",
            (verdict.sha256, verdict.text_sha256)
            == (demand.document.sha256, demand.document.text_sha256),
            "DOCUMENT_MISMATCH",
            f"the verdict names {verdict.sha256[:16]}…, "
            f"{demand.document.name} is {demand.document.sha256[:16]}…",
        ),
        _line(
            "it is about this summary",
            verdict.summary_sha256 == summary_sha256,
            "SUMMARY_MISMATCH",
            f"the verdict names {(verdict.summary_sha256 or 'none')[:16]}, "
            f"the summary is {summary_sha256[:16]}",
        ),
        _policy(verdict, demand.policy),
        _line(
            f"its regime is {demand.regime} or better",
            verdict.regime.strength >= demand.regime.strength,
            "REGIME_TOO_WEAK",
            f"found {verdict.regime}",
        ),
        _age(verdict, demand.max_age, now),
    )
    if demand.reviews is None:
        return lines
    return (*lines, _reviewed(store, verdict, demand.reviews))


def _line(name: str, ok: bool, code: str, detail: str) -> CheckLine:
    return CheckLine(name=name, ok=ok, code="" if ok else code, detail=detail)


def _against_trace(store: Store, value: Mapping[str, object], verdict: Verdict) -> CheckLine:
    name = "it is the verdict that the store holds"
    with store.read() as tx:
        stored = tx.traces.get(verdict.trace_id)
    if stored is None:
        return _line(name, False, "TRACE_MISMATCH", f"no trace {verdict.trace_id} in {store.where}")
    paths = differing(verdict_wire.to_dict(verdict_of(stored)), value)
    detail = f"trace {verdict.trace_id[:11]}…" + (
        f" differs at {', '.join(paths)}" if paths else ""
    )
    return _line(name, not paths, "TRACE_MISMATCH", detail)


def _policy(verdict: Verdict, wanted: Policy) -> CheckLine:
    digest = policy_wire.sha256(wanted)
    return _line(
        f"its policy is {wanted.name}",
        verdict.policy_sha256 == digest,
        "POLICY_MISMATCH",
        f"found {verdict.policy_name} {verdict.policy_sha256[:16]}…, wanted {digest[:16]}…",
    )


def _age(verdict: Verdict, max_age: int | None, now: int) -> CheckLine:
    age = now - verdict.decided_at
    days = age / 86_400_000
    if max_age is None:
        return _line("no age limit was asked for", True, "", f"{days:.1f} days old")
    return _line(
        f"it is at most {max_age / 86_400_000:g} days old",
        0 <= age <= max_age,
        "STALE",
        f"{days:.1f} days old",
    )


def _reviewed(store: Store, verdict: Verdict, reviews: tuple[Review, ...]) -> CheckLine:
    from readproof.gate import summary_units  # computes the attempt again: only where asked for

    name = "its marked sentences are judged as supported by their quotes"
    try:
        units = summary_units.units(store, verdict.trace_id)
    except (Unchecked, Unusable) as error:
        return _line(name, False, "UNREVIEWED", str(error))
    if not units:
        return _line(name, False, "UNREVIEWED", "no sentence of the summary is marked")
    judgement = summary_units.judged(units, reviews)
    if judgement.reasons:
        reasons = "; ".join(str(reason) for reason in judgement.reasons[:5])
        return _line(name, False, judgement.reasons[0].code, reasons)
    return _line(name, True, "", f"{len(units)} judged")
