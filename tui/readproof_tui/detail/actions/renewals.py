"""A new attempt for the same document and reader: a new challenge, in new files."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from readproof.cli import issuing
from readproof.gate import Gate, renewing
from readproof.gate.results import ChallengeIssued
from readproof.wire import wordings
from readproof_tui.detail import commands
from readproof_tui.detail.actions.screens import ActionScreen, writing
from readproof_tui.fields import Field
from readproof_tui.texts import safe

if TYPE_CHECKING:
    from readproof.gate.traces import Trace


def free_name(folder: Path) -> str:
    """`challenge.json`, or the first `challenge-2.json` … that with its page is still free."""
    for number in count(1):
        name = issuing.NAME if number == 1 else f"challenge-{number}.json"
        if not any((folder / one).exists() for one in (name, issuing.page(Path(name)))):
            return name
    raise AssertionError("there is always a next number")


class AgainScreen(ActionScreen[ChallengeIssued]):
    """Name the file; then the challenge is issued and its files are written."""

    HEADLINE = "New attempt"

    def __init__(self, gate: Gate, trace: Trace) -> None:
        super().__init__(gate)
        self._trace = trace
        self._issued: ChallengeIssued | None = None

    def parts(self) -> ComposeResult:
        """What is issued, to whom, and where it is written."""
        challenge = self._trace.challenge
        line = Text("A new challenge for ")
        line.append_text(safe(self._trace.verdict.reader, style="bold")).append(" on ")
        line.append_text(safe(challenge.name, style="bold"))
        line.append(", policy ").append_text(safe(challenge.policy.name))
        line.append(": a new secret, new questions. It uses an attempt only when it is audited.")
        yield Static(line, id="what", markup=False)
        yield Static("file (never over another)", classes="field", markup=False)
        yield Field(text=free_name(Path.cwd()), id="file")
        yield Static(id="outcome", markup=False)

    def on_mount(self) -> None:
        """Nothing has come out yet."""
        super().on_mount()
        self.query_one("#outcome").display = False

    def twin(self) -> tuple[str, ...]:
        """`traces again`."""
        return (
            "traces",
            "again",
            self._trace.stored.trace_id,
            "-o",
            self.value("file") or issuing.NAME,
        )

    def do(self) -> None:
        """Issue it and write the files; afterwards Enter leaves."""
        if self._issued is not None:
            self.dismiss(self._issued)
            return
        path = Path(self.value("file") or issuing.NAME)
        self.attempt(lambda: self._issue(path), lambda issued: self._told(issued, path))

    def _issue(self, path: Path) -> ChallengeIssued:
        with writing(path):
            issuing.must_be_free(path)
        issued = renewing.again(self.gate, self._trace.stored.trace_id)
        with writing(path):
            issuing.write(path, issued)
        return issued

    def _told(self, issued: ChallengeIssued, path: Path) -> None:
        """Say what was written, and what comes next."""
        self._issued = issued
        challenge = issued.challenge
        text = Text("wrote  ", self.palette["right"])
        text.append_text(safe(f"{path}, {issuing.page(path)}")).append("\n")
        text.append(f"issued {challenge.id}; due by {wordings.moment(challenge.commit_by)}\n")
        text.append("then   give the reader the document and the instructions\n")
        text.append("next   ").append_text(safe(self._next(path), style="bold"))
        outcome = self.query_one("#outcome", Static)
        outcome.update(text)
        outcome.display = True
        self.query_one("#file").disabled = True
        self.query_one("#hint", Static).update(Text("Enter or Esc closes", "dim"))
        self.focus_nothing()

    def _next(self, path: Path) -> str:
        if self._trace.challenge.delivery == "copy":
            return commands.command(self.gate, "read", str(path))
        return commands.command(self.gate, "build", str(path), "phrases.txt")

    def focus_nothing(self) -> None:
        """Let Enter close the box."""
        self.set_focus(None)

    def key_enter(self) -> None:
        """Enter, when nothing is left to type."""
        if self._issued is not None:
            self.dismiss(self._issued)

    def action_leave(self) -> None:
        """Leave; what was issued is issued."""
        if not self._busy:
            self.dismiss(self._issued)
