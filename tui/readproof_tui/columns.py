"""Columns of a table, their cells, and how the width is divided among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from readproof_tui.texts import fitted

# Between columns.
GAP = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: at least `width` cells, and `share` parts of the room that is left over.

    It is left out of tables that are less than `from_width` cells wide.
    """

    title: str
    width: int
    share: int = 0
    right: bool = False
    from_width: int = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell (anybody's text), and the name of the component class it is drawn in.

    `short` takes the place of a text that has no room.
    """

    text: str
    look: str = ""
    short: str = ""

    def within(self, width: int, *, right: bool) -> str:
        """The text in exactly so many terminal cells."""
        text = self.text
        if self.short and cell_len(text[: 2 * width + 1]) > width:
            text = self.short
        return fitted(text, width, right=right).plain


def divided(columns: Sequence[Column], width: int, edges: int) -> tuple[int, ...]:
    """The cells of each column in a table `width` cells wide, of which `edges` belong to none.

    0 for a column that is left out.
    """
    room = width - edges
    shown = [column for column in columns if column.from_width <= width]
    left = max(0, room - sum(column.width + GAP for column in shown))
    shares = sum(column.share for column in shown) or 1
    widths = [
        column.width + left * column.share // shares if column in shown else 0 for column in columns
    ]
    # What rounding left over goes to the first that takes a share.
    rest = room - sum(one + GAP for one in widths if one)
    for place, column in enumerate(columns):
        if column.share and rest > 0:
            widths[place] += rest
            break
    return tuple(widths)
