"""Facts that a sentence states: its quotations and its numbers as they are written.

This is a check of strings, not a proof that anything follows from anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from readproof.core import folds

NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
_QUOTATION = re.compile(
    # An opening mark ends the search for a closing one, so that many of them cost no more.
    '"([^"\n]+)"|\u201c([^\u201c\u201d\n]+)\u201d|'
    "\u300c([^\u300c\u300d\n]+)\u300d|\u300e([^\u300e\u300f\n]+)\u300f"
)
# Prefixes by which needles are looked up; few lengths, since each is one pass over the texts.
_PREFIXES = (64, 16, 8, 4, 2, 1)


def quotations(text: str) -> tuple[str, ...]:
    """The quoted strings of `text`, in order, without their marks."""
    return tuple(next(group for group in m.groups() if group) for m in _QUOTATION.finditer(text))


def facts(sentence: str) -> tuple[str, ...]:
    """The numbers and the quoted strings of a sentence, in order, each as it is written."""
    folded = folds.phrase(sentence)
    return (*NUMBER.findall(folded), *quotations(sentence))


def stands_in(fact: str, folded: str) -> bool:
    """True if the fact stands in the folded text; a number only as a whole number."""
    wanted = folds.phrase(fact)
    if not wanted:
        return True
    position = folded.find(wanted)
    while position >= 0:
        if not NUMBER.fullmatch(wanted) or _whole(folded, position, position + len(wanted)):
            return True
        position = folded.find(wanted, position + 1)
    return False


def _whole(text: str, start: int, end: int) -> bool:
    """True if the number `[start, end)` is not a part of a longer one."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    if before[-1:].isdigit() or after[:1].isdigit():
        return False
    joined_before = len(before) == 2 and before[1] in ".," and before[0].isdigit()
    joined_after = len(after) == 2 and after[0] in ".," and after[1].isdigit()
    return not joined_before and not joined_after


def holders(needles: Iterable[str], texts: Sequence[str]) -> dict[str, frozenset[int]]:
    """Which of the texts hold each needle, by their numbers: one pass for all needles."""
    tables: dict[int, dict[str, list[str]]] = {}
    for needle in dict.fromkeys(needles):
        if needle:
            length = next(length for length in _PREFIXES if length <= len(needle))
            tables.setdefault(length, {}).setdefault(needle[:length], []).append(needle)
    found: dict[str, set[int]] = {}
    for number, text in enumerate(texts):
        for length, table in tables.items():
            for at in range(len(text) - length + 1):
                for needle in table.get(text[at : at + length], ()):
                    if text.startswith(needle, at):
                        found.setdefault(needle, set()).add(number)
    return {needle: frozenset(numbers) for needle, numbers in found.items()}
