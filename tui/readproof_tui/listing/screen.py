"""The list screen."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Footer, Static

from readproof.gate import Gate


class ListScreen(Screen[None]):
    """All traces, those that are no ACCEPT first."""

    def __init__(self, gate: Gate, *, read_only: bool) -> None:
        super().__init__()
        self.gate = gate
        self.read_only = read_only

    def compose(self) -> ComposeResult:
        """Nothing yet."""
        yield Static("the list", markup=False)
        yield Footer()
