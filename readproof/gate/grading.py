"""Step 4: answers become a verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from readproof import validation
from readproof.core import copies, folds, grading, summaries
from readproof.core.audits import AnswerSheet, Audit, Kind
from readproof.core.challenges import Challenge
from readproof.core.extractions import Extraction
from readproof.core.grading import Expected, Mark
from readproof.core.questions import Issued, Item
from readproof.core.reasons import Reason
from readproof.core.summaries import SummaryReport
from readproof.errors import Refused, Unusable
from readproof.gate.asking import draw, is_current, rebuild
from readproof.gate.preparations import Prepared
from readproof.gate.records import (
    Ending,
    audit_of,
    challenge_of,
    document_of,
    end,
    ended,
    expire,
    extraction_of,
    must_be_as_issued,
    must_have,
    named,
)
from readproof.gate.results import Ended
from readproof.store.records import State, StoredAnswers, StoredChallenge
from readproof.store.store import Store, Transaction
from readproof.wire import answers as answers_wire
from readproof.wire.canonical import encode


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """Everything that grading found; `expected` is in the order of the audit's questions."""

    marks: tuple[Mark, ...]
    expected: tuple[Expected, ...]
    report: SummaryReport | None
    reasons: tuple[Reason, ...]


def grade(store: Store, value: Mapping[str, object], data: bytes, now: int) -> Ended:
    """Grade answers; see `Gate.grade`."""
    with store.write() as tx:
        row = tx.challenges.audit(named(value, "id", "audit"))
        if row is None:
            raise Unusable(
                f"expected an audit of the store {store.where}, found {value['id']}, which was not "
                "issued there; name the store it was issued in (--db or READPROOF_DB)"
            )
        must_be_as_issued(value, row.body, "audit")
        audit = audit_of(row.body)
        sheet = validation.answer_sheet(data, audit)
        stored = must_have(tx, row.challenge_id, store.where)
        over = expire(tx, stored, now) or _answered_before(tx, stored, sheet)
        if over is not None:
            return over
        challenge = challenge_of(stored)
        document = document_of(tx, challenge)
        submission = tx.challenges.submission(stored.id)
        assert submission is not None  # an audit follows a submission
        excused_before = tx.traces.has_code(
            challenge.reader, challenge.text_sha256, "NOT_DELIVERED"
        )
    graded: Graded | None = None
    if is_current(challenge):
        prepared, extraction = rebuild(challenge, document, submission)
        drawn = draw(challenge, prepared, extraction, stored.secret)
        if drawn is not None and drawn.questions == audit.questions:
            graded = judge(
                challenge,
                prepared,
                extraction,
                drawn,
                sheet,
                stored.secret,
                excused_before=excused_before,
            )
    else:
        extraction = extraction_of(submission.extraction or "")
    with store.write() as tx:
        current = must_have(tx, stored.id, store.where)
        over = _answered_before(tx, current, sheet)
        if over is not None:
            return over
        return _end(tx, current, challenge, extraction, audit, sheet, data, graded, now)


def _answered_before(tx: Transaction, stored: StoredChallenge, sheet: AnswerSheet) -> Ended | None:
    """The stored verdict if these answers were given before; `None` if none were."""
    before = tx.challenges.answers(sheet.audit_id)
    if before is None:
        return ended(tx, stored.id)
    if before.answers_sha256 != answers_wire.answers_digest(sheet):
        raise Refused(
            "ALREADY_SUBMITTED",
            f"other answers were submitted for audit {sheet.audit_id}; the first ones stand",
        )
    return ended(tx, stored.id)


def expected_answer(item: Item, prepared: Prepared, secret: bytes) -> Expected:
    """The right answer to an item, computed from the text and the secret."""
    question, text = item.question, prepared.text.document.text
    if question.kind is Kind.DELIVERY_TOKEN:
        assert question.chunk_id is not None  # the audit schema says so
        return Expected(text=copies.token(secret, question.chunk_id))
    assert item.asked is not None  # only tokens have no place
    raw = item.asked.of(text)
    if question.kind is Kind.TRUE_SENTENCE:
        label = next(option.label for option in question.options if option.text == raw)
        return Expected(text=label, sentence=raw)
    if question.kind is Kind.CONTAINS:
        chunk = next(chunk for chunk in prepared.text.chunks if chunk.id == question.chunk_id)
        end_ = chunk.end if question.window is None else chunk.start + question.window
        piece = folds.phrase(text[chunk.start : min(chunk.end, end_)])
        return Expected(text="yes" if folds.phrase(question.text or "") in piece else "no")
    return Expected(text=raw)


