"""Values of the commitment: the phrases handed in, and the quote spans made of them."""

from __future__ import annotations

from dataclasses import dataclass

from readproof.core.challenges import FoldStamp
from readproof.core.documents import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """One phrase as handed in, with the region it stood under (a label, nothing more)."""

    region: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhraseSheet:
    """A parsed phrase sheet.

    `unseen` names the regions whose section held the single word `unseen`.  `summary` is `None`
    when the sheet has no summary.
    """

    phrases: tuple[Phrase, ...]
    unseen: tuple[str, ...] = ()
    summary: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteSpan:
    """A resolved phrase.  `sha256` and `context_sha256` are of the UTF-8 of the raw text."""

    id: str
    region: str
    chunk_id: str
    span: Span
    text: str
    sha256: str
    context: Span
    context_sha256: str
    matched_by: str
    fold_steps: tuple[str, ...]
    unwrapped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded:
    """A phrase that made no quote span, with the reason code."""

    id: str
    phrase: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The summary that is being gated; `sha256` is of its UTF-8."""

    text: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """All quote spans of one reader, with the summary that is being gated."""

    challenge_id: str
    sha256: str
    text_sha256: str
    phrases_sha256: str
    quote_spans: tuple[QuoteSpan, ...]
    discarded: tuple[Discarded, ...]
    fold: FoldStamp
    summary: Summary | None
