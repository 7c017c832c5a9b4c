"""A text without all that a copy may have changed: the index of the diagnosis of a miss.

Letters and digits alone, in one case, without marks, look-alikes made one, tags and link
targets left out.  It serves to find the place that somebody may have meant, and nothing else.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right

from readproof.core import lookalikes

# Positions are counted by blocks of so many code points, and inside a block when asked.
_BLOCK = 1024
_MARKUP = re.compile(r"<[A-Za-z/!][^<>]{0,300}>|\]\([^()\s]{1,500}\)")


class Loosened:
    """The loosened form of a text, with the way back; linear to make."""

    def __init__(self, text: str) -> None:
        if "<" in text or "](" in text:
            text = _MARKUP.sub(lambda match: " " * len(match[0]), text)
        self._source = text
        self._table = lookalikes.loosening(map(chr, range(128)) if text.isascii() else set(text))
        self._starts = array("q")
        pieces: list[str] = []
        length = 0
        for at in range(0, len(text), _BLOCK):
            piece = text[at : at + _BLOCK].translate(self._table)
            self._starts.append(length)
            length += len(piece)
            pieces.append(piece)
        self.text = "".join(pieces)

    def place(self, position: int) -> int:
        """Where the code point of the loosened text stands in the text it was made of."""
        block = bisect_right(self._starts, position) - 1
        return block * _BLOCK + self._kept(block)[position - self._starts[block]]

    def _kept(self, block: int) -> list[int]:
        table = self._table
        piece = self._source[block * _BLOCK : (block + 1) * _BLOCK]
        return [at for at, char in enumerate(piece) if table[ord(char)] is not None]
