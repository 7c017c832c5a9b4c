"""The steps of the profile `quote`: what a quotation may differ in from the text it is from.

They are wider than those of the evidence: letters of either case, every compatibility form,
and no space beside Japanese or Chinese characters.  Tables are frozen as those of `tables`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from readproof.core.folds import forms, tables
from readproof.core.folds.maps import Edit
from readproof.core.folds.steps import COMPOSITION, Step, any_of, numbered

_ENTITY = re.compile(
    "&(?:#([0-9]{1,20})|#[xX]([0-9a-fA-F]{1,16})|(amp|lt|gt|quot|apos|nbsp));", re.IGNORECASE
)
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": "\xa0"}


def _entities(text: str) -> Iterator[Edit]:
    for match in _ENTITY.finditer(text):
        decimal, hexadecimal, name = match.groups()
        if name:
            decoded = _NAMED.get(name.lower())
        else:
            decoded = numbered(int(decimal) if decimal else int(hexadecimal, 16))
        if decoded:
            yield match.start(), match.end(), decoded


_QUOTES = {
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u2036", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u2035", "'"),
}
_DASHES = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
_SPACES = {**tables.SPACES, "\ufeff": " "}


def _expand(text: str, expanded: dict[str, str], pattern: re.Pattern[str]) -> Iterator[Edit]:
    return ((match.start(), match.end(), expanded[match[0]]) for match in pattern.finditer(text))


@cache
def read(table: str) -> tuple[dict[str, str], dict[str, str]]:
    """A table of `forms`: what becomes one character, and what becomes several."""
    single: dict[str, str] = {}
    several: dict[str, str] = {}
    for cell in table.split():
        points, _, result = cell.partition("=")
        to = [int(part, 16) for part in result.split("+")]
        step = 2 if "/" in points else 1
        first, _, last = points.replace("/", "-").partition("-")
        for point in range(int(first, 16), int(last or first, 16) + 1, step):
            if len(to) > 1:
                several[chr(point)] = "".join(map(chr, to))
            else:
                single[chr(point)] = chr(to[0] + point - int(first, 16))
    return single, several


def _step(name: str, table: str, *, ascii_way: bool = False) -> Step:
    single, several = read(table)
    pattern = re.compile(f"[{''.join(map(re.escape, several))}]")
    return Step(
        name=name,
        table=single,
        find=lambda text: _expand(text, several, pattern),
        concerns=lambda alphabet: not several.keys().isdisjoint(alphabet),
        ascii_way=str.lower if ascii_way else None,
    )


_RUNS = re.compile("  +")
# Where nobody writes a space on purpose.
_SOLID = "\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
_SPACE_AT_SOLID = re.compile(f" (?=[{_SOLID}])|(?<=[{_SOLID}]) ")
_ANY_SOLID = re.compile(f"[{_SOLID}]")


def _spaces(text: str) -> Iterator[Edit]:
    return ((match.start(), match.end(), " ") for match in _RUNS.finditer(text))


def _solid(text: str) -> Iterator[Edit]:
    return ((match.start(), match.end(), "") for match in _SPACE_AT_SOLID.finditer(text))


@cache
def steps() -> tuple[Step, ...]:
    """The steps of the profile in their order."""
    return (
        Step(name="entities", find=_entities, concerns=lambda alphabet: "&" in alphabet),
        Step(name="quotes", table=_QUOTES),
        Step(name="dashes", table=_DASHES),
        Step(name="tildes", table={"\u301c": "~"}),
        _step("forms", forms.FORMS),
        COMPOSITION,
        Step(
            name="spaces",
            table=_SPACES,
            find=_spaces,
            concerns=lambda alphabet: " " in alphabet,
        ),
        Step(name="unspaced", find=_solid, concerns=any_of(lambda: _ANY_SOLID)),
        _step("case", forms.LOWER, ascii_way=True),
    )
