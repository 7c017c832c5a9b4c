"""Texts laid out anew: the same words, which must resolve to the same place.

Each change turns single code points into a few; so the exact raw span of a phrase in the new
text is known without looking for it.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from readproof.core.folds import Folded, fold
from tests.banks.phrases import Phrase, Text, good, texts

# What each code point of a text becomes, in order.
Layout = Callable[[str, random.Random], list[str]]


@dataclass(frozen=True)
class Laid:
    """A phrase as it stood, and its exact span in the text laid out anew."""

    change: str
    phrase: str
    folded: Folded
    start: int
    end: int


def _reflow(raw: str, rng: random.Random) -> list[str]:
    """Single spaces and single line breaks exchanged, as a new width of the page would."""
    parts = list(raw)
    for match in re.finditer(r"(?<=[^\s|]) (?=[^\s|>#*+-])|(?<=[^\s|])\n(?=[^\s|>#*+-])", raw):
        if rng.random() < 0.2 or raw[match.start()] == "\n":
            parts[match.start()] = "\n" if raw[match.start()] == " " else " "
    return parts


def _break_unspaced(raw: str, rng: random.Random) -> list[str]:
    """A line break between two characters of a Japanese or Chinese text, now and then."""
    parts = list(raw)
    for match in re.finditer(r"[ぁ-んァ-ヶ一-龥](?=[ぁ-んァ-ヶ一-龥])", raw):
        if rng.random() < 0.05:
            parts[match.start()] += "\n"
    return parts


_CURLY = {
    '"': "“”",
    "'": "‘’",
    "“": '""',
    "”": '""',
    "‘": "''",
    "’": "''",
    "-": "‐‑",
    "–": "—-",
    "—": "–―",
}


def _quotes(raw: str, rng: random.Random) -> list[str]:
    alone = {match.start() for match in re.finditer(r"(?<![-\s])-(?![-\s])", raw)}
    return [
        rng.choice(_CURLY[char]) if char in _CURLY and (char != "-" or at in alone) else char
        for at, char in enumerate(raw)
    ]


def _hyphenate(raw: str, rng: random.Random) -> list[str]:
    parts = list(raw)
    for match in re.finditer(r"(?<=[a-zäöüéà]{3})[a-zäöüéà](?=[a-zäöüéà]{3})", raw):
        if rng.random() < 0.05:
            parts[match.start()] += "-\n"
    return parts


def _decomposed(raw: str, rng: random.Random) -> list[str]:
    return [unicodedata.normalize("NFD", char) for char in raw]


def _crlf(raw: str, rng: random.Random) -> list[str]:
    return ["\r\n" if char == "\n" else char for char in raw]


def _full_width(raw: str, rng: random.Random) -> list[str]:
    return [chr(ord(char) + 0xFEE0) if char.isascii() and char.isalnum() else char for char in raw]


def _zero_width(raw: str, rng: random.Random) -> list[str]:
    return [char + "\u200b" if rng.random() < 0.05 and not char.isspace() else char for char in raw]


def _no_break(raw: str, rng: random.Random) -> list[str]:
    return ["\xa0" if char == " " and rng.random() < 0.3 else char for char in raw]


LAYOUTS: tuple[tuple[str, Layout], ...] = (
    ("reflow", _reflow),
    ("break unspaced lines", _break_unspaced),
    ("curly quotes, dashes", _quotes),
    ("hyphenate line ends", _hyphenate),
    ("NFD", _decomposed),
    ("CRLF", _crlf),
    ("full width", _full_width),
    ("zero width", _zero_width),
    ("no-break spaces", _no_break),
)


@cache
def _laid(name: str, change: str, seed: int) -> tuple[Folded, list[str], list[int]]:
    text = next(text for text in texts() if text.name == name)
    parts = dict(LAYOUTS)[change](text.raw, random.Random(seed))
    places = [0]
    for part in parts:
        places.append(places[-1] + len(part))
    return fold("".join(parts)), parts, places


def laid(count: int, seed: int = 1) -> Iterator[Laid]:
    """Good phrases in every layout that changes something in them; what the layout puts behind
    their last code point is no part of them."""
    for phrase in good(count, seed):
        for change, _ in LAYOUTS:
            folded, parts, places = _laid(phrase.text.name, change, seed)
            if parts[phrase.start : phrase.end] == list(phrase.raw):
                continue
            yield _one(phrase, phrase.text, change, folded, parts, places)


def _one(
    phrase: Phrase,
    text: Text,
    change: str,
    folded: Folded,
    parts: list[str],
    places: list[int],
) -> Laid:
    last = phrase.end - 1
    kept = parts[last]
    if kept.startswith(text.raw[last]):
        # A mark belongs to its letter; a break or a zero width behind it does not.
        kept = kept.rstrip("\u200b\n-") if text.raw[last] not in "-\n" else text.raw[last]
    return Laid(change, phrase.raw, folded, places[phrase.start], places[last] + len(kept))
