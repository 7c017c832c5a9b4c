"""When the store cannot be shown: what was expected, what was found, and what to do."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Middle
from textual.screen import Screen
from textual.widgets import Static

from readproof_tui.keys import Keys
from readproof_tui.texts import safe


class TroubleScreen(Screen[None]):
    """Says why there is nothing to see; `r` tries again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r,enter", "again", "Try again", key_display="r"),
        Binding("q,escape", "app.leave(2)", "Quit", key_display="q"),
    ]

    def __init__(self, message: str) -> None:
        super().__init__()
        self._message = message

    def compose(self) -> ComposeResult:
        """The message in the middle of the screen."""
        with Middle():
            yield Static("The store cannot be shown", id="trouble-title", markup=False)
            yield Static(safe(self._message, multiline=True), id="trouble")
            yield Static(
                "Nothing was changed. r tries again, q ends the app.",
                id="trouble-next",
                markup=False,
            )
        yield Keys()

    def action_again(self) -> None:
        """Open the store once more."""
        self.app.pop_screen()
        self.app.call_later(self.app.run_action, "open")


class OpeningScreen(Screen[None]):
    """What is seen while the store is opened: another process may hold its lock."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,ctrl+c", "app.leave(0)", "Quit", key_display="q")
    ]

    def compose(self) -> ComposeResult:
        """One line."""
        with Middle():
            yield Static("Opening the store …", id="opening", markup=False)
        yield Keys()
