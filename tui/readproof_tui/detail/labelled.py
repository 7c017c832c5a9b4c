"""A label and a value beside it, wrapped so that the value keeps its column."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from readproof_tui.detail import slices
from readproof_tui.detail.palettes import Styles

BREAK = "↵"
# Code points of a value that are shown: a sheet may hold megabytes.
MOST = 1_200
NARROWEST = 16


def wrapped(text: str, width: int) -> list[slices.Piece]:
    """Any text in one paragraph, filtered: a line break shows as a sign, it may be what differs."""
    one = text.replace("\n", BREAK)  # one for one: places stay what they are
    return [
        piece
        for start in range(0, len(one), slices.BLOCK)
        for piece in slices.wrap(one, start, min(len(one), start + slices.BLOCK), width)
    ]


def labelled(
    page: Text,
    label: str,
    value: str,
    width: int,
    styles: Styles,
    *,
    column: int = 10,
    style: Style | None = None,
) -> None:
    """Append `label` and any text as `value` to a page of `width` cells, with a line break."""
    room = max(NARROWEST, width - column)
    lines = [piece.text for piece in wrapped(value[:MOST], room)] or [""]
    if len(value) > MOST:
        lines.append(f"… and {len(value) - MOST:,} characters more")
    for number, line in enumerate(lines):
        page.append(f"{label if number == 0 else '':<{column}}", styles["dim"])
        page.append(line, style).append("\n")
