"""What `span --json` prints (`readproof/span/v1`); output only, so there is no way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from readproof.core.documents import Document, text_digest
from readproof.core.misses import NearMiss
from readproof.core.spans import Match, Resolution
from readproof.wire import near_miss
from readproof.wire.challenge import extractor_to_dict

SCHEMA = "readproof/span/v1"


def to_dict(
    document: Document,
    resolutions: Sequence[Resolution],
    misses: Mapping[int, NearMiss] | None = None,
    *,
    radius: int = 128,
) -> dict[str, object]:
    """The JSON form; contexts reach `radius` code points beyond each span, clipped.

    `misses` are explanations by the place of their phrase, counted from 0.
    """
    explained = misses or {}
    return {
        "schema": SCHEMA,
        "document": {
            "name": document.name,
            "sha256": document.sha256,
            "text_sha256": document.text_sha256,
            "length": document.length,
            "media_type": document.media_type,
            "extractor": extractor_to_dict(document.extractor),
        },
        "results": [
            _result(document.text, found, explained.get(place), radius)
            for place, found in enumerate(resolutions)
        ],
    }


def _result(text: str, found: Resolution, miss: NearMiss | None, radius: int) -> dict[str, object]:
    result: dict[str, object] = {"phrase": found.phrase, "status": found.status}
    if found.reason is not None:
        result["reason"] = found.reason
    result["occurrences"] = found.occurrences
    result["spans"] = [_match(text, match, radius) for match in found.matches]
    if miss is not None:
        result["near_miss"] = near_miss.to_dict(miss, text)
    return result


def _match(text: str, match: Match, radius: int) -> dict[str, object]:
    start, end = match.span.start, match.span.end
    context_start, context_end = max(0, start - radius), min(len(text), end + radius)
    return {
        "start": start,
        "end": end,
        "text": text[start:end],
        "sha256": text_digest(text[start:end]),
        "context_start": context_start,
        "context_end": context_end,
        "context_sha256": text_digest(text[context_start:context_end]),
        "matched_by": match.matched_by,
        "fold_steps": list(match.fold_steps),
        "cuts_word": match.cuts_word,
    }
