"""True sentences beside the same sentence with one value exchanged.

A value is a number, or a name (a capitalised word that is no sentence's first), and its
substitutes are values of the same kind and form from the same document.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from readproof.core import scripts
from readproof.core.draws import Draws
from readproof.core.ground import Ground, Run

_LENGTH = (40, 300)
_LENGTH_UNSPACED = (20, 150)
# A value that touches one of these is a label, a code or a part of something else.
_BESIDE = "-/:.#([\u2010\u2011"
_SENTENCE = re.compile("[^.!?。！？]+(?:[.!?](?![ \n]|$)[^.!?。！？]*)*[.!?。！？]")
_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A value in a sentence, folded `[start, end)`; `form` is what a substitute must share."""

    start: int
    end: int
    text: str
    form: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """A sentence of the text `[start, end)` and the false ones made of it."""

    start: int
    end: int
    true: str
    false: tuple[str, ...]


class Swaps:
    """The sentences of a text in which one value can be exchanged."""

    def __init__(self, ground: Ground, options: int) -> None:
        self._ground = ground
        self._options = options
        self._by_chunk: dict[int, list[tuple[int, int, tuple[Value, ...]]]] = {}
        self._pool: dict[str, set[str]] = {}
        for run in ground.runs:
            for start, end in _sentences(ground.folded.text, run):
                values = tuple(_values(ground.folded.text, run, start, end))
                for value in values:
                    self._pool.setdefault(value.form, set()).add(value.text)
                if values:
                    self._by_chunk.setdefault(run.chunk, []).append((start, end, values))

    def swap(self, draws: Draws, chunk: int) -> Swap | None:
        """A sentence of the chunk with `options - 1` false versions, or `None`."""
        ground = self._ground
        place = ground.division.chunks[chunk]
        here = ground.folded.text[
            ground.folded.position(place.start) : ground.folded.position(place.end)
        ]
        for start, end, values in draws.shuffled(self._by_chunk.get(chunk, [])):
            raw = ground.raw(start, end)
            if raw is None or not ground.occurrences.unique(start, end):
                continue
            value = draws.choice(values)
            inner = ground.raw(value.start, value.end)
            # The value stands in one width and one spelling, or the exchange would show.
            if inner is None or inner.of(ground.text) != value.text:
                continue
            others = sorted(self._pool[value.form] - {value.text})
            false = []
            for other in draws.shuffled(others):
                folded = (
                    ground.folded.text[start : value.start]
                    + other
                    + ground.folded.text[value.end : end]
                )
                if folded not in here:
                    text = ground.text
                    false.append(text[raw.start : inner.start] + other + text[inner.end : raw.end])
                if len(false) == self._options - 1:
                    break
            if len(false) == self._options - 1:
                return Swap(start=start, end=end, true=raw.of(ground.text), false=tuple(false))
        return None


def _sentences(text: str, run: Run) -> list[tuple[int, int]]:
    low, high = _LENGTH_UNSPACED if run.unspaced else _LENGTH
    found = []
    for match in _SENTENCE.finditer(text, run.start, run.end):
        start = match.start() + len(match.group()) - len(match.group().lstrip())
        # The first one of a run may be the tail of a sentence that began before it.
        if start == run.start and run.start > 0 and text[run.start - 1] not in " \u3000":
            continue
        if low <= match.end() - start <= high:
            found.append((start, match.end()))
    return found


def _values(text: str, run: Run, start: int, end: int) -> list[Value]:
    found = []
    for match in _NUMBER.finditer(text, start, end):
        if _apart(text, start, end, match.start(), match.end()):
            shape = re.sub("[0-9]", "0", match.group())
            found.append(_value(match.start(), match.end(), text, f"number {shape}"))
    if not run.unspaced:
        for match in scripts.pattern("word").finditer(text, start, end):
            word = match.group()
            named = scripts.pattern("upper").match(word) is not None and word[1:].islower()
            if named and _apart(text, start, end, match.start(), match.end()):
                found.append(_value(match.start(), match.end(), text, "name"))
    return found


def _value(start: int, end: int, text: str, form: str) -> Value:
    return Value(start=start, end=end, text=text[start:end], form=form)


def _apart(text: str, start: int, end: int, first: int, last: int) -> bool:
    """After two letters of the sentence, and touching nothing that makes it a label."""
    if scripts.count_alnum(text[start:first]) < 2:
        return False
    before = text[first - 1 : first]
    after = text[last : last + 1] if last < end - 1 else ""
    touching = (before + after).strip()
    return not any(
        char in _BESIDE or (scripts.is_alnum(char) and char.isascii()) for char in touching
    )
