"""The blocks of an article that may hold footnote references, line by line.

Our own scanner, because parsers drop what this gate looks for: a second definition of a label,
a reference to nothing.  Code, comments and front matter are left out; a heading, an item and a
table cell are blocks of their own.  Every line is looked at a bounded number of times.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from readproof.core import front_matter
from readproof.core.citing import footnote_lines as marks
from readproof.core.citing.footnote_lines import (
    Line,
    after_fence,
    after_html,
    cells,
    dedented,
    indent,
    interrupts,
    is_table,
)
from readproof.core.documents import Span
from readproof.core.lines import Lines

# Containers nested deeper than this are read as text.
MAX_NESTING = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class TextBlock:
    """A block of running text: raw spans of its lines without the marks of its containers.

    `owner` is the number of the definition that holds it, `None` in the article itself; `whole`
    is true for a heading or a table cell, which is one sentence whatever it holds.
    """

    pieces: tuple[Span, ...]
    owner: int | None
    whole: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DefinitionBlock:
    """A definition with its continuation lines, without the last line's newline.

    `label` is the raw span between `[^` and `]`; `movable` is false inside a container.
    """

    span: Span
    label: Span
    movable: bool


class Scanner:
    """Reads a text once; the results are `blocks` and `definitions`, in source order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.blocks: list[TextBlock] = []
        self.definitions: list[DefinitionBlock] = []
        lines = Lines.of(text)
        skip = front_matter.length(tuple(lines.content(n) for n in range(len(lines))))
        body = [Line(lines.starts[n], lines.ends[n]) for n in range(skip, len(lines))]
        _Container(self, body, owner=None, depth=0).read()


