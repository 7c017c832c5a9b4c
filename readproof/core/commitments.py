"""From a phrase sheet to an extraction: the reader states intent, this makes the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from readproof.core import scripts, spans
from readproof.core.challenges import Challenge
from readproof.core.documents import Document, Span, text_digest
from readproof.core.extractions import (
    Discarded,
    Extraction,
    Phrase,
    PhraseSheet,
    QuoteSpan,
    Summary,
)
from readproof.core.folds import Folded
from readproof.core.policies import Policy
from readproof.core.reasons import Reason
from readproof.core.regions import Chunk, Region
from readproof.core.structure import Structure
from readproof.core.summaries import trimmed
from readproof.core.wrappings import without_list_marker, without_quotes


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A document prepared for a challenge: its folds, structure, regions and chunks."""

    document: Document
    folded: Folded
    structure: Structure
    regions: tuple[Region, ...]
    chunks: tuple[Chunk, ...]


def extract(
    challenge: Challenge, text: Text, sheet: PhraseSheet, phrases_sha256: str
) -> Extraction:
    """Resolve every phrase of the sheet; the same sheet always gives the same extraction."""
    policy = challenge.policy
    quotes: list[QuoteSpan] = []
    discarded: list[Discarded] = []
    width = max(2, len(str(len(sheet.phrases))))
    for number, phrase in enumerate(sheet.phrases, start=1):
        name = f"s{number:0{width}d}"
        made = _quote_span(name, phrase, text, policy, quotes)
        if isinstance(made, QuoteSpan):
            quotes.append(made)
        else:
            discarded.append(Discarded(id=name, phrase=phrase.text, reason=made))
    return Extraction(
        challenge_id=challenge.id,
        sha256=challenge.sha256,
        text_sha256=challenge.text_sha256,
        phrases_sha256=phrases_sha256,
        quote_spans=tuple(quotes),
        discarded=tuple(discarded),
        fold=challenge.fold,
        summary=_summary(sheet.summary),
    )


def _summary(raw: str | None) -> Summary | None:
    text = trimmed(raw) if raw is not None else ""
    return Summary(text=text, sha256=text_digest(text)) if text else None


def _quote_span(
    name: str, phrase: Phrase, text: Text, policy: Policy, before: Sequence[QuoteSpan]
) -> QuoteSpan | str:
    """The quote span of a phrase, or the reason why there is none."""
    found, unwrapped = _resolve(phrase.text, text.folded, policy)
    if isinstance(found, str):
        return found
    span = found.span
    if any(span.overlaps(quote.span) for quote in before):
        return "OVERLAPS"
    if any(span.overlaps(heading) for heading in text.structure.headings):
        return "IN_HEADING"
    region = next(region for region in text.regions if region.start <= span.start < region.end)
    if sum(quote.region == region.id for quote in before) >= policy.phrases.max_per_region:
        return "OVER_LIMIT"
    chunk = next(chunk for chunk in text.chunks if chunk.start <= span.start < chunk.end)
    raw = text.document.text
    context = Span(
        max(0, span.start - policy.context_radius),
        min(len(raw), span.end + policy.context_radius),
    )
    return QuoteSpan(
        id=name,
        region=region.id,
        chunk_id=chunk.id,
        span=span,
        text=span.of(raw),
        sha256=text_digest(span.of(raw)),
        context=context,
        context_sha256=text_digest(context.of(raw)),
        matched_by=found.matched_by,
        fold_steps=found.fold_steps,
        unwrapped=unwrapped,
    )


def _resolve(phrase: str, folded: Folded, policy: Policy) -> tuple[spans.Match | str, bool]:
    """The one match of a phrase, as it is or without one wrapping; else the reason."""
    found = _resolve_one(phrase, folded, policy)
    if not isinstance(found, str):
        return found, False
    stripped = phrase.strip()
    for bare in (without_list_marker(stripped), without_quotes(stripped)):
        if bare != stripped:
            again = _resolve_one(bare, folded, policy)
            if not isinstance(again, str):
                return again, True
    return found, False


def _resolve_one(phrase: str, folded: Folded, policy: Policy) -> spans.Match | str:
    rules = policy.phrases
    unspaced = scripts.is_unspaced(phrase)
    resolution = spans.resolve(
        folded,
        phrase,
        min_length=rules.min_length_unspaced if unspaced else rules.min_length,
        max_length=rules.max_length_unspaced if unspaced else rules.max_length,
        limit=1,
    )
    if resolution.status == "unique":
        return resolution.matches[0]
    if resolution.status == "ambiguous":
        return "AMBIGUOUS"
    return resolution.reason or "NOT_FOUND"


def judge(policy: Policy, sheet: PhraseSheet, extraction: Extraction) -> tuple[Reason, ...]:
    """Why the commitment ends the challenge; empty when the audit may follow."""
    reasons = []
    if len(extraction.discarded) > policy.phrases.max_discarded:
        reasons.append(
            Reason(
                code="TOO_MANY_DISCARDED",
                message=f"more than {policy.phrases.max_discarded} phrases were discarded",
            )
        )
    present = {quote.region for quote in extraction.quote_spans}
    for region in ("head", "middle", "tail"):
        if region in present:
            continue
        if region in sheet.unseen:
            reasons.append(
                Reason(code="NOT_DELIVERED", message=f"the reader never received the {region}")
            )
        else:
            reasons.append(
                Reason(
                    code="REGION_MISSING",
                    message=f"no phrase that resolves comes from the {region} of the document",
                )
            )
    return tuple(reasons)
