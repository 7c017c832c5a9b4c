"""Step 1: a challenge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from readproof.core import copies
from readproof.core.challenges import GENERATOR, Challenge
from readproof.core.corpora import PRACTICE_READER
from readproof.core.documents import Document
from readproof.core.policies import Policy
from readproof.core.verdicts import Regime
from readproof.display import show
from readproof.errors import Refused, Unusable
from readproof.gate.preparations import (
    Prepared,
    fold_stamp,
    must_carry,
    plan,
    prepare,
)
from readproof.gate.records import (
    challenge_of,
    document_of,
    expire,
    identify,
    must_be_as_issued,
    must_have,
    named,
    sha256_hex,
)
from readproof.gate.results import ChallengeIssued
from readproof.store.records import StoredChallenge, StoredDocument
from readproof.store.store import Store, Transaction
from readproof.wire import challenge as challenge_wire
from readproof.wire import pages as page_wire
from readproof.wire import policy as policy_wire
from readproof.wire import wordings
from readproof.wire.canonical import encode

LANGUAGES = ("en", "ja")
DELIVERIES = ("file", "copy")
LONGEST_READER = 200


def challenge(
    store: Store,
    document: Document,
    *,
    policy: Policy,
    reader: str,
    lang: str,
    delivery: str,
    allow_weak: bool,
    regime: Regime,
    secret: bytes,
    now: int,
    also: Callable[[Transaction, Challenge], object] | None = None,
) -> ChallengeIssued:
    """Issue a challenge; see `Gate.challenge`.

    `also` is done in the transaction that stores it: both are kept, or neither.
    """
    _check_words(reader, lang, delivery)
    prepared = prepare(document, policy)
    issued = make(
        prepared,
        policy,
        reader=reader,
        lang=lang,
        delivery=delivery,
        allow_weak=allow_weak,
        secret=secret,
        now=now,
    )
    body = encode(challenge_wire.to_dict(issued))
    with store.write() as tx:
        used = tx.challenges.attempts_used(reader, document.text_sha256)
        _store(tx, document, issued, body, secret, regime, now)
        if also is not None:
            also(tx, issued)
    return _issued(issued, body, prepared, used)


def again(store: Store, stored: StoredChallenge) -> ChallengeIssued:
    """An open challenge as it was issued, for whoever goes on with it."""
    issued = challenge_of(stored)
    with store.read() as tx:
        document = document_of(tx, issued)
        used = tx.challenges.attempts_used(stored.reader, stored.text_sha256)
    prepared = prepare(document, issued.policy)
    return _issued(issued, stored.body.encode("utf-8"), prepared, used)


def _issued(issued: Challenge, body: bytes, prepared: Prepared, used: int) -> ChallengeIssued:
    openings = {
        chunk.region: placed.locator.opening
        for chunk, placed in reversed(list(zip(issued.chunks, prepared.ground.placed, strict=True)))
    }
    return ChallengeIssued(
        challenge=issued,
        body=body,
        instructions=page_wire.instructions(issued, issued.delivery == "copy", openings),
        warnings=_warnings(issued, used),
    )


def make(
    prepared: Prepared,
    policy: Policy,
    *,
    reader: str,
    lang: str,
    delivery: str,
    allow_weak: bool,
    secret: bytes,
    now: int,
) -> Challenge:
    """The challenge document: a function of its arguments alone, stored nowhere.

    Raises `Refused` as `Gate.challenge` does.
    """
    document = prepared.text.document
    must_carry(prepared, policy)
    numbers, guarantee = plan(prepared, policy, delivery)
    if guarantee.weak and not allow_weak:
        cure = "a longer document" if numbers.strata < policy.strata else "more strata"
        raise Refused(
            "WEAK_PLAN",
            f"with {numbers.strata} strata and {dict(numbers.allowed_wrong)['verbatim']} wrong "
            f"allowed a reader of half of {document.name} passes {wordings.chance(guarantee.half)} "
            f"{wordings.attempts(guarantee.attempts)}, expected at most once in 100; take {cure}, "
            "a policy of your own with fewer wrong answers or attempts, or --allow-weak (the "
            "verdict will say that it is weak)",
        )
    issued = Challenge(
        id="ch_" + 32 * "0",
        name=document.name,
        sha256=document.sha256,
        text_sha256=document.text_sha256,
        length=document.length,
        media_type=document.media_type,
        extractor=document.extractor,
        regions=prepared.division.regions,
        chunks=prepared.division.chunks,
        policy=policy,
        policy_sha256=policy_wire.sha256(policy),
        reader=reader,
        issued_at=now,
        commit_by=now + policy.commit_seconds * 1000,
        lang=lang,
        delivery=delivery,
        generator=GENERATOR,
        fold=fold_stamp(),
        secret_sha256=sha256_hex(secret),
        plan=numbers,
        guarantee=guarantee,
    )
    content = challenge_wire.to_dict(issued)
    del content["id"]
    return replace(issued, id=identify("ch", content))


def _check_words(reader: str, lang: str, delivery: str) -> None:
    if not reader.strip() or len(reader) > LONGEST_READER or show(reader) != reader:
        raise Unusable(
            f"expected a reader's name of 1 to {LONGEST_READER} visible characters, found "
            f"{show(reader)!r}"
        )
    if reader == PRACTICE_READER:
        raise Unusable(
            f"the reader {PRACTICE_READER!r} marks the published sets of a corpus, which can earn "
            "no verdict; give the reader another name"
        )
    if lang not in LANGUAGES:
        raise Unusable(f"expected a language of {', '.join(LANGUAGES)}, found {lang!r}")
    if delivery not in DELIVERIES:
        raise Unusable(f"expected a delivery of {', '.join(DELIVERIES)}, found {delivery!r}")


def _store(
    tx: Transaction,
    document: Document,
    issued: Challenge,
    body: bytes,
    secret: bytes,
    regime: Regime,
    now: int,
) -> None:
    tx.documents.put(
        StoredDocument(
            text_sha256=document.text_sha256,
            text=document.text,
            length=document.length,
            first_seen=now,
        )
    )
    tx.challenges.add(
        StoredChallenge(
            id=issued.id,
            text_sha256=issued.text_sha256,
            sha256=issued.sha256,
            name=issued.name,
            reader=issued.reader,
            policy_name=issued.policy.name,
            policy_sha256=issued.policy_sha256,
            regime=regime,
            body=body.decode("utf-8"),
            secret=secret,
            issued_at=issued.issued_at,
            commit_by=issued.commit_by,
        )
    )


def _warnings(issued: Challenge, used: int) -> tuple[str, ...]:
    warnings = []
    if used >= issued.policy.attempts:
        warnings.append(
            f"{issued.reader} has used all {issued.policy.attempts} attempts on this text: "
            "audit will refuse to ask"
        )
    warnings += wordings.caveats(issued.guarantee, weak=issued.guarantee.weak)
    # Never more than a third of the strata, whatever the policy wants.
    wanted = min(issued.plan.strata // 3, issued.policy.items.contains)
    if dict(issued.plan.items_by_kind)["contains"] < wanted and wanted:
        found = dict(issued.plan.items_by_kind)["contains"]
        warnings.append(
            f"the text yields {found} of {wanted} choice questions; the guarantee counts none"
        )
    return tuple(warnings)


def must_be_issued(tx: Transaction, value: Mapping[str, object], store: str) -> StoredChallenge:
    """The row of a challenge document, which must be exactly the one that was issued."""
    challenge_id = named(value, "id", "challenge")
    if value.get("reader") == PRACTICE_READER:
        raise Unusable(
            f"{challenge_id} is a published set, for practice: its key is public, so it can earn "
            "neither a verdict nor a receipt; issue a live one with `readproof challenge DOC`"
        )
    stored = must_have(tx, challenge_id, store)
    if stored.body:
        must_be_as_issued(value, stored.body, "challenge")
    return stored


def pages(store: Store, value: Mapping[str, object], now: int) -> tuple[str, ...]:
    """The pages of the reading copy; `Unusable` if the challenge delivers the file."""
    with store.write() as tx:
        stored = must_be_issued(tx, value, store.where)
        over = expire(tx, stored, now)
        issued = challenge_wire.from_dict(value)
        if issued.delivery != "copy":
            raise Unusable(
                f"challenge {issued.id} delivers the file itself; "
                "issue it with --copy to get a reading copy"
            )
        if over is not None or not stored.state.is_open:
            raise Unusable(f"challenge {issued.id} has ended; issue a new one")
        document = document_of(tx, issued)
    made = copies.pages(document.text, issued.chunks, stored.secret)
    return tuple(page.text for page in made)
