"""Tables for people: aligned by what a terminal shows, every cell on one line and filtered."""

from __future__ import annotations

from collections.abc import Sequence

from readproof.cli import output
from readproof.display import show

_GAP = "  "


def tell(head: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[str] = ()) -> None:
    """Print a table; `right` names the columns of numbers.  Nothing is printed of no rows."""
    from rich.cells import cell_len

    if not rows:
        return
    shown = [[show(cell) for cell in row] for row in (head, *rows)]
    widths = [max(map(cell_len, column)) for column in zip(*shown, strict=True)]
    for row in shown:
        cells = []
        for name, cell, width in zip(head, row, widths, strict=True):
            fill = " " * (width - cell_len(cell))
            cells.append(fill + cell if name in right else cell + fill)
        output.filtered(_GAP.join(cells).rstrip())
