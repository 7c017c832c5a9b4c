"""The explanation of a miss on the wire: for people, output only."""

from __future__ import annotations

from readproof.core.misses import NearMiss


def to_dict(value: NearMiss, text: str) -> dict[str, object]:
    """The JSON form; `text` is the document's."""
    return {
        "start": value.span.start,
        "end": value.span.end,
        "text": value.span.of(text),
        "class": value.kind,
        "first_difference": {
            "phrase_at": value.first.phrase_at,
            "text_at": value.first.text_at,
            "expected": value.first.expected,
            "found": value.first.found,
        },
        "note": value.note,
    }
