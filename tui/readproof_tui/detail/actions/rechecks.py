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
from readproof_tui.signs import CHECKED
from readproof_tui.texts import fitted, safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readproof_tui.detail.palettes import Styles

_NAME, _VALUE = 12, 26  # cells of the columns


def table(checks: Sequence[Check], styles: Styles) -> Text:
    """Each check in a row, stored beside now; below it what that means."""
    text = Text()
    text.append(f"  {'':<{_NAME}} {'stored':<{_VALUE}} now\n", styles["dim"])
    for check in checks:
        sign, style = CHECKED[check.ok]
        text.append(f"{sign} ", styles[style])
        text.append_text(fitted(check.name, _NAME)).append(" ")
        text.append_text(fitted(check.stored, _VALUE)).append(" ")
        text.append_text(fitted(check.now or "could not be computed", _VALUE)).append("\n")
        lines = [check.detail]
        if check.ok is False:
            lines += [f"stored: {check.stored}", f"now: {check.now}"]  # a column may cut them
        for line in lines:
            text.append("  ").append_text(safe(line, style=str(styles["dim"]))).append("\n")
    same = sum(check.ok is True for check in checks)
    text.append(f"\n{same} of {len(checks)} came out as stored", styles["strong"])
    return text


class RecheckScreen(ActionScreen[tuple[Check, ...]]):
    """Computes at once, and puts on record that it did; Enter or Esc closes."""

    HEADLINE = "Computed again"
    HINT = "Enter or Esc closes"

    def __init__(self, gate: Gate, trace_id: str, *, record: bool) -> None:
        super().__init__(gate)
        self._trace_id = trace_id
        self._record = record
        self._checks: tuple[Check, ...] | None = None

    def parts(self) -> ComposeResult:
        """The checks."""
        with Scroll(id="checks"):
            yield Static("computing …", id="outcome", markup=False)

    def on_mount(self) -> None:
        """Begin."""
        super().on_mount()
        self.attempt(self._checked, self._told)

    def _checked(self) -> tuple[Check, ...]:
        store = self.gate.store
        found = traces.find(store, self._trace_id)
        checks = rechecks.recheck(found)
        if self._record:
            rechecks.record(store, found, checks, self.gate.clock(), "")
        return checks

    def twin(self) -> tuple[str, ...]:
        """`traces recheck`."""
        return ("traces", "recheck", self._trace_id, *(("--record",) if self._record else ()))

    def _told(self, checks: tuple[Check, ...]) -> None:
        self._checks = checks
        self.query_one("#outcome", Static).update(table(checks, self.palette))

    def key_enter(self) -> None:
        """Close."""
        self.action_leave()

    def action_leave(self) -> None:
        """Close, with what came out."""
        if not self._busy:
            self.dismiss(self._checks)
