"""Documents and spans: the text under proof and the only offset convention."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """`[start, end)` in Unicode code points of a document's text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span needs 0 <= start <= end, got [{self.start}, {self.end})")

    def __len__(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        """True if the two spans share at least one code point."""
        return self.start < other.end and other.start < self.end

    def contains(self, other: Span) -> bool:
        """True if `other` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def of(self, text: str) -> str:
        """The raw text of the span."""
        return text[self.start : self.end]


def merge(spans: list[Span] | tuple[Span, ...]) -> tuple[Span, ...]:
    """Sorted, non-empty spans that cover the same code points; touching spans become one."""
    merged: list[Span] = []
    for span in sorted(spans):
        if not len(span):
            continue
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extractor:
    """What turned the file's bytes into text; `options` are (name, value) pairs, sorted."""

    name: str
    version: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Decoded text exactly as it stands, with its identity.

    `sha256` is of the file's bytes, `text_sha256` of the UTF-8 of `text`.  A byte order
    mark is not part of the text; nothing else is removed, translated or normalised.
    """

    name: str
    text: str
    sha256: str
    text_sha256: str
    media_type: str
    extractor: Extractor

    @property
    def length(self) -> int:
        """Length of the text in code points."""
        return len(self.text)


def text_digest(text: str) -> str:
    """Lower-case hex SHA-256 of the UTF-8 of `text`."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
