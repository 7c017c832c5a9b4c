"""Answer sheets in their JSON form (`readproof/answers/v1`), and the digest of their content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from readproof.core.audits import Answer, AnswerSheet, Audit
from readproof.errors import Fault
from readproof.wire.canonical import digest

SCHEMA = "readproof/answers/v1"


def to_dict(value: AnswerSheet) -> dict[str, object]:
    """The JSON form: an answer, or `unseen: true`."""
    return {
        "schema": SCHEMA,
        "audit_id": value.audit_id,
        "answers": [
            {"question_id": answer.question_id, "unseen": True}
            if answer.text is None
            else {"question_id": answer.question_id, "answer": answer.text}
            for answer in value.answers
        ],
    }


def from_dict(value: Mapping[str, Any]) -> AnswerSheet:
    """The value, answers in the order given; CRLF becomes LF, as in a sheet."""
    return AnswerSheet(
        audit_id=value["audit_id"],
        answers=tuple(
            Answer(
                question_id=answer["question_id"],
                text=answer["answer"].replace("\r\n", "\n") if "answer" in answer else None,
            )
            for answer in value["answers"]
        ),
    )


def in_order(value: AnswerSheet, audit: Audit) -> AnswerSheet:
    """The same answers in the order of the audit's questions, which must all be answered."""
    given = {answer.question_id: answer for answer in value.answers}
    return AnswerSheet(
        audit_id=value.audit_id, answers=tuple(given[question.id] for question in audit.questions)
    )


def mismatches(value: AnswerSheet, audit: Audit) -> tuple[Fault, ...]:
    """Every question that is answered twice, not at all, or does not exist; another audit."""
    faults: list[Fault] = []
    if value.audit_id != audit.id:
        faults.append(
            Fault(where="$.audit_id", message=f"expected {audit.id}, found {value.audit_id}")
        )
    asked = {question.id for question in audit.questions}
    counts = Counter(answer.question_id for answer in value.answers)
    seen: set[str] = set()
    for place, answer in enumerate(value.answers):
        where = f"$.answers[{place}].question_id"
        if answer.question_id not in asked:
            message = f"the audit has no question {answer.question_id}"
            faults.append(Fault(where=where, message=message))
        elif answer.question_id in seen:
            message = f"a further entry for {answer.question_id}; expected exactly one"
            faults.append(Fault(where=where, message=message))
        seen.add(answer.question_id)
    faults.extend(
        Fault(where="$.answers", message=f"no entry for {question.id}")
        for question in audit.questions
        if not counts[question.id]
    )
    return tuple(faults)


def answers_digest(value: AnswerSheet) -> str:
    """The identity of what was handed in, whatever its form, order or newlines were."""
    entries = sorted(
        ({"question_id": answer.question_id, "answer": answer.text} for answer in value.answers),
        key=lambda entry: str(entry["question_id"]),
    )
    return digest({"audit_id": value.audit_id, "answers": entries})
