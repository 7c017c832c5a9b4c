"""Extractions on the wire (`readproof/extraction/v1`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readproof.core.documents import Span
from readproof.core.extractions import Discarded, Extraction, QuoteSpan, Summary
from readproof.wire import fold
from readproof.wire.canonical import digest

SCHEMA = "readproof/extraction/v1"


def to_dict(value: Extraction) -> dict[str, object]:
    """The JSON form; `summary` is left out when there is none."""
    result: dict[str, object] = {
        "schema": SCHEMA,
        "challenge_id": value.challenge_id,
        "document": {"sha256": value.sha256, "text_sha256": value.text_sha256},
        "phrases_sha256": value.phrases_sha256,
        "quote_spans": [_span_to_dict(span) for span in value.quote_spans],
        "discarded": [discarded_to_dict(discarded) for discarded in value.discarded],
        "fold": fold.to_dict(value.fold),
    }
    if value.summary is not None:
        result["summary"] = {"text": value.summary.text, "sha256": value.summary.sha256}
    return result


def from_dict(value: Mapping[str, Any]) -> Extraction:
    """The value.  Raises `ValueError` for a span that ends before it starts."""
    return Extraction(
        challenge_id=value["challenge_id"],
        sha256=value["document"]["sha256"],
        text_sha256=value["document"]["text_sha256"],
        phrases_sha256=value["phrases_sha256"],
        quote_spans=tuple(_span_from_dict(span) for span in value["quote_spans"]),
        discarded=tuple(Discarded(**discarded) for discarded in value["discarded"]),
        fold=fold.from_dict(value["fold"]),
        summary=Summary(**value["summary"]) if "summary" in value else None,
    )


def sha256(value: Extraction) -> str:
    """The digest that audits and verdicts name."""
    return digest(to_dict(value))


def discarded_to_dict(value: Discarded) -> dict[str, object]:
    """The JSON form of a discarded phrase."""
    return {"id": value.id, "phrase": value.phrase, "reason": value.reason}


def _span_to_dict(value: QuoteSpan) -> dict[str, object]:
    result: dict[str, object] = {
        "id": value.id,
        "region": value.region,
        "chunk_id": value.chunk_id,
        "start": value.span.start,
        "end": value.span.end,
        "text": value.text,
        "sha256": value.sha256,
        "context_start": value.context.start,
        "context_end": value.context.end,
        "context_sha256": value.context_sha256,
        "matched_by": value.matched_by,
        "fold_steps": list(value.fold_steps),
    }
    if value.unwrapped:
        result["unwrapped"] = True
    return result


def _span_from_dict(value: Mapping[str, Any]) -> QuoteSpan:
    return QuoteSpan(
        id=value["id"],
        region=value["region"],
        chunk_id=value["chunk_id"],
        span=Span(value["start"], value["end"]),
        text=value["text"],
        sha256=value["sha256"],
        context=Span(value["context_start"], value["context_end"]),
        context_sha256=value["context_sha256"],
        matched_by=value["matched_by"],
        fold_steps=tuple(value["fold_steps"]),
        unwrapped=value.get("unwrapped", False),
    )
