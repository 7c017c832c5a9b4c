"""Whether words that somebody copied stand in a text, under the evidence folds."""

from __future__ import annotations

from functools import lru_cache

from readproof.core import folds, spans
from readproof.core.folds import Folded

# Shorter pieces stand in nearly every text and prove nothing.
MIN_LENGTH = 8


@lru_cache(maxsize=64)
def _folded(text: str) -> Folded:
    return folds.fold(text)


def stands_in(quote: str, text: str, *, min_length: int = MIN_LENGTH) -> bool:
    """True if `quote` stands in `text` at least once, with no edge inside a number or character.

    `min_length` counts folded code points; a shorter quote stands nowhere.
    """
    found = spans.resolve(_folded(text), quote, min_length=min_length, limit=1)
    return found.status in ("unique", "ambiguous")


def clipped(quote: str) -> str:
    """One line of at most 60 characters, for a message."""
    line = " ".join(quote.split())
    return line if len(line) <= 60 else line[:59] + "…"


def folded_name(name: str) -> str:
    """A name as names are compared: folded, case dropped."""
    return folds.phrase(name).casefold()


def is_blank(text: str) -> bool:
    """True if nothing of `text` can be seen: white space and ignorable characters only."""
    start = text[:4096]
    if start.isascii() and not start.isspace() and start:
        return False
    return not folds.phrase(text)
