"""The units, scales and number words that `measures` knows."""

from __future__ import annotations

import re
from fractions import Fraction

SCALES = {
    "千": 10**3,
    "万": 10**4,
    "百万": 10**6,
    "億": 10**8,
    "兆": 10**12,
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
}
# Signs that stand before a number.
SIGNS = {"$": "dollar", "€": "euro", "£": "pound", "¥": "yen"}

_ONE = Fraction(1)
# Base, factor, signs whose case counts, and words; English plurals are made below.
_SPELLINGS: tuple[tuple[str, Fraction, str, str], ...] = (
    ("percent", _ONE, "%", "percent|per cent|パーセント"),
    ("percent", Fraction(10), "", "割"),
    ("metre", _ONE, "m", "metre|meter|メートル"),
    ("metre", Fraction(1000), "km", "kilometre|kilometer|キロメートル"),
    ("metre", Fraction(1, 100), "cm", "centimetre|centimeter|センチメートル|センチ"),
    ("metre", Fraction(1, 1000), "mm", "millimetre|millimeter|ミリメートル|ミリ"),
    ("hectare", _ONE, "ha", "hectare|ヘクタール"),
    ("square metre", _ONE, "m2|m²", "square metre|square meter|平方メートル"),
    (
        "square metre",
        Fraction(10**6),
        "km2|km²",
        "square kilometre|square kilometer|平方キロメートル",
    ),
    ("cubic metre", _ONE, "m3|m³", "cubic metre|cubic meter|立方メートル"),
    ("foot", _ONE, "ft", "foot|feet|フィート"),
    ("mile", _ONE, "mi", "mile|マイル"),
    ("gram", _ONE, "g", "gram|グラム"),
    ("gram", Fraction(1000), "kg", "kilogram|kilo|キログラム"),
    ("gram", Fraction(10**6), "t", "tonne|ton|トン"),
    ("gram", Fraction(1, 1000), "mg", "milligram|ミリグラム"),
    ("litre", _ONE, "L|l", "litre|liter|リットル"),
    ("litre", Fraction(1, 1000), "ml|mL", "millilitre|milliliter|ミリリットル"),
    ("second", _ONE, "s", "second|sec|秒間|秒"),
    ("second", Fraction(1, 1000), "ms", "millisecond|ミリ秒"),
    ("second", Fraction(60), "min", "minute|分間|分"),
    ("second", Fraction(3600), "h", "hour|時間"),
    ("day", _ONE, "", "day|日間|日"),
    ("day", Fraction(7), "", "week|週間"),
    ("month", _ONE, "", "month|か月間|か月|ヶ月|ケ月|カ月|ヵ月|箇月"),
    ("year", _ONE, "", "year|年間|年"),
    ("hertz", _ONE, "Hz", "hertz|ヘルツ"),
    ("hertz", Fraction(1000), "kHz", "kilohertz|キロヘルツ"),
    ("decibel", _ONE, "dB", "decibel|デシベル"),
    ("watt", _ONE, "W", "watt|ワット"),
    ("watt", Fraction(1000), "kW", "kilowatt|キロワット"),
    ("watt", Fraction(10**6), "MW", "megawatt|メガワット"),
    ("degree", _ONE, "°C|℃|°", "degree|degrees celsius|度"),
    ("yen", _ONE, "", "yen|円"),
    ("dollar", _ONE, "", "dollar|ドル"),
    ("euro", _ONE, "", "euro|ユーロ"),
    ("pound", _ONE, "", "ポンド"),
    ("person", _ONE, "", "person|people|人|名"),
    ("place", _ONE, "", "か所|ヶ所|ケ所|カ所|ヵ所|箇所"),
    ("country", _ONE, "", "country|countries|か国|カ国|ヶ国|ヵ国"),
    ("age", _ONE, "", "歳|才"),
    ("house", _ONE, "", "戸|軒"),
    ("household", _ONE, "", "household|世帯"),
    ("time", _ONE, "", "回"),
    ("fold", _ONE, "", "倍"),
)
_COUNTERS = (
    "枚 点 棟 個 本 冊 件 台 頭 匹 羽 隻 便 種 社 校 店 段 階 巻 号 章 番 位 票 席 行 列 曲 往復 "
    "株 基 組 着 通 丁 筆 区画 品目 項目 語 文字 ページ"
)
_NO_PLURAL = ("foot", "feet", "people", "celsius", "hertz", "yen", "countries", "percent", "cent")


def _units() -> dict[str, tuple[str, Fraction]]:
    found: dict[str, tuple[str, Fraction]] = {}
    for base, factor, signs, words in _SPELLINGS:
        for name in (*signs.split("|"), *words.split("|")):
            if name:
                found[name] = (base, factor)
        for word in words.split("|"):
            if word.isascii() and not word.endswith(_NO_PLURAL):
                found[f"{word}s"] = (base, factor)
    for counter in _COUNTERS.split():
        found.setdefault(counter, (counter, _ONE))
    return found


# Spelling: base unit and the factor to it.  Signs are looked up as written, words in lower case.
UNITS = _units()

# Two to nineteen, then the tens.
_SMALL = tuple(
    re.findall(
        "[a-z]+",
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen",
    )
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_VALUES = {word: value for value, word in enumerate(_SMALL, start=2)} | {
    word: 10 * value for value, word in enumerate(_TENS, start=2)
}
_UNIT_WORDS = "|".join(("one", *_SMALL[:8]))
# Not as a part of a longer one ("four hundred and twelve", "twelve thousand").
WORDS = re.compile(
    r"(?<!hundred and )(?<!hundred )(?<!thousand and )(?<!thousand )\b"
    rf"(?:(?:{'|'.join(_TENS)})(?:-(?:{_UNIT_WORDS}))?|{'|'.join(_SMALL)})\b"
    r"(?! (?:hundred|thousand|million|billion))",
    re.IGNORECASE,
)


def word_value(word: str) -> int:
    """The value of an English number word below a hundred, in lower case."""
    tens, _, unit = word.partition("-")
    return _VALUES[tens] + (1 if unit == "one" else _VALUES[unit] if unit else 0)


_DIGITS = {char: value for value, char in enumerate("〇一二三四五六七八九")}
_PLACES = {"十": 10, "百": 100, "千": 1000}
# Two characters at least, and a counter behind them: 一人 and 十分 are words, not numbers.
KANJI = re.compile(
    "(?<![〇一二三四五六七八九十百千万])[〇一二三四五六七八九十百千]{2,12}"
    "(?=[人名回枚点棟個本冊件台頭匹羽隻種社校店段階巻号章番位票席行列曲株基組円年月日歳才戸軒]|"
    "世帯|パーセント|メートル|キロ|トン|か所|か月|か国|時間)"
)


def kanji_value(text: str) -> int | None:
    """The value of a number in kanji, by places or digit by digit; `None` if it is neither."""
    if not any(char in _PLACES for char in text):
        return int("".join(str(_DIGITS[char]) for char in text))
    total, digit = 0, None
    last = 10_000
    for char in text:
        if char in _PLACES:
            if _PLACES[char] >= last:
                return None
            last = _PLACES[char]
            total += (1 if digit is None else digit) * last
            digit = None
        elif digit is not None:
            return None
        else:
            digit = _DIGITS[char]
    return total + (digit or 0)
