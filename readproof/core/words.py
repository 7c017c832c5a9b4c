"""Words by way of writing: where a text may be cut without cutting a word."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

from readproof.core import scripts


class Writing(StrEnum):
    """How a piece of text divides into words.

    Spaced: a word is letters and digits with their marks, an apostrophe or low line between
    letters, and the point, comma, colon or slash inside a number.  Japanese: a word starts where
    a run of kanji or katakana starts, and takes the hiragana after it.  Unspaced: every character
    with its marks is a word.  Words of spaced scripts stay whole in all of them.
    """

    SPACED = "spaced"
    JAPANESE = "japanese"
    UNSPACED = "unspaced"


def writing(text: str) -> Writing:
    """The way of writing of a piece of text."""
    if not scripts.is_unspaced(text):
        return Writing.SPACED
    return Writing.JAPANESE if scripts.has_kana(text) else Writing.UNSPACED


@cache
def pattern(way: Writing) -> re.Pattern[str]:
    """The pattern whose matches are the words of a text written that way."""
    solid = scripts.class_of("LETTERS") + scripts.class_of("DIGITS")
    marks = scripts.class_of("MARKS")
    rest = solid + marks + scripts.class_of("NUMERALS")
    if way is Writing.SPACED:
        return re.compile(_spaced(f"[{solid}]", f"[{rest}]"))
    unspaced = scripts.UNSPACED_RANGES
    # Letters of unspaced scripts never join a word of a spaced one.
    foreign = _spaced(f"(?:(?![{unspaced}])[{solid}])", f"(?:(?![{unspaced}])[{rest}])")
    single = f"(?=[{solid}])[{unspaced}][{marks}]*"
    if way is Writing.UNSPACED:
        return re.compile(f"{foreign}|{single}")
    hiragana = "\u3041-\u3096\u309d-\u309f"
    tail = f"[{hiragana}{marks}]*"
    kanji = f"[{scripts.HAN}][{scripts.HAN}{marks}]*{tail}"
    katakana = f"[{scripts.KATAKANA}][{scripts.KATAKANA}{marks}]*{tail}"
    return re.compile(f"{kanji}|{katakana}|[{hiragana}]{tail}|{foreign}|{single}")


def _spaced(first: str, rest: str) -> str:
    digits = scripts.class_of("DIGITS")
    inside = f"(?:['\u2019_](?={first})|(?<=[{digits}])[.,:/](?=[{digits}]))"
    return f"{first}{rest}*(?:{inside}{rest}+)*"
