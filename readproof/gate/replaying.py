"""An attempt computed again from what the store holds: text, sheet, answers and secret."""

from __future__ import annotations

from dataclasses import dataclass

from readproof import validation
from readproof.core.audits import AnswerSheet, Audit
from readproof.core.challenges import Challenge
from readproof.core.extractions import Extraction
from readproof.core.folds import Folded
from readproof.core.questions import Issued
from readproof.errors import Unchecked
from readproof.gate.asking import draw, is_current, rebuild
from readproof.gate.grading import Graded, judge
from readproof.gate.preparations import Prepared
from readproof.gate.records import audit_of, document_of
from readproof.store.records import StoredChallenge, StoredTrace
from readproof.store.store import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """An attempt computed again from text, sheet and secret; parts it never reached are `None`.

    `prepared` is the document made ready, where there is an extraction; `drawn` are the questions
    drawn again, where they are those of the audit.
    """

    extraction: Extraction | None = None
    audit: Audit | None = None
    answers: AnswerSheet | None = None
    graded: Graded | None = None
    prepared: Prepared | None = None
    drawn: Issued | None = None

    @property
    def folded(self) -> Folded | None:
        """The document's text under the folds, where there is an extraction."""
        return self.prepared.text.folded if self.prepared is not None else None


def replay(
    tx: Transaction, trace: StoredTrace, row: StoredChallenge, challenge: Challenge
) -> Replay:
    """Compute an attempt again; `Unchecked` if what that needs is gone or of another version."""
    document = document_of(tx, challenge)
    if not is_current(challenge):
        raise Unchecked(
            f"the questions were drawn by generator {challenge.generator} under "
            f"{challenge.fold.profile} folds {challenge.fold.version}, which this version of "
            "readproof does not compute"
        )
    submission = tx.challenges.submission(row.id)
    if submission is None:
        return Replay()
    if not submission.sheet:
        raise Unchecked("the phrase sheet was purged from the store; its digest remains")
    prepared, extraction = rebuild(challenge, document, submission)
    audit_row = tx.challenges.audit_of(row.id)
    if audit_row is None:
        return Replay(extraction=extraction, prepared=prepared)
    audit = audit_of(audit_row.body)
    drawn = draw(challenge, prepared, extraction, row.secret)
    if drawn is not None and drawn.questions != audit.questions:
        drawn = None
    answers_row = tx.challenges.answers(audit_row.id)
    if answers_row is None:
        return Replay(extraction=extraction, audit=audit, prepared=prepared, drawn=drawn)
    if not answers_row.raw:
        raise Unchecked("the answers were purged from the store; their digest remains")
    sheet = validation.answer_sheet(answers_row.raw, audit)
    graded = None
    if drawn is not None:
        graded = judge(
            challenge,
            prepared,
            extraction,
            drawn,
            sheet,
            row.secret,
            excused_before=tx.traces.has_code(
                challenge.reader, challenge.text_sha256, "NOT_DELIVERED", before=trace.seq
            ),
        )
    return Replay(
        extraction=extraction,
        audit=audit,
        answers=sheet,
        graded=graded,
        prepared=prepared,
        drawn=drawn,
    )
