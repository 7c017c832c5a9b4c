"""What the screens of all actions have in common: a question, the command, what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar, Generic, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from readproof.errors import ReadproofError, Unusable
from readproof.gate import Gate
from readproof_tui.detail import commands
from readproof_tui.detail.palettes import Styles, styles
from readproof_tui.fields import Field
from readproof_tui.texts import content, safe
from readproof_tui.working import in_background

T = TypeVar("T")


class ActionScreen(ModalScreen[T], Generic[T]):
    """A box with a title; Enter does it, Esc leaves everything as it is.

    The work runs in a thread. An error of the gate is shown in the box, which stays open; so what
    was typed is not lost.
    """

    CSS_PATH = "actions.tcss"
    BINDING_GROUP_TITLE = "Here"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Leave", key_display="Esc"),
    ]
    HEADLINE = ""
    HINT = "Enter does it · Esc leaves everything as it is"

    def __init__(self, gate: Gate) -> None:
        super().__init__()
        self.gate = gate
        self._busy = False

    def compose(self) -> ComposeResult:
        """The parts of the action, then what is the same for all."""
        with Vertical(id="action"):
            yield from self.parts()
            yield Static(id="twin", markup=False)
            yield Static(id="trouble", markup=False)
            yield Static(Text(self.HINT, "dim"), id="hint", markup=False)

    def parts(self) -> ComposeResult:
        """What the action asks for."""
        yield from ()

    def twin(self) -> tuple[str, ...]:
        """The arguments of the command that does the same; none if there is no command yet."""
        return ()

    @property
    def palette(self) -> Styles:
        """The styles of the theme that is on."""
        return styles(self.app.theme_variables)

    def on_mount(self) -> None:
        """Title, and the command."""
        self.query_one("#action").border_title = content(self.HEADLINE)
        self.query_one("#trouble", Static).display = False
        self.show_twin()

    def show_twin(self) -> None:
        """Write the command for what is filled in now."""
        arguments = self.twin()
        line = Text()
        if arguments:
            line.append("the same without the app\n", self.palette["dim"])
            line.append_text(safe(commands.command(self.gate, *arguments)))
        twin = self.query_one("#twin", Static)
        twin.update(line)
        twin.display = bool(arguments)

    def value(self, name: str) -> str:
        """What stands in an input."""
        return self.query_one(f"#{name}", Field).text.strip()

    def on_input_changed(self) -> None:
        """Keep the command up to date."""
        self.show_twin()

    def on_input_submitted(self) -> None:
        """Enter in any input."""
        self.do()

    def do(self) -> None:
        """Do it."""

    def attempt(self, work: Callable[[], T], done: Callable[[T], None] | None = None) -> None:
        """Run `work` in a thread, once at a time, then `done` with what came of it, or leave."""
        if self._busy:
            return
        self._busy = True
        self.query_one("#trouble", Static).display = False

        def finished(result: T) -> None:
            self._busy = False
            if done is None:
                self.dismiss(result)
            else:
                done(result)

        in_background(self, work, finished, self._failed, group="action")

    def _failed(self, error: ReadproofError) -> None:
        self._busy = False
        self.complain(str(error))

    def complain(self, message: str) -> None:
        """Say in the box what went wrong."""
        trouble = self.query_one("#trouble", Static)
        trouble.update(safe(message, multiline=True, style=str(self.palette["wrong"])))
        trouble.display = True

    def action_leave(self) -> None:
        """Leave everything as it is, unless it is being done."""
        if not self._busy:
            self.dismiss(None)


@contextmanager
def writing(path: object) -> Iterator[None]:
    """Errors of the file system inside the block as `Unusable`."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unusable(f"{path} cannot be written: {reason}; name another file") from None