class _Container:
    """The lines of one container: the text, a block quote, or a definition."""

    def __init__(
        self, scanner: Scanner, lines: Sequence[Line], *, owner: int | None, depth: int
    ) -> None:
        self.scanner, self.text = scanner, scanner.text
        self.lines = list(lines)
        self.owner, self.depth = owner, depth
        self.items: list[int] = []  # columns where the contents of the open items start
        self.paragraph: list[Span] = []

    def read(self) -> None:
        """Walk over the lines, and hand the blocks to the scanner."""
        number = 0
        nested = 0
        while number < len(self.lines):
            line = self.lines[number]
            columns, at = indent(self.text, line)
            if at == line.end:
                self.close()
                number += 1
                continue
            column = line.column + columns
            if not self.paragraph:
                while self.items and column < self.items[-1]:
                    self.items.pop()
            base = next((item for item in reversed(self.items) if item <= column), 0)
            if column - base >= 4:
                if self.paragraph:
                    self.paragraph.append(Span(at, line.end))
                number += 1  # else it is code
                continue
            after = self.opened(number, at, base)
            if after is not None:
                number, nested = after, 0
            elif nested < MAX_NESTING and self.item(number, at, column):
                nested += 1  # what follows the mark is looked at again
            else:
                self.paragraph.append(Span(at, line.end))
                number, nested = number + 1, 0
        self.close()

    def close(self, *, whole: bool = False) -> None:
        """The open paragraph ends here."""
        self.give(self.paragraph, whole=whole)
        self.paragraph = []

    def give(self, pieces: Sequence[Span], *, whole: bool) -> None:
        """Hand a block to the scanner, if there is anything in it."""
        if pieces:
            block = TextBlock(pieces=tuple(pieces), owner=self.owner, whole=whole)
            self.scanner.blocks.append(block)

    def opened(self, number: int, at: int, base: int) -> int | None:
        """The line after the block that line `number` opens; `None` if it opens none."""
        text, end = self.text, self.lines[number].end
        if text[at] in "`~" and (fence := marks.FENCE.match(text, at, end)) is not None:
            self.close()
            return after_fence(
                self.text, self.lines, number, fence.group(1) or fence.group(2), base
            )
        if text[at] == "<" and (after := after_html(self.text, self.lines, number, at)) is not None:
            self.close()
            return after
        if text[at] == "#" and (mark := marks.HEADING.match(text, at, end)) is not None:
            self.close()
            self.give([Span(mark.end(), end)], whole=True)
            return number + 1
        if text[at] in "=-" and self.paragraph and marks.UNDERLINE.match(text, at, end):
            self.close(whole=True)
            return number + 1
        if text[at] in "*-_" and marks.RULE.match(text, at, end):
            self.close()
            return number + 1
        if text[at] == ">" and self.depth < MAX_NESTING:
            self.close()
            return self.quote(number)
        if text[at] == "[" and self.owner is None and not base:
            found = marks.DEFINITION.match(text, at, end)
            if found is not None:
                self.close()
                self.items.clear()
                return self.definition(number, at, found)
        if not self.paragraph and is_table(self.text, self.lines, number, at):
            return self.table(number)
        return None

    def quote(self, number: int) -> int:
        inner: list[Line] = []
        while number < len(self.lines):
            line = self.lines[number]
            columns, at = indent(self.text, line)
            if at == line.end or self.text[at] != ">":
                break
            column = line.column + columns + 1
            at += 1
            if self.text[at : at + 1] == " ":
                at, column = at + 1, column + 1
            inner.append(Line(at, line.end))
            number += 1
        _Container(self.scanner, inner, owner=self.owner, depth=self.depth + 1).read()
        return number

    def item(self, number: int, at: int, column: int) -> bool:
        """True if an item of a list starts here; the line then holds only its content."""
        line = self.lines[number]
        mark = marks.ITEM.match(self.text, at, line.end)
        if mark is None:
            return False
        if self.paragraph and not self.items and mark.group(1) not in (None, "1"):
            return False  # a number at the start of a wrapped line
        self.close()
        while self.items and self.items[-1] > column:
            self.items.pop()
        width = mark.end() - at
        content = Line(mark.end(), line.end, column + width)
        columns, start = indent(self.text, content)
        if columns > 4 or start == line.end:
            columns, start = 1, min(mark.end() + 1, line.end)
        self.items.append(column + width + columns)
        self.lines[number] = Line(start, line.end, column + width + columns)
        return True

    def definition(self, number: int, at: int, found: re.Match[str]) -> int:
        first = self.lines[number]
        inner = [Line(found.end(), first.end)]
        last, number = first.end, number + 1
        lazy = found.end() < first.end
        while number < len(self.lines):
            line = self.lines[number]
            columns, start = indent(self.text, line)
            if start == line.end:
                blanks = self.blanks(number)
                if blanks is None:
                    break
                inner += self.lines[number:blanks]
                number, lazy = blanks, False
                continue
            if columns >= 4:
                inner.append(dedented(self.text, line))
                lazy = True
            elif lazy and not interrupts(self.text, line, start):
                inner.append(Line(start, line.end))
            else:
                break
            last, number = line.end, number + 1
        self.scanner.definitions.append(
            DefinitionBlock(
                span=Span(at, last), label=Span(*found.span(1)), movable=self.depth == 0
            )
        )
        own = len(self.scanner.definitions) - 1
        _Container(self.scanner, inner, owner=own, depth=self.depth + 1).read()
        return number

    def blanks(self, number: int) -> int | None:
        """The indented line after these blank ones, which goes on with the definition."""
        while number < len(self.lines):
            columns, start = indent(self.text, self.lines[number])
            if start < self.lines[number].end:
                return number if columns >= 4 else None
            number += 1
        return None

    def table(self, number: int) -> int:
        self.cells(self.lines[number])
        number += 2
        while number < len(self.lines):
            line = self.lines[number]
            _, at = indent(self.text, line)
            if at == line.end or interrupts(self.text, line, at):
                break
            self.cells(line)
            number += 1
        return number

    def cells(self, line: Line) -> None:
        for cell in cells(self.text, line.start, line.end):
            self.give([cell], whole=True)
