"""Counts and rates by reason, document or reader; the row chosen narrows the list."""

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
from readproof.gate.listing import Group, Grouping, TraceFilter, groups
from readproof_tui.columns import Cell, Column
from readproof_tui.keys import Keys
from readproof_tui.listing.filters import GROUPING, By
from readproof_tui.messages import hush, tell
from readproof_tui.numbers.lines import bar, share
from readproof_tui.table import Table
from readproof_tui.texts import content
from readproof_tui.titles import TitleBar
from readproof_tui.working import in_background

_FIELDS = {grouping: field for field, grouping in GROUPING.items()}
_BAR = 12


class GroupTable(Table[Group]):
    """One group a row."""

    COLUMNS: ClassVar[tuple[Column, ...]] = (
        Column(title="", width=16, share=1),
        Column(title="traces", width=8, right=True),
        Column(title="✗ reject", width=8, right=True),
        Column(title="? review", width=8, right=True),
        Column(title="✓ accept", width=8, right=True),
        Column(title="not accepted", width=_BAR + 1),
        Column(title="", width=5, right=True),
    )

    def cells(self, item: Group) -> Sequence[Cell]:
        """Name, numbers, and the share that was not accepted."""
        refused = item.total - item.accepted
        return (
            Cell(item.key),
            Cell(f"{item.total:,}"),
            Cell(f"{item.rejected:,}", "reject" if item.rejected else "muted"),
            Cell(f"{item.review:,}", "review" if item.review else "muted"),
            Cell(f"{item.accepted:,}", "accept" if item.accepted else "muted"),
            Cell(bar(refused, item.total, _BAR), "muted"),
            Cell(share(refused, item.total), "muted"),
        )


class GroupsScreen(Screen[tuple[By, str] | None]):
    """Gives the field and the value to narrow by, or `None`."""

    BINDING_GROUP_TITLE = "Groups"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "by('reason')", "By reason"),
        Binding("2", "by('document')", "By document"),
        Binding("3", "by('reader')", "By reader"),
        Binding("b,tab", "next", "Next grouping", show=False, key_display="b Tab"),
        Binding("escape,h,left", "dismiss(None)", "Back", key_display="Esc"),
    ]

    def __init__(self, gate: Gate, which: TraceFilter) -> None:
        super().__init__()
        self.gate = gate
        self.which = which
        self.grouping = Grouping.REASON

    def compose(self) -> ComposeResult:
        """Title, table, keys."""
        yield TitleBar()
        yield GroupTable(id="groups")
        yield Static("no trace", id="empty", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """By reason first."""
        hush(self)
        self.query_one("#empty").display = False
        self.query_one(GroupTable).focus()
        self.action_by(self.grouping)

    def action_by(self, grouping: str) -> None:
        """Group by something."""
        self.grouping = chosen = Grouping(grouping)
        gate, which = self.gate, self.which
        in_background(
            self,
            lambda: groups(gate.store, which, chosen),
            self._show,
            self._failed,
            group="groups",
        )

    def action_next(self) -> None:
        """Group by the next thing."""
        every = list(Grouping)
        self.action_by(every[(every.index(self.grouping) + 1) % len(every)])

    def _failed(self, error: ReadproofError) -> None:
        tell(self, str(error), wrong=True)

    def _show(self, found: tuple[Group, ...]) -> None:
        table = self.query_one(GroupTable)
        table.show(found, total=len(found), cursor=0)
        table.display = bool(found)
        self.query_one("#empty").display = not found
        if found:
            table.focus()
        title = Content.assemble(("readproof", "bold $accent"), ("  traces by ", "bold"))
        tabs = Content("  ").join(
            Content.styled(one.value, "bold reverse" if one is self.grouping else "$text-muted")
            for one in Grouping
        )
        self.query_one(TitleBar).say(title + tabs, content(f"{len(found):,} groups"))

    @on(Table.Chosen)
    def choose(self) -> None:
        """Narrow the list by the row."""
        current = self.query_one(GroupTable).current
        if current is not None and self.is_current:  # a second Enter comes too late
            self.dismiss((_FIELDS[self.grouping], current.key))
