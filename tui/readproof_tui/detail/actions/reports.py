"""Write the report of a trace: a page that stands alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from readproof.cli import files
from readproof.gate import Gate, reports
from readproof_tui.detail.actions.screens import ActionScreen, writing
from readproof_tui.fields import Field

if TYPE_CHECKING:
    from readproof.gate.inspections import Inspection


class ReportScreen(ActionScreen[Path]):
    """Name the file."""

    HEADLINE = "Report"

    def __init__(self, gate: Gate, inspection: Inspection) -> None:
        super().__init__(gate)
        self._inspection = inspection
        self._trace_id = inspection.trace.stored.trace_id

    def parts(self) -> ComposeResult:
        """What it is, and where it goes."""
        yield Static(
            Text(
                "One HTML page with the map, the differences and the digests. It shows expected "
                "answers: not for a reader who may try again."
            ),
            id="what",
            markup=False,
        )
        yield Static("file (never over another)", classes="field", markup=False)
        yield Field(text=f"{self._trace_id[:11]}.html", id="file")

    def twin(self) -> tuple[str, ...]:
        """`traces report`."""
        return ("traces", "report", self._trace_id, "-o", self.value("file") or "FILE")

    def do(self) -> None:
        """Write it."""
        path = Path(self.value("file") or f"{self._trace_id[:11]}.html")
        self.attempt(lambda: self._written(path))

    def _written(self, path: Path) -> Path:
        with writing(path):
            files.must_be_free((path,))
            files.write({path: reports.html(self._inspection).encode("utf-8")})
        return path
