"""Audits on the wire (`readproof/audit/v1`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readproof.core.audits import Audit, Kind, Locator, Option, Question
from readproof.wire import guarantee, times

SCHEMA = "readproof/audit/v1"


def to_dict(value: Audit) -> dict[str, object]:
    """The JSON form, fields in the order of the contract."""
    return {
        "schema": SCHEMA,
        "id": value.id,
        "challenge_id": value.challenge_id,
        "extraction_sha256": value.extraction_sha256,
        "attempt": value.attempt,
        "attempts_allowed": value.attempts_allowed,
        "issued_at": times.write(value.issued_at),
        "answer_by": times.write(value.answer_by),
        "lang": value.lang,
        "answer_form": value.answer_form,
        "guarantee": guarantee.to_dict(value.guarantee),
        "questions": [question_to_dict(question) for question in value.questions],
    }


def from_dict(value: Mapping[str, Any]) -> Audit:
    """The value."""
    return Audit(
        id=value["id"],
        challenge_id=value["challenge_id"],
        extraction_sha256=value["extraction_sha256"],
        attempt=value["attempt"],
        attempts_allowed=value["attempts_allowed"],
        issued_at=times.read(value["issued_at"]),
        answer_by=times.read(value["answer_by"]),
        lang=value["lang"],
        answer_form=value["answer_form"],
        guarantee=guarantee.from_dict(value["guarantee"]),
        questions=tuple(question_from_dict(question) for question in value["questions"]),
    )


def question_to_dict(value: Question) -> dict[str, object]:
    """The JSON form: the fields that are set, and for `contains` always `window`."""
    result: dict[str, object] = {
        "id": value.id,
        "kind": value.kind.value,
        "is_non_quote": value.is_non_quote,
        "prompt": value.prompt,
    }
    for name in ("quote_id", "chunk_id"):
        if getattr(value, name) is not None:
            result[name] = getattr(value, name)
    if value.locator is not None:
        result["locator"] = {"opening": value.locator.opening, "closing": value.locator.closing}
    if value.kind is Kind.CONTAINS or value.window is not None:
        result["window"] = value.window
    for name in ("text", "anchor", "length", "ask_length"):
        if getattr(value, name) is not None:
            result[name] = getattr(value, name)
    if value.options:
        result["options"] = [
            {"label": option.label, "text": option.text} for option in value.options
        ]
    return result


def question_from_dict(value: Mapping[str, Any]) -> Question:
    """The value; fields that are left out are `None`."""
    locator = value.get("locator")
    return Question(
        id=value["id"],
        kind=Kind(value["kind"]),
        is_non_quote=value["is_non_quote"],
        prompt=value["prompt"],
        quote_id=value.get("quote_id"),
        chunk_id=value.get("chunk_id"),
        locator=None if locator is None else Locator(**locator),
        anchor=value.get("anchor"),
        length=value.get("length"),
        ask_length=value.get("ask_length"),
        window=value.get("window"),
        text=value.get("text"),
        options=tuple(Option(**option) for option in value.get("options", ())),
    )
