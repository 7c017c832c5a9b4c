"""A small window to choose one value from, by typing a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from readproof_tui.columns import Cell, Column
from readproof_tui.fields import Field
from readproof_tui.listing.filters import Choice
from readproof_tui.table import Table
from readproof_tui.texts import content

# More than anybody scrolls through; typing finds the others.
_MOST = 2_000


class Choices(Table[Choice]):
    """The choices, with what is said of each and how many traces have it."""

    COLUMNS: ClassVar[tuple[Column, ...]] = (
        Column(title="", width=12, share=3),
        Column(title="", width=6, share=2),
        Column(title="", width=8, right=True),
    )

    def cells(self, item: Choice) -> Sequence[Cell]:
        """Text, note, number."""
        count = "" if item.count is None else f"{item.count:,}"
        return Cell(item.text), Cell(item.note, "muted"), Cell(count, "muted")


class Picker(ModalScreen[str | None]):
    """Gives the value that was chosen, or `None`.

    `blank` is what stands for the empty value, if that can be chosen; with `free` the typed text
    can be a value of its own.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Back"),
        Binding("down,ctrl+n", "step(1)", "Down", show=False, key_display="↓ ^n"),
        Binding("up,ctrl+p", "step(-1)", "Up", show=False, priority=True, key_display="↑ ^p"),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
    ]

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        *,
        hint: str,
        blank: str | None = None,
        free: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._all = choices
        self._hint = hint
        self._blank = blank
        self._free = free

    def compose(self) -> ComposeResult:
        """A line to type in, and what it finds."""
        with Vertical(id="picker"):
            yield Field(placeholder=self._hint, id="picker-text")
            yield Choices(id="picker-choices")
            yield Static("Enter chooses · ↑ ↓ move · Esc back", id="picker-keys", markup=False)

    def on_mount(self) -> None:
        """Show everything; typing goes to the line."""
        self.query_one("#picker").border_title = content(self._title)
        self.query_one(Choices).can_focus = False
        self.query_one(Field).focus()
        self._narrow("")

    @on(Input.Changed)
    def narrow(self, event: Input.Changed) -> None:
        """Show what holds the typed text."""
        event.stop()
        self._narrow(self.query_one(Field).text)

    def _narrow(self, text: str) -> None:
        wanted = text.casefold().strip()
        found = [one for one in self._all if wanted in f"{one.text} {one.note}".casefold()]
        blank = [] if wanted or self._blank is None else [Choice(value="", text=self._blank)]
        own = [Choice(value=text, text=text, note="as typed")] if wanted and self._free else []
        shown = [*blank, *found[:_MOST], *own]
        self.query_one(Choices).show(shown, total=len(shown), cursor=0)

    def action_step(self, way: int) -> None:
        """The cursor up or down."""
        self.query_one(Choices).action_move(way)

    def action_page(self, way: int) -> None:
        """A page up or down."""
        self.query_one(Choices).action_page(way)

    @on(Input.Submitted)
    @on(Table.Chosen)
    def choose(self) -> None:
        """Give what the cursor stands on."""
        chosen = self.query_one(Choices).current
        if chosen is not None and self.is_current:  # a second Enter comes too late
            self.dismiss(chosen.value)
