"""The map as a widget: a cursor goes along the cells and shows what was asked there."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from readproof_tui import signs
from readproof_tui.detail import maps, questions
from readproof_tui.detail.palettes import Styles, styles
from readproof_tui.texts import safe

if TYPE_CHECKING:
    from readproof.core.maps import MapCell
    from readproof.gate.inspections import InspectedQuestion, Inspection


class MapBar(Widget, can_focus=True):
    """The whole text in one line, with a cursor."""

    ALLOW_SELECT = False
    BINDING_GROUP_TITLE = "Map"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h,left", "move(-1)", "Left", show=False, key_display="h ←"),
        Binding("l,right", "move(1)", "Right", show=False, key_display="l →"),
        Binding("g,home", "edge(0)", "Start of the map", show=False, key_display="g Home"),
        Binding("G,end", "edge(1)", "End of the map", show=False, key_display="G End"),
        Binding("enter", "open", "Open the question", show=False),
    ]

    class Moved(Message):
        """The cursor stands on other text: what was asked there, or `None`, and the place."""

        def __init__(self, question: int | None, place: int) -> None:
            super().__init__()
            self.question = question
            self.place = place

    class Opened(Message):
        """The question under the cursor is wanted."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._inspection: Inspection | None = None
        self._cells: tuple[MapCell, ...] = ()
        self._cursor: int | None = None
        self._place = 0

    def load(self, inspection: Inspection) -> None:
        """Draw the map of a trace."""
        self._inspection = inspection
        self._draw()

    def point(self, place: int) -> None:
        """Put the cursor where `place` is."""
        self._place = place
        self._cursor = maps.at(self._cells, place) if self._cells else None
        self.refresh()

    def cell_of(self, place: int) -> MapCell:
        """The cell that holds a place of the text."""
        return self._cells[maps.at(self._cells, place)]

    def on_resize(self) -> None:
        """Draw the map at another width."""
        self._draw()

    def _draw(self) -> None:
        width = self.content_size.width
        if self._inspection is None or not width:
            return
        self._cells = self._inspection.map(width)
        if self._cursor is not None:
            self._cursor = maps.at(self._cells, self._place)
        run = self._inspection.run is not None
        self.styles.height = 4 + (1 if run and not self._fits(width) else 0)
        self.refresh(layout=True)

    def _fits(self, width: int) -> bool:
        """True if the legend and the sentence about the run stand in one line."""
        assert self._inspection is not None  # it is drawn
        legend = self._legend(styles({}))
        return legend.cell_len + 3 + len(maps.run_sentence(self._inspection.run)) <= width

    def _legend(self, found: Styles) -> Text:
        assert self._inspection is not None  # it is drawn
        return maps.legend(self._inspection.questions, len(self._inspection.quotes), found)

    def render(self) -> Text:
        """The rows of the map, and what is below them."""
        found = styles(self.app.theme_variables)
        if self._inspection is None:
            return Text("")
        if not self._cells:
            return Text("no text to draw a map of", found["dim"])
        cursor = self._cursor
        rows = [
            maps.regions(self._cells, found),
            maps.answers(self._cells, found, cursor),
            maps.marks(self._cells, found, cursor),
        ]
        below = self._here(found) if self.has_focus and cursor is not None else self._legend(found)
        run = Text(maps.run_sentence(self._inspection.run), found["run"], no_wrap=True)
        width = self.content_size.width
        if run and not (self.has_focus and cursor is not None) and self._fits(width):
            below.append(" " * (width - below.cell_len - run.cell_len)).append_text(run)
            rows.append(below)
        else:
            rows += [below, *([run] if run else [])]
        for row in rows:
            row.truncate(width, overflow="ellipsis")
        return Text("\n", no_wrap=True, end="").join(rows)

    def _here(self, found: Styles) -> Text:
        """What lies under the cursor."""
        assert self._inspection is not None  # it is drawn
        assert self._cursor is not None  # so says the caller
        cell = self._cells[self._cursor]
        challenge = self._inspection.trace.challenge
        chunk = next((c for c in challenge.chunks if c.start <= cell.start < c.end), None)
        line = Text(f"{maps.HERE} {100 * cell.start // max(1, challenge.length)} %", found["key"])
        if chunk:
            line.append("  ").append_text(safe(f"{chunk.id} {chunk.region}"))
        asked = self._asked(cell)
        for _, question in asked:
            mark, style = questions.sign(question)
            line.append(f"  {mark} {question.id}", found[style])
        quotes = [q.id for q in self._inspection.quotes if _touches(q.span.start, q.span.end, cell)]
        if quotes:
            line.append(f"  {signs.QUOTE} {' '.join(quotes)}", found["quote"])
        if not asked and not quotes:
            line.append("  nothing was asked here", found["dim"])
        return line

    def _asked(self, cell: MapCell) -> list[tuple[int, InspectedQuestion]]:
        assert self._inspection is not None  # it is drawn
        return [
            (number, one)
            for number, one in enumerate(self._inspection.questions)
            if (place := self._inspection.place(one)) and cell.start <= place.start < cell.end
        ]

    def on_focus(self) -> None:
        """Begin where the cursor was left, or at the start."""
        if self._cursor is None and self._cells:
            self._cursor = 0
        self.refresh()

    def on_blur(self) -> None:
        """Show the legend again."""
        self.refresh()

    def action_move(self, step: int) -> None:
        """Move the cursor by cells."""
        if self._cells:
            self._to((self._cursor or 0) + step)

    def action_edge(self, end: int) -> None:
        """Move the cursor to the first or the last cell."""
        if self._cells:
            self._to(len(self._cells) - 1 if end else 0)

    def action_open(self) -> None:
        """Open the question under the cursor."""
        self.post_message(self.Opened())

    def on_click(self, event: events.Click) -> None:
        """Put the cursor where the mouse is."""
        if self._cells:
            self._to(event.x)

    def _to(self, number: int) -> None:
        self._cursor = max(0, min(number, len(self._cells) - 1))
        cell = self._cells[self._cursor]
        self._place = cell.start
        asked = self._asked(cell)
        asked.sort(key=lambda pair: pair[1].right is not False)  # stable: a wrong one first
        self.refresh()
        self.post_message(self.Moved(asked[0][0] if asked else None, cell.start))


def _touches(start: int, end: int, cell: MapCell) -> bool:
    return start < cell.end and cell.start < end
