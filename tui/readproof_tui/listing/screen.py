"""The list screen: it wires table, filter bar, search line and panel to the gate."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Static

from readproof.errors import Unusable
from readproof.gate.listing import PageKey, TraceSummary, next_unreviewed
from readproof.gate.windows import key_of
from readproof_tui.detail.screen import DetailScreen
from readproof_tui.fields import Field
from readproof_tui.groups import GroupsScreen
from readproof_tui.keys import Keys
from readproof_tui.listing import search
from readproof_tui.listing.bar import Chip, FilterBar
from readproof_tui.listing.filters import FREE, HINTS, By, Choice, Narrowing, choices
from readproof_tui.listing.following import SECONDS, look
from readproof_tui.listing.panel import Panel
from readproof_tui.listing.picker import Picker
from readproof_tui.listing.reading import ReadingScreen
from readproof_tui.listing.rows import TraceTable
from readproof_tui.listing.search import Match, SearchLine
from readproof_tui.messages import OpenTrace, tell
from readproof_tui.numbers.screen import NumbersScreen
from readproof_tui.opens import OpenScreen
from readproof_tui.table import Table
from readproof_tui.titles import TitleBar

T = TypeVar("T")

# Keys of a search, in few words.
HINTED = {"match(1)": "Next", "match(-1)": "Before", "matches": "Only"}


class ListScreen(ReadingScreen):
    """All traces, those that are no ACCEPT first."""

    AUTO_FOCUS = "#traces"
    BINDING_GROUP_TITLE = "The list"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search", key_display="/"),
        Binding("n", "match(1)", "Next match", show=False),
        Binding("N", "match(-1)", "Previous match", show=False),
        Binding("ampersand", "matches", "Matches only, or all", show=False, key_display="&"),
        Binding("f", "filters", "Filter"),
        Binding("x", "clear", "Clear filters", show=False),
        Binding("b", "groups", "Group by"),
        Binding("u", "unreviewed", "Unreviewed", tooltip="The next trace without a label"),
        Binding("F", "follow", "Follow"),
        Binding("w", "opens", "Waiting"),
        Binding("s", "numbers", "Numbers"),
        Binding("r", "reload", "Read again", show=False),
        Binding("escape", "back", "Back to the list", show=False),
    ]

    _changed_elsewhere = False
    _step = 0  # `n` or `N` typed after Enter: meant for the trace that is being opened

    def compose(self) -> ComposeResult:
        """Title, filters, table and panel, search line, keys."""
        yield TitleBar()
        yield FilterBar()
        with Container(id="body"):
            yield TraceTable(id="traces")
            yield Static(id="empty", markup=False)
            yield Panel()
        yield SearchLine()
        yield Keys()

    def on_mount(self) -> None:
        """Read the first page, and look for news from then on."""
        self.query_one(SearchLine).display = False
        self.query_one("#empty").display = False
        self.query_one(FilterBar).say(self.narrowing)
        self.table.focus()
        self.say()
        self.set_interval(SECONDS, self.poll)
        self.action_reload()

    # -- filters --------------------------------------------------------------------------

    def action_filters(self) -> None:
        """Go to the filter bar."""
        self.query(Chip).first().focus()

    def action_clear(self) -> None:
        """Narrow by nothing."""
        self._narrow(Narrowing())

    @on(Chip.Wanted)
    def wanted(self, event: Chip.Wanted) -> None:
        """Clear a field, or offer its choices."""
        if event.clear or event.field is By.SEARCH:
            self.narrow_by(event.field, "")
            return
        gate, narrowing = self.gate, self.narrowing
        self.work(
            lambda: choices(gate, narrowing, event.field), partial(self._offer, event.field), "pick"
        )

    def _offer(self, field: By, found: tuple[Choice, ...]) -> None:
        def chosen(value: str | None) -> None:
            if value is not None:
                self.narrow_by(field, value)

        picker = Picker(field.value, found, hint=HINTS[field], blank="any", free=field in FREE)
        self.app.push_screen(picker, chosen)

    def narrow_by(self, field: By, value: str) -> None:
        """Narrow the list in one field; empty for no longer."""
        try:
            narrowed = self.narrowing.set(field, value, self.gate.clock())
            self._narrow(narrowed, keep=not value or field is By.SEARCH)
        except Unusable as error:
            self.failed(error)

    def _narrow(self, narrowing: Narrowing, *, keep: bool = False) -> None:
        """Narrow the list; with `keep` the cursor stays where it is, else it goes to the top."""
        current = self.table.current if keep else None
        self.narrowing, self.match = narrowing, None
        self.query_one(FilterBar).say(narrowing)
        self.load(key_of(current) if current is not None else None)
        self.action_back()

    def action_back(self) -> None:
        """The keys belong to the table again."""
        self.query_one(SearchLine).display = False
        self.set_focus(self.table if self.table.display else None)

    # -- search ---------------------------------------------------------------------------

    def action_search(self) -> None:
        """Type what to search for."""
        line = self.query_one(SearchLine)
        line.display = True
        field = line.query_one("#search-text", Field)
        field.clear()
        field.focus()

    @on(SearchLine.Left)
    def leave_search(self) -> None:
        """Back without a search."""
        self.action_back()

    @on(SearchLine.Asked)
    def search(self, event: SearchLine.Asked) -> None:
        """Go to the first match below the cursor."""
        text = event.text.strip()
        if text and len(text) < search.SHORTEST:
            tell(self, f"a search needs {search.SHORTEST} characters or more", wrong=True)
            return
        self.action_back()
        self.term, self.match = text, None
        self._hint()
        self.mark_matches()
        if self.narrowing.which.search is not None:
            self.narrow_by(By.SEARCH, text)
        elif text:
            self.action_match(1, here=True)
        self.say()

    def action_match(self, way: int, here: bool = False) -> None:
        """The next match below the cursor (1) or above it (-1); with `here` the cursor's counts."""
        if self.table.chosen:
            self._step = way
            self._pass_on()
            return
        current, text = self.table.current, self.term
        if not text:
            tell(self, "nothing was searched for yet: / searches")
            return
        key = key_of(current) if current is not None else None
        if key is not None and here:
            key = PageKey(accepted=key.accepted, seq=key.seq + 1)
        gate, which = self.gate, self.narrowing.which

        def found(match: Match | None) -> None:
            self.match = match
            if match is None:
                tell(self, f"no match: {text}")
            else:
                self.go_to(match.trace)
                if match.wrapped:
                    tell(self, "the search went on at the other end of the list")
            self.say()

        self.work(lambda: search.find(gate, which, text, key, way), found, "match")

    def _hint(self) -> None:
        """The keys of a search among the keys in view, as long as there is one."""
        keys = self.query_one(Keys)
        keys.hints = HINTED if self.term else {}
        keys.refresh()

    def action_matches(self) -> None:
        """List the matches only, or everything again."""
        if self.narrowing.which.search is not None:
            self.narrow_by(By.SEARCH, "")
        elif self.term:
            self.narrow_by(By.SEARCH, self.term)
        else:
            tell(self, "nothing was searched for yet: / searches")

    # -- what else there is ---------------------------------------------------------------

    @on(Table.Chosen)
    def open_trace(self) -> None:
        """Everything about the trace under the cursor."""
        if (current := self.table.current) is not None:
            self._changed_elsewhere = True
            self.post_message(OpenTrace(current.trace_id))

    def on_screen_suspend(self) -> None:
        """The trace stands over the list."""
        self._pass_on()

    def _pass_on(self) -> None:
        screen = self.app.screen
        if self._step and isinstance(screen, DetailScreen):
            step, self._step = self._step, 0
            screen.action_wrong(step)

    def on_screen_resume(self) -> None:
        """Read the list again after a screen on which something may have been done."""
        self.table.chosen, self._step = False, 0
        if self._changed_elsewhere:
            self._changed_elsewhere = False
            self.action_reload()

    def action_unreviewed(self) -> None:
        """The next trace that nobody has labelled, below the cursor and then from the top."""
        current, store, which = self.table.current, self.gate.store, self.narrowing.which
        key = key_of(current) if current is not None else None

        def found(trace: TraceSummary | None) -> None:
            if trace is None:
                tell(self, "every trace of this list has a label")
            else:
                self.go_to(trace)

        self.work(
            lambda: next_unreviewed(store, which, key) or next_unreviewed(store, which, None),
            found,
            "unreviewed",
        )

    def action_groups(self) -> None:
        """Counts and rates by reason, document or reader."""

        def chosen(found: tuple[By, str] | None) -> None:
            if found is not None:
                self.narrow_by(*found)

        self.app.push_screen(GroupsScreen(self.gate, self.narrowing.which), chosen)

    def action_numbers(self) -> None:
        """Numbers over the traces of this list."""
        self.app.push_screen(NumbersScreen(self.gate, self.narrowing.which))

    def action_opens(self) -> None:
        """The challenges that are open."""
        self._changed_elsewhere = True
        self.app.push_screen(OpenScreen(self.gate, read_only=self.read_only))

    def action_follow(self) -> None:
        """Read the list again whenever something is new, or no longer."""
        self.following = not self.following
        self.say()
        self.poll()

    def poll(self) -> None:
        """Look for what is new."""
        gate, read_only = self.gate, self.read_only
        self.work(lambda: look(gate, read_only=read_only), self._polled, "poll")

    def _polled(self, newest: int) -> None:
        before = self.news.newest
        self.news.newest = newest
        if newest > before and self.following:
            self.table.fresh_after = self.news.seen
            tell(self, f"{newest - before:,} new")
            self.action_reload()
        self.say()
