"""`check` on a bundle: the parts make up the document, and each has the stored ACCEPT.

A bundle vouches for nothing itself.  Everything in it is compared with what the store holds, what
the document is, or what the consumer demands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from readproof.core import bundles, parts
from readproof.core.bundles import Bundle
from readproof.core.checks import CheckLine, checked, unchecked
from readproof.core.documents import Document, text_digest
from readproof.core.reasons import Outcome
from readproof.core.summaries import trimmed
from readproof.core.verdicts import Verdict
from readproof.errors import Unchecked
from readproof.gate.checks import DAY, REVIEWED, Demand, names, reviewed
from readproof.gate.records import differing, verdict_of
from readproof.store.records import StoredTrace
from readproof.store.store import Store
from readproof.wire import bundle as bundle_wire
from readproof.wire import policy as policy_wire
from readproof.wire import verdict as verdict_wire
from readproof.wire.canonical import digest

_STORED = "each part has the verdict that the store holds"
_SHOWN = 5  # faults of parts that one line tells


def check_bundle(
    store: Store, value: Mapping[str, object], demand: Demand, now: int
) -> tuple[CheckLine, ...]:
    """Check a bundle against the store and the demand; usable only if every line holds.

    `value` has passed the schema.  None is skipped: a later check is carried out whatever the
    earlier ones found.  The age is that of the oldest part.
    """
    bundle = bundle_wire.from_dict(value)
    try:
        verdicts = _stored(store, bundle)
        trace = _against_traces(store, value, bundle, verdicts)
    except Unchecked as error:
        verdicts = [None] * len(bundle.parts)
        trace = unchecked("trace", _STORED, str(error))
    lines = [trace, *_demands(bundle, verdicts, demand, now)]
    if demand.reviews is not None:
        lines.append(_all_reviewed(store, bundle, demand))
    return tuple(lines)


_Found = tuple[StoredTrace, Verdict]


def _stored(store: Store, bundle: Bundle) -> list[_Found | None]:
    """The trace that each part names, with its verdict; `None` where the store has none."""
    found: list[_Found | None] = []
    with store.read() as tx:
        for part in bundle.parts:
            stored = tx.traces.get(part.proof.trace_id) if part.proof is not None else None
            found.append(None if stored is None else (stored, verdict_of(stored)))
    return found


def _against_traces(
    store: Store, value: Mapping[str, object], bundle: Bundle, found: Sequence[_Found | None]
) -> CheckLine:
    """Compare the bundle with the one that the stored verdicts give, field by field."""
    known = [entry for entry in found if entry is not None]
    faults = [
        f"no trace {part.proof.trace_id} in {store.where}"
        for part, entry in zip(bundle.parts, found, strict=True)
        if part.proof is not None and entry is None
    ]
    if known:
        faults += differing(bundle_wire.to_dict(_as_stored(bundle, found)), value)
        faults += _strangers(bundle, found)
    elif not faults:
        faults = ["no part has a verdict"]
    detail = _told(faults) if faults else f"{len(known)} of {len(bundle.parts)} parts"
    return checked("trace", _STORED, not faults, "TRACE_MISMATCH", detail)


def _as_stored(bundle: Bundle, found: Sequence[_Found | None]) -> Bundle:
    """The bundle as the stored verdicts would make it of these parts."""
    rows = tuple(
        part
        if entry is None
        else replace(
            part,
            text_sha256=entry[1].text_sha256,
            proof=bundles.part_verdict(entry[1], digest(verdict_wire.to_dict(entry[1]))),
        )
        for part, entry in zip(bundle.parts, found, strict=True)
    )
    verdict, regime, decided_at = bundles.together([row.proof for row in rows])
    first = next(entry[1] for entry in found if entry is not None)
    return replace(
        bundle,
        reader=first.reader,
        policy_name=first.policy_name,
        policy_sha256=first.policy_sha256,
        parts=rows,
        verdict=verdict,
        regime=regime,
        decided_at=decided_at,
    )


def _strangers(bundle: Bundle, found: Sequence[_Found | None]) -> Iterator[str]:
    """Stored verdicts that belong to another part, document, reader or policy."""
    for number, entry in enumerate(found, start=1):
        if entry is None:
            continue
        stored, verdict = entry
        name = parts.named(bundle.name, number, len(bundle.parts))
        if stored.document_name != name:
            yield f"the trace of part {number} is about {stored.document_name}, expected {name}"
        if (verdict.reader, verdict.policy_sha256) != (bundle.reader, bundle.policy_sha256):
            yield f"the trace of part {number} is of another reader or policy"


def _demands(
    bundle: Bundle, found: Sequence[_Found | None], demand: Demand, now: int
) -> Iterator[CheckLine]:
    known = names(demand)
    open_parts = list(_not_accepted(bundle))
    yield checked(
        "accept",
        "every part is ACCEPT",
        not open_parts and bundle.verdict is Outcome.ACCEPT,
        "NOT_ACCEPTED",
        _told(open_parts)
        if open_parts
        else f"found {bundle.verdict}, {len(bundle.parts)} parts{_weakness(found)}",
    )
    wanted = demand.document
    yield checked(
        "document",
        known["document"],
        (bundle.sha256, bundle.text_sha256, bundle.length)
        == (wanted.sha256, wanted.text_sha256, wanted.length),
        "DOCUMENT_MISMATCH",
        f"the bundle names {bundle.sha256[:16]}… of {bundle.length:,} characters, {wanted.name} is "
        f"{wanted.sha256[:16]}… of {wanted.length:,}",
    )
    misfits = list(_misfits(bundle, wanted))
    yield checked(
        "parts",
        "its parts make up this document",
        not misfits,
        "DOCUMENT_MISMATCH",
        _told(misfits) if misfits else f"{len(bundle.parts)} parts, without gaps",
    )
    yield _summary(bundle, found, demand)
    policy_sha256 = policy_wire.sha256(demand.policy)
    yield checked(
        "policy",
        known["policy"],
        bundle.policy_sha256 == policy_sha256,
        "POLICY_MISMATCH",
        f"found {bundle.policy_name} {bundle.policy_sha256[:16]}…, wanted {policy_sha256[:16]}…",
    )
    yield checked(
        "regime",
        known["regime"],
        bundle.regime.strength >= demand.regime.strength,
        "REGIME_TOO_WEAK",
        f"the weakest found is {bundle.regime}",
    )
    yield _age(bundle, demand, now)


def _not_accepted(bundle: Bundle) -> Iterator[str]:
    for part in bundle.parts:
        if part.proof is None:
            yield f"part {part.number} was not proved"
        elif part.proof.verdict is not Outcome.ACCEPT:
            codes = ", ".join(reason.code for reason in part.proof.reasons)
            yield f"part {part.number} is {part.proof.verdict}: {codes}"


def _weakness(found: Sequence[_Found | None]) -> str:
    """What a consumer should know who takes them for strong ones."""
    number = sum(entry is not None and entry[1].weak for entry in found)
    if not number:
        return ""
    return f"; the plan of {number} is weak" if number < len(found) else "; all plans are weak"


def _misfits(bundle: Bundle, document: Document) -> Iterator[str]:
    """Where the parts do not tile the document, or have another text than it has there."""
    edge = 0
    for place, part in enumerate(bundle.parts, start=1):
        if part.number != place:
            yield f"part {place} is numbered {part.number}"
        if part.start != edge or part.end <= part.start:
            yield f"part {place} is [{part.start}, {part.end}), expected to start at {edge}"
        elif text_digest(document.text[part.start : part.end]) != part.text_sha256:
            yield f"the text of part {place} is another one"
        edge = part.end
    if edge != document.length:
        yield f"the last part ends at {edge}, the document at {document.length}"


def _summary(bundle: Bundle, found: Sequence[_Found | None], demand: Demand) -> CheckLine:
    name = "it is about this summary, which is that of the parts in their order"
    sha256 = text_digest(trimmed(demand.summary))
    detail = (
        f"the bundle names {(bundle.summary_sha256 or 'none')[:16]}, the summary is {sha256[:16]}"
    )
    if bundle.summary_sha256 != sha256:
        return checked("summary", name, False, "SUMMARY_MISMATCH", detail)
    known = [entry[1] for entry in found if entry is not None]
    if len(known) < len(found):
        return unchecked("summary", name, "not every part has a stored verdict to compare it with")
    ok = bundles.consists_of(demand.summary, [verdict.summary_sha256 for verdict in known])
    if not ok:
        detail = "the verdicts of the parts are about other summaries, or in another order"
    return checked("summary", name, ok, "SUMMARY_MISMATCH", detail)


def _age(bundle: Bundle, demand: Demand, now: int) -> CheckLine:
    name = names(demand)["age"]
    ages = [now - proof.decided_at for proof in bundle.proofs]
    if not ages:
        return unchecked("age", name, "no part has a verdict")
    ok = demand.max_age is None or 0 <= min(ages) <= max(ages) <= demand.max_age
    return checked("age", name, ok, "STALE", f"the oldest part is {max(ages) / DAY:.1f} days old")


def _all_reviewed(store: Store, bundle: Bundle, demand: Demand) -> CheckLine:
    """The marked sentences of every part; a mark is one of its own part."""
    for part in bundle.parts:
        if part.proof is None:
            return checked("reviews", REVIEWED, False, "UNREVIEWED", f"part {part.number} has none")
        line = reviewed(store, part.proof.trace_id, demand.reviews or (), alone=False)
        if line.ok is not True:
            return replace(line, detail=f"part {part.number}: {line.detail}")
    return checked("reviews", REVIEWED, True, "", f"those of {len(bundle.parts)} parts")


def _told(faults: Sequence[str]) -> str:
    more = len(faults) - _SHOWN
    return "; ".join(faults[:_SHOWN]) + (f"; and {more} more" if more > 0 else "")