def judge(
    challenge: Challenge,
    prepared: Prepared,
    extraction: Extraction,
    drawn: Issued,
    sheet: AnswerSheet,
    secret: bytes,
    *,
    excused_before: bool,
) -> Graded:
    """Mark every answer, check the summary, and say which reasons follow."""
    policy = challenge.policy
    given = {answer.question_id: answer for answer in sheet.answers}
    expected = tuple(expected_answer(item, prepared, secret) for item in drawn.items)
    marks = tuple(
        grading.mark(
            item.question,
            right,
            given[item.question.id],
            strict=policy.answer_form == "strict",
        )
        for item, right in zip(drawn.items, expected, strict=True)
    )
    report = report_on(prepared, extraction)
    about_summary = _summary_reasons(challenge, extraction, report)
    excusable = not excused_before and not about_summary
    if excusable and grading.undelivered(policy, marks, strata=len(drawn.strata)):
        reasons: tuple[Reason, ...] = (
            Reason(
                code="NOT_DELIVERED",
                message="the reader says that a part of the document never reached it; "
                "everything else is right",
            ),
        )
    else:
        reasons = (*grading.reasons_for(grading.failures(policy, marks)), *about_summary)
    return Graded(
        marks=marks,
        expected=expected,
        report=report,
        reasons=reasons or (Reason(code="OK", message="every condition of the policy is met"),),
    )


def report_on(prepared: Prepared, extraction: Extraction) -> SummaryReport | None:
    """What the checks of a summary find; `None` without a summary."""
    if extraction.summary is None:
        return None
    text = prepared.text.document.text
    contexts = {quote.id: quote.context.of(text) for quote in extraction.quote_spans}
    return summaries.report(extraction.summary.text, contexts, prepared.text.folded)


def _summary_reasons(
    challenge: Challenge, extraction: Extraction, report: SummaryReport | None
) -> tuple[Reason, ...]:
    if report is None:
        if not challenge.policy.summary_required:
            return ()
        return (Reason(code="SUMMARY_MISSING", message="the sheet holds no summary"),)
    reasons = []
    if report.unresolved:
        marks = ", ".join(f"[{mark}]" for mark in report.unresolved)
        reasons.append(
            Reason(
                code="SUMMARY_MARK_UNRESOLVED",
                message=f"the summary is marked with {marks}, of which no quote span was made",
            )
        )
    facts: Sequence[tuple[str, str, Sequence[tuple[str, str]]]] = (
        ("SUMMARY_FACT_NOT_IN_SPAN", "the context of its quotes", report.not_in_span),
        ("SUMMARY_FACT_NOT_IN_DOCUMENT", "the document", report.not_in_document),
    )
    for code, where, found in facts:
        if (
            code == "SUMMARY_FACT_NOT_IN_DOCUMENT"
            and challenge.policy.facts_in_document == "report"
        ):
            continue
        if found:
            listed = ", ".join(dict.fromkeys(fact for fact, _ in found))
            reasons.append(Reason(code=code, message=_clipped(f"not found in {where}: {listed}")))
    return tuple(reasons)


def _clipped(message: str) -> str:
    return message if len(message) <= 400 else message[:399] + "…"


def _end(
    tx: Transaction,
    stored: StoredChallenge,
    challenge: Challenge,
    extraction: Extraction,
    audit: Audit,
    sheet: AnswerSheet,
    data: bytes,
    graded: Graded | None,
    now: int,
) -> Ended:
    if graded is not None:
        reasons = graded.reasons
    elif is_current(challenge):
        message = "the questions of this audit were not drawn again from its own text and secret"
        reasons = (Reason(code="INTERNAL", message=message),)
    else:
        message = "the questions were drawn by another version of the generator than this one"
        reasons = (Reason(code="GENERATOR_CHANGED", message=message),)
    tx.challenges.answer(
        StoredAnswers(
            audit_id=audit.id,
            raw=data,
            answers_sha256=answers_wire.answers_digest(sheet),
            body=encode(answers_wire.to_dict(answers_wire.in_order(sheet, audit))).decode("utf-8"),
            submitted_at=now,
        )
    )
    over = end(
        tx,
        stored,
        challenge,
        Ending(
            reasons=reasons,
            state=State.GRADED,
            extraction=extraction,
            extraction_sha256=audit.extraction_sha256,
            audit=audit,
            attempt=audit.attempt,
            wrong=grading.count(graded.marks).wrong if graded else (),
            details=_details(graded),
        ),
        now,
    )
    assert over is not None  # the write lock is ours since the state was read
    return over


def _details(graded: Graded | None) -> Mapping[str, object]:
    """What only the operator sees: the mark of each question, and what the summary check found."""
    if graded is None:
        return {}
    details: dict[str, object] = {
        "marks": [
            {"question_id": one.question_id, "right": one.right, "unseen": one.unseen}
            for one in graded.marks
        ]
    }
    if graded.report is not None:
        details["summary"] = summary_details(graded.report)
    return details


def summary_details(report: SummaryReport) -> Mapping[str, object]:
    """The summary check as an object for people."""
    return {
        "sentences": report.sentences,
        "marked": report.marked,
        "unresolved": list(report.unresolved),
        "not_in_span": [{"fact": fact, "sentence": text} for fact, text in report.not_in_span],
        "not_in_document": [
            {"fact": fact, "sentence": text} for fact, text in report.not_in_document
        ],
    }
