"""The reading copy: the text page by page, with a marker line and a token before each chunk."""

from __future__ import annotations

from dataclasses import dataclass

from readproof.core.draws import Draws, derive_key
from readproof.core.regions import Chunk

# 32 small letters and digits (without i, l, o and 0), so that a token of four is guessed once
# in about a million tries and nobody takes one character for another.
ALPHABET = "abcdefghjkmnpqrstuvwxyz123456789"
TOKEN_LENGTH = 4
NONCE_LENGTH = 8
# Characters of text on one page of the reading copy, at most, unless one chunk is longer.
PAGE = 12_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page of the reading copy; numbers count from 1."""

    number: int
    of: int
    text: str


def _drawn(secret: bytes, purpose: str, length: int) -> str:
    draws = Draws(derive_key(secret, f"readproof reading copy: {purpose}".encode()))
    return "".join(draws.choice(ALPHABET) for _ in range(length))


def nonce(secret: bytes) -> str:
    """What every marker line of this challenge carries, so that a document cannot fake one."""
    return _drawn(secret, "nonce", NONCE_LENGTH)


def token(secret: bytes, chunk_id: str) -> str:
    """The delivery token of a chunk: four characters out of 32."""
    return _drawn(secret, f"token {chunk_id}", TOKEN_LENGTH)


def marker(secret: bytes, chunk_id: str) -> str:
    """The marker line before a chunk, without a line break."""
    return f"===== {nonce(secret)} {chunk_id} token {token(secret, chunk_id)} ====="


def pages(text: str, chunks: tuple[Chunk, ...], secret: bytes) -> tuple[Page, ...]:
    """The reading copy: whole chunks, as many to a page as fit.

    Each chunk stands on the lines after its marker line, exactly as it is in the text; a line
    break is added where a chunk does not end with one.  Marker lines are no part of the text.
    """
    groups: list[list[Chunk]] = []
    size = PAGE + 1
    for chunk in chunks:
        length = chunk.end - chunk.start
        if size + length > PAGE:
            groups.append([])
            size = 0
        groups[-1].append(chunk)
        size += length
    made = []
    for number, group in enumerate(groups, start=1):
        parts = []
        for chunk in group:
            piece = text[chunk.start : chunk.end]
            parts.append(f"{marker(secret, chunk.id)}\n{piece}")
            if not piece.endswith(("\n", "\r")):
                parts.append("\n")
        made.append(Page(number=number, of=len(groups), text="".join(parts)))
    return tuple(made)
