"""Edges of a span: does one fall inside a number or a word?

A part of a number says something else than the number; a part of a word may.  Both are
judged on the folded text, with a look at the raw text where a fold hides what matters.
"""

from __future__ import annotations

from bisect import bisect_right

from readproof.core import folds, scripts
from readproof.core.folds import Folded, tables

_DECIMAL_MARKS = ".,\u00b7\u066b\u066c\u2044"
# A space that only groups digits; an ordinary space may stand between two numbers.
_GROUPING_SPACES = ("\xa0", "\u2007", "\u2009", "\u202f", "&nbsp;", "&#160;", "&thinsp;")
_MINUS_SIGNS = "-\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d"
_PER_CENT = "%\u2030\u2031\u066a"


def _is_digit(text: str, at: int) -> bool:
    if not 0 <= at < len(text):
        return False
    char = text[at]
    return "0" <= char <= "9" if char.isascii() else bool(scripts.pattern("digit").match(char))


def _is_numeric(text: str, at: int) -> bool:
    if not 0 <= at < len(text):
        return False
    char = text[at]
    return "0" <= char <= "9" if char.isascii() else bool(tables.numeric().match(char))


def cuts_number(folded: Folded, start: int, end: int) -> bool:
    """True if folded `[start, end)` takes a part of a number that means something else.

    `0.9` of `0.95`, `12` of `123`, `000` of `10,000`, `0.42` of `-0.42`, `5` of `5 %`.
    """
    text = folded.text
    if _splits_number(folded, start) or _splits_number(folded, end):
        return True
    if _is_numeric(text, end - 1):
        rest = text[end : end + 2]
        if rest[:1] and (rest[0] in _PER_CENT or (rest[0] == " " and rest[1:] in {*_PER_CENT})):
            return True
    decimal = text[start] in _DECIMAL_MARKS and _is_digit(text, start + 1)
    return (decimal or _is_numeric(text, start)) and _drops_sign(folded, start)


def splits(folded: Folded, at: int) -> bool:
    """True if folded position `at` lies inside a number or a word."""
    return _splits_number(folded, at) or _splits_word(folded, at)


def _drops_sign(folded: Folded, start: int) -> bool:
    """True if a sign or a bare decimal point stands just before folded `start`."""
    text = folded.text
    if start < 1 or text[start - 1] not in "-.\u00b1":
        return False
    if start > 1 and (scripts.is_alnum(text[start - 2]) or text[start - 2] in ")]}%.-_"):
        return False
    if text[start - 1] != "-":
        return True
    # A long dash is no minus sign.
    first, last = folded.raw_start(start - 1), folded.raw_end(start)
    return first is not None and last is not None and folded.raw[first:last] in {*_MINUS_SIGNS}


def _splits_number(folded: Folded, at: int) -> bool:
    """True if folded position `at` lies inside a number."""
    text = folded.text
    if not 0 < at < len(text):
        return False
    if _is_numeric(text, at - 1):
        if _is_numeric(text, at):
            return True
        return _is_digit(text, at + 1) and _joins_digits(folded, at)
    return _is_digit(text, at) and _is_digit(text, at - 2) and _joins_digits(folded, at - 1)


def _joins_digits(folded: Folded, at: int) -> bool:
    """True if the code point at folded `at`, between two digits, is part of one number."""
    text = folded.text
    if text[at] in _DECIMAL_MARKS:
        return True
    if text[at] not in "' ":
        return False
    group = all(_is_digit(text, at + step) for step in (1, 2, 3)) and not _is_digit(text, at + 4)
    if text[at] == "'" or not group:
        return group
    first, last = folded.raw_start(at), folded.raw_end(at + 1)
    return folded.raw[first:last] in _GROUPING_SPACES


def cuts_word(folded: Folded, start: int, end: int) -> bool:
    """True if an edge of folded `[start, end)` falls inside a word."""
    return _splits_word(folded, start) or _splits_word(folded, end)


def _splits_word(folded: Folded, at: int) -> bool:
    """True if folded position `at` lies inside a word; unspaced scripts have no words."""
    text = folded.text
    if not 0 < at < len(text):
        return False
    left, right = text[at - 1], text[at]
    if right == "'" or left == "'":
        # An apostrophe between two letters belongs to the word.
        left = text[at - 2 : at - 1] if left == "'" else left
        right = text[at + 1 : at + 2] if right == "'" else right
    elif (hyphen := _line_hyphen_near(folded, at)) is not None:
        if not folds.joins(text, hyphen):
            return False
        left, right = text[hyphen - 1], text[hyphen + 2]
    return _in_word(left) and _in_word(right)


def _line_hyphen_near(folded: Folded, at: int) -> int | None:
    """The line-end hyphen that folded `at` touches, or its space."""
    before = bisect_right(folded.line_hyphens, at)
    if before and at - folded.line_hyphens[before - 1] <= 2:
        return folded.line_hyphens[before - 1]
    return None


def _in_word(char: str) -> bool:
    if char.isascii():
        return char.isalnum()
    if tables.unspaced().match(char):
        return False
    return scripts.is_alnum(char) or tables.marks().match(char) is not None
