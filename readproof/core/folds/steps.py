"""The steps of the folds: each reads a text and says what to replace in it.

A step replaces characters one for one (`table`), or finds edits, or both in that order.
Nothing here looks at the running Python's Unicode data, but for the canonical composition
of characters that the frozen tables know, which Unicode promises never to change.
"""

from __future__ import annotations

import html.entities
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache

from readproof.core import scripts
from readproof.core.folds import tables
from readproof.core.folds.maps import Edit

# Composition reorders marks one by one; nobody writes so many, so a longer cluster is left alone.
MAX_MARKS = 64
# `str.replace` once a character beats `str.translate` up to about so many.
_FEW = 64


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Step:
    """One named step.

    `find` is called only if `concerns` holds for the set of characters of the text, which
    may be larger than the true one; it holds for a set if it holds for one of its characters.
    `ascii_way` does for ASCII what `table` does, at once.
    """

    name: str
    table: Mapping[str, str] = field(default_factory=dict)
    find: Callable[[str], Iterable[Edit]] | None = None
    concerns: Callable[[Set[str]], bool] = lambda alphabet: True
    ascii_way: Callable[[str], str] | None = None

    def replace(self, text: str, found: Set[str]) -> str:
        """The text after the one-for-one table, for the keys in `found`: as long as before."""
        if self.ascii_way is not None and text.isascii():
            return self.ascii_way(text)
        if len(found) > _FEW:
            return text.translate({ord(char): self.table[char] for char in found})
        for char in found:
            text = text.replace(char, self.table[char])
        return text


_ENTITY = re.compile("&(?:#([0-9]{1,9})|#[xX]([0-9a-fA-F]{1,8})|([A-Za-z][A-Za-z0-9]{1,31}));")


def _entities(text: str) -> Iterator[Edit]:
    for match in _ENTITY.finditer(text):
        decimal, hexadecimal, name = match.groups()
        if name:
            decoded = html.entities.html5.get(f"{name};")
        else:
            decoded = numbered(int(decimal) if decimal else int(hexadecimal, 16))
        if decoded:
            yield match.start(), match.end(), decoded


def numbered(point: int) -> str | None:
    """The character that a numeric entity stands for; `None` if it stands for none."""
    if point == 0 or point > 0x10FFFF or 0xD800 <= point <= 0xDFFF:
        return None
    if 0x80 <= point <= 0x9F:
        # HTML reads these as Windows-1252, which is what their writers meant.
        return bytes([point]).decode("cp1252", "ignore") or chr(point)
    return chr(point)


# A soft hyphen at a line end takes that one line break with it.
_SOFT = f"\xad[{tables.BLANKS}]*+(?:\r\n|[{tables.BREAKS}])[{tables.BLANKS}]*+(?![{tables.BREAKS}])"
_IGNORABLE = re.compile(f"{_SOFT}|[{tables.IGNORABLES}]")


def _ignorables(text: str) -> Iterator[Edit]:
    return ((match.start(), match.end(), "") for match in _IGNORABLE.finditer(text))


def _unspaced(text: str) -> Iterator[Edit]:
    solid = tables.ends_unspaced()
    for match in tables.space_before_unspaced().finditer(text):
        start, end = match.span()
        base = _base_before(text, start)
        # White space that carries a mark is no gap.
        if base >= 0 and solid.match(text, base) and not tables.marks().match(text, end):
            yield start, end, ""


def _base_before(text: str, position: int) -> int:
    """Where the nearest character before `position` stands that is no mark; -1 if none."""
    position -= 1
    while position >= 0 and not text[position].isascii() and tables.marks().match(text, position):
        position -= 1
    return position


_LINE_END = f"[{tables.BLANKS}]*+(?:\r\n|[{tables.BREAKS}])[{tables.BLANKS}]*+(?![{tables.BREAKS}])"
_HYPHEN_LINE_END = re.compile(f"-{_LINE_END}")
_ANY_HYPHEN_LINE_END = re.compile(f"[-\u2010]{_LINE_END}")


def _line_hyphens(text: str) -> Iterator[Edit]:
    """A hyphen, a line break and blanks between two letters or digits become "- "."""
    pattern = _ANY_HYPHEN_LINE_END if "\u2010" in text else _HYPHEN_LINE_END
    for match in pattern.finditer(text):
        start, end = match.span()
        base = _base_before(text, start)
        if base < 0 or end == len(text):
            continue
        if not (scripts.is_alnum(text[base]) and scripts.is_alnum(text[end])):
            continue
        if text[start] != "-":
            yield start, start + 1, "-"
        yield start + 1, end, " "


_SPACES = re.compile("  +")


def _spaces(text: str) -> Iterator[Edit]:
    if "  " not in text:
        return iter(())
    return ((match.start(), match.end(), " ") for match in _SPACES.finditer(text))


@cache
def _compatible() -> re.Pattern[str]:
    return re.compile(f"[{''.join(map(re.escape, tables.expansions()))}]")


