"""Is there something new?  Asked every other second, and answered in a thread."""

from __future__ import annotations

from dataclasses import dataclass

from readproof.gate import Gate, windows
from readproof.gate.listing import newest_seq

SECONDS = 2.0


@dataclass(slots=True, kw_only=True)
class News:
    """What was there when the list was read (`seen`), and what is there now (`newest`).

    Both are places in the chain of traces, counted from 1.
    """

    seen: int = 0
    newest: int = 0

    @property
    def new(self) -> int:
        """How many traces came since the list was read."""
        return max(0, self.newest - self.seen)


def look(gate: Gate, *, read_only: bool) -> int:
    """The newest trace's place in the chain, after ending what is overdue where that is allowed."""
    if not read_only:
        windows.expire(gate.store, gate.clock())
    return newest_seq(gate.store)
