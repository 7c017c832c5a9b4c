"""The table of traces: its columns, and the part of the list that it holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.message import Message

from readproof.core.reasons import CODES, Outcome
from readproof.gate.listing import PageKey, TraceSummary
from readproof.gate.windows import Part, key_of
from readproof_tui.ages import age
from readproof_tui.columns import Cell, Column
from readproof_tui.outcomes import LOOKS, SIGNS
from readproof_tui.table import Table

# Rows that are read at once; rows that are kept at most; how near to an edge more are read.
PAGE = 100
KEPT = 4 * PAGE
NEAR = 50


def _weight(code: str) -> tuple[int, str]:
    """What broke a rule stands before what was only missing."""
    known = CODES.get(code)
    return (0 if known is not None and known.outcome is Outcome.REJECT else 1, code)


class TraceTable(Table[TraceSummary]):
    """Traces, of which it keeps `KEPT` around the cursor, whatever the list's length.

    `matches` and `fresh` are the `seq` of rows that a search found and of those that came while
    the app was open; `now` is the time that ages count from, milliseconds since the epoch.
    """

    COLUMNS: ClassVar[tuple[Column, ...]] = (
        Column(title="", width=1),
        Column(title="verdict", width=8),
        Column(title="reasons", width=14, share=5),
        Column(title="document", width=12, share=3),
        Column(title="reader", width=10, share=3),
        Column(title="policy", width=8),
        Column(title="#", width=1, right=True),
        Column(title="label", width=9, from_width=100),
        Column(title="age", width=4, right=True),
    )

    # True once a trace was chosen, until its list is in view again: keys typed fast are not for it.
    chosen = False

    class More(Message):
        """Rows are wanted below (`way` 1) or above (`way` -1) those that are held."""

        def __init__(self, way: int, key: PageKey) -> None:
            super().__init__()
            self.way = way
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.now = 0
        self.matches: frozenset[int] = frozenset()
        self.fresh_after = 0
        self._asked: tuple[int, PageKey] | None = None

    def action_choose(self) -> None:
        """Open the trace under the cursor."""
        self.chosen = self.current is not None
        super().action_choose()

    def hold(self, part: Part, cursor: int) -> None:
        """Show another part of the list."""
        self._asked = None
        self.show(list(part.traces), first=part.first, total=part.total, cursor=cursor)

    def extend(self, way: int, key: PageKey, rows: Sequence[TraceSummary]) -> None:
        """Add rows that were read below or above `key`; drop as many at the other end.

        Nothing happens if the part in question is no longer held.
        """
        if not self.rows or key != key_of(self.rows[-1] if way > 0 else self.rows[0]):
            return
        held = list(self.rows)
        if way > 0:
            held += rows
            spare = max(0, len(held) - KEPT)
            held, self.first = held[spare:], self.first + spare
        else:
            held = [*rows, *held][:KEPT]
            self.first = max(0, self.first - len(rows))
        self.rows = held
        self._asked = None
        self.refresh()

    def _place(self, place: int) -> None:
        super()._place(place)
        if not self.rows:
            return
        last = self.first + len(self.rows) - 1
        if last - self.cursor < NEAR and last + 1 < self.total:
            self._ask(1, key_of(self.rows[-1]))
        elif self.cursor - self.first < NEAR and self.first > 0:
            self._ask(-1, key_of(self.rows[0]))

    def _ask(self, way: int, key: PageKey) -> None:
        if self._asked != (way, key):
            self._asked = (way, key)
            self.post_message(self.More(way, key))

    def cells(self, item: TraceSummary) -> Sequence[Cell]:
        """One trace in a line."""
        codes = sorted(item.codes, key=_weight)
        more = f" +{len(codes) - 1}" if len(codes) > 1 else ""
        return (
            self._mark(item),
            Cell(f"{SIGNS[item.verdict]} {item.verdict.value}", LOOKS[item.verdict]),
            Cell(", ".join(codes), short="".join(codes[:1]) + more),
            Cell(item.document_name),
            Cell(item.reader),
            Cell(item.policy_name, "muted"),
            Cell(str(item.attempt) if item.attempt else "-", "muted"),
            Cell(item.label or "", "muted"),
            Cell(age(self.now, item.decided_at), "muted"),
        )

    def _mark(self, item: TraceSummary) -> Cell:
        if item.seq in self.matches:
            return Cell("»", "marked")
        if item.label is not None:
            return Cell("*", "muted")
        if self.fresh_after and item.seq > self.fresh_after:
            return Cell("+", "marked")
        return Cell(" ")
