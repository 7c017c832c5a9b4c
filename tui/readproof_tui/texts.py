"""The one way from any `str` to something visible: filtered, and never parsed as markup.

Textual takes a `str` for markup in titles, cells, notifications and placeholders, and passes
control characters on to the terminal.  So no screen hands it a `str` that is not ours: it goes
through `safe` (or `fitted`, where there is one line of a given width).
"""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.content import Content

from readproof.display import show

ELLIPSIS = "…"
# What is cut off before the filter sees it: no cell has room for more, however narrow its letters.
_MOST_IN_A_LINE = 2_000


def safe(text: str, *, multiline: bool = False, style: str = "") -> Text:
    """`text` as it may be shown; with `multiline` line breaks and tabs pass."""
    return Text(show(text, multiline=multiline), style=style, end="")


def content(text: str, *, multiline: bool = False) -> Content:
    """The same for Textual's own sinks: titles, placeholders, options."""
    return Content(show(text, multiline=multiline))


def fitted(text: str, width: int, *, style: str = "", right: bool = False) -> Text:
    """One line of exactly `width` terminal cells: filled with spaces, or cut with an ellipsis."""
    shown = show(text[:_MOST_IN_A_LINE])
    length = cell_len(shown)
    if length > width:
        shown = set_cell_size(shown, max(0, width - 1)) + ELLIPSIS if width > 0 else ""
    elif length < width:
        fill = " " * (width - length)
        shown = fill + shown if right else shown + fill
    return Text(shown, style=style, end="", no_wrap=True)
