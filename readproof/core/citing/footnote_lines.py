"""What one line of an article begins, for the block scanner, and where code ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from readproof.core.documents import Span

FENCE = re.compile(r"(`{3,})[^`\r\n]*+\Z|(~{3,})")
HEADING = re.compile(r"(#{1,6})(?=[ \t]|\Z)")
UNDERLINE = re.compile(r"(?:=+|-+)[ \t]*\Z")
RULE = re.compile(r"(?:\*[ \t]*){3,}+\Z|(?:-[ \t]*){3,}+\Z|(?:_[ \t]*){3,}+\Z")
ITEM = re.compile(r"(?:[-+*]|([0-9]{1,9})[.)])(?=[ \t]|\Z)")
DEFINITION = re.compile(r"\[\^([^\s\[\]]{1,999}+)\]:[ \t]*+")
RAW_HTML = re.compile(r"<(pre|script|style|textarea)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """What is left of a line inside its containers; `column` counts from 0, tabs as four."""

    start: int
    end: int
    column: int = 0


def indent(text: str, line: Line) -> tuple[int, int]:
    """The columns of white space before the first other character, and where that is."""
    column, at = line.column, line.start
    while at < line.end:
        if text[at] == " ":
            column += 1
        elif text[at] == "\t":
            column += 4 - column % 4
        else:
            break
        at += 1
    return column - line.column, at


def dedented(text: str, line: Line) -> Line:
    """An indented line without its first four columns."""
    column, at = line.column, line.start
    while column - line.column < 4:
        column += 1 if text[at] == " " else 4 - column % 4
        at += 1
    return Line(at, line.end)


def interrupts(text: str, line: Line, at: int) -> bool:
    """True if the line starts a block, so that it does not go on with a paragraph."""
    if text[at] == ">" or any(
        mark.match(text, at, line.end) for mark in (FENCE, HEADING, RULE, DEFINITION, RAW_HTML)
    ):
        return True
    item = ITEM.match(text, at, line.end)
    return item is not None and item.group(1) in (None, "1")


def after_fence(text: str, lines: Sequence[Line], number: int, mark: str, base: int) -> int:
    """The line after the code that line `number` opens; `base` is the column of its item."""
    number += 1
    while number < len(lines):
        line = lines[number]
        columns, at = indent(text, line)
        if at < line.end and base and line.column + columns < base:
            return number  # the item that holds it has ended
        rest = text[at : line.end].rstrip(" \t")
        if len(rest) >= len(mark) and rest == mark[0] * len(rest):
            return number + 1
        number += 1
    return number


def after_html(text: str, lines: list[Line], number: int, at: int) -> int | None:
    """The line after a comment or raw element that opens at `at`; `None` if none does.

    What follows it on its last line takes the place of that line.
    """
    line = lines[number]
    if text.startswith("<!--", at):
        close = re.compile("-->")
    elif (tag := RAW_HTML.match(text, at, line.end)) is not None:
        close = re.compile(f"</{tag.group(1)}>", re.IGNORECASE)
    else:
        return None
    start = at + 4
    while number < len(lines):
        line = lines[number]
        found = close.search(text, max(start, line.start), line.end)
        if found is not None:
            lines[number] = Line(found.end(), line.end)
            return number
        number += 1
    return number


def is_table(text: str, lines: Sequence[Line], number: int, at: int) -> bool:
    """True if line `number` is the head of a table: a row of dashes and bars stands below."""
    if number + 1 >= len(lines) or text.find("|", at, lines[number].end) < 0:
        return False
    row = text[lines[number + 1].start : lines[number + 1].end].strip(" \t")
    return "-" in row and "|" in row and not row.strip("|:- \t")


def cells(text: str, start: int, end: int) -> Iterator[Span]:
    """The cells of a row: what stands between its bars."""
    at = start
    while at <= end:
        bar = text.find("|", at, end)
        while bar > at and text[bar - 1] == "\\":
            bar = text.find("|", bar + 1, end)
        close = end if bar < 0 else bar
        if text[at:close].strip():
            yield Span(at, close)
        at = close + 1
