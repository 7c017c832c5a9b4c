"""Compute an attempt again, with what is stored beside what comes out now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from readproof.gate import Gate, rechecks, traces
from readproof.gate.rechecks import Check
from readproof_tui.detail.actions.screens import ActionScreen
from readproof_tui.moves import Scroll
from readproof_tui.texts import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORDS = {True: ("✓", "right"), False: ("✗", "wrong"), None: ("?", "unseen")}


class RecheckScreen(ActionScreen[tuple[Check, ...]]):
    """Computes at once; Enter or Esc closes."""

    HEADLINE = "Computed again"
    HINT = "Enter or Esc closes"

    def __init__(self, gate: Gate, trace_id: str) -> None:
        super().__init__(gate)
        self._trace_id = trace_id
        self._checks: tuple[Check, ...] | None = None

    def parts(self) -> ComposeResult:
        """The checks."""
        with Scroll(id="checks"):
            yield Static("computing …", id="outcome", markup=False)

    def on_mount(self) -> None:
        """Begin."""
        super().on_mount()
        self.attempt(
            lambda: rechecks.recheck(traces.find(self.gate.store, self._trace_id)), self._told
        )

    def twin(self) -> tuple[str, ...]:
        """`traces recheck`."""
        return ("traces", "recheck", self._trace_id)

    def _told(self, checks: Sequence[Check]) -> None:
        self._checks = tuple(checks)
        text = Text()
        for check in checks:
            sign, style = _WORDS[check.ok]
            text.append(f"{sign} ", self.palette[style]).append(f"{check.name:<12}")
            text.append_text(safe(check.detail)).append("\n")
        text.rstrip()
        self.query_one("#outcome", Static).update(text)

    def key_enter(self) -> None:
        """Close."""
        self.action_leave()

    def action_leave(self) -> None:
        """Close, with what came out."""
        if not self._busy:
            self.dismiss(self._checks)
