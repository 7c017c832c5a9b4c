"""The detail screen: why, the map, the panels, and the document beside or behind them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Static

from readproof.errors import ReadproofError
from readproof.gate import Gate, inspections, labels
from readproof_tui.detail import acting, headings, panels, targets
from readproof_tui.detail.choices import Browser
from readproof_tui.detail.map_bars import MapBar
from readproof_tui.detail.palettes import styles
from readproof_tui.detail.panels import DOCUMENT, IDS, LISTS, NAMES, QUESTIONS, WHY, Spot
from readproof_tui.detail.papers import Paper
from readproof_tui.detail.tab_bars import TabBar
from readproof_tui.keys import Keys
from readproof_tui.messages import hush, tell
from readproof_tui.texts import safe
from readproof_tui.working import in_background

if TYPE_CHECKING:
    from readproof.gate.inspections import Inspection
    from readproof_tui.app import ReadproofApp

WIDE = 120


class DetailScreen(Screen[None]):
    """Everything about one trace; `trace_id` is an id, its beginning, or `latest`."""

    CSS_PATH = "detail.tcss"
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = [  # noqa: RUF012  # as the base has it
        (0, "-narrow"),
        (WIDE, "-wide"),
    ]
    BINDING_GROUP_TITLE = "This trace"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,right_square_bracket", "wrong(1)", "Wrong", key_display="n"),
        Binding(
            "N,left_square_bracket", "wrong(-1)", "Wrong one before", show=False, key_display="N ["
        ),
        Binding("d", "document", "Text"),
        Binding("escape,backspace,h", "back", "Back", key_display="Esc"),
        *acting.BINDINGS,
        *(
            Binding(str(number + 1), f"tab({number})", name, show=False)
            for number, name in enumerate(NAMES)
        ),
        Binding("m", "map", "Map", show=False),
    ]

    def __init__(self, gate: Gate, trace_id: str) -> None:
        super().__init__()
        self.gate = gate
        self.inspection: Inspection | None = None
        self._trace_id = trace_id
        self._spot: Spot | None = None
        self._panel = WHY
        self._step = 0  # what `n` and `N` asked for while nothing was there to step through

    @property
    def read_only(self) -> bool:
        """True if no action may change the store."""
        return cast("ReadproofApp", self.app).read_only

    def compose(self) -> ComposeResult:
        """Heading, map, tabs, and below them the panels and the document."""
        with Horizontal(id="heading"):
            yield Static(Text("computing …"), id="title", markup=False)
            yield Static(id="short", markup=False)
        yield Static(id="reason", markup=False)
        yield MapBar(id="map")
        yield TabBar(NAMES, id="tabs")
        with Horizontal(id="detail"):
            with ContentSwitcher(initial=IDS[WHY], id="panels"):
                yield panels.why()
                for panel in LISTS:
                    yield Browser(id=IDS[panel])
                yield panels.worth()
            yield Paper(id=IDS[DOCUMENT])
        yield Keys()

    def on_mount(self) -> None:
        """Compute everything in a thread."""
        hush(self)
        self.app.theme_changed_signal.subscribe(self, lambda _: self._load())
        name, store = self._trace_id, self.gate.store
        in_background(
            self, lambda: inspections.inspect(store, name), self._found, self._lost, group="inspect"
        )

    def _lost(self, error: ReadproofError) -> None:
        """There is nothing to show."""
        tell(self, str(error), wrong=True)
        self.dismiss()

    def _found(self, inspection: Inspection) -> None:
        self.inspection = inspection
        challenge = inspection.trace.challenge
        marks = targets.everything(inspection)
        self.query_one(Paper).load(challenge.name, inspection.text, challenge.chunks, marks)
        self.query_one(MapBar).load(inspection)
        self.query_one(TabBar).count(panels.counts(inspection))
        self._load()
        wrong = panels.wrongs(inspection)
        if wrong:
            self._select(wrong[0])
        elif inspection.questions:
            self._select((QUESTIONS, 0))
        self._show_panel(WHY)
        if self._step:
            self.action_wrong(self._step)

    def _load(self) -> None:
        """Write the panels; again after an action, and in the colours of another theme."""
        inspection = self.inspection
        if inspection is None:
            return
        found = styles(self.app.theme_variables)
        self.query_one("#title", Static).update(headings.title(inspection, found))
        self.query_one("#reason", Static).update(headings.reason(inspection, found))
        short = Text(inspection.trace.stored.trace_id[:11], found["dim"])
        if inspection.label:
            short = safe(inspection.label, style="bold").append(" · ").append_text(short)
        self.query_one("#short", Static).update(short)
        for leaf in self.query(panels.Leaf):
            leaf.load(inspection)
        for panel, load in panels.LOADERS.items():
            browser = self.query_one(f"#{IDS[panel]}", Browser)
            number = browser.number
            load(browser, inspection, found)
            if number is not None:
                browser.choose(number)

    def refresh_actions(self) -> None:
        """Read again what was done to the trace."""
        inspection = self.inspection
        if inspection is None:
            return
        store, trace_id = self.gate.store, inspection.trace.stored.trace_id

        def done(actions: object) -> None:
            assert isinstance(actions, tuple)  # `labels.actions` gave it
            given = [one.label for one in actions if one.label]
            self.inspection = replace(
                inspection, actions=actions, label=given[-1] if given else None
            )
            self._load()

        in_background(
            self,
            lambda: labels.actions(store, trace_id),
            done,
            lambda error: tell(self, str(error), wrong=True),
            group="actions",
        )

    # Selecting: a row of a list, the cursor of the map and the document go together.

    def _select(self, spot: Spot) -> None:
        """Make a row the selected one everywhere."""
        if self.inspection is None:
            return
        self._spot = spot
        self.query_one(f"#{IDS[spot[0]]}", Browser).choose(spot[1])
        target = panels.target(self.inspection, spot)
        if target is not None:
            self.query_one(Paper).look_at(target)
            self.query_one(MapBar).point(target.place)

    @property
    def spot(self) -> Spot | None:
        """The selected row."""
        return self._spot

    def on_browser_chosen(self, event: Browser.Chosen) -> None:
        """A row was chosen in a list that is in view."""
        panel = IDS.index(str(event.browser.id))
        if panel == self._panel and (panel, event.number) != self._spot:
            self._select((panel, event.number))

    def on_browser_entered(self) -> None:
        """Enter on a row opens the document there."""
        self.action_document()

    def on_map_bar_moved(self, event: MapBar.Moved) -> None:
        """The cursor of the map chooses the question, or shows the place."""
        if event.question is not None:
            place = event.place
            self._select((QUESTIONS, event.question))
            self.query_one(MapBar).point(place)
        else:
            self.query_one(Paper).top_at(event.place)

    def on_map_bar_opened(self) -> None:
        """Enter on the map opens the question."""
        self.action_tab(QUESTIONS)

    def on_tab_bar_picked(self, event: TabBar.Picked) -> None:
        """A tab was clicked."""
        self.action_tab(event.number)

    # Moving about.

    @property
    def is_wide(self) -> bool:
        """True if the document stands beside the panels."""
        return self.size.width >= WIDE

    def _show_panel(self, panel: int) -> None:
        """Bring a panel to the front and give it the keys."""
        reading = panel == DOCUMENT
        self.set_class(reading, "-reading")
        self.query_one(TabBar).activate(panel)
        widget: Widget
        if reading:
            widget = self.query_one(Paper)
        else:
            self._panel = panel
            self.query_one(ContentSwitcher).current = IDS[panel]
            widget = self.query_one(f"#{IDS[panel]}")
            if isinstance(widget, Browser):
                if widget.choices.highlighted is None:
                    widget.choose(0)
                widget = widget.choices
        self.call_after_refresh(widget.focus)

    def action_tab(self, number: int) -> None:
        """Show a panel, with its own row selected."""
        self._show_panel(number)
        if number in LISTS and self.inspection is not None:
            row = self.query_one(f"#{IDS[number]}", Browser).number
            if row is not None and (number, row) != self._spot:
                self._select((number, row))

    def action_document(self) -> None:
        """Read the document at the selected place; again: back to the panel."""
        self._show_panel(self._panel if self.has_class("-reading") else DOCUMENT)

    def action_map(self) -> None:
        """Give the map the keys."""
        self.query_one(MapBar).focus()

    def action_wrong(self, step: int) -> None:
        """The next or the previous wrong answer, discarded phrase or sentence.

        While the trace is still computed, this is done once it is there.
        """
        if self.inspection is None:
            self._step = step
            return
        wrong = panels.wrongs(self.inspection)
        if not wrong:
            tell(self, panels.no_step(self.inspection))
            return
        reading = self.has_class("-reading")
        seen = self._spot is not None and (reading or self._panel == self._spot[0])
        spot = panels.stepped(wrong, self._spot, step, seen=seen)
        if not reading:
            self._show_panel(spot[0])
        self._select(spot)

    def action_back(self) -> None:
        """From the document to the panel, from the panel to where one came from."""
        if self.has_class("-reading") and not self.is_wide:
            self.action_document()
        else:
            hush(self)
            self.dismiss()

    # Acting.

    def action_act(self, name: str) -> None:
        """One of the actions."""
        if self.inspection is not None:
            acting.ACTS[name](self, self.inspection)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what is refused."""
        refused = action == "act" and parameters[0] in acting.REFUSED.values()
        return not (refused and self.read_only)

    def on_key(self, event: events.Key) -> None:
        """Say why an action is refused."""
        if event.character in acting.REFUSED and self.read_only:
            event.stop()
            tell(self, acting.REFUSAL)
