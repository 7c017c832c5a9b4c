"""What a format says about a text: blocks, and the parts that are never asked.

The values only; `plain.read` and `markdown.read` make them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from readproof.core.documents import Span


class BlockKind(StrEnum):
    """The kinds of block that a reading of a text can tell apart."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    QUOTE = "quote"
    CODE = "code"
    TABLE = "table"
    HTML = "html"
    FOOTNOTE = "footnote"
    FRONT_MATTER = "front_matter"
    RULE = "rule"
    FURNITURE = "furniture"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A structural piece `[start, end)`; the blank lines after it belong to it."""

    start: int
    end: int
    kind: BlockKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """The blocks of a text, which tile it, and the spans that a question must not touch.

    `headings`, `furniture` (page headers and footers, page numbers, dot leaders, rules) and
    `markup` (link targets, tags, entities, table bars, list, quote and heading marks,
    attributes, URLs, fences) are each sorted and merged.
    """

    blocks: tuple[Block, ...]
    headings: tuple[Span, ...]
    furniture: tuple[Span, ...]
    markup: tuple[Span, ...]
