"""Which reading of a text belongs to which media type."""

from __future__ import annotations

from readproof.core import markdown, plain
from readproof.core.structure import Structure

MARKDOWN = "text/markdown"


def read(text: str, media_type: str) -> Structure:
    """The structure of `text`: as Markdown for `text/markdown`, else as plain text."""
    return markdown.read(text) if media_type == MARKDOWN else plain.read(text)
