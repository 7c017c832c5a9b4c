"""The document as a stranger reads it: decoding, and comparing without spaces and typography."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable, Mapping

Span = tuple[int, int]

# Han, kana, Thai, Lao, Khmer, Myanmar, Tibetan: no spaces between words.
_UNSPACED = re.compile(
    "[\u0e01-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]"
)
_INVISIBLE = re.compile("[\\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+")
_UNIFIED = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹣-", "-")
    | dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u2035`´'", "'")
    | dict.fromkeys('\u201c\u201d\u201e\u201f\u2033\u2036"', '"')
    | {"〜": "~", "～": "~"}
)


def decode(raw: bytes, options: Mapping[str, str]) -> str:
    """The text of a file as the challenge's extractor read it."""
    text = raw.decode(options.get("encoding", "utf-8"))
    return text.removeprefix("\ufeff") if options.get("bom") == "true" else text


def squeeze(text: str) -> str:
    """The text without white space and invisible characters, typography made uniform."""
    plain = unicodedata.normalize("NFKC", html.unescape(text).translate(_UNIFIED))
    return _INVISIBLE.sub("", plain.translate(_UNIFIED))


def is_unspaced(text: str) -> bool:
    """True if most letters of the text are of a script without spaces between words."""
    letters = sum(char.isalpha() for char in text)
    return len(_UNSPACED.findall(text)) * 2 > letters


def is_mark(char: str) -> bool:
    """True for what belongs to the character before it: marks, joiners, half-width voice marks."""
    return unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf", "Sk") or char in "ﾞﾟ"


def clipped(spans: Iterable[Span], start: int, end: int) -> list[Span]:
    """The parts of the spans that lie in `[start, end)`, in order."""
    parts = [(max(a, start), min(b, end)) for a, b in sorted(spans)]
    return [(a, b) for a, b in parts if a < b]
