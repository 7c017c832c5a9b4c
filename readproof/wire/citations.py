"""The answer contract on the wire: what `cite answer` prints, and reviews as they are written.

What comes in is read by `core.citing.forms`, where a fault of content is an outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from readproof.core.citing.citations import Judgement, Review, Source
from readproof.core.citing.forms import OUTCOME_SCHEMA, REVIEWS_SCHEMA, SOURCES_SCHEMA


def outcome_to_dict(judgement: Judgement, version: int) -> dict[str, Any]:
    """Status and reasons; `schema` stands there only from version 2 on."""
    marked = {} if version == 1 else {"schema": OUTCOME_SCHEMA}
    return marked | {
        "status": judgement.status.value,
        "reasons": [str(reason) for reason in judgement.reasons],
    }


def sources_to_dict(sources: Sequence[Source]) -> dict[str, Any]:
    """Sources in the marked form."""
    return {
        "schema": SOURCES_SCHEMA,
        "sources": [{"id": source.id, "content": source.content} for source in sources],
    }


def reviews_to_dict(reviews: Sequence[Review]) -> dict[str, Any]:
    """Reviews in the long form."""
    return {"schema": REVIEWS_SCHEMA, "reviews": [_review(review) for review in reviews]}


def _review(review: Review) -> dict[str, Any]:
    found: dict[str, Any] = {
        "claim_id": review.claim_id,
        "citations": list(review.citations),
        "fingerprint": review.fingerprint,
        "verdict": "supported" if review.supported else "unsupported",
        "reviewer": review.reviewer,
        "shown": list(review.shown or ()),
    }
    if review.author is not None:
        found["author"] = review.author
    if review.true_source is not None:
        found["true_source"] = review.true_source
    if review.evidence:
        found["evidence"] = [
            {"citation_id": item.citation_id, "quote": item.quote} for item in review.evidence
        ]
    return found
