"""The challenges that are open: what each waits for, and how long it still may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from readproof.errors import ReadproofError
from readproof.gate import Gate
from readproof.gate.listing import OpenChallenge, State, open_challenges
from readproof.gate.results import Ended
from readproof_tui.ages import age
from readproof_tui.columns import Cell, Column
from readproof_tui.detail.actions.voids import VoidScreen
from readproof_tui.keys import Keys
from readproof_tui.messages import hush, tell
from readproof_tui.table import Table
from readproof_tui.texts import content
from readproof_tui.titles import TitleBar
from readproof_tui.working import in_background

_WAITS = {State.ISSUED: "phrases", State.BUILT: "commitment", State.AUDITED: "answers"}
_SHORT_ID = 11


class OpenTable(Table[OpenChallenge]):
    """One challenge a row; `now` is the time that it is."""

    COLUMNS: ClassVar[tuple[Column, ...]] = (
        Column(title="challenge", width=_SHORT_ID),
        Column(title="waits for", width=10),
        Column(title="document", width=12, share=3),
        Column(title="reader", width=12, share=2),
        Column(title="policy", width=8),
        Column(title="age", width=4, right=True),
        Column(title="time left", width=9, right=True),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,l,right", "choose", "End", key_display="Enter/V"),
    ]
    now = 0

    def cells(self, item: OpenChallenge) -> Sequence[Cell]:
        """What waits, for whom, until when."""
        return (
            Cell(item.id),
            Cell(_WAITS.get(item.state, item.state.value), "review"),
            Cell(item.document_name),
            Cell(item.reader),
            Cell(item.policy_name, "muted"),
            Cell(age(self.now, item.issued_at), "muted"),
            Cell(age(item.deadline, self.now)),
        )


class OpenScreen(Screen[None]):
    """Open challenges, the first deadline first."""

    BINDING_GROUP_TITLE = "Challenges that wait"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("V", "void", "End it", show=False),
        Binding("r", "reload", "Read again"),
        Binding("escape,h,left,w", "app.pop_screen", "Back", key_display="Esc"),
    ]

    def __init__(self, gate: Gate, *, read_only: bool) -> None:
        super().__init__()
        self.gate = gate
        self.read_only = read_only

    def compose(self) -> ComposeResult:
        """Title, table, keys."""
        yield TitleBar()
        yield OpenTable(id="opens")
        yield Static("No challenge is open.", id="empty", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Read them."""
        hush(self)
        self.query_one("#empty").display = False
        self.query_one(OpenTable).focus()
        self.action_reload()

    def action_reload(self) -> None:
        """Read them again."""
        gate = self.gate
        in_background(
            self,
            lambda: open_challenges(gate.store, gate.clock()),
            self._show,
            self._failed,
            group="opens",
        )

    @on(Table.Chosen)
    def action_void(self) -> None:
        """Ask whether the challenge under the cursor should end."""
        if self.read_only:
            tell(self, "read-only: nothing is changed")
            return
        table = self.query_one(OpenTable)
        if (current := table.current) is None:
            return
        rest = [one for one in table.rows if one is not current]
        self.app.push_screen(VoidScreen(self.gate, [current, *rest]), self._ended)

    def _ended(self, ended: Ended | None) -> None:
        if ended is not None:
            self.action_reload()

    def _failed(self, error: ReadproofError) -> None:
        tell(self, str(error), wrong=True)

    def _show(self, found: tuple[OpenChallenge, ...]) -> None:
        table = self.query_one(OpenTable)
        table.now = self.gate.clock()
        table.show(found, total=len(found), cursor=min(table.cursor, max(0, len(found) - 1)))
        table.display = bool(found)
        self.query_one("#empty").display = not found
        title = Content.assemble(("readproof", "bold $accent"), ("  waiting", "bold"))
        self.query_one(TitleBar).say(title, content(f"{len(found):,} open"))
