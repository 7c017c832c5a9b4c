"""The numbers screen: how verdicts, refusals, discards and slips develop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from readproof.errors import ReadproofError
from readproof.gate import Gate, numbers
from readproof.gate.listing import TraceFilter
from readproof_tui.keys import Keys
from readproof_tui.messages import hush, tell
from readproof_tui.moves import Scroll
from readproof_tui.numbers import told
from readproof_tui.texts import content
from readproof_tui.titles import TitleBar
from readproof_tui.working import in_background

_BUCKETS = 48
_SERIES = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """Everything that the screen shows."""

    verdicts: tuple[numbers.TimeBucket, ...]
    reasons: tuple[numbers.ReasonCount, ...]
    discards: tuple[numbers.DiscardRate, ...]
    by_reader: tuple[numbers.SlipRate, ...]
    by_document: tuple[numbers.SlipRate, ...]


def counted(gate: Gate, which: TraceFilter) -> Numbers:
    """Count; it takes as long as there are traces."""
    store = gate.store
    return Numbers(
        verdicts=numbers.verdicts_over_time(store, which, _BUCKETS),
        reasons=numbers.reasons(store, which),
        discards=numbers.discards(store, which, _SERIES),
        by_reader=numbers.slips_by_reader(store, which, _SERIES),
        by_document=numbers.slips_by_document(store, which, _SERIES),
    )


class NumbersScreen(Screen[None]):
    """Numbers over the traces that the filter lets through."""

    BINDING_GROUP_TITLE = "Numbers"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,h,left,s", "app.pop_screen", "Back", key_display="Esc"),
        Binding("r", "reload", "Count again"),
    ]

    def __init__(self, gate: Gate, which: TraceFilter) -> None:
        super().__init__()
        self.gate = gate
        self.which = which
        self._found: Numbers | None = None

    def compose(self) -> ComposeResult:
        """One long text."""
        yield TitleBar()
        with Scroll(id="numbers"):
            yield Static(id="numbers-text", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Count in a thread."""
        hush(self)
        self.query_one("#numbers").focus()
        self.action_reload()

    def action_reload(self) -> None:
        """Count again."""
        self._say("counting …")
        gate, which = self.gate, self.which
        in_background(self, lambda: counted(gate, which), self._counted, self._failed, group="n")

    def on_resize(self) -> None:
        """Bars as long as there is room."""
        if self._found is not None:
            self._draw(self._found)

    def _say(self, state: str) -> None:
        title = Content.assemble(("readproof", "bold $accent"), ("  numbers", "bold"))
        self.query_one(TitleBar).say(title, content(state))

    def _failed(self, error: ReadproofError) -> None:
        self._say("not counted")
        tell(self, str(error), wrong=True)

    def _counted(self, found: Numbers) -> None:
        self._found = found
        narrowed = (
            "" if self.which == TraceFilter() else "of the traces that the filters let through"
        )
        self._say(narrowed or "of all traces")
        self._draw(found)

    def _draw(self, found: Numbers) -> None:
        width = max(40, self.size.width - 6)
        parts = [
            told.heading("Verdicts over time"),
            *told.verdicts(found.verdicts),
            Content(""),
            told.heading("Why it was refused"),
            *told.reasons(found.reasons, width),
            Content(""),
            told.heading("Discarded phrases", "by reader"),
            *told.discards(found.discards),
            Content(""),
            told.heading("Slips of readers", "wrong answers, 95 % bound, policies that suit it"),
            *told.slips(found.by_reader, "reader"),
            Content(""),
            told.heading("Slips on documents"),
            *told.slips(found.by_document, "document"),
        ]
        self.query_one("#numbers-text", Static).update(Content("\n").join(parts))
