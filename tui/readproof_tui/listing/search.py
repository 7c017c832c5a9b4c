"""Full-text search in the list: the line to type in, and the way from match to match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Static

from readproof.gate import Gate, windows
from readproof.gate.listing import PageKey, TraceFilter, TraceSummary
from readproof_tui.fields import Field

SHORTEST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match: the trace, its place among the `of` matches (counted from 1), and whether the
    search went past an end of the list to find it."""

    trace: TraceSummary
    number: int
    of: int
    wrapped: bool


def find(gate: Gate, which: TraceFilter, text: str, key: PageKey | None, way: int) -> Match | None:
    """The next match below the key (`way` 1) or above it (-1), around the ends; `None` if there
    is none at all.  Without a key the first match."""
    sought = replace(which, search=text)
    step = windows.below if way > 0 else windows.above
    found = step(gate.store, sought, key, 1) if key is not None else ()
    wrapped = key is not None and not found
    if not found:
        found = step(gate.store, sought, None, 1)
    if not found:
        return None
    return Match(
        trace=found[0],
        number=windows.position(gate.store, sought, windows.key_of(found[0])) + 1,
        of=windows.count(gate.store, sought),
        wrapped=wrapped,
    )


def among(
    gate: Gate, which: TraceFilter, text: str, rows: tuple[TraceSummary, ...]
) -> frozenset[int]:
    """The `seq` of those of these consecutive rows that match."""
    if not rows:
        return frozenset()
    first = windows.key_of(rows[0])
    above = PageKey(accepted=first.accepted, seq=first.seq + 1)
    found = windows.below(gate.store, replace(which, search=text), above, len(rows))
    return frozenset(one.seq for one in found) & {one.seq for one in rows}


class SearchLine(Horizontal):
    """The line at the bottom: typed text, and what it will do."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back")]

    @dataclass
    class Asked(Message):
        """A text to search for; empty to forget the search."""

        text: str

    class Left(Message):
        """The line was left without a search."""

    def compose(self) -> ComposeResult:
        """Prompt and line."""
        yield Static("/", id="search-sign", markup=False)
        yield Field(
            placeholder="phrases, answers and summaries; then n, N, & for matches only",
            id="search-text",
        )

    @on(Input.Submitted)
    def search(self, event: Input.Submitted) -> None:
        """Search for what was typed."""
        event.stop()
        self.post_message(self.Asked(self.query_one(Field).text))

    @on(Input.Changed)
    def keep(self, event: Input.Changed) -> None:
        """Typing is nobody else's business."""
        event.stop()

    def action_leave(self) -> None:
        """Back to the list."""
        self.post_message(self.Left())
