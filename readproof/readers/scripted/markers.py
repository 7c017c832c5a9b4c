"""The reading copy: marker lines with tokens, and the text between them."""

from __future__ import annotations

import re
from collections.abc import Sequence

_FIRST = re.compile("===== ([a-z0-9]+) ")


def marker(nonce: str) -> re.Pattern[str]:
    """The marker lines of one reading copy; groups: chunk id and token."""
    return re.compile(f"===== {nonce} (chunk_[0-9]+) token ([a-z0-9]+) =====\n")


def tokens(pages: Sequence[str]) -> dict[str, str]:
    """The token of each chunk; none without a reading copy."""
    first = _FIRST.match(pages[0]) if pages else None
    if first is None:
        return {}
    return {found[1]: found[2] for page in pages for found in marker(first[1]).finditer(page)}


def split(copy: str, nonce: str) -> list[tuple[str, str, str]]:
    """Chunk id, token and text of each chunk of a reading copy, in order."""
    found = list(marker(nonce).finditer(copy))
    ends = [match.start() for match in found[1:]] + [len(copy)]
    return [
        (match[1], match[2], copy[match.end() : end])
        for match, end in zip(found, ends, strict=True)
    ]
