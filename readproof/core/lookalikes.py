"""Characters that look like others.  For diagnosis only: no fold makes them equal."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from readproof.core import scripts
from readproof.core.folds import forms, quoting

# Each row: the character that stands for all, and those that look like it.
_ROWS = (
    *("aаα", "cсϲ", "dԁ", "eеє", "gɡ", "hһ", "iіıι", "jј", "kкκ", "nո", "oоοօ", "pрρ", "qԛ", "sѕ"),
    *("uυս", "vνѵ", "wԝ", "xхχ", "yуγ", "AАΑ", "BВΒ", "CСϹ", "EЕΕ", "HНΗ", "JЈ", "KКΚ", "MМΜ"),
    *("NΝ", "OОΟ0〇", "PРΡ", "SЅ", "TТΤ", "XХΧ", "YУΥ", "ZΖ", "lIІΙ1|ӏ", "ßβ"),
    *(
        "カ力",
        "ロ口",
        "ト卜",
        "エ工",
        "ハ八",
        "タ夕",
        "ニ二",
        "チ千",
        "オ才",
        "へヘ",
        "べベ",
        "ぺペ",
    ),
    *("日曰", "己已巳", "ー一-~―", "りリ"),
)


@cache
def table() -> dict[int, str]:
    """For `str.translate`: every look-alike becomes the one that stands for all."""
    return {ord(char): row[0] for row in _ROWS for char in row[1:]}


@cache
def bases() -> dict[int, str]:
    """For `str.translate`: letters without their marks."""
    return {ord(char): base for char, base in quoting.read(forms.BASES)[0].items()}


@cache
def lower() -> dict[int, str]:
    """For `str.translate`: the frozen lower case, one character for one."""
    return {ord(char): low for char, low in quoting.read(forms.LOWER)[0].items()}


def loosening(alphabet: Iterable[str]) -> dict[int, str | None]:
    """For `str.translate`: letters and digits in one case, without marks, look-alikes made
    one; everything else is dropped."""
    made: dict[int, str | None] = {}
    for char in alphabet:
        point = ord(char)
        if not is_loose(char):
            made[point] = None
            continue
        low = lower().get(point, char)
        base = bases().get(ord(low), low)
        like = table().get(ord(base), base)
        made[point] = _ONE_CASE.get(like, lower().get(ord(like), like))
    return made


def is_loose(char: str) -> bool:
    """True if loosening keeps the character, in whatever form."""
    return scripts.is_alnum(char) and char not in _LONG_VOWEL


# Written as a hyphen or a dash, it would be dropped with them.
_LONG_VOWEL = "ー一"
# What looks alike in one of the two cases only.
_ONE_CASE = {"i": "l"}
