"""Where sentences end: the profile `quote`, by declared rules that anyone can apply by hand.

A sentence ends after one of `.!?。！？` that white space follows, and after one of `。！？`
whatever follows.  Between two sentences there is a gap, the white space; it may be empty.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from readproof.core import scripts
from readproof.core.documents import Span
from readproof.core.folds import tables

_WHITE = f"{scripts.WHITE_SPACE}\ufeff"
_BLANKS = f"{tables.BLANKS}\ufeff"
_ENTITY = "|&(?:nbsp|#160|#xa0);"
_EDGES = f"{tables.WHITE}\ufeff"
_IN_GAPS = f"{_EDGES}&nbspNBSP#160xaXA;"
# How far the search for the start of a sentence goes back at first.
_STRIDE = 512

# Abbreviations after which a full stop ends nothing; those that need a number after them, and
# those that may well end a sentence unless it goes on in lower case.
_ALWAYS = """
adm assn ave blvd brig capt cmdr col corp cpl dept dist div dr ft gen gov hon inc jr lt ltd maj
messrs mmes mr mrs ms msgr mt pres prof pte rd rep revd rev sen sgt sr st ste supt univ vs
"""
_BEFORE_NUMBERS = """
apr art aug ca ch chap cf dec eq feb fig figs jan jul jun mar no nos nov oct p para pp pt sec
sect sep sept vol vols
"""
_BEFORE_LOWER_CASE = "al approx bros cie co cf cit etc est ibid incl op viz"
_INITIALS = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]")
_SPACE = re.compile(f"[{_WHITE}]")
_TOKEN = 24
_OPENING = "([{<\"'\u201c\u2018\u00ab\u2014\u2013"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What may be declared: English abbreviations, line ends, entities for white space."""

    abbreviations: bool = False
    newline_ends: bool = False
    entities: bool = True

    @property
    def pattern(self) -> re.Pattern[str]:
        """Matches whatever may be a gap."""
        return _pattern(self.newline_ends, self.entities)


@cache
def _pattern(newline_ends: bool, entities: bool) -> re.Pattern[str]:
    white = f"(?:[{_WHITE}]{_ENTITY if entities else ''})++"
    gap = f"(?<=[.!?。！？]){white}|(?<=[。！？])"
    if newline_ends:
        gap = f"(?<![{_BLANKS}])[{_BLANKS}]*+[{tables.BREAKS}][{_WHITE}]*+|{gap}"
    return re.compile(gap, re.IGNORECASE)


@cache
def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


def gaps(text: str, rules: Rules, start: int = 0, end: int | None = None) -> Iterator[Span]:
    """The gaps that start in `[start, end)`, in order; white space around the text is none."""
    limit = len(text) if end is None else end
    for match in rules.pattern.finditer(text, start, limit):
        if match.start() >= limit:
            return
        if rules.abbreviations and _abbreviates(text, match.start(), match.end()):
            continue
        yield Span(match.start(), match.end())


def split(text: str, rules: Rules) -> Iterator[Span]:
    """The sentences of a text, in order, without the white space around them."""
    last = 0
    for gap in (*gaps(text, rules), Span(len(text), len(text))):
        sentence = _trimmed(text, last, gap.start)
        if len(sentence):
            yield sentence
        last = gap.end


def window(text: str, place: Span, rules: Rules) -> Span:
    """The whole sentences that hold `place`, which starts and ends on something."""
    return _trimmed(text, _start(text, place.start, rules), _end(text, place.end, rules))


def _start(text: str, position: int, rules: Rules) -> int:
    """Where the sentence starts that holds the code point at `position`."""
    stride = _STRIDE
    lower = position
    while lower > 0:
        lower = max(0, position - stride)
        # A gap that reaches over the border is seen from its start.
        while lower > 0 and text[lower - 1] in _IN_GAPS:
            lower -= 1
        last = deque(gaps(text, rules, lower, position + 1), maxlen=1)
        if last:
            return last[0].end
        stride *= 4
    return 0


def _end(text: str, position: int, rules: Rules) -> int:
    """Where the sentence ends that holds the code point before `position`."""
    gap = next(gaps(text, rules, position), None)
    return len(text) if gap is None else gap.start


def _trimmed(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    first = start + len(piece) - len(piece.lstrip(_EDGES))
    return Span(min(first, end), max(first, start + len(piece.rstrip(_EDGES))))


def _abbreviates(text: str, start: int, end: int) -> bool:
    """True if the full stop before `start` belongs to an abbreviation or an initial."""
    if start < 2 or text[start - 1] != ".":
        return False
    token = text[max(0, start - 1 - _TOKEN) : start - 1]
    token = _SPACE.split(token)[-1].lstrip(_OPENING)
    if len(token) == 1 and scripts.pattern("upper").match(token):
        return True
    if _INITIALS.fullmatch(token):
        return True
    word, after = token.lower(), text[end : end + 1]
    if word in _words(_ALWAYS):
        return True
    if word in _words(_BEFORE_NUMBERS):
        return bool(scripts.pattern("digit").match(after))
    return word in _words(_BEFORE_LOWER_CASE) and "a" <= after <= "z"
