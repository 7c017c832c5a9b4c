"""Borders of extended grapheme clusters (UAX #29), from frozen tables.

An edge of a span must never fall between a base and its marks, inside CRLF, a flag or a
joined emoji.  The rules are those of Unicode 15.1 and later, so Indic conjuncts stay
together (GB9c); as in the `regex` package, a linker holds the consonant after it whatever
stands before the linker.  Code points that the frozen tables do not know stand alone.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache, lru_cache

from readproof.core import unicode_tables

_CONTROL = """
0-1F 7F-9F AD 61C 180E 200B 200E-200F 2028-202E 2060-206F FEFF FFF0-FFFB 13430-1343F
1BCA0-1BCA3 1D173-1D17A E0000-E001F E0080-E00FF E01F0-E0FFF
"""
# Indic_Conjunct_Break, restricted to what the frozen tables know.
_LINKERS = """
94D 9CD ACD B4D C4D D4D 1039 17D2 1A60 1B44 1BAB A9C0 AAF6 10A3F 11133 1193E 11A47 11A99
"""
_CONSONANTS = """
915-939 958-95F 978-97F 995-9A8 9AA-9B0 9B2 9B6-9B9 9DC-9DD 9DF 9F0-9F1 A95-AA8 AAA-AB0
AB2-AB3 AB5-AB9 AF9 B15-B28 B2A-B30 B32-B33 B35-B39 B5C-B5D B5F B71 C15-C28 C2A-C39 C58-C5A
D15-D3A 1000-102A 103F 1050-1055 105A-105D 1061 1065-1066 106E-1070 1075-1081 108E 1780-17B3
1A20-1A54 1B0B-1B0C 1B13-1B33 1B45-1B4C 1B83-1BA0 1BAE-1BAF 1BBB-1BBD A989-A98B A98F-A9B2
A9E0-A9E4 A9E7-A9EF A9FA-A9FE AA60-AA6F AA71-AA73 AA7A AA7E-AA7F AAE0-AAEA ABC0-ABDA 10A00
10A10-10A13 10A15-10A17 10A19-10A35 11103-11126 11144 11147 11900-11906 11909 1190C-11913
11915-11916 11918-1192F 11A00 11A0B-11A32 11A50 11A5C-11A83
"""

# Classes; the letters of the sets below.  A later table wins.
_TABLES = (
    ("e", unicode_tables.EXTEND),
    ("k", _LINKERS),  # an Extend that links
    ("s", unicode_tables.SPACING_MARKS),
    ("p", unicode_tables.PREPEND),
    ("x", unicode_tables.PICTOGRAPHIC),
    ("c", _CONSONANTS),
    ("L", "1100-115F A960-A97C"),
    ("V", "1160-11A7 D7B0-D7C6"),
    ("T", "11A8-11FF D7CB-D7FB"),
    ("S", "AC00-D7A3"),
    ("r", "1F1E6-1F1FF"),
    ("z", "200D"),
    ("!", _CONTROL),
)
_FLAG_RUN = re.compile("[\U0001f1e6-\U0001f1ff]+")
_FLAG_SCAN = 16


@cache
def _table() -> tuple[list[int], list[int], list[str]]:
    known: dict[int, tuple[int, str]] = {}
    singles: dict[int, str] = {}
    for name, words in _TABLES:
        for word in words.split():
            start, _, end = word.partition("-")
            first, last = int(start, 16), int(end or start, 16)
            if last - first < 0x400:
                singles.update(dict.fromkeys(range(first, last + 1), name))
            else:
                known[first] = (last, name)
    for point, name in singles.items():
        known[point] = (point, name)
    starts = sorted(known)
    return starts, [known[start][0] for start in starts], [known[start][1] for start in starts]


_memo: dict[str, str] = {}


def _class_of(char: str) -> str:
    name = _memo.get(char)
    if name is None:
        starts, ends, names = _table()
        point = ord(char)
        at = bisect_right(starts, point) - 1
        name = names[at] if at >= 0 and point <= ends[at] else "."
        if name == "S" and (point - 0xAC00) % 28 == 0:
            name = "l"
        _memo[char] = name
    return name


# Pairs (class before, classes after) that GB6 to GB8 keep together.
_HANGUL = {"L": "LVlS", "l": "VT", "V": "VT", "S": "T", "T": "T"}


def is_boundary(text: str, position: int) -> bool:
    """True if `position` (code points, 0 to `len(text)`) is a border of a grapheme cluster.

    The ends of the text are borders.  The cost is local, but for a run of marks or of
    regional indicators, which is looked through once.
    """
    if position <= 0 or position >= len(text):
        return True
    before, after = text[position - 1], text[position]
    if before < "\u0300" and after < "\u0300":
        return before != "\r" or after != "\n"
    left, right = _class_of(before), _class_of(after)
    if left == "!" or right == "!":
        return True
    if right in "ekzs" or left == "p":
        return False
    if right in _HANGUL.get(left, ""):
        return False
    if right == "c" and left in "ekz":
        return not _linked(text, position)
    if right == "x" and left == "z":
        return not _joined(text, position)
    if right == "r" and left == "r":
        return _flag_letters_before(text, position) % 2 == 0
    return True


def _linked(text: str, position: int) -> bool:
    """True if only Extend and ZWJ stand between `position` and a linker before it (GB9c)."""
    while position > 0:
        position -= 1
        name = _class_of(text[position])
        if name == "k":
            return True
        if name not in "ez" or text[position] == "\u200c":
            return False
    return False


def _joined(text: str, position: int) -> bool:
    """True if the ZWJ before `position` follows a pictograph and its Extends (GB11)."""
    position -= 2
    while position >= 0 and _class_of(text[position]) in "ek":
        position -= 1
    return position >= 0 and _class_of(text[position]) == "x"


def _flag_letters_before(text: str, position: int) -> int:
    start = position
    while start > 0 and _class_of(text[start - 1]) == "r":
        start -= 1
        if position - start > _FLAG_SCAN:
            # A very long row of flags: find its start once, not for every place in it.
            starts = _flag_runs(text)
            return position - starts[bisect_right(starts, position - 1) - 1]
    return position - start


@lru_cache(maxsize=2)
def _flag_runs(text: str) -> list[int]:
    """Starts of the runs of regional indicators, ascending."""
    return [match.start() for match in _FLAG_RUN.finditer(text)]


def floor(text: str, position: int) -> int:
    """The nearest grapheme border at or before `position`."""
    position = max(0, min(position, len(text)))
    while not is_boundary(text, position):
        position -= 1
    return position


def ceil(text: str, position: int) -> int:
    """The nearest grapheme border at or after `position`."""
    position = max(0, min(position, len(text)))
    while not is_boundary(text, position):
        position += 1
    return position
