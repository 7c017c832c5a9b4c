"""Copy something of a trace: through the terminal's clipboard, and on the screen for the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from readproof.display import show
from readproof.gate import Gate
from readproof_tui.detail import commands
from readproof_tui.detail.actions.screens import ActionScreen
from readproof_tui.detail.choices import Rows

# A terminal takes only so much at once; a longer text is better had from a file.
LONGEST = 8_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Copied:
    """Something to copy: what it is, and its text as it will lie in the clipboard."""

    name: str
    text: str

    @classmethod
    def of(cls, name: str, text: str) -> Copied:
        """`text` on one line and through the display filter: pasted into a shell it runs nothing
        by itself, and hides nothing."""
        return cls(name=name, text=show(commands.on_one_line(text)[:LONGEST]))


class CopyScreen(ActionScreen[Copied]):
    """Choose what to copy; its text stands below, for terminals without a clipboard."""

    HEADLINE = "Copy"
    HINT = "Enter copies · Esc leaves · the text below can be taken with the mouse (hold Shift)"

    def __init__(self, gate: Gate, things: Sequence[Copied]) -> None:
        super().__init__(gate)
        self._things = tuple(things)

    def parts(self) -> ComposeResult:
        """The list, and the text of the chosen one."""
        yield Rows(id="things")
        yield Static(id="copied", markup=False)

    def on_mount(self) -> None:
        """List the things."""
        super().on_mount()
        choices = self.query_one(Rows)
        choices.fill([Text(thing.name) for thing in self._things])
        choices.highlighted = 0
        choices.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text."""
        # It passed the filter when it was made; once more would write its escapes out again.
        self.query_one("#copied", Static).update(Text(self._things[event.option_index].text))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Copy it."""
        thing = self._things[event.option_index]
        self.app.copy_to_clipboard(thing.text)
        self.dismiss(thing)
