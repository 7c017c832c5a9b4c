"""What an app writes to a terminal, taken apart: sequences, control characters and text.

`foreign` compares a stream with one that the same app wrote about harmless texts: whatever the
first has and the second has not must have come out of a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from readproof.display import show

_SEQUENCE = re.compile(
    r"\x1b\[(?P<csi>[0-?]*[ -/]*[@-~])"
    r"|\x1b\](?P<osc>[^\x07\x1b]*(?:\x07|\x1b\\))"
    r"|\x1b(?P<string>[PX^_][^\x1b]*\x1b\\)"
    r"|\x1b(?P<short>[ -/]*[0-~])"
    r"|(?P<broken>\x1b)"
    r"|(?P<control>[\x00-\x1a\x1c-\x1f\x7f-\x9f])",
    re.S,
)
# Between pictographs, and after them, ordinary text has these; a style that begins in between
# hides the neighbour that made them right.
_JOINING = str.maketrans("", "", "\u200d\ufe0e\ufe0f")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a stream: its kind (`text`, `csi`, `osc`, …), and what it is."""

    kind: str
    what: str


def pieces(stream: str) -> Iterator[Piece]:
    """The stream in order."""
    last = 0
    for match in _SEQUENCE.finditer(stream):
        if match.start() > last:
            yield Piece("text", stream[last : match.start()])
        kind = match.lastgroup
        assert kind is not None
        yield Piece(kind, match[kind])
        last = match.end()
    if last < len(stream):
        yield Piece("text", stream[last:])


def shape(piece: Piece) -> tuple[str, str]:
    """A piece without its numbers: what the terminal is told to do, not with which values."""
    if piece.kind == "csi":
        return piece.kind, re.sub(r"\d+", "N", re.sub(r"\d+(;\d+)+", "N", piece.what))
    return piece.kind, piece.what


def shapes(stream: str) -> frozenset[tuple[str, str]]:
    """The shapes of everything that is no text."""
    return frozenset(shape(piece) for piece in set(pieces(stream)) if piece.kind != "text")


def foreign(stream: str, harmless: str) -> list[str]:
    """What stands in `stream` and can only come from a text: sequences that the harmless stream
    has not, and letters that the display filter would have written out."""
    known = shapes(harmless)
    found: dict[str, None] = {}
    for piece in dict.fromkeys(pieces(stream)):
        if piece.kind != "text":
            if shape(piece) not in known:
                found[f"{piece.kind} {piece.what[:40]!r}"] = None
            continue
        text = piece.what.translate(_JOINING).replace("\\u{", "")
        if show(text) != text:
            bad = sorted({char for char in text if show(char) != char})
            found[f"text with {bad!r}"] = None
    return list(found)
