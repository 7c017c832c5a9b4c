"""The one filter for everything shown that is not ours: what is invisible comes out visible.

`show` writes as `\\u{1B}` what could act on a terminal or hide from a person: control characters,
bidi controls, zero-width and other default-ignorable characters, line and paragraph separators,
private use, noncharacters, lone surrogates, and combining marks beyond the eighth in a row.
A literal `\\u{` becomes `\\u{5C}u{`, so `reveal(show(text)) == text` for every text.

Left as they are, because ordinary text needs them: a zero-width joiner between two pictographs,
a variation selector directly after a pictograph, a keycap digit or a Han character.  Zero-width
joiners in Persian or Indic text are written out: harmless, but they cannot be seen.
"""

from __future__ import annotations

import re
from functools import cache

from readproof.core.scripts import HAN, class_of

MAX_MARKS = 8

_JOINER = "\u200d"
_INVISIBLE = (
    "\u0000-\u001f\u007f-\u009f"  # C0, DEL, C1
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5"
    "\u180b-\u180f"  # Mongolian selectors
    "\u200b-\u200f\u2028-\u202e"  # zero width, separators, bidi embeddings
    "\u2060-\u206f"  # word joiner, invisible operators, bidi isolates
    "\u2800\u3164\uffa0"  # blanks that are no white space
    "\ud800-\udfff\ue000-\uf8ff"  # surrogates, private use
    "\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\ufff0-\ufffb\ufffe\uffff"
    "\U00013430-\U0001343f"  # hieroglyph format controls
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"  # shorthand and music format controls
    "\U000e0000-\U000e0fff"  # tags, further variation selectors
    "\U000f0000-\U0010ffff"  # private use planes
    + "".join(chr(plane << 16 | last) for plane in range(1, 15) for last in (0xFFFE, 0xFFFF))
)
_SELECTOR = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_SKIN_TONE = "\U0001f3fb-\U0001f3ff"
_ESCAPE = re.compile(r"\\u\{([0-9A-F]{1,6})\}")


@cache
def _suspicious() -> re.Pattern[str]:
    """Finds what may have to be written out; no match means that a text is shown as it is."""
    marks = class_of("MARKS")
    return re.compile(rf"\\u\{{|[{_INVISIBLE}]|(?:(?![{_INVISIBLE}])[{marks}]){{{MAX_MARKS + 1},}}")


@cache
def _class(body: str) -> re.Pattern[str]:
    return re.compile(f"[{body}]")


def show(text: str, *, multiline: bool = False) -> str:
    """`text` made safe to show, and reversible; with `multiline` line breaks and tabs pass."""
    if text.isascii() and text.isprintable() and "\\u{" not in text:
        return text

    def replacement(match: re.Match[str]) -> str:
        found = match[0]
        if found == "\\u{":
            return "\\u{5C}u{"
        if len(found) > 1:
            return found[:MAX_MARKS] + "".join(map(_escaped, found[MAX_MARKS:]))
        if multiline and found in "\n\t":
            return found
        return found if _belongs(text, match.start()) else _escaped(found)

    return _suspicious().sub(replacement, text)


def reveal(shown: str) -> str:
    """The text that `show` was given."""

    def replacement(match: re.Match[str]) -> str:
        number = int(match[1], 16)
        return chr(number) if number <= 0x10FFFF else match[0]

    return _ESCAPE.sub(replacement, shown)


def _escaped(char: str) -> str:
    return f"\\u{{{ord(char):X}}}"


def _belongs(text: str, place: int) -> bool:
    """True for a joiner or a variation selector in a place where ordinary text has it."""
    char, before = text[place], text[place - 1 : place] if place else ""
    pictograph = _class(class_of("PICTOGRAPHIC"))
    if char == _JOINER:
        after = text[place + 1 : place + 2]
        if before and _class("\ufe0f" + _SKIN_TONE).match(before):
            before = text[place - 2 : place - 1] if place > 1 else ""
        return bool(before and pictograph.match(before) and after and pictograph.match(after))
    if not before or not _class(_SELECTOR).match(char):
        return False
    if char in "\ufe0e\ufe0f":
        keycap = before in "0123456789#*" and text[place + 1 : place + 2] == "\u20e3"
        return keycap or pictograph.match(before) is not None
    return _class(HAN).match(before) is not None
