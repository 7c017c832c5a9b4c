"""Step 2: the phrase sheet becomes the extraction, or ends the challenge."""

from __future__ import annotations

from collections.abc import Mapping

from readproof import validation
from readproof.core import commitments
from readproof.core.challenges import Challenge
from readproof.core.extractions import Extraction, PhraseSheet
from readproof.core.reasons import Outcome, Reason, outcome_of
from readproof.errors import Refused
from readproof.gate.challenging import must_be_issued
from readproof.gate.preparations import prepare
from readproof.gate.records import Ending, document_of, end, ended, expire, extraction_of
from readproof.gate.results import Built, Ended
from readproof.store.records import State, StoredChallenge, StoredSubmission
from readproof.store.store import Store, Transaction
from readproof.wire import challenge as challenge_wire
from readproof.wire import extraction as extraction_wire
from readproof.wire.canonical import encode
from readproof.wire.phrases import phrases_digest


def build(store: Store, value: Mapping[str, object], data: bytes, now: int) -> Built | Ended:
    """Take a phrase sheet; see `Gate.build`."""
    with store.write() as tx:
        stored = must_be_issued(tx, value, store.where)
        challenge = challenge_wire.from_dict(value)
        sheet = validation.phrase_sheet(data, challenge.id)
        over = expire(tx, stored, now)
        if over is not None:
            return over
        before = _submitted_before(tx, stored, phrases_digest(sheet))
        if before is not None:
            return before
        document = document_of(tx, challenge)
    # Resolving may take a while, so it happens outside of the write lock.
    text = prepare(document, challenge.policy).text
    extraction = commitments.extract(challenge, text, sheet, phrases_digest(sheet))
    reasons = commitments.judge(challenge.policy, sheet, extraction)
    with store.write() as tx:
        current = tx.challenges.get(stored.id)
        assert current is not None  # it was there a moment ago, and rows are never deleted
        before = _submitted_before(tx, current, phrases_digest(sheet))
        if before is not None:
            return before
        if reasons:
            return _end(tx, current, challenge, sheet, data, extraction, reasons, now)
        body = encode(extraction_wire.to_dict(extraction))
        _submit(tx, sheet, data, extraction, body, now)
        moved = tx.challenges.move(current.id, State.ISSUED, State.BUILT)
        assert moved  # the write lock is ours since the state was read
        return Built(extraction=extraction, body=body)


def _submitted_before(
    tx: Transaction, stored: StoredChallenge, sheet_sha256: str
) -> Built | Ended | None:
    """What the stored sheet gave, if this is the same one; `None` if none was handed in."""
    submission = tx.challenges.submission(stored.id)
    if submission is None:
        # A challenge may have ended without a sheet: expired, or void.
        return ended(tx, stored.id)
    if submission.sheet_sha256 != sheet_sha256:
        raise Refused(
            "ALREADY_SUBMITTED",
            f"another phrase sheet was submitted for challenge {stored.id}; the first one stands",
        )
    if submission.extraction is None:
        over = ended(tx, stored.id)
        assert over is not None  # a sheet without extraction ended the challenge
        return over
    return Built(
        extraction=extraction_of(submission.extraction),
        body=submission.extraction.encode("utf-8"),
    )


def _submit(
    tx: Transaction,
    sheet: PhraseSheet,
    data: bytes,
    extraction: Extraction,
    body: bytes | None,
    now: int,
) -> None:
    tx.challenges.submit(
        StoredSubmission(
            challenge_id=extraction.challenge_id,
            sheet=data,
            sheet_sha256=extraction.phrases_sha256,
            extraction=body.decode("utf-8") if body is not None else None,
            extraction_sha256=extraction_wire.sha256(extraction) if body is not None else None,
            phrases=len(sheet.phrases),
            discards=tuple((int(item.id[1:]), item.reason) for item in extraction.discarded),
            submitted_at=now,
        )
    )


def _end(
    tx: Transaction,
    stored: StoredChallenge,
    challenge: Challenge,
    sheet: PhraseSheet,
    data: bytes,
    extraction: Extraction,
    reasons: tuple[Reason, ...],
    now: int,
) -> Ended:
    """End the challenge at the commitment; it uses up an attempt if one is left."""
    if outcome_of(reasons) is Outcome.REVIEW and tx.traces.has_code(
        challenge.reader, challenge.text_sha256, "NOT_DELIVERED"
    ):
        # The excuse counts once for each reader and document.
        reasons = tuple(
            Reason(code="REGION_MISSING", message=f"{reason.message}, for the second time")
            for reason in reasons
        )
    _submit(tx, sheet, data, extraction, None, now)
    attempt = tx.challenges.take_attempt(
        challenge.reader,
        challenge.text_sha256,
        challenge.id,
        limit=challenge.policy.attempts,
        at=now,
    )
    over = end(
        tx,
        stored,
        challenge,
        Ending(reasons=reasons, state=State.GRADED, extraction=extraction, attempt=attempt or 0),
        now,
    )
    assert over is not None  # the write lock is ours since the state was read
    return over
