"""One line of tabs: number keys and the mouse choose among them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from readproof_tui.detail.palettes import styles


class TabBar(Widget):
    """The names of the panels, the active one in brackets."""

    ALLOW_SELECT = False

    class Picked(Message):
        """A tab was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, names: Sequence[str], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._names = tuple(names)
        self._active = 0
        self._counts: tuple[str, ...] = ("",) * len(self._names)

    def activate(self, number: int) -> None:
        """Show which tab is active; counted from 0."""
        self._active = number
        self.refresh()

    def count(self, counts: Sequence[str]) -> None:
        """Say beside each name how much there is; empty for nothing to say."""
        self._counts = tuple(counts)
        self.refresh()

    def _labels(self) -> list[str]:
        narrow = self.size.width < 100
        labels = []
        for number, name in enumerate(self._names):
            more = f" {self._counts[number]}" if self._counts[number] and not narrow else ""
            open_, close = "[]" if number == self._active else "  "
            labels.append(f"{open_}{number + 1} {name}{more}{close}")
        return labels

    def render(self) -> Text:
        """The tabs in a row."""
        found = styles(self.app.theme_variables)
        row = Text(no_wrap=True, overflow="ellipsis")
        for number, label in enumerate(self._labels()):
            row.append(label, found["key"] if number == self._active else found["dim"])
            row.append(" ")
        return row

    def on_click(self, event: events.Click) -> None:
        """Find the tab under the mouse."""
        end = 0
        for number, label in enumerate(self._labels()):
            end += len(label) + 1
            if event.x < end:
                self.post_message(self.Picked(number))
                return
