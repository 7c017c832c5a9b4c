"""The app: opens the store, holds the screens together, and ends without telling secrets."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import App
from textual.binding import Binding, BindingType
from textual.worker import WorkerFailed

from readproof.errors import ReadproofError
from readproof.gate import Gate
from readproof_tui import themes
from readproof_tui.detail.screen import DetailScreen
from readproof_tui.help import HelpScreen, entries
from readproof_tui.listing.filters import Choice
from readproof_tui.listing.picker import Picker
from readproof_tui.listing.screen import ListScreen
from readproof_tui.messages import OpenTrace
from readproof_tui.palette import commands
from readproof_tui.troubles import OpeningScreen, TroubleScreen
from readproof_tui.working import in_background

CRASHED = 3


class ReadproofApp(App[None]):
    """The operator's terminal app over one store.

    `gate` is the gate, or what opens it (in a thread, for another process may hold the lock; an
    error that it raises becomes a screen).  `trace_id` (an id, the beginning of one, `latest`)
    opens with that trace; with `read_only` no action changes the store.  After `run`, `failure`
    is the bug that ended the app, if one did; `return_code` is 3 then.
    """

    TITLE = "readproof"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "app.tcss"
    BINDING_GROUP_TITLE = "Everywhere"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012  # Textual declares it so
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "keys", "Help", key_display="?"),
        Binding("ctrl+p", "palette", "Commands", show=False),
        Binding("T", "themes", "Colours", show=False),
        Binding("q", "leave(0)", "Quit"),
    ]

    def __init__(
        self,
        gate: Gate | Callable[[], Gate],
        trace_id: str | None = None,
        *,
        read_only: bool = False,
    ) -> None:
        super().__init__()
        self.gate: Gate | None = gate if isinstance(gate, Gate) else None
        self.read_only = read_only
        self.failure: BaseException | None = None
        self._opener: Callable[[], Gate] | None = None if isinstance(gate, Gate) else gate
        self._first_trace = trace_id
        for theme in themes.ALL:
            self.register_theme(theme)
        self.theme = themes.DARK.name

    def on_mount(self) -> None:
        """Show the list, or open the store first."""
        if self.gate is not None:
            self._start(self.gate)
        else:
            self.action_open()

    def action_open(self) -> None:
        """Open the store in a thread."""
        opener = self._opener
        assert opener is not None  # a gate that is open is not opened again
        opening = OpeningScreen()
        self.push_screen(opening)
        in_background(
            opening,
            opener,
            self._opened,
            self._not_opened,
            group="open",
        )

    def _opened(self, gate: Gate) -> None:
        self.gate = gate
        self.pop_screen()
        self._start(gate)

    def _not_opened(self, error: ReadproofError) -> None:
        self.switch_screen(TroubleScreen(str(error)))

    def _start(self, gate: Gate) -> None:
        self.push_screen(ListScreen(gate, read_only=self.read_only))
        if self._first_trace is not None:
            self.show_trace(self._first_trace)

    def show_trace(self, trace_id: str) -> None:
        """Open the detail of a trace over the present screen."""
        assert self.gate is not None  # only a screen over an open store asks
        self.push_screen(DetailScreen(self.gate, trace_id))

    @on(OpenTrace)
    def open_trace(self, event: OpenTrace) -> None:
        """A screen asks for a trace."""
        self.show_trace(event.trace_id)

    async def action_pop_screen(self) -> None:
        """Back to the screen below, without what was told on this one."""
        self.clear_notifications()
        await super().action_pop_screen()

    def action_palette(self) -> None:
        """Choose by its name what to do on the present screen."""
        if isinstance(self.screen, Picker):
            return
        offered = {one.binding.action: one for one in commands(self.screen)}

        def chosen(action: str | None) -> None:
            if action is not None:
                found = offered[action]
                self.call_later(self.run_action, found.binding.action, found.node)

        choices = [one.choice for one in offered.values()]
        hint = "type a part of what you want to do"
        self.push_screen(Picker("commands", choices, hint=hint), chosen)

    def action_themes(self) -> None:
        """Choose other colours."""

        def chosen(name: str | None) -> None:
            if name is not None:
                self.theme = name

        ours = [theme.name for theme in themes.ALL]
        names = [*ours, *sorted(set(self.available_themes) - set(ours))]
        choices = [Choice(value=name, text=name) for name in names]
        self.push_screen(Picker("themes", choices, hint="type a part of a name"), chosen)

    def action_keys(self) -> None:
        """The keys of the present screen."""
        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(entries(self.screen)))

    def action_leave(self, code: int) -> None:
        """End the app with this exit code."""
        self.exit(return_code=code)

    def _handle_exception(self, error: Exception) -> None:
        """End the app after a bug, in silence.

        Textual's own would print a traceback with the values of local variables: texts, secrets,
        expected answers.  Who runs the app tells `failure` without any value.
        """
        self._return_code = CRASHED
        if self._exception is None:
            self.failure = error.error if isinstance(error, WorkerFailed) else error
            self._exception = error  # what a test's pilot raises
            self._exception_event.set()
        self._close_messages_no_wait()
