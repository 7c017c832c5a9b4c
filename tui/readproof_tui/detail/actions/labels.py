"""Label a trace, with a note."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from readproof.gate import Gate, labels
from readproof.gate.listing import StoredAction
from readproof_tui.detail.actions.screens import ActionScreen
from readproof_tui.detail.choices import Rows
from readproof_tui.fields import Field

_MEANINGS = {
    "justified": "the verdict is right",
    "unjustified": "the reader was wronged",
    "unclear": "it cannot be told from what is here",
    "follow-up": "something has to be done",
}


class LabelScreen(ActionScreen[StoredAction]):
    """Choose a label or type one, and say why."""

    HEADLINE = "Label this trace"

    def __init__(self, gate: Gate, trace_id: str) -> None:
        super().__init__(gate)
        self._trace_id = trace_id

    def parts(self) -> ComposeResult:
        """The labels that most need, one of one's own, the note."""
        yield Rows(id="labels")
        yield Static("label", classes="field", markup=False)
        yield Field(id="label")
        yield Static("note", classes="field", markup=False)
        yield Field(id="note")

    def on_mount(self) -> None:
        """Offer the labels."""
        super().on_mount()
        choices = self.query_one(Rows)
        width = max(map(len, labels.SUGGESTED)) + 2
        choices.fill(
            [
                Text.assemble(f"{name:<{width}}", (_MEANINGS.get(name, ""), self.palette["dim"]))
                for name in labels.SUGGESTED
            ]
        )
        choices.highlighted = 0
        choices.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Take the label over."""
        self.query_one("#label", Field).value = labels.SUGGESTED[event.option_index]

    def on_option_list_option_selected(self) -> None:
        """Go on to the note."""
        self.query_one("#note").focus()

    def twin(self) -> tuple[str, ...]:
        """`traces label`."""
        note = self.value("note")
        more = ("--note", note) if note else ()
        return ("traces", "label", self._trace_id, self.value("label") or "LABEL", *more)

    def do(self) -> None:
        """Keep the label."""
        label, note = self.value("label"), self.value("note")
        self.attempt(
            lambda: labels.label(self.gate.store, self._trace_id, label, note, self.gate.clock())
        )
