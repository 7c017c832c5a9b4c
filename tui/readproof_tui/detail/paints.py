"""Display lines of a document with what is marked in them, legible without any colour.

A line begins with a gutter of two cells: what the line holds, and a bar that is heavy in the
context window. The selected place stands between two brackets that no document can forge, since
the gutter tells our marks from the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from rich.style import Style
from rich.text import Text

from readproof_tui import signs
from readproof_tui.detail.slices import Piece

MarkKind = Literal["selected", "wrong", "unseen", "right", "anchor", "quote", "context"]

# The more telling first: one character has one style, one line one sign.
ORDER: tuple[MarkKind, ...] = (
    "selected",
    "wrong",
    "unseen",
    "right",
    "anchor",
    "quote",
    "context",
)
SIGNS: Mapping[MarkKind, str] = {
    "wrong": signs.WRONG,
    "unseen": signs.UNSEEN,
    "right": signs.RIGHT,
    "quote": signs.QUOTE,
}
OPEN, CLOSE = "⟦", "⟧"
GUTTER = 2  # cells before the text
BRACKETS = 2  # cells that the brackets of one selected place may take in a line
BAR, HEAVY_BAR = "│", "┃"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Something marked in the text: the raw `[start, end)`."""

    start: int
    end: int
    kind: MarkKind


def paint(
    piece: Piece,
    marks: Sequence[Mark],
    styles: Mapping[str, Style],
    *,
    sign: str | None = None,
) -> Text:
    """The line of a piece: gutter, and its text with the marks that overlap it.

    `styles` names a style for each kind of mark, `gutter`, and `bracket`. `sign` overrides what
    stands in the gutter, else it is that of the most telling mark.
    """
    here = [mark for mark in marks if mark.start < piece.end and piece.start < mark.end]
    here.sort(key=lambda mark: ORDER.index(mark.kind))
    if sign is None:
        sign = next((SIGNS[mark.kind] for mark in here if mark.kind in SIGNS), " ")
    inside = any(mark.kind in ("context", "selected") for mark in here)
    line = Text(no_wrap=True, end="")
    line.append(sign, _sign_style(here, styles))
    line.append(HEAVY_BAR if inside else BAR, styles["context_bar" if inside else "gutter"])
    cuts = {piece.start, piece.end}
    for mark in here:
        cuts |= {max(mark.start, piece.start), min(mark.end, piece.end)}
    edges = sorted(cuts)
    for start, end in pairwise(edges):
        top = next((mark for mark in here if mark.start <= start and end <= mark.end), None)
        chosen = top is not None and top.kind == "selected"
        if chosen and top is not None and start == top.start:
            line.append(OPEN, styles["bracket"])
        line.append(piece.between(start, end), styles[top.kind] if top else None)
        if chosen and top is not None and end == top.end:
            line.append(CLOSE, styles["bracket"])
    return line


def _sign_style(here: Sequence[Mark], styles: Mapping[str, Style]) -> Style:
    kind = next((mark.kind for mark in here if mark.kind in SIGNS), None)
    return styles[kind] if kind else styles["gutter"]


def rule(label: Text, width: int, styles: Mapping[str, Style]) -> Text:
    """The line between two chunks: ours, which the gutter shows."""
    line = Text(no_wrap=True, end="")
    line.append(" ├─ ", styles["gutter"])
    line.append_text(label)
    line.append(" " + "─" * max(0, width - line.cell_len - 1), styles["gutter"])
    return line
