"""Step 3: commit to the extraction, and ask about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from readproof import validation
from readproof.core import commitments, plans
from readproof.core.audits import Audit
from readproof.core.challenges import GENERATOR, Challenge
from readproof.core.documents import Document
from readproof.core.draws import derive_key
from readproof.core.extractions import Extraction
from readproof.core.questions import Issued, Setting, issue
from readproof.core.reasons import Reason
from readproof.errors import Fault, Refused, Unusable
from readproof.gate.preparations import Prepared, fold_stamp, prepare
from readproof.gate.records import (
    Ending,
    audit_of,
    challenge_of,
    differing,
    document_of,
    end,
    ended,
    expire,
    identify,
    must_have,
    named,
)
from readproof.gate.results import Asked, Ended
from readproof.store.records import State, StoredAudit, StoredChallenge, StoredSubmission
from readproof.store.store import Store, Transaction
from readproof.wire import audit as audit_wire
from readproof.wire import extraction as extraction_wire
from readproof.wire import fold as fold_wire
from readproof.wire import pages as page_wire
from readproof.wire.canonical import canonical, encode


def audit(store: Store, value: Mapping[str, object], now: int) -> Asked | Ended:
    """Issue the audit; see `Gate.audit`."""
    with store.write() as tx:
        stored = must_have(tx, named(value, "challenge_id", "extraction"), store.where)
        over = expire(tx, stored, now)
        if over is not None:
            return over
        submission = _must_be_built(tx, stored)
        if isinstance(submission, Ended):
            return submission
        challenge = challenge_of(stored)
        document = document_of(tx, challenge)
    prepared, extraction = rebuild(challenge, document, submission)
    changed = differing(extraction_wire.to_dict(extraction), value)
    if changed:
        validation.validate(value, kind="extraction", what="the extraction")
        raise Refused(
            "EXTRACTION_CHANGED",
            f"the extraction differs from the one that the stored phrase sheet gives, in "
            f"{len(changed)} place{'s' if len(changed) > 1 else ''}; "
            "hand in the file that `build` wrote (run `build` again to get it)",
            [Fault(where=path, message="differs") for path in changed],
        )
    same_generator = is_current(challenge)
    drawn = draw(challenge, prepared, extraction, stored.secret) if same_generator else None
    with store.write() as tx:
        current = must_have(tx, stored.id, store.where)
        before = tx.challenges.audit_of(current.id)
        if before is not None:
            return _asked(before, extraction)
        over = ended(tx, current.id)
        if over is not None:
            return over
        if not same_generator:
            return _end(tx, current, challenge, extraction, "GENERATOR_CHANGED", now)
        if drawn is None:
            return _end(tx, current, challenge, extraction, "NOT_ENOUGH_QUESTIONS", now)
        return _ask(tx, current, challenge, extraction, drawn, now)


def _must_be_built(tx: Transaction, stored: StoredChallenge) -> StoredSubmission | Ended:
    submission = tx.challenges.submission(stored.id)
    if submission is None or submission.extraction is None:
        over = ended(tx, stored.id)
        if over is not None:
            return over
        raise Unusable(
            "expected a challenge whose phrase sheet was submitted, found none for "
            f"{stored.id}; run `readproof build` first"
        )
    return submission


def rebuild(
    challenge: Challenge, document: Document, submission: StoredSubmission
) -> tuple[Prepared, Extraction]:
    """The extraction, made again from the sheet as it was handed in."""
    prepared = prepare(document, challenge.policy)
    sheet = validation.phrase_sheet(submission.sheet, challenge.id)
    extraction = commitments.extract(challenge, prepared.text, sheet, submission.sheet_sha256)
    return prepared, extraction


def is_current(challenge: Challenge) -> bool:
    """True if this version of the program draws what the challenge promised."""
    return challenge.generator == GENERATOR and challenge.fold == fold_stamp()


def draw(
    challenge: Challenge, prepared: Prepared, extraction: Extraction, secret: bytes
) -> Issued | None:
    """The questions of a commitment: a pure function of challenge, extraction and secret."""
    commitment = {
        "generator": challenge.generator,
        "fold": fold_wire.to_dict(challenge.fold),
        "text_sha256": challenge.text_sha256,
        "policy_sha256": challenge.policy_sha256,
        "delivery": challenge.delivery,
        "lang": challenge.lang,
        "extraction_sha256": extraction_wire.sha256(extraction),
    }
    setting = Setting(
        ground=prepared.ground,
        survey=prepared.survey,
        policy=challenge.policy,
        lang=challenge.lang,
        has_copy=challenge.delivery == "copy",
    )
    return issue(setting, extraction.quote_spans, derive_key(secret, canonical(commitment)))


def make(
    challenge: Challenge,
    extraction: Extraction,
    drawn: Issued,
    attempt: int,
    now: int,
) -> Audit:
    """The audit document of the questions drawn: a function of its arguments alone."""
    policy = challenge.policy
    made = Audit(
        id="au_" + 32 * "0",
        challenge_id=challenge.id,
        extraction_sha256=extraction_wire.sha256(extraction),
        attempt=attempt,
        attempts_allowed=policy.attempts,
        issued_at=now,
        answer_by=now + policy.answer_seconds * 1000,
        lang=challenge.lang,
        answer_form=policy.answer_form,
        guarantee=plans.worth_beside_quotes(policy, drawn),
        questions=drawn.questions,
    )
    content = audit_wire.to_dict(made)
    del content["id"]
    return replace(made, id=identify("au", content))


def _ask(
    tx: Transaction,
    stored: StoredChallenge,
    challenge: Challenge,
    extraction: Extraction,
    drawn: Issued,
    now: int,
) -> Asked:
    policy = challenge.policy
    attempt = tx.challenges.take_attempt(
        challenge.reader, challenge.text_sha256, challenge.id, limit=policy.attempts, at=now
    )
    if attempt is None:
        raise Refused(
            "ATTEMPTS_USED",
            f"the reader has used all {policy.attempts} attempts on {challenge.name}",
        )
    made = make(challenge, extraction, drawn, attempt, now)
    value = audit_wire.to_dict(made)
    row = StoredAudit(
        id=made.id,
        challenge_id=challenge.id,
        attempt=attempt,
        body=encode(value).decode("utf-8"),
        questions=page_wire.questions(made, extraction),
        issued_at=made.issued_at,
        answer_by=made.answer_by,
    )
    tx.challenges.add_audit(row)
    moved = tx.challenges.move(stored.id, State.BUILT, State.AUDITED)
    assert moved  # the write lock is ours since the state was read
    return _asked(row, extraction)


def _asked(row: StoredAudit, extraction: Extraction) -> Asked:
    made = audit_of(row.body)
    return Asked(
        audit=made,
        body=row.body.encode("utf-8"),
        questions=row.questions or page_wire.questions(made, extraction),
    )


def _end(
    tx: Transaction,
    stored: StoredChallenge,
    challenge: Challenge,
    extraction: Extraction,
    code: str,
    now: int,
) -> Ended:
    message = {
        "GENERATOR_CHANGED": "this version of readproof draws other questions than the challenge "
        "promised",
        "NOT_ENOUGH_QUESTIONS": "too little of the text is left to ask about beside the quotes",
    }[code]
    over = end(
        tx,
        stored,
        challenge,
        Ending(
            reasons=(Reason(code=code, message=message),),
            state=State.VOID,
            extraction=extraction,
            extraction_sha256=extraction_wire.sha256(extraction),
        ),
        now,
    )
    assert over is not None  # the write lock is ours since the state was read
    return over
