"""Page furniture of plain text: what stands on every page and belongs to none of them.

Running headers and footers around form feeds, the same where the form feeds were lost but
the pages kept their length, page numbers, rule lines and the dot leaders of contents lists.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from enum import Enum
from itertools import pairwise

from readproof.core import headings
from readproof.core.lines import SPACES, Lines
from readproof.core.scripts import WHITE_SPACE


class Role(Enum):
    """What a line of plain text is, before its paragraph is looked at."""

    BLANK = "blank"
    TEXT = "text"
    RULE = "rule"
    LEADER = "leader"
    PAGE = "page"
    TITLE = "title"


RULE = re.compile(
    rf"([-=*_~#+.\u00b7\u2022\u2010-\u2015\u2500\u2501\u2550\uff1d\u2606\u2605\u25c6\u25c7\u203b&$%^])"
    rf"[{WHITE_SPACE}]*\1(?:[{WHITE_SPACE}]*\1)*+"
    rf"|[-=+*_#%|:{WHITE_SPACE}]{{3,}}|[\u2500-\u257f{WHITE_SPACE}]{{3,}}"
)
_RULE_START = frozenset("-=*_~#+.&$%^|:\u00b7\u2022\uff1d\u2606\u2605\u25c6\u25c7\u203b") | {
    chr(code) for code in (*range(0x2010, 0x2016), *range(0x2500, 0x2580))
}
_LEADER = re.compile(
    rf"(?:\.{{4,}}|(?:\. ){{3,}}\.?|[\u2026\u22ef]{{2,}}|\u00b7{{4,}}|\u30fb{{4,}})"
    rf"[{WHITE_SPACE}]*\d{{1,4}}\Z"
    # A Roman numeral needs more dots: "He is gone.... I" is a sentence.
    rf"|(?:\.{{6,}}|(?:\. ){{6,}}\.?)[{WHITE_SPACE}]*[ivxlcIVXLC]{{1,7}}\Z",
    re.ASCII,
)
_PAGE_MARK = re.compile(
    r"\bpage\s+(?:\d{1,4}|[ivxlc]{1,7})(?:\s+of\s+\d{1,4})?\s?[\]).]?\Z|\A[-\u2013\u2014]\s?\d{1,4}\s?[-\u2013\u2014]\Z",
    re.ASCII | re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+", re.ASCII)
_GAP = re.compile(f"[{WHITE_SPACE}]+")
LONGEST = 160  # code points of a line that may be furniture


def contents(lines: Lines) -> tuple[str, ...]:
    """Each line without the white space at its ends, form feeds included."""
    text = lines.text
    return tuple(
        text[start:end].strip(SPACES) for start, end in zip(lines.starts, lines.ends, strict=True)
    )


def roles(lines: Lines, content: Sequence[str]) -> list[Role]:
    """The role of each line; `content` is that of `contents`."""
    found = [_alone(line) for line in content]
    pages = _around_form_feeds(lines, content, found) | _at_page_distance(content, found)
    for number in pages:
        found[number] = Role.PAGE
    return found


def _alone(line: str) -> Role:
    if not line:
        return Role.BLANK
    if line[0] in _RULE_START and _is_rule(line):
        return Role.RULE
    if len(line) <= LONGEST and ("." in line or not line.isascii()) and _LEADER.search(line):
        return Role.LEADER
    return Role.TEXT


def _is_rule(line: str) -> bool:
    # Two signs are enough where nothing else could be meant ("&&" between two bulletins).
    return len(line) >= 2 and RULE.fullmatch(line) is not None


def key(line: str) -> str:
    """A line as furniture is compared: numbers as `#`, runs of white space as one space."""
    return _GAP.sub(" ", _NUMBER.sub("#", line))


def _around_form_feeds(lines: Lines, content: Sequence[str], found: Sequence[Role]) -> set[int]:
    breaks = _form_feeds(lines)
    furniture: set[int] = set()
    for step in (-1, 1):
        # The outermost line first; a second header line only where the first one is furniture.
        places = [_next_text(number, step, content, found) for number in breaks]
        for _ in range(3):
            lines_there = [content[place] for place in places if place is not None]
            counts = Counter(map(key, lines_there))
            again = Counter(lines_there)
            enough = max(2, len(breaks) // 5)
            held = [
                place
                for place in places
                if place is not None
                and len(line := content[place]) <= LONGEST
                and (
                    (counts[key(line)] >= enough and not _opens_a_chapter(line, again[line]))
                    or _PAGE_MARK.search(line) is not None
                )
            ]
            furniture.update(held)
            places = [
                place + step if 0 <= place + step < len(content) and content[place + step] else None
                for place in held
            ]
    return furniture


def _opens_a_chapter(line: str, times: int) -> bool:
    """True for a chapter heading that is not repeated word for word, as a header would be."""
    return times == 1 and headings.is_strong(line)


def _form_feeds(lines: Lines) -> list[int]:
    """The numbers of the lines that a form feed opens."""
    text, number = lines.text, 0
    numbers: list[int] = []
    place = text.find("\f")
    while place >= 0:
        while number + 1 < len(lines) and lines.starts[number + 1] <= place:
            number += 1
        if not numbers or numbers[-1] != number:
            numbers.append(number)
        place = text.find("\f", place + 1)
    return numbers


def _next_text(number: int, step: int, content: Sequence[str], found: Sequence[Role]) -> int | None:
    # The line with the form feed may hold the header; it never holds the footer.
    place = number if step > 0 else number - 1
    for _ in range(12):
        if not 0 <= place < len(content):
            return None
        if found[place] is not Role.BLANK:
            return place
        place += step
    return None


def _at_page_distance(content: Sequence[str], found: Sequence[Role]) -> set[int]:
    """Lines that stand alone and come back, up to numbers, at about equal distances."""
    places: dict[str, list[int]] = defaultdict(list)
    last = len(content) - 1
    for number, line in enumerate(content):
        if (
            found[number] is Role.TEXT
            and len(line) <= LONGEST
            and (number == 0 or not content[number - 1])
            and (number == last or not content[number + 1])
        ):
            places[key(line)].append(number)
    furniture: set[int] = set()
    for numbers in places.values():
        distinct = {content[number] for number in numbers}
        marked = len(numbers) >= 3 and _PAGE_MARK.search(content[numbers[0]]) is not None
        chapters = _opens_a_chapter(content[numbers[0]], len(numbers) - len(distinct) + 1)
        if marked or (len(numbers) >= 5 and _regular(numbers) and not chapters):
            furniture.update(numbers)
    return furniture


def _regular(numbers: Sequence[int]) -> bool:
    gaps = sorted(after - before for before, after in pairwise(numbers))
    middle = gaps[len(gaps) // 2]
    if not 20 <= middle <= 120:
        return False
    near = sum(4 * abs(gap - middle) <= middle for gap in gaps)
    return 5 * near >= 4 * len(gaps)
