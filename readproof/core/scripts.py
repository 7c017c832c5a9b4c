"""Classes of characters and scripts, frozen at one Unicode version.

Everything that decides where a question may stand uses these classes and nothing of the
running Python's own Unicode data, so that the same text gives the same questions anywhere.
"""

from __future__ import annotations

import re
from functools import cache

from readproof.core import unicode_tables

UNICODE_VERSION = unicode_tables.VERSION

# Unicode White_Space.  Python's own `\s` also takes U+001C to U+001F, which are no white space.
WHITE_SPACE = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"

# Scripts that are written without spaces between words, as block ranges.
UNSPACED_RANGES = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u0f00-\u0fff"  # Tibetan
    "\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f"  # Myanmar and its extensions
    "\u1780-\u17ff\u19e0-\u19ff"  # Khmer
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b"  # radicals, iteration marks
    "\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9f"  # kana
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff"  # kana and Han beyond the BMP
)
# Punctuation that is set solid against those scripts.
UNSPACED_PUNCTUATION = "\u3001-\u3004\u3008-\u3020\u3030\u303d\uff01-\uff65\uffe0-\uffe6"
KANA = "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9d"
KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9d"
HAN = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)


@cache
def class_of(table: str) -> str:
    """The body of a regular-expression class for a named table of `unicode_tables`."""
    parts: list[str] = []
    for word in str(getattr(unicode_tables, table)).split():
        start, _, end = word.partition("-")
        parts.append(f"\\U{int(start, 16):08x}")
        if end:
            parts.append(f"-\\U{int(end, 16):08x}")
    return "".join(parts)


@cache
def pattern(name: str) -> re.Pattern[str]:
    """A compiled class by name; see `_PATTERNS` for the names."""
    return re.compile(_PATTERNS[name]())


_PATTERNS = {
    # One letter or digit; numerals such as the superscript two are neither.
    "alnum": lambda: f"[{class_of('LETTERS')}{class_of('DIGITS')}]",
    "letter": lambda: f"[{class_of('LETTERS')}]",
    "upper": lambda: f"[{class_of('UPPER')}]",
    "digit": lambda: f"[{class_of('DIGITS')}]",
    "mark": lambda: f"[{class_of('MARKS')}]",
    # A word: letters and digits with their marks, and an apostrophe inside.
    "word": lambda: (
        f"[{class_of('LETTERS')}{class_of('DIGITS')}][{class_of('LETTERS')}{class_of('DIGITS')}"
        f"{class_of('MARKS')}{class_of('NUMERALS')}]*"
        f"(?:['\u2019][{class_of('LETTERS')}][{class_of('LETTERS')}{class_of('MARKS')}]*)*"
    ),
    "unspaced": lambda: f"(?=[{class_of('LETTERS')}])[{UNSPACED_RANGES}]",
    # Runs of the same classes: counting is several times faster by runs.
    "letters": lambda: f"[{class_of('LETTERS')}]+",
    "unspaced run": lambda: f"(?:(?=[{class_of('LETTERS')}])[{UNSPACED_RANGES}])+",
    "kana run": lambda: f"[{KANA}]+",
    "white": lambda: f"[{WHITE_SPACE}]",
}


def is_alnum(char: str) -> bool:
    """True for one letter (L*) or decimal digit (Nd)."""
    return char in _alnum_memo or _learn(char)


_alnum_memo: set[str] = set()
_other_memo: set[str] = set()


def _learn(char: str) -> bool:
    if char in _other_memo:
        return False
    found = pattern("alnum").match(char) is not None
    (_alnum_memo if found else _other_memo).add(char)
    return found


def count_alnum(text: str) -> int:
    """Number of letters and decimal digits in `text`."""
    return sum(map(is_alnum, text))


def count_marks(text: str) -> int:
    """Number of combining marks in `text`."""
    return 0 if text.isascii() else len(pattern("mark").findall(text))


def is_unspaced(text: str) -> bool:
    """True if more than half of the letters of `text` belong to scripts without word spaces.

    Hangul is spaced.  A text without letters is spaced.
    """
    if text.isascii() or pattern("unspaced").search(text) is None:
        return False
    return 2 * _count("unspaced run", text) > _count("letters", text)


def _count(runs: str, text: str) -> int:
    return sum(map(len, pattern(runs).findall(text)))


def has_kana(text: str) -> bool:
    """True if at least one in fifty of the unspaced letters of `text` is kana: it is Japanese."""
    kana = _count("kana run", text)
    return kana > 0 and 50 * kana >= _count("unspaced run", text)
