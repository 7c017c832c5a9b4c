"""Good phrases: pieces of our documents that stand there once, in several scripts."""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from readproof.core.folds import Folded, fold
from readproof.core.spans import resolve
from tests.corpora import own

PASSAGES = Path(__file__).parent / "passages.json"
# What is taken from a document: whole sentences or clauses of these lengths.
_LENGTHS = {"en": (30, 140), "ja": (14, 60), "zh": (10, 40), "ko": (16, 60)}
_END = re.compile(r"(?<=[.!?,;:])\s+|(?<=[。、！？，])|\n\n+")


@dataclass(frozen=True)
class Text:
    """A document of the bank."""

    name: str
    lang: str
    raw: str
    folded: Folded


@dataclass(frozen=True)
class Phrase:
    """A piece `[start, end)` of a text that stands there once."""

    text: Text
    start: int
    end: int

    @property
    def raw(self) -> str:
        return self.text.raw[self.start : self.end]


@cache
def texts() -> tuple[Text, ...]:
    found = [
        (name, "ja" if name in ("chronicle", "article") else "en", own(name).text)
        for name in ("handbook", "article", "report", "chronicle")
    ]
    passages = json.loads(PASSAGES.read_text(encoding="utf-8"))["texts"]
    found += [(lang, lang, raw) for lang, raw in passages.items()]
    return tuple(Text(name, lang, raw, fold(raw)) for name, lang, raw in found)


def good(count: int, seed: int) -> list[Phrase]:
    """About `count` phrases, from every text its share, the same for the same seed."""
    rng = random.Random(seed)
    chosen: list[Phrase] = []
    for text in texts():
        pieces = [piece for piece in _pieces(text) if _usable(piece)]
        share = count if len(text.raw) > 5_000 else count // 8
        chosen += rng.sample(pieces, min(len(pieces), share))
    rng.shuffle(chosen)
    return [phrase for phrase in chosen if _stands_once(phrase)]


def _pieces(text: Text) -> Iterator[Phrase]:
    """Runs of one to three clauses."""
    low, high = _LENGTHS.get(text.lang, _LENGTHS["en"])
    borders = [0, *(match.end() for match in _END.finditer(text.raw)), len(text.raw)]
    for first in range(len(borders) - 1):
        for last in range(first + 1, min(first + 4, len(borders))):
            raw = text.raw[borders[first] : borders[last]]
            start = borders[first] + len(raw) - len(raw.lstrip())
            end = borders[last] - (len(raw) - len(raw.rstrip()))
            if low <= end - start <= high:
                yield Phrase(text, start, end)


def _usable(phrase: Phrase) -> bool:
    """Prose: no table, heading, code or list, whose edges and marks are another matter."""
    raw = phrase.raw
    return not re.search(r"[|#`*_<>\[\]{}=\\~]|\n\s*\n|https?:|\s{3}|\.{3}|^\W*[-+]", raw)


def _stands_once(phrase: Phrase) -> bool:
    found = resolve(phrase.text.folded, phrase.raw, min_length=1)
    return found.status == "unique"


_SAME = str.maketrans(
    {
        **dict.fromkeys("“”„‟″״", '"'),
        **dict.fromkeys("‘’‚‛′׳ʼ", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("〜∼", "~"),
    }
)


def plain(text: str) -> str:
    """A wide fold that shares nothing with ours: NFKC, no white space, no line-end hyphens."""
    text = re.sub(r"(?<=\w)-[ \t]*\r?\n[ \t]*(?=\w)", "", text)
    text = unicodedata.normalize("NFKC", text).translate(_SAME)
    return re.sub(r"[\s\u200b-\u200d\u2060\ufeff\xad]+", "", text)


@cache
def plain_text(name: str) -> str:
    return plain(next(text.raw for text in texts() if text.name == name))
