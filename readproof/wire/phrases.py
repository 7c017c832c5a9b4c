"""Phrase sheets in their JSON form (`readproof/phrases/v1`), and the digest of their content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readproof.core.extractions import Phrase, PhraseSheet
from readproof.core.regions import NAMES as REGIONS
from readproof.core.summaries import trimmed
from readproof.wire.canonical import digest

SCHEMA = "readproof/phrases/v1"
UNSEEN = "unseen"


def to_dict(value: PhraseSheet, challenge_id: str) -> dict[str, object]:
    """The JSON form; an unseen region is its one phrase `unseen`."""
    phrases = [{"region": phrase.region, "text": phrase.text} for phrase in value.phrases]
    phrases += [{"region": region, "text": UNSEEN} for region in value.unseen]
    result: dict[str, object] = {
        "schema": SCHEMA,
        "challenge_id": challenge_id,
        "phrases": phrases,
    }
    if value.summary is not None:
        result["summary"] = value.summary
    return result


def from_dict(value: Mapping[str, Any]) -> PhraseSheet:
    """The value: CRLF becomes LF, and a region whose only phrase is `unseen` is unseen."""
    given = [
        Phrase(region=phrase["region"], text=phrase["text"].replace("\r\n", "\n"))
        for phrase in value["phrases"]
    ]
    by_region = {
        region: [phrase.text.strip() for phrase in given if phrase.region == region]
        for region in REGIONS
    }
    unseen = tuple(region for region in REGIONS if by_region[region] == [UNSEEN])
    return PhraseSheet(
        phrases=tuple(phrase for phrase in given if phrase.region not in unseen),
        unseen=unseen,
        summary=summary_text(value["summary"]) if "summary" in value else None,
    )


def summary_text(raw: str) -> str | None:
    """The one form of a summary, from a sheet or from JSON; `None` if it is blank."""
    text = trimmed(raw)
    return text if text.strip() else None


def phrases_digest(value: PhraseSheet) -> str:
    """The identity of what was handed in, whatever its form, newlines or encoding were.

    The digest is over `{"phrases": [{region, text}], "unseen": [region], "summary"?}`.
    """
    content: dict[str, object] = {
        "phrases": [{"region": phrase.region, "text": phrase.text} for phrase in value.phrases],
        "unseen": list(value.unseen),
    }
    if value.summary is not None:
        content["summary"] = value.summary
    return digest(content)
