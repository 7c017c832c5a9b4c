"""Numbers with their units, dates and times of day, as values that can be compared.

Read from folded text.  Spellings of one unit are one (`%`, `per cent`, `パーセント`), multiples of
one are converted exactly (1.5 km is 1,500 m), Japanese eras are years; nothing is rounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from readproof.core.citing import measure_tables as tables

_NUMBER = re.compile(
    r"(?<![0-9A-Za-z_.,])(?<![A-Za-z]-)[0-9]{1,30}(?:,[0-9]{3})*+(?:\.[0-9]{1,20})?(?![0-9])"
)
_LABEL = re.compile(
    r"(?:fig(?:ure|s?\.)?|tables?|sections?|chapters?|eqs?\.?|equations?|appendix|steps?|nos?\.|pp?\.)"
    r"[ (]{0,2}\Z",
    re.IGNORECASE,
)
_SCALE = re.compile(
    r"[ ]?(兆|億|百万|万|千(?![A-Za-z代])|trillion|billion|million|thousand)(?![a-z])"
)
_PART = re.compile(r"[0-9]{1,9}(?:,[0-9]{3})*")
# With a capital: "it may 5 times" names no month.
_MONTH = (
    r"(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|"
    r"Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)(?![A-Za-z])\.?"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}
_MONTH_DAY = "(?:([0-9]{1,2})月(?:([0-9]{1,2})日)?)?"
_DAY = r"([0-9]{1,2})(?:st|nd|rd|th)?"
_DATES = tuple(
    (re.compile(pattern), order)
    for pattern, order in (
        (rf"(明治|大正|昭和|平成|令和)(元|[0-9]{{1,2}})年度?{_MONTH_DAY}", "eymd"),
        (rf"(?<![0-9,.])([0-9]{{4}})年度?(?!間|後|前|ぶり|以上|ごと){_MONTH_DAY}", "ymd"),
        (r"(?<![0-9])([0-9]{4})([-/])([0-9]{1,2})\2([0-9]{1,2})(?![0-9])", "y-md"),
        (rf"(?<![0-9A-Za-z]){_DAY} (?:of )?{_MONTH},? ([0-9]{{4}})(?![0-9])", "dmy"),
        (rf"(?<![0-9A-Za-z]){_MONTH} {_DAY},? ([0-9]{{4}})(?![0-9])", "mdy"),
        (rf"(?<![0-9A-Za-z]){_MONTH},? (?:of )?([0-9]{{4}})(?![0-9])", "my"),
        (rf"(?<![0-9A-Za-z]){_DAY} (?:of )?{_MONTH}(?![a-z])", "dm"),
        (rf"(?<![0-9A-Za-z]){_MONTH} {_DAY}(?![0-9])", "md"),
        (r"(?<![0-9])([0-9]{1,2})月([0-9]{1,2})日", "md"),
    )
)
_TIMES = (
    re.compile(r"(午前|午後)?([0-9]{1,2})時(?!間)(?:([0-9]{1,2})分|(半))?"),
    re.compile(r"(?<![0-9:])()([0-9]{1,2}):([0-9]{2})(?![0-9:])()"),
)
_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")

Date = tuple[int | None, int | None, int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number: `text` as folded, `value` in the base of its `unit`, `raw` without a unit.

    `unit` is `None` where none of the known ones follows; `year` if it may be a year.
    """

    text: str
    raw: Fraction
    value: Fraction
    unit: str | None
    year: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A date or a part of one: year, month, day, each possibly unknown."""

    text: str
    value: Date


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A time of day on a twelve-hour clock, since texts often leave out which half."""

    text: str
    value: tuple[int, int]


Measure = Number | Day | Clock


def read(folded: str, *, words: bool = False) -> tuple[Measure, ...]:
    """The measures of a folded text, in order.

    With `words` small number words count too ("three"); without, only from eleven on.
    """
    found: dict[int, Measure] = {}
    taken = bytearray(len(folded))
    for start, measure in (*_days(folded, taken), *_clocks(folded, taken)):
        found[start] = measure
    for match in _NUMBER.finditer(folded):
        start = match.start()
        if not taken[start] and not _LABEL.search(folded, max(0, start - 14), start):
            number, end = _number(folded, match)
            taken[start:end] = b"\1" * (end - start)
            found[start] = number
    for start, text, value, end in _spelled(folded, words):
        if not taken[start] and start not in found:
            unit, factor, _ = _unit(folded, end)
            found[start] = Number(text=text, raw=value, value=value * factor, unit=unit)
    return tuple(found[start] for start in sorted(found))


