"""A list to choose from, with vim's keys, and a list beside a page about what is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from readproof_tui.moves import Scroll

# Rows that a list has at most: a sheet may hold thousands of phrases.
MOST = 500

Page = Callable[[int, int], Text]


class Rows(OptionList):
    """Rows of rich text; what is not ours has passed the filter before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,down", "cursor_down", "Down", show=False, key_display="j ↓"),
        Binding("k,up", "cursor_up", "Up", show=False, key_display="k ↑"),
        Binding("g,home", "first", "First", show=False, key_display="g Home"),
        Binding("G,end", "last", "Last", show=False, key_display="G End"),
        Binding("ctrl+d,pagedown", "page_down", "Page down", show=False, key_display="^d PgDn"),
        Binding("ctrl+u,pageup", "page_up", "Page up", show=False, key_display="^u PgUp"),
    ]

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False, compact=True)

    def action_page_down(self) -> None:
        """A page down.  Textual's own raises for rows that were never drawn."""
        self._turn(1)

    def action_page_up(self) -> None:
        """A page up."""
        self._turn(-1)

    def _turn(self, way: int) -> None:
        last = self.option_count - 1
        if last > 0 and self.options[last].disabled:
            last -= 1
        if last >= 0:
            step = way * max(1, self.scrollable_content_region.height - 1)
            self.highlighted = max(0, min(last, (self.highlighted or 0) + step))

    def fill(self, rows: Sequence[Text]) -> None:
        """Take other rows, `MOST` of them at most."""
        self.clear_options()
        self.add_options([Option(row) for row in rows[:MOST]])
        if len(rows) > MOST:
            self.add_option(Option(Text(f"… and {len(rows) - MOST:,} more"), disabled=True))


class Browser(Container):
    """A list, and a page about the row that is chosen."""

    class Chosen(Message):
        """Another row was chosen."""

        def __init__(self, browser: Browser, number: int) -> None:
            super().__init__()
            self.browser = browser
            self.number = number

    class Entered(Message):
        """The chosen row is wanted: Enter, or a click on it."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.choices = Rows()
        self._scroll = Scroll()
        self._static = Static(markup=False)
        self._page: Page | None = None
        self._width = 0
        self.number: int | None = None

    def compose(self) -> ComposeResult:
        """The list, and the page in a part that scrolls."""
        yield self.choices
        with self._scroll:
            yield self._static

    def load(self, rows: Sequence[Text], page: Page, nothing: str) -> None:
        """Take the rows and what makes a page of (row, width); `nothing` stands for no rows."""
        self._page = page
        self.number = None
        self.choices.fill(rows)
        self.choices.display = bool(rows)
        if not rows:
            self._static.update(Text(nothing))

    def choose(self, number: int) -> None:
        """Choose a row; nothing happens if it is out of the list."""
        if 0 <= number < self.choices.option_count:
            self.choices.highlighted = number

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the page of the row."""
        event.stop()
        if event.option_index != self.number:
            self.number = event.option_index
            self._scroll.scroll_home(animate=False)
            self.show()
            self.post_message(self.Chosen(self, self.number))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Pass it on."""
        event.stop()
        self.post_message(self.Entered())

    def show(self) -> None:
        """Write the page again, for the width that there is."""
        width = self._scroll.scrollable_content_region.width
        if self._page is not None and self.number is not None and width:
            self._width = width
            self._static.update(self._page(self.number, width))

    def on_resize(self) -> None:
        """Write the page again if the width is another: a layout more for nothing is felt."""
        self.call_after_refresh(self._resized)

    def _resized(self) -> None:
        if self._scroll.scrollable_content_region.width != self._width:
            self.show()
