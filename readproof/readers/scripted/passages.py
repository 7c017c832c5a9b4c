"""Choosing phrases: short stretches of running text that stand once in what was read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from .texts import Span, is_mark, is_unspaced

# Running text without anything that may be markup, the end of a sentence or a quotation mark.
_STRETCH = re.compile(
    '[^\x00-\x1f\x7f-\x9f\u2028\u2029|<>{}\\[\\]()*_`~#&@/\\\\=+^$%"“”„«»「」『』《》.!?。！？…:：()·-]{11,}'
)
_FENCED = re.compile(r"^ {0,3}(```|~~~).*?^ {0,3}\1", re.MULTILINE | re.DOTALL)
# What opens a line that is no running text: headings, tables, lists, code, quotations, drawings.
_NO_PROSE = re.compile(r"(?:#|\||>|[-*+•] |\d+[.)] |[=~_*.-]{3}|\t| {4,})")
_BREAKS = "\r\n\x0b\x0c\x85\u2028\u2029"
_LINE_START = re.compile(f"[{_BREAKS}](?=[^{_BREAKS}]*$)")
_GAPS = re.compile(r"\S[ \t]{3,}\S")
_WORD = re.compile(r"\S+")
# Least lengths, spaced and unspaced, and whether the line must look like prose: what comes later
# is taken where a text has nothing better.
_WANTED = (((45, 24), True), ((24, 13), True), ((22, 11), False))
_LONGEST = (70, 34)


class Finder:
    """Finds phrases in the seen parts of a text.

    `count` says how often a phrase stands in what was seen; only those that stand once are given.
    """

    def __init__(self, text: str, seen: Sequence[Span], count: Callable[[str], int]) -> None:
        self.text = text
        self.seen = tuple(seen)
        self.count = count
        self.code = [match.span() for match in _FENCED.finditer(text)]

    def phrases(self, start: int, end: int, wanted: int) -> list[Span]:
        """Up to `wanted` phrases inside `[start, end)`, spread over it, in order."""
        found: list[Span] = []
        for number in range(wanted):
            target = start + (end - start) * (2 * number + 1) // (2 * wanted)
            phrase = self._near(start, target, end, found)
            if phrase is not None:
                found.append(phrase)
        return sorted(found)

    def _near(self, start: int, target: int, end: int, taken: Sequence[Span]) -> Span | None:
        for lengths, prose in _WANTED:
            for low, high in ((target, end), (start, target)):
                for phrase in self._all(low, high, lengths, prose):
                    apart = all(phrase[1] + 80 < a or b + 80 < phrase[0] for a, b in taken)
                    if apart and self.count(self.text[phrase[0] : phrase[1]]) == 1:
                        return phrase
        return None

    def _all(self, low: int, high: int, lengths: tuple[int, int], prose: bool) -> Iterator[Span]:
        for a, b in self.seen:
            for match in _STRETCH.finditer(self.text, max(a, low), max(a, low, min(b, high))):
                phrase = self._within(match.start(), match.end(), lengths)
                if phrase is not None and (not prose or self._is_prose(phrase)):
                    yield phrase

    def _within(self, start: int, end: int, lengths: tuple[int, int]) -> Span | None:
        """The longest phrase at the front of a stretch that cuts neither words nor numbers."""
        unspaced = is_unspaced(self.text[start:end])
        phrase = self._characters(start, end) if unspaced else self._words(start, end)
        if phrase is None or phrase[1] - phrase[0] < lengths[unspaced]:
            return None
        piece = self.text[phrase[0] : phrase[1]]
        letters = sum(char.isalpha() or is_mark(char) for char in piece)
        return phrase if letters * 10 >= len(piece) * 7 else None

    def _words(self, start: int, end: int) -> Span | None:
        words = [m.span() for m in _WORD.finditer(self.text, start, min(end, start + 200))]
        # Words that reach the edges of the stretch may be parts of longer ones.
        if words and start and not self.text[start - 1].isspace():
            words = words[1:]
        if words and words[-1][1] >= min(end, start + 200):
            words = words[:-1]
        while words and not self._is_word(words[0]):
            words = words[1:]
        while words and (
            not self._is_word(words[-1]) or words[-1][1] - words[0][0] > _LONGEST[False]
        ):
            words = words[:-1]
        return (words[0][0], words[-1][1]) if words else None

    def _is_word(self, word: Span) -> bool:
        piece = self.text[word[0] : word[1]]
        return (
            piece[0].isalpha()
            and (piece[-1].isalpha() or is_mark(piece[-1]))
            and not any(char.isdigit() for char in piece)
        )

    def _characters(self, start: int, end: int) -> Span | None:
        text = self.text
        while start < end and not self._is_edge(start):
            start += 1
        stop = min(end, start + _LONGEST[True])
        while stop > start and not (self._is_edge(stop) and is_unspaced(text[stop - 1])):
            stop -= 1
        return (start, stop) if start < stop else None

    def _is_edge(self, position: int) -> bool:
        """True if an unspaced text may be cut here: at no number, foreign word or mark."""
        around = self.text[max(0, position - 1) : position + 1]
        plain = all(is_unspaced(char) or not char.isalnum() for char in around)
        return plain and not any(char.isdigit() or is_mark(char) for char in around)

    def _is_prose(self, phrase: Span) -> bool:
        text, (start, end) = self.text, phrase
        if any(a < end and start < b for a, b in self.code):
            return False
        before = text[max(0, start - 400) : start]
        opened = _LINE_START.search(before)
        head = before[opened.end() :] if opened else before
        rest = re.split(f"[{_BREAKS}]+", text[end : end + 400], maxsplit=1)
        tail, below = rest[0], rest[1] if len(rest) > 1 else ""
        line = head + text[start:end] + tail
        if _NO_PROSE.match(line.lstrip("\ufeff")) or _NO_PROSE.match(line.strip()):
            return False
        # Underlined headings, tables, running heads and addresses.
        return not (
            "|" in line
            or "://" in line
            or _GAPS.search(line.strip())
            or re.match(r" {0,3}(?:=+|-+)\s", below)
        )