def _days(text: str, taken: bytearray) -> Iterator[tuple[int, Measure]]:
    for pattern, order in _DATES:
        for match in pattern.finditer(text):
            if taken[match.start()]:
                continue
            value = _date(match, order)
            if value is not None:
                taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())
                yield match.start(), Day(text=match.group().strip(), value=value)


def _date(match: re.Match[str], order: str) -> Date | None:
    """The date of a match whose groups are era, year, month and day in this order."""
    parts: dict[str, int | None] = {"y": None, "m": None, "d": None}
    era: int = 0
    for kind, group in zip(order, match.groups(), strict=False):
        if kind == "-" or group is None:
            continue
        if kind == "e":
            era = _ERAS[group]
        elif kind == "m" and not group.isdecimal():
            parts["m"] = _MONTHS.index(group[:3].lower()) + 1
        else:
            parts[kind] = 1 if group == "元" else int(group)
    year, month, day = parts["y"], parts["m"], parts["d"]
    if era and year is not None:
        year += era
    if (month is not None and not 1 <= month <= 12) or (day is not None and not 1 <= day <= 31):
        return None
    return year, month, day


def _clocks(text: str, taken: bytearray) -> Iterator[tuple[int, Measure]]:
    for pattern in _TIMES:
        for match in pattern.finditer(text):
            hour, minute = int(match.group(2)), int(match.group(3) or 0)
            if taken[match.start()] or hour > 24 or minute > 59:
                continue
            minute = 30 if match.group(4) else minute
            taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())
            yield match.start(), Clock(text=match.group(), value=(hour % 12, minute))


def _number(text: str, match: re.Match[str]) -> tuple[Number, int]:
    raw = Fraction(match.group().replace(",", ""))
    end = match.end()
    scale = _SCALE.match(text, end)
    if scale is not None:
        raw, end = _scaled(text, raw, scale)
    unit, factor, after = _unit(text, end)
    if unit is None and match.start() and text[match.start() - 1] in tables.SIGNS:
        unit = tables.SIGNS[text[match.start() - 1]]
    year = unit is None and end == match.end() and _YEAR.fullmatch(match.group()) is not None
    shown = text[match.start() : after].strip()
    return Number(text=shown, raw=raw, value=raw * factor, unit=unit, year=year), after


def _scaled(text: str, raw: Fraction, scale: re.Match[str]) -> tuple[Fraction, int]:
    """`1億2000万` and the like: parts that follow each other without a gap add up."""
    total = raw * tables.SCALES[scale.group(1).lower()]
    end = scale.end()
    while (part := _PART.match(text, end)) is not None:
        value = Fraction(part.group().replace(",", ""))
        smaller = _SCALE.match(text, part.end())
        if smaller is None:
            return total + value, part.end()
        total += value * tables.SCALES[smaller.group(1).lower()]
        end = smaller.end()
    return total, end


def _unit(text: str, at: int) -> tuple[str | None, Fraction, int]:
    """The unit that follows at `at`, its factor to the base, and where it ends."""
    match = _units().match(text, at)
    if match is None:
        return None, Fraction(1), at
    spelled = match.group(1) or match.group(2)
    unit, factor = tables.UNITS[spelled if spelled in tables.UNITS else spelled.lower()]
    return unit, factor, match.end()


@cache
def _units() -> re.Pattern[str]:
    names = sorted(tables.UNITS, key=len, reverse=True)
    latin = "|".join(re.escape(name) for name in names if name[-1].isascii() and name[-1].isalpha())
    words = "|".join(name for name in names if len(name) > 2 and name.isascii() and name.islower())
    other = "|".join(
        re.escape(name) for name in names if not (name[-1].isascii() and name[-1].isalpha())
    )
    return re.compile(rf"[ -]?(?:({latin}|(?i:{words}))(?![A-Za-z])|({other}))")


def _spelled(text: str, words: bool) -> Iterator[tuple[int, str, Fraction, int]]:
    for match in tables.WORDS.finditer(text):
        value = tables.word_value(match.group().lower())
        if words or value > 10:
            yield match.start(), match.group(), Fraction(value), match.end()
    for match in tables.KANJI.finditer(text):
        kanji = tables.kanji_value(match.group())
        if kanji is not None and (kanji >= 10 or words):
            yield match.start(), match.group(), Fraction(kanji), match.end()
