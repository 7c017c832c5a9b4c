"""Whether words that somebody copied stand in a text, as the quote gate finds them."""

from __future__ import annotations

from functools import lru_cache

from readproof.core import folds
from readproof.core.quotes import Result, Verifier

# What the quote gate only flags, and evidence must not do: "0.9" is none of "0.95".
_CUTS = {"cuts_character", "cuts_number"}


@lru_cache(maxsize=64)
def _verifier(text: str) -> Verifier:
    return Verifier(text)


def stands_in(quote: str, text: str) -> bool:
    """True if the quote gate finds `quote` valid in `text`, with no number or character cut."""
    found = _verifier(text).check(quote)
    return found.result is Result.VALID and not _CUTS.intersection(found.flags)


def folded_name(name: str) -> str:
    """A name as names are compared: folded, case dropped."""
    return folds.phrase(name).casefold()


def is_blank(text: str) -> bool:
    """True if nothing of `text` can be seen: white space and ignorable characters only."""
    start = text[:4096]
    if start.isascii() and not start.isspace() and start:
        return False
    return not folds.phrase(text)
