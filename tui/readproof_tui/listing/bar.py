"""The filter bar: one chip a field, with its value where it narrows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Static

from readproof_tui.listing.filters import By, Narrowing
from readproof_tui.texts import fitted, safe

_LONGEST = 24


class Chip(Static, can_focus=True):
    """One field; Enter or a click chooses its value, Backspace clears it."""

    BINDING_GROUP_TITLE = "Filter"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", "Choose", key_display="Enter"),
        Binding("backspace,delete", "clear", "Any", key_display="Backspace"),
        Binding("l,right", "app.focus_next", "Next field", show=False, key_display="l →"),
        Binding("h,left", "app.focus_previous", "By before", show=False, key_display="h ←"),
    ]

    @dataclass
    class Wanted(Message):
        """Another value is wanted for a field; with `clear`, none at all."""

        field: By
        clear: bool

    def __init__(self, field: By) -> None:
        super().__init__(id=f"chip-{field}", markup=False)
        self.field = field

    def say(self, value: str) -> None:
        """Show the field's value, or that it has none."""
        self.set_class(bool(value), "narrows")
        self.display = bool(value) or self.field is not By.SEARCH
        if value:
            shown = safe(value)
            if shown.cell_len > _LONGEST:
                shown = fitted(value, _LONGEST)
            self.update(Text.assemble(f"{self.field} ", shown))
        else:
            self.update(Text(self.field.value))

    def action_choose(self) -> None:
        """Ask for a value."""
        self.post_message(self.Wanted(self.field, clear=False))

    def action_clear(self) -> None:
        """Take the value away."""
        self.post_message(self.Wanted(self.field, clear=True))

    def on_click(self, event: events.Click) -> None:
        """As Enter."""
        event.stop()
        self.action_choose()


class FilterBar(Horizontal):
    """All chips in one line."""

    def compose(self) -> ComposeResult:
        """The fields in their order."""
        for field in By:
            yield Chip(field)

    def say(self, narrowing: Narrowing) -> None:
        """Show what narrows the list."""
        for chip in self.query(Chip):
            chip.say(narrowing.value(chip.field))
