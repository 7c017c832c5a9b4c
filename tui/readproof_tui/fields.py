"""A line to type into, in which nothing pasted can act on the terminal."""

from __future__ import annotations

from textual import events
from textual.widgets import Input

from readproof.display import reveal, show
from readproof_tui.texts import content


class Field(Input):
    """An input whose cursor stands still and whose pasted text passes the display filter.

    `text` is what was meant: what the filter wrote out is read back.
    """

    def __init__(self, *, placeholder: str = "", text: str = "", id: str | None = None) -> None:
        super().__init__(value=show(text), id=id, select_on_focus=False)
        self.placeholder = content(placeholder).plain
        self.cursor_blink = False

    @property
    def text(self) -> str:
        """The text that was typed or pasted."""
        return reveal(self.value)

    def _on_paste(self, event: events.Paste) -> None:
        event.prevent_default()
        event.stop()
        lines = event.text.splitlines()
        if lines:
            self.replace(show(lines[0]), *self.selection)
