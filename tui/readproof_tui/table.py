"""A table that draws only the rows in view, of a list of which it may hold only a part.

Textual's own takes 13 s to paint 100,000 rows.  Here a row costs something when it is drawn, and
the list behind may be of any length: `first` says how many rows stand above those that are held,
`total` how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from readproof_tui.columns import GAP, Cell, Column, divided
from readproof_tui.messages import hush

Item = TypeVar("Item")

# A space at the left, the bar at the right.
_EDGES = 2
_WHEEL = 3


class Table(Widget, Generic[Item], can_focus=True):
    """Rows under a header, one of which has the cursor; the right edge shows the place in all."""

    BINDING_GROUP_TITLE = "Moving"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,down", "move(1)", "Down", show=False, key_display="j ↓"),
        Binding("k,up", "move(-1)", "Up", show=False, key_display="k ↑"),
        Binding("ctrl+d", "half(1)", "Half a page down", show=False),
        Binding("ctrl+u", "half(-1)", "Half a page up", show=False),
        Binding("pagedown,ctrl+f,space", "page(1)", "Page down", show=False, key_display="PgDn ^f"),
        Binding("pageup,ctrl+b", "page(-1)", "Page up", show=False, key_display="PgUp ^b"),
        Binding("g,home", "start", "To the first", show=False, key_display="g Home"),
        Binding("G,end", "end", "To the last", show=False, key_display="G End"),
        Binding("enter,l,right", "choose", "Open", key_display="Enter"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "table--header",
        "table--cursor",
        "table--bar",
        "table--thumb",
        "table--accept",
        "table--review",
        "table--reject",
        "table--muted",
        "table--marked",
    }
    COLUMNS: ClassVar[tuple[Column, ...]] = ()

    @dataclass
    class Moved(Message):
        """The cursor stands on another row, or rows were replaced below it."""

        table: Table[Any]

    @dataclass
    class Chosen(Message):
        """The row under the cursor was chosen by Enter or by a click on it."""

        table: Table[Any]

    @dataclass
    class Sought(Message):
        """The cursor should go to this place in the list, which is not among the rows held."""

        table: Table[Any]
        place: int

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.first = 0
        self.total = 0
        self.rows: Sequence[Item] = ()
        self.cursor = 0
        self.top = 0
        self._looks: dict[str, Style] = {}
        self._widths: tuple[int, tuple[int, ...]] = (-1, ())

    # -- what a table of its own decides --------------------------------------------------

    def cells(self, item: Item) -> Sequence[Cell]:
        """The cells of a row, one for each of `COLUMNS`."""
        raise NotImplementedError

    # -- rows and cursor ------------------------------------------------------------------

    @property
    def current(self) -> Item | None:
        """The item under the cursor; `None` in an empty table."""
        place = self.cursor - self.first
        return self.rows[place] if 0 <= place < len(self.rows) else None

    def show(self, rows: Sequence[Item], *, first: int = 0, total: int, cursor: int) -> None:
        """Hold these rows, with the cursor at this place of the list; draws them."""
        self.rows, self.first, self.total = rows, first, total
        self._place(cursor)
        self.post_message(self.Moved(self))

    def move_to(self, place: int) -> None:
        """The cursor at this place of the list, or at the nearest row that is held."""
        before = self.cursor
        self._place(place)
        if self.cursor != before:
            hush(self)
            self.post_message(self.Moved(self))

    def _place(self, place: int) -> None:
        last = self.first + len(self.rows) - 1
        self.cursor = max(self.first, min(place, last)) if self.rows else 0
        height = max(1, self.height)
        self.top = max(0, min(self.top, max(0, self.total - height)))
        self.top = min(self.cursor, max(self.top, self.cursor - height + 1))
        self.refresh()

    @property
    def height(self) -> int:
        """Rows that fit below the header."""
        return self.size.height - 1

    def on_resize(self) -> None:
        """Keep the cursor in view."""
        self._place(self.cursor)

    def action_move(self, step: int) -> None:
        """So many rows down, or up."""
        self.move_to(self.cursor + step)

    def action_half(self, way: int) -> None:
        """Half a page."""
        self._turn(way * max(1, self.height // 2))

    def action_page(self, way: int) -> None:
        """A page, less one row to keep the place."""
        self._turn(way * max(1, self.height - 1))

    def _turn(self, step: int) -> None:
        self.top = max(0, self.top + step)
        self.move_to(self.cursor + step)

    def action_start(self) -> None:
        """The first row of the list."""
        self.seek(0)

    def action_end(self) -> None:
        """The last row of the list."""
        self.seek(self.total - 1)

    def seek(self, place: int) -> None:
        """The cursor at a place anywhere in the list."""
        if self.first <= place < self.first + len(self.rows):
            self.move_to(place)
        elif self.rows:
            self.post_message(self.Sought(self, max(0, min(place, self.total - 1))))

    def action_choose(self) -> None:
        """Open what stands under the cursor."""
        if self.current is not None:
            self.post_message(self.Chosen(self))

    # -- mouse ----------------------------------------------------------------------------

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Three rows down."""
        event.stop()
        self.move_to(self.cursor + _WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Three rows up."""
        event.stop()
        self.move_to(self.cursor - _WHEEL)

    def on_click(self, event: events.Click) -> None:
        """The cursor to the row; the row that has it is opened; the bar goes to its part."""
        row = event.y - 1
        if row < 0:
            return
        if event.x >= self.size.width - 1:
            self.seek(row * self.total // max(1, self.height))
            return
        place = self.top + row
        if place >= self.first + len(self.rows):
            return
        if place == self.cursor:
            self.action_choose()
        else:
            self.move_to(place)

    # -- drawing --------------------------------------------------------------------------

    def notify_style_update(self) -> None:
        """Colours of another theme."""
        super().notify_style_update()
        self._looks.clear()

    def look(self, name: str) -> Style:
        """The style of a component class of the table; the table's own for an empty name."""
        if name not in self._looks:
            self._looks[name] = (
                self.get_component_rich_style(f"table--{name}", partial=True)
                if name
                else self.rich_style
            )
        return self._looks[name]

    def widths(self) -> tuple[int, ...]:
        """The cells of each column at the present width; 0 for one that is left out."""
        if self._widths[0] != self.size.width:
            self._widths = (self.size.width, divided(self.COLUMNS, self.size.width, _EDGES))
        return self._widths[1]

    def render_line(self, y: int) -> Strip:
        """The header, a row, or nothing."""
        width = self.size.width
        if y == 0:
            look = self.look("") + self.look("header")
            cells = [Cell(column.title) for column in self.COLUMNS]
            return self._line(cells, look, look, " ")
        place = self.top + y - 1 - self.first
        base = ground = self.look("")
        bar, bar_look = self._bar(y - 1)
        if not 0 <= place < len(self.rows):
            blank = [Segment(" " * (width - 1), base), Segment(bar, base + bar_look)]
            return Strip(blank, width)
        if place + self.first == self.cursor:
            base = base + self.look("cursor")
            if not self.has_focus:
                base = base + self.look("muted")
        return self._line(self.cells(self.rows[place]), base, ground + bar_look, bar)

    def _line(self, cells: Sequence[Cell], base: Style, bar_look: Style, bar: str) -> Strip:
        segments = [Segment(" ", base)]
        for column, cell, width in zip(self.COLUMNS, cells, self.widths(), strict=True):
            if width:
                text = cell.within(width, right=column.right)
                style = base + self.look(cell.look) if cell.look else base
                segments += [Segment(text, style), Segment(" " * GAP, base)]
        strip = Strip(segments).adjust_cell_length(self.size.width - 1, base)
        return Strip([*strip, Segment(bar, bar_look)], self.size.width)

    def _bar(self, row: int) -> tuple[str, Style]:
        height = max(1, self.height)
        if self.total <= height:
            return " ", self.look("bar")
        thumb = max(1, height * height // self.total)
        start = round((height - thumb) * self.top / max(1, self.total - height))
        inside = start <= row < start + thumb
        return ("┃", self.look("thumb")) if inside else ("│", self.look("bar"))
