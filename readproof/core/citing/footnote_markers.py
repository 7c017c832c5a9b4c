"""The markers inside one block of running text, and its text without them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from readproof.core import markup
from readproof.core.documents import Span, merge
from readproof.core.lines import SPACES

_REFERENCE = re.compile(r"\[\^([^\s\[\]]{1,999}+)\]")
# A link whose text looks like a marker: programs show the link.
_TARGET = re.compile(
    r"\((?:<[^<>\r\n]{0,2000}+>|[^\s()<>]{0,2000}+)(?:[ \t]+\"[^\"\r\n]{0,500}+\")?\)"
)
_NOTE_BRACKET = re.compile(r"[\[\]]")
_LONGEST_NOTE = 4000
_CJK = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_WRAP = re.compile(rf"(?<=[{_CJK}])[ \t]*\n[ \t]*(?=[{_CJK}])")
_BEFORE_PUNCTUATION = re.compile(r"[ \t]+(?=[.,;:!?)\]、。，．」』）])")
_BLANKS = re.compile(r"\s+")


class Inside:
    """The text of a block on its own, with its markers, and the way back to the raw text."""

    def __init__(self, raw: str, pieces: Sequence[Span]) -> None:
        self._pieces = pieces
        self._offsets: list[int] = []
        at = 0
        for piece in pieces:
            self._offsets.append(at)
            at += len(piece) + 1
        self.text = "\n".join(piece.of(raw) for piece in pieces)
        self.markers: list[Span] = []
        self.solid: tuple[Span, ...] = ()
        self.notes: list[Span] = []
        if "[^" in self.text:
            code = markup.code_spans(self.text, 0, len(self.text))
            hidden = merge([*code, *_comments(self.text)])
            self.notes = list(_outside(_notes(self.text), hidden))
            self.solid = tuple(merge([*hidden, *self.notes]))
            self.markers = list(_outside(_markers(self.text), hidden))

    def raw(self, span: Span) -> Span:
        """The raw span of a marker, which never runs over a line end."""
        piece = bisect_right(self._offsets, span.start) - 1
        start = self._pieces[piece].start + span.start - self._offsets[piece]
        return Span(start, start + len(span))

    def notes_in(self, start: int, end: int) -> Sequence[Span]:
        """The inline notes that start in a piece of the block."""
        first = bisect_left(self.notes, Span(start, start))
        return self.notes[first : bisect_left(self.notes, Span(end, end))]

    def bare(self, span: Span, without: Sequence[Span]) -> str:
        """The text of a span on one line, without these spans."""
        parts: list[str] = []
        at = span.start
        for hole in sorted(without):
            if hole.end <= at or hole.start >= span.end:
                continue
            parts.append(self.text[at : hole.start])
            at = hole.end
        parts.append(self.text[at : max(at, span.end)])
        text = _WRAP.sub("", "".join(parts)).strip(SPACES)
        return _BLANKS.sub(" ", _BEFORE_PUNCTUATION.sub("", text))


def _markers(text: str) -> Iterator[Span]:
    for match in _REFERENCE.finditer(text):
        before = match.start()
        while before and text[before - 1] == "\\":
            before -= 1
        if (match.start() - before) % 2 == 0 and not _TARGET.match(text, match.end()):
            yield Span(*match.span())


def _comments(text: str) -> Iterator[Span]:
    at = text.find("<!--")
    while at >= 0:
        close = text.find("-->", at + 4)
        end = len(text) if close < 0 else close + 3
        yield Span(at, end)
        at = text.find("<!--", end)


def _notes(text: str) -> Iterator[Span]:
    """Inline notes `^[…]`, brackets inside them included."""
    at = text.find("^[")
    while at >= 0:
        depth, end = 0, at + 2
        for bracket in _NOTE_BRACKET.finditer(text, at + 1, at + _LONGEST_NOTE):
            depth += 1 if bracket.group() == "[" else -1
            if depth == 0:
                end = bracket.end()
                yield Span(at, end)
                break
        else:
            end = min(len(text), at + _LONGEST_NOTE)
        at = text.find("^[", end)


def _outside(spans: Iterator[Span], hidden: Sequence[Span]) -> Iterator[Span]:
    """The spans that start in none of the hidden ones; both ascend."""
    place = 0
    for span in spans:
        while place < len(hidden) and hidden[place].end <= span.start:
            place += 1
        if place == len(hidden) or span.start < hidden[place].start:
            yield span
