"""The line at the top of a screen: what it shows on the left, how things stand on the right."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static


class TitleBar(Horizontal):
    """One line; both sides are `Content`, so that no text in them is markup."""

    _said: tuple[str, str] | None = None

    def compose(self) -> ComposeResult:
        """Left and right."""
        yield Static(id="title-left", markup=False)
        yield Static(id="title-right", markup=False)

    def say(self, left: Content, right: Content) -> None:
        """Show both sides; nothing is drawn if they are what is shown."""
        said = (left.markup, right.markup)
        if said == self._said:
            return
        self._said = said
        self.query_one("#title-left", Static).update(left)
        self.query_one("#title-right", Static).update(right)
