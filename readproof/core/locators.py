"""Locators: the first and last words of a chunk, for readers who know no chunk ids."""

from __future__ import annotations

import re
from dataclasses import dataclass

from readproof.core import graphemes, scripts
from readproof.core.audits import Locator
from readproof.core.documents import Span

WORDS = 6
MOST = 40
CHARACTERS_UNSPACED = 12
MOST_UNSPACED = 20

_SOLID = re.compile(f"[^{scripts.WHITE_SPACE}]+")
# White space, and what would break a line or hide in one: shown as one space in a locator.
_BREAKS = re.compile(f"[{scripts.WHITE_SPACE}\x00-\x1f\x7f-\x9f]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A locator with the raw spans that it shows."""

    locator: Locator
    opening: Span
    closing: Span


def locate(text: str, start: int, end: int) -> Placed:
    """The locator of the chunk `[start, end)` of `text`.

    Spaced text: six words, at most 40 characters.  Unspaced: 12 characters, up to 20 where a
    word of a spaced script would be cut.
    """
    piece = text[start:end]
    if scripts.is_unspaced(piece):
        opening = _solid_characters(text, start, end)
        closing = _solid_characters_back(text, start, end)
    else:
        opening = _words(text, start, end)
        closing = _words_back(text, start, end)
    return Placed(
        locator=Locator(
            opening=on_one_line(opening.of(text)), closing=on_one_line(closing.of(text))
        ),
        opening=opening,
        closing=closing,
    )


def on_one_line(text: str) -> str:
    """White space and control characters as single spaces, none at the ends."""
    return _BREAKS.sub(" ", text).strip(" ")


def _edges(text: str, start: int, end: int) -> tuple[int, int]:
    """The chunk without white space at its ends (the chunk itself if it is nothing else)."""
    piece = text[start:end]
    lead = len(piece) - len(piece.lstrip())
    trail = len(piece) - len(piece.rstrip())
    return (start + lead, end - trail) if lead < len(piece) else (start, end)


def _words(text: str, start: int, end: int) -> Span:
    first, last = _edges(text, start, end)
    stop = first
    for count, match in enumerate(_SOLID.finditer(text, first, min(last, first + 4 * MOST))):
        if count == WORDS or match.end() - first > MOST:
            break
        stop = match.end()
    if stop == first:
        stop = graphemes.floor(text, min(last, first + MOST))
    return Span(first, max(stop, first))


def _words_back(text: str, start: int, end: int) -> Span:
    first, last = _edges(text, start, end)
    words = list(_SOLID.finditer(text, max(first, last - 4 * MOST), last))
    begin = last
    for count, match in enumerate(reversed(words)):
        if count == WORDS or last - match.start() > MOST:
            break
        begin = match.start()
    if begin == last:
        begin = graphemes.ceil(text, max(first, last - MOST))
    return Span(begin, last)


def _solid_characters(text: str, start: int, end: int) -> Span:
    first, last = _edges(text, start, end)
    stop = min(last, first + CHARACTERS_UNSPACED)
    while stop < min(last, first + MOST_UNSPACED) and _inside_word(text, stop):
        stop += 1
    return Span(first, max(graphemes.floor(text, stop), first))


def _solid_characters_back(text: str, start: int, end: int) -> Span:
    first, last = _edges(text, start, end)
    begin = max(first, last - CHARACTERS_UNSPACED)
    while begin > max(first, last - MOST_UNSPACED) and _inside_word(text, begin):
        begin -= 1
    return Span(min(graphemes.ceil(text, begin), last), last)


def _inside_word(text: str, position: int) -> bool:
    """True if a word of a spaced script, or a number, runs over `position`."""
    around = text[position - 1 : position + 1]
    return all(scripts.is_alnum(char) for char in around) and not scripts.pattern(
        "unspaced"
    ).search(around)
