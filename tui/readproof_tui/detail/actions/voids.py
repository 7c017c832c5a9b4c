"""End an open challenge: the one action that asks for a typed confirmation."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from readproof.gate import Gate
from readproof.gate.listing import OpenChallenge
from readproof.gate.results import Ended
from readproof_tui.ages import age
from readproof_tui.detail.actions.screens import ActionScreen
from readproof_tui.detail.choices import Rows
from readproof_tui.fields import Field
from readproof_tui.texts import fitted

CONFIRMED = 8  # characters of the id that have to be typed


class VoidScreen(ActionScreen[Ended]):
    """Choose an open challenge, say why it ends, and type the beginning of its id."""

    HEADLINE = "End an open challenge"

    def __init__(self, gate: Gate, challenges: Sequence[OpenChallenge]) -> None:
        super().__init__(gate)
        self._open = tuple(challenges)

    def parts(self) -> ComposeResult:
        """The challenges, the note, the confirmation."""
        yield Rows(id="challenges")
        yield Static("why (kept with its trace)", classes="field", markup=False)
        yield Field(id="note")
        yield Static(id="confirm", classes="field", markup=False)
        yield Field(id="typed")

    def on_mount(self) -> None:
        """List the challenges."""
        super().on_mount()
        choices = self.query_one(Rows)
        choices.fill([self._row(one) for one in self._open])
        choices.highlighted = 0
        choices.focus()

    def _row(self, one: OpenChallenge) -> Text:
        dim = self.palette["dim"]
        row = Text(f"{one.id[:11]}  ", no_wrap=True, overflow="ellipsis")
        row.append_text(fitted(one.reader, 16)).append(" ")
        row.append_text(fitted(one.document_name, 22)).append(" ")
        return row.append(f"{one.state} {age(self.gate.clock(), one.issued_at)}", dim)

    @property
    def chosen(self) -> OpenChallenge:
        """The challenge that would end."""
        return self._open[self.query_one(Rows).highlighted or 0]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Ask for the id of this one."""
        wanted = self.chosen.id[:CONFIRMED]
        line = Text.assemble("type ", (wanted, "bold"), " to end it; what ended stays ended")
        self.query_one("#confirm", Static).update(line)
        self.query_one("#typed", Field).value = ""
        self.show_twin()

    def on_option_list_option_selected(self) -> None:
        """Go on to the note."""
        self.query_one("#note").focus()

    def twin(self) -> tuple[str, ...]:
        """`traces void`."""
        if not self._open:
            return ()
        return ("traces", "void", self.chosen.id, "--note", self.value("note") or "WHY")

    def on_input_submitted(self) -> None:
        """From the note to the confirmation, from there to the end."""
        if self.focused is not None and self.focused.id == "note":
            self.query_one("#typed").focus()
        else:
            self.do()

    def do(self) -> None:
        """End it, if its id was typed."""
        wanted = self.chosen.id
        typed = self.query_one("#typed", Field).value.strip()
        if typed not in (wanted[:CONFIRMED], wanted):
            self.complain(
                f"expected {wanted[:CONFIRMED]} to be typed, found {typed or 'nothing'}; "
                "nothing was changed"
            )
            return
        note = self.value("note")
        self.attempt(lambda: self.gate.void(wanted, note))
