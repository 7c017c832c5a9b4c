"""Footnotes of a Markdown article: what refers to what, where, and in which sentence.

GitHub's footnotes, read with line and column.  Labels are given as they are written and compared
without case.  References inside definitions are kept apart: they are no claim of the article.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from readproof.core.citing import prose
from readproof.core.citing.footnote_blocks import DefinitionBlock, Scanner, TextBlock
from readproof.core.citing.footnote_markers import Inside
from readproof.core.citing.urls import in_definition
from readproof.core.documents import Span
from readproof.core.lines import SPACES, Lines

_BETWEEN = re.compile(r"[\s,;、，・]*")
_LEADING = " \t\n,;:.、。，．；：）)]」』"


def key_of(label: str) -> str:
    """A label as labels are compared: without case."""
    return label.casefold()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One use of a footnote in the article.

    `span` covers the marker `[^label]`; `line` and `column` count from 1, the column in code
    points.  `sentence` is the sentence it stands in, without markers.
    """

    label: str
    span: Span
    line: int
    column: int
    sentence: str

    @property
    def key(self) -> str:
        """The label for comparisons."""
        return key_of(self.label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """One definition; `span` has its continuation lines, without the last line's newline.

    `label_span` lies between `[^` and `]`; `movable` is false inside a block quote; `urls` are
    as written, in order.
    """

    label: str
    span: Span
    label_span: Span
    line: int
    column: int
    movable: bool
    text: str
    urls: tuple[str, ...]

    @property
    def key(self) -> str:
        """The label for comparisons."""
        return key_of(self.label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """The text up to a run of markers inside one sentence.

    `text` is that text without markers, `sentence` the whole sentence, `references` the numbers
    of the references of the run.
    """

    text: str
    sentence: str
    references: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """What stands in an article: references and definitions in source order, units, and the label
    spans of references inside definitions with the number of the definition."""

    text: str
    references: tuple[Reference, ...]
    definitions: tuple[Definition, ...]
    units: tuple[Unit, ...]
    inner: tuple[tuple[int, Span], ...]

    def first_definitions(self) -> dict[str, int]:
        """The definition that each key means: the first, as programs take it."""
        found: dict[str, int] = {}
        for number, definition in enumerate(self.definitions):
            found.setdefault(definition.key, number)
        return found


def read(text: str) -> Article:
    """The footnotes of `text`; works on any text, in linear time."""
    scanner = Scanner(text)
    reader = _Reader(text)
    for block in scanner.blocks:
        reader.block(block)
    return Article(
        text=text,
        references=tuple(reader.references),
        definitions=tuple(reader.definition(block) for block in scanner.definitions),
        units=tuple(reader.units),
        inner=tuple(reader.inner),
    )


class _Reader:
    """Collects references block by block."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = Lines.of(text).starts
        self.references: list[Reference] = []
        self.units: list[Unit] = []
        self.inner: list[tuple[int, Span]] = []

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        line = max(bisect_right(self.starts, at) - 1, 0)
        return line + 1, at - self.starts[line] + 1

    def definition(self, block: DefinitionBlock) -> Definition:
        line, column = self.place(block.span.start)
        body = self.text[block.label.end + 2 : block.span.end].strip(SPACES)
        return Definition(
            label=block.label.of(self.text),
            span=block.span,
            label_span=block.label,
            line=line,
            column=column,
            movable=block.movable,
            text=body,
            urls=in_definition(body),
        )

    def block(self, block: TextBlock) -> None:
        inside = Inside(self.text, block.pieces)
        if not inside.markers:
            return
        if block.owner is not None:
            for marker in inside.markers:
                raw = inside.raw(marker)
                self.inner.append((block.owner, Span(raw.start + 2, raw.end - 1)))
            return
        if block.whole:
            found = [Span(0, len(inside.text))]
        else:
            found = prose.sentences(inside.text, inside.markers, inside.solid)
        taken = 0
        for sentence in found:
            markers = []
            while taken < len(inside.markers) and inside.markers[taken].start < sentence.end:
                markers.append(inside.markers[taken])
                taken += 1
            if markers:
                self.sentence(inside, sentence, markers)

    def sentence(self, inside: Inside, sentence: Span, markers: list[Span]) -> None:
        """The references of one sentence, and its units."""
        runs = list(_runs(inside.text, markers))
        holes = [Span(run[0].start, run[-1].end) for run, _ in runs]
        bare = inside.bare(sentence, holes)
        start = sentence.start
        for (run, last), hole in zip(runs, holes, strict=True):
            end = run[-1].end
            # What follows the last marker belongs to its unit only if it says nothing.
            rest = inside.text[end : sentence.end]
            if last and not any(char.isalnum() for char in rest):
                end = sentence.end
            numbers = []
            for marker in run:
                raw = inside.raw(marker)
                line, column = self.place(raw.start)
                label = self.text[raw.start + 2 : raw.end - 1]
                numbers.append(len(self.references))
                self.references.append(
                    Reference(label=label, span=raw, line=line, column=column, sentence=bare)
                )
            unit = inside.bare(Span(start, end), [hole, *inside.notes_in(start, end)])
            unit = unit.lstrip(_LEADING)
            self.units.append(Unit(text=unit, sentence=bare, references=tuple(numbers)))
            start = run[-1].end


def _runs(text: str, markers: Sequence[Span]) -> Iterator[tuple[list[Span], bool]]:
    """Markers that only commas and spaces part, with whether the run is the last one."""
    run: list[Span] = []
    for marker in markers:
        if run:
            gap = _BETWEEN.match(text, run[-1].end, marker.start)
            if gap is None or gap.end() < marker.start:
                yield run, False
                run = []
        run.append(marker)
    yield run, True
