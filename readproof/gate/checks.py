"""`check`: may this summary of this document be used?  Every check is carried out and reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from readproof import receipts
from readproof.core.checks import CheckLine, checked, unchecked
from readproof.core.citing.citations import Review
from readproof.core.documents import Document, text_digest
from readproof.core.policies import BUILT_IN, DEFAULT, Policy
from readproof.core.reasons import Outcome
from readproof.core.summaries import trimmed
from readproof.core.trust import Keyring
from readproof.core.verdicts import Regime, Verdict
from readproof.errors import Unchecked, Unusable
from readproof.gate.records import differing, verdict_of
from readproof.receipts import Envelope
from readproof.store.store import Store
from readproof.wire import policy as policy_wire
from readproof.wire import verdict as verdict_wire
from readproof.wire import wordings

DAY = 86_400_000
REVIEWED = "its marked sentences are judged as supported by their quotes"


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


def check(
    store: Store, value: Mapping[str, object], demand: Demand, now: int
) -> tuple[CheckLine, ...]:
    """Check a bare verdict against the store and the demand; usable only if every line holds.

    `value` has passed the schema.  None is skipped: a later check is carried out whatever the
    earlier ones found.
    """
    verdict = verdict_wire.from_dict(value)
    lines = (_against_trace(store, value, verdict), *_demands(verdict, demand, now))
    if demand.reviews is None:
        return lines
    return (*lines, reviewed(store, verdict.trace_id, demand.reviews))


def check_receipt(
    envelope: Envelope, keyring: Keyring, demand: Demand, now: int
) -> tuple[CheckLine, ...]:
    """Check a receipt against trusted keys and the demand, without any store.

    What a receipt says is compared with the demand only if its signature may be believed; else
    each of these checks is reported as not carried out.
    """
    verified = receipts.verify(envelope, keyring)
    lines = list(verified.steps)
    if verified.receipt is not None:
        lines += _demands(verified.receipt.verdict, demand, now)
    else:
        why = "not looked at: nothing vouches for what the receipt says"
        lines += [unchecked(id_, name, why) for id_, name in names(demand).items()]
    if demand.reviews is not None:
        why = "the quotes are not in a receipt: it takes the verdict and the challenger's store"
        lines.append(unchecked("reviews", REVIEWED, why))
    return tuple(lines)


def names(demand: Demand) -> dict[str, str]:
    """The checks of what a verdict says against a demand, in their order: name by id."""
    limit = demand.max_age
    return {
        "accept": "the verdict is ACCEPT",
        "document": "it is about this document",
        "summary": "it is about this summary",
        "policy": f"its policy is {demand.policy.name}",
        "regime": f"its regime is {demand.regime} or better",
        "age": "no age limit was asked for"
        if limit is None
        else f"it is at most {limit / DAY:g} days old",
    }


def _demands(verdict: Verdict, demand: Demand, now: int) -> Iterator[CheckLine]:
    known = names(demand)
    codes = ", ".join(reason.code for reason in verdict.reasons)
    wanted = demand.document
    summary_sha256 = text_digest(trimmed(demand.summary))
    policy_sha256 = policy_wire.sha256(demand.policy)
    age = now - verdict.decided_at
    found = (
        (
            "accept",
            verdict.verdict is Outcome.ACCEPT,
            "NOT_ACCEPTED",
            f"found {verdict.verdict}: {codes}{_weakness(verdict)}",
        ),
        (
            "document",
            (verdict.sha256, verdict.text_sha256) == (wanted.sha256, wanted.text_sha256),
            "DOCUMENT_MISMATCH",
            f"the verdict names {verdict.sha256[:16]}…, {wanted.name} is {wanted.sha256[:16]}…",
        ),
        (
            "summary",
            verdict.summary_sha256 == summary_sha256,
            "SUMMARY_MISMATCH",
            f"the verdict names {(verdict.summary_sha256 or 'none')[:16]}, "
            f"the summary is {summary_sha256[:16]}",
        ),
        (
            "policy",
            verdict.policy_sha256 == policy_sha256,
            "POLICY_MISMATCH",
            f"found {verdict.policy_name} {verdict.policy_sha256[:16]}…, "
            f"wanted {policy_sha256[:16]}…",
        ),
        (
            "regime",
            verdict.regime.strength >= demand.regime.strength,
            "REGIME_TOO_WEAK",
            f"found {verdict.regime}",
        ),
        (
            "age",
            demand.max_age is None or 0 <= age <= demand.max_age,
            "STALE",
            f"{age / DAY:.1f} days old",
        ),
    )
    for id_, ok, code, detail in found:
        yield checked(id_, known[id_], ok, code, detail)


def _weakness(verdict: Verdict) -> str:
    """What a consumer should know who takes an ACCEPT for a strong one."""
    return f"; {wordings.weakness(verdict.guarantee)}" if verdict.weak else ""


def _against_trace(store: Store, value: Mapping[str, object], verdict: Verdict) -> CheckLine:
    name = "it is the verdict that the store holds"
    with store.read() as tx:
        stored = tx.traces.get(verdict.trace_id)
    if stored is None:
        detail = f"no trace {verdict.trace_id} in {store.where}"
        return checked("trace", name, False, "TRACE_MISMATCH", detail)
    try:
        paths = differing(verdict_wire.to_dict(verdict_of(stored)), value)
    except Unchecked as error:
        return unchecked("trace", name, str(error))
    detail = f"trace {verdict.trace_id[:11]}…" + (
        f" differs at {', '.join(paths)}" if paths else ""
    )
    return checked("trace", name, not paths, "TRACE_MISMATCH", detail)


def reviewed(
    store: Store, trace_id: str, reviews: tuple[Review, ...], *, alone: bool = True
) -> CheckLine:
    """The check whether every marked sentence of an attempt's summary is judged as supported.

    Reviews of anything else are a fault, unless this attempt is not `alone` in being reviewed.
    """
    from readproof.gate import summary_units  # computes the attempt again: only where asked for

    try:
        units = summary_units.units(store, trace_id)
    except (Unchecked, Unusable) as error:
        return checked("reviews", REVIEWED, False, "UNREVIEWED", str(error))
    if not units:
        why = "no sentence of the summary is marked"
        return checked("reviews", REVIEWED, False, "UNREVIEWED", why)
    if not alone:
        own = {unit.fingerprint for unit in units}
        reviews = tuple(review for review in reviews if review.fingerprint in own)
    judgement = summary_units.judged(units, reviews)
    if judgement.reasons:
        told = "; ".join(str(reason) for reason in judgement.reasons[:5])
        return checked("reviews", REVIEWED, False, judgement.reasons[0].code, told)
    return checked("reviews", REVIEWED, True, "", f"{len(units)} judged")
