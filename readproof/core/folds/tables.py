"""The data of the fold steps: which characters each family holds, and what it becomes.

All tables are frozen with `unicode_tables`; the one of compatibility characters is generated
(`compatibility.py`).
"""

from __future__ import annotations

import re
from functools import cache

from readproof.core import scripts, unicode_tables
from readproof.core.folds import compatibility

# White_Space that ends a line, and the rest of it; bodies of regular-expression classes.
BREAKS = "\n\x0b\x0c\r\x85\u2028\u2029"
BLANKS = "\t \xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
# All of White_Space, one by one.  `str.strip()` would also take U+001C to U+001F.
WHITE = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)

# Characters without a width of their own; the body of a class.
IGNORABLES = (
    "\xad"  # soft hyphen
    "\u034f"  # combining grapheme joiner
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # bidi controls
    "\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"  # variation selectors
    "\u200b-\u200d\u2060-\u2064\u206a-\u206f\ufeff"  # zero width
)

_ASCII_FORMS = {chr(point): chr(point - 0xFEE0) for point in range(0xFF01, 0xFF5F)}
_HALF_KANA = dict(
    zip(
        map(chr, range(0xFF61, 0xFFA0)),
        "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノ"
        "ハヒフヘホマミムメモヤユヨラリルレロワン\u3099\u309a",
        strict=True,
    )
)
# Half-width Hangul stands for the letters on their own, which never join into syllables.
_HALF_HANGUL = {
    chr(half + step): chr(full + step)
    for half, full, count in (
        (0xFFA0, 0x3164, 1),
        (0xFFA1, 0x3131, 30),
        (0xFFC2, 0x314F, 6),
        (0xFFCA, 0x3155, 6),
        (0xFFD2, 0x315B, 6),
        (0xFFDA, 0x3161, 3),
    )
    for step in range(count)
}
WIDTH = {
    **_ASCII_FORMS,
    **_HALF_KANA,
    **_HALF_HANGUL,
    **dict(zip("￠￡￢￣￤￥￦", "¢£¬¯¦¥₩", strict=True)),
    **dict(zip("\uff5f\uff60\uffe8￩￪￫￬￭￮", "⦅⦆│←↑→↓■○", strict=True)),
}

SPACES = {char: " " for char in WHITE if char != " "}
QUOTES = {
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u2036\u05f4", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u2035\u02bc\u05f3", "'"),
}
# Hyphens, dashes and minus signs; the Japanese long vowel mark is a letter and none of them.
DASHES = dict.fromkeys(
    "\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63", "-"
)
TILDES = {"\u301c": "~", "\u223c": "~"}
ELLIPSES = {"\u2026": "...", "\u22ef": "...", "\u2025": ".."}

# Full-width letters and digits are written with spaces between words, unlike the punctuation.
_UNSPACED = f"{scripts.UNSPACED_RANGES}{scripts.UNSPACED_PUNCTUATION}"
_WIDE_WORDS = "\uff10-\uff19\uff21-\uff3a\uff41-\uff5a"


@cache
def expansions() -> dict[str, str]:
    """Compatibility characters and what they are read as."""
    return {
        chr(int(cell.partition("=")[0], 16)): "".join(
            chr(int(part, 16)) for part in cell.partition("=")[2].split("+")
        )
        for line in compatibility.EXPANSIONS.splitlines()
        if not line.startswith("#")
        for cell in line.split()
    }


@cache
def bmp_class_of(table: str) -> str:
    """As `scripts.class_of` without what lies beyond the BMP.

    A regular expression looks up BMP characters in one step, but tries the ranges beyond it
    one by one at every character that does not match.
    """
    words = str(getattr(unicode_tables, table)).split()
    ranges = [(word.partition("-")[0], word.rpartition("-")[2]) for word in words]
    return "".join(f"\\u{start:0>4}-\\u{end:0>4}" for start, end in ranges if len(start) <= 4)


@cache
def marks() -> re.Pattern[str]:
    """One combining mark, the half-width voicing marks included."""
    return re.compile(f"[{scripts.class_of('MARKS')}\uff9e\uff9f]")


@cache
def numeric() -> re.Pattern[str]:
    """One digit or other numeral: what a number can be continued with."""
    return re.compile(f"[{scripts.class_of('DIGITS')}{scripts.class_of('NUMERALS')}]")


@cache
def unspaced() -> re.Pattern[str]:
    """One character of a script without word spaces, or of its punctuation."""
    return re.compile(f"(?![{_WIDE_WORDS}])[{_UNSPACED}]")


@cache
def ends_unspaced() -> re.Pattern[str]:
    """One character that is, or whose expansion ends as, `unspaced`."""
    return re.compile(f"(?![{_WIDE_WORDS}])[{_UNSPACED}{_expanding(-1)}]")


@cache
def space_before_unspaced() -> re.Pattern[str]:
    """White space before a character that is, or whose expansion starts as, `unspaced`."""
    white = f"[{scripts.WHITE_SPACE}]"
    return re.compile(f"(?<!{white}){white}++(?=(?![{_WIDE_WORDS}])[{_UNSPACED}{_expanding(0)}])")


def _expanding(at: int) -> str:
    read = {**expansions(), "\u2329": "\u3008", "\u232a": "\u3009"}
    return "".join(
        re.escape(char)
        for char, text in read.items()
        if unspaced().match(text[at]) and not unspaced().match(char)
    )
