"""What the list screen stands on: the part of the list that is held, and how it is read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from textual import on
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from readproof.errors import ReadproofError
from readproof.gate import Gate, windows
from readproof.gate.glances import Glance, glance
from readproof.gate.listing import PageKey, TraceSummary
from readproof.gate.windows import Part, key_of
from readproof_tui.listing import search
from readproof_tui.listing.filters import Narrowing
from readproof_tui.listing.following import News, look
from readproof_tui.listing.panel import Panel
from readproof_tui.listing.rows import PAGE, TraceTable
from readproof_tui.listing.search import Match
from readproof_tui.messages import tell
from readproof_tui.table import Table
from readproof_tui.texts import content
from readproof_tui.titles import TitleBar
from readproof_tui.working import in_background

T = TypeVar("T")

_EMPTY = (
    "No attempt has ended yet.\n\n"
    "readproof challenge DOC   issues a challenge\n"
    "readproof demo            fills a store with examples\n\n"
    "w shows the challenges that wait; F follows, and shows the first that ends."
)
_NOTHING = "No trace matches these filters.\n\nx clears them all, f changes one."


class ReadingScreen(Screen[None]):
    """Reads the list in parts, in threads, and tells how things stand.

    `term` is what was searched for last, `match` the match under way; `news` what has come since
    the list was read.
    """

    def __init__(self, gate: Gate, *, read_only: bool) -> None:
        super().__init__()
        self.gate = gate
        self.read_only = read_only
        self.narrowing = Narrowing()
        self.term = ""
        self.match: Match | None = None
        self.following = False
        self.news = News()

    @property
    def table(self) -> TraceTable:
        """The table of traces."""
        return self.query_one("#traces", TraceTable)

    def work(self, work: Callable[[], T], done: Callable[[T], None], group: str) -> None:
        """Do something in a thread, then something with what came of it."""
        in_background(self, work, done, self.failed, group=group)

    def failed(self, error: ReadproofError) -> None:
        """Tell why something could not be done; the app goes on."""
        tell(self, str(error), wrong=True)

    # -- reading the list -----------------------------------------------------------------

    def action_reload(self) -> None:
        """Read the list again, with the cursor on the same trace."""
        current = self.table.current
        self.load(key_of(current) if current is not None and self.table.cursor else None)

    def load(self, key: PageKey | None) -> None:
        """Read the list from its top, or around a key."""
        which, gate, read_only = self.narrowing.which, self.gate, self.read_only

        def read() -> tuple[int, Part]:
            newest = look(gate, read_only=read_only)
            if key is None:
                return newest, windows.start(gate.store, which, 2 * PAGE)
            return newest, windows.around(gate.store, which, key, PAGE)

        self.work(read, partial(self._loaded, key), "list")

    def _loaded(self, key: PageKey | None, found: tuple[int, Part]) -> None:
        newest, part = found
        self.news = News(seen=newest, newest=newest)
        self._hold(part, part.first if key is None else part.place_of(key))

    def _hold(self, part: Part, cursor: int) -> None:
        self.table.now = self.gate.clock()
        self.table.hold(part, cursor)
        empty = self.query_one("#empty", Static)
        empty.display = not part.total
        self.table.display = bool(part.total)
        if not part.total and self.focused is self.table:
            self.set_focus(None)
        elif part.total and self.focused is None:
            self.table.focus()
        empty.update(Content(_NOTHING if self.narrowing != Narrowing() else _EMPTY))
        self.mark_matches()
        self.say()

    @on(TraceTable.More)
    def more(self, event: TraceTable.More) -> None:
        """Read a page below or above what is held."""
        which, store = self.narrowing.which, self.gate.store
        read = windows.below if event.way > 0 else windows.above

        def add(rows: tuple[TraceSummary, ...]) -> None:
            self.table.extend(event.way, event.key, rows)
            self.mark_matches()

        self.work(lambda: read(store, which, event.key, PAGE), add, f"more {event.way}")

    @on(Table.Sought)
    def sought(self, event: Table.Sought) -> None:
        """Read around a far place."""
        which, store, place = self.narrowing.which, self.gate.store, event.place
        self.work(
            lambda: windows.at(store, which, place, PAGE),
            lambda part: self._hold(part, min(place, part.total - 1)),
            "list",
        )

    def go_to(self, trace: TraceSummary) -> None:
        """The cursor on this trace, wherever it stands in the list."""
        for place, row in enumerate(self.table.rows):
            if row.seq == trace.seq:
                self.table.move_to(self.table.first + place)
                return
        self.load(key_of(trace))

    # -- what is told ---------------------------------------------------------------------

    @on(Table.Moved)
    def moved(self) -> None:
        """Tell why the trace under the cursor ended so."""
        trace = self.table.current
        panel = self.query_one(Panel)
        if trace is None:
            panel.say(None, None, self.table.now)
            return
        store = self.gate.store

        def tell_all(found: Glance) -> None:
            if self.table.current is trace:
                panel.say(trace, found, self.table.now)

        self.work(lambda: glance(store, trace.trace_id), tell_all, "glance")
        self.say()

    def say(self) -> None:
        """How things stand, in the title."""
        total = self.table.total
        words = [f"{self.table.cursor + 1:,} of {total:,}" if total else "no trace"]
        if self.term and self.match is not None:
            words.append(f"match {self.match.number:,} of {self.match.of:,}")
        if self.following:
            words.append("following")
        if self.news.new:
            words.append(f"{self.news.new:,} new" + ("" if self.following else ", r shows them"))
        if self.read_only:
            words.append("read-only")
        title = Content.assemble(("readproof", "bold $accent"), ("  traces", "bold"))
        self.query_one(TitleBar).say(title, content(" · ".join(words)))

    def mark_matches(self) -> None:
        """Mark those of the rows held that the search finds."""
        rows, text, gate, which = tuple(self.table.rows), self.term, self.gate, self.narrowing.which

        def marked(found: frozenset[int]) -> None:
            self.table.matches = found
            self.table.refresh()

        if text:
            self.work(lambda: search.among(gate, which, text, rows), marked, "marks")
        else:
            marked(frozenset())