def _compatibility(text: str) -> Iterator[Edit]:
    for match in _compatible().finditer(text):
        start, end = match.span()
        read = tables.expansions()[match[0]]
        # An expansion must not make a new number: one and a half is not 11/2.
        if start > 0 and _numeric(read[0]) and _numeric(_edge(text[start - 1], -1)):
            continue
        if end < len(text) and _numeric(read[-1]) and _numeric(_edge(text[end], 0)):
            continue
        yield start, end, read


def _edge(char: str, at: int) -> str:
    return tables.expansions().get(char, char)[at]


def _numeric(char: str) -> bool:
    return tables.numeric().match(char) is not None


_JAMO = "[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uac00-\ud7a3][\u11a8-\u11c2]"


# Where all marks and singletons beyond the BMP stand.
_BEYOND = re.compile("[\U00010000-\U0001efff\U0002f800-\U0002fa1d\U000e0100-\U000e01ef]")


@cache
def _clusters(beyond: bool) -> re.Pattern[str]:
    class_of = scripts.class_of if beyond else tables.bmp_class_of
    marks = class_of("MARKS")
    return re.compile(f"(?:{_JAMO}|[^{marks}])?[{marks}]+|{_JAMO}|[{class_of('RECOMPOSED')}]")


@cache
def _composing() -> re.Pattern[str]:
    return re.compile(f"[\u1161-\u11c2{scripts.class_of('MARKS')}{scripts.class_of('RECOMPOSED')}]")


@cache
def _crowded() -> re.Pattern[str]:
    # Any character beyond the BMP counts as a mark here: a class of many ranges is slow there.
    return re.compile(f"[{scripts.class_of('MARKS')}\U00010000-\U0010ffff]{{{MAX_MARKS},}}")


def _composition(text: str) -> Iterator[Edit]:
    # A shortcut that decides nothing: parts of a composed text are composed.
    if not _crowded().search(text) and unicodedata.is_normalized("NFC", text):
        return
    beyond = _BEYOND.search(text) is not None
    for match in _clusters(beyond).finditer(text):
        before = match[0]
        if len(before) > MAX_MARKS + 1:
            continue
        if before[0] > "\uffff" and not scripts.pattern("letter").match(before):
            # A base of a later Unicode version could compose there, and not here.
            continue
        after = unicodedata.normalize("NFC", before)
        if after != before:
            yield _trim(match.start(), before, after)


def _trim(start: int, before: str, after: str) -> Edit:
    """The edit without what both ends have in common."""
    head = 0
    while head < min(len(before), len(after)) - 1 and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < min(len(before), len(after)) - head - 1 and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    return start + head, start + len(before) - tail, after[head : len(after) - tail]


_DASH_RUN = re.compile("--+")


def _dashes(text: str) -> Iterator[Edit]:
    """Two or three hyphens are typed for a dash; longer rows are rules or blanks to fill in."""
    return (
        (match.start(), match.end(), "-")
        for match in _DASH_RUN.finditer(text)
        if match.end() - match.start() <= 3
    )


_ELLIPSIS = re.compile(f"[{''.join(tables.ELLIPSES)}]")


def _ellipsis(text: str) -> Iterator[Edit]:
    return (
        (match.start(), match.end(), tables.ELLIPSES[match[0]])
        for match in _ELLIPSIS.finditer(text)
    )


def any_of(pattern: Callable[[], re.Pattern[str]]) -> Callable[[Set[str]], bool]:
    """The condition that some character beyond ASCII fits the pattern."""

    def concerned(alphabet: Set[str]) -> bool:
        return pattern().search("".join(c for c in alphabet if not c.isascii())) is not None

    return concerned


ENTITIES = Step(name="entities", find=_entities, concerns=lambda alphabet: "&" in alphabet)
IGNORABLES = Step(name="ignorables", find=_ignorables, concerns=any_of(lambda: _IGNORABLE))
UNSPACED = Step(name="unspaced", find=_unspaced, concerns=any_of(tables.ends_unspaced))
LINE_HYPHENS = Step(
    name="line_hyphens",
    find=_line_hyphens,
    concerns=lambda alphabet: "-" in alphabet or "\u2010" in alphabet,
)
SPACES = Step(
    name="spaces", table=tables.SPACES, find=_spaces, concerns=lambda alphabet: " " in alphabet
)
WIDTH = Step(name="width", table=tables.WIDTH)
COMPATIBILITY = Step(
    name="compatibility",
    find=_compatibility,
    concerns=lambda alphabet: not tables.expansions().keys().isdisjoint(alphabet),
)
COMPOSITION = Step(name="composition", find=_composition, concerns=any_of(_composing))
QUOTES = Step(name="quotes", table=tables.QUOTES)
DASHES = Step(
    name="dashes", table=tables.DASHES, find=_dashes, concerns=lambda alphabet: "-" in alphabet
)
TILDES = Step(name="tildes", table=tables.TILDES)
ELLIPSIS = Step(
    name="ellipsis",
    find=_ellipsis,
    concerns=lambda alphabet: not tables.ELLIPSES.keys().isdisjoint(alphabet),
)
