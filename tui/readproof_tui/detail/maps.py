"""The map of a document: one column a piece of the text, the whole of it at the screen's width.

Three rows: the regions, what was asked and answered, and below it the quotes and the longest run
of wrong strata. Every sign can be told apart without colour.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from readproof_tui.detail.palettes import Styles
from readproof_tui.signs import ASKED, NOTHING, QUOTE, RIGHT, UNSEEN, WRONG

if TYPE_CHECKING:
    from readproof.core.maps import MapCell
    from readproof.gate.inspections import InspectedQuestion, WrongRun

HERE = "▲"


def at(cells: Sequence[MapCell], place: int) -> int:
    """The number of the cell that holds `place`."""
    return max(0, bisect_right([cell.start for cell in cells], place) - 1)


def regions(cells: Sequence[MapCell], styles: Styles) -> Text:
    """The row of the regions: each name where its region begins."""
    row = Text(no_wrap=True)
    start = 0
    for number in range(1, len(cells) + 1):
        if number < len(cells) and cells[number].region == cells[start].region:
            continue
        width = number - start
        name = str(cells[start].region)
        corner = "├" if start == 0 else "┼"
        label = f" {name} " if width >= len(name) + 4 else ""
        row.append(corner, styles["gutter"])
        row.append(label, styles["label"])
        row.append("─" * (width - 1 - len(label)), styles["gutter"])
        start = number
    row.right_crop(1 if len(cells) else 0)
    if len(cells):
        row.append("┤", styles["gutter"])
    return row


def answers(cells: Sequence[MapCell], styles: Styles, cursor: int | None = None) -> Text:
    """The row of the questions: the worst answer of each cell."""
    row = Text(no_wrap=True)
    for number, cell in enumerate(cells):
        if cell.wrong:
            sign, style = WRONG, styles["wrong"]
        elif cell.unseen:
            sign, style = UNSEEN, styles["unseen"]
        elif cell.right:
            sign, style = RIGHT, styles["right"]
        elif cell.asked:
            sign, style = ASKED, styles["label"]
        else:
            sign, style = NOTHING, styles["gutter"]
        row.append(sign, styles["cursor"] if number == cursor else style)
    return row


def marks(cells: Sequence[MapCell], styles: Styles, cursor: int | None = None) -> Text:
    """The row below: where quotes stand, the longest run of wrong strata, and the cursor."""
    row = Text(no_wrap=True)
    run = [number for number, cell in enumerate(cells) if cell.run]
    for number, cell in enumerate(cells):
        if number == cursor:
            row.append(HERE, styles["key"])
        elif cell.quote:
            row.append(QUOTE, styles["quote"])
        elif cell.run:
            corner = "└" if number == run[0] else "┘" if number == run[-1] else "─"
            row.append(corner, styles["run"])
        else:
            row.append(" ")
    return row


def legend(questions: Sequence[InspectedQuestion], quotes: int, styles: Styles) -> Text:
    """What the signs mean, with how many of each there are."""
    row = Text(no_wrap=True, overflow="ellipsis")
    graded = [one for one in questions if one.right is not None]
    counts = (
        (RIGHT, "right", sum(one.right is True for one in graded), "right"),
        (WRONG, "wrong", sum(not (one.right or one.unseen) for one in graded), "wrong"),
        (UNSEEN, "unseen", sum(one.unseen and not one.right for one in graded), "unseen"),
        (ASKED, "label", len(questions) - len(graded), "asked"),
        (QUOTE, "quote", quotes, "quote" if quotes == 1 else "quotes"),
    )
    for sign, style, count, word in counts:
        if count:
            row.append("   " if row else "").append(f"{sign} ", styles[style])
            row.append(f"{count} {word}", styles["dim"])
    if not row:
        row.append("nothing was asked", styles["dim"])
    return row


def run_sentence(run: WrongRun | None) -> str:
    """The longest run of wrong strata, and how likely chance alone makes one so long."""
    if run is None:
        return ""
    which = (
        f"stratum {run.first_stratum}"
        if run.length == 1
        else f"strata {run.first_stratum} to {run.last_stratum}"
    )
    return f"└┘ longest run of wrong: {run.length} ({which}); by chance {chance(run.chance_ppm)}"


def chance(ppm: int) -> str:
    """A probability in parts per million for people, in two digits: `12 in 100`."""
    if ppm >= 1_000_000:
        return "always"
    if ppm <= 0:
        return "under 1 in 1,000,000"
    for base in (100, 1_000, 10_000, 100_000, 1_000_000):
        number = ppm * base / 1_000_000
        if number >= 10 or base == 1_000_000:
            return f"{number:.0f} in {base:,}"
    raise AssertionError("the last base takes every number")
