"""The help screen: every key of the screen below it, taken from the bindings themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from readproof_tui.moves import Scroll

_KEY_WIDTH = 12
_NAMES = {
    "question_mark": "?",
    "slash": "/",
    "ampersand": "&",
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "backspace": "Backspace",
    "delete": "Del",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
}

# What Textual itself binds, and nobody looks for.
_LEFT_OUT = ("command_palette", "help_quit", "copy_text", "focus_next", "focus_previous")
_MOVES = ("move", "half", "page", "start", "end")

Entry = tuple[str, str]


def is_command(binding: Binding) -> bool:
    """True for a binding that people may want to know of."""
    return bool(binding.description) and not binding.system and _name(binding) not in _LEFT_OUT


def is_move(binding: Binding) -> bool:
    """True for one that only moves the cursor or scrolls."""
    return _name(binding) in _MOVES or _name(binding).startswith(("scroll_", "page_"))


def _name(binding: Binding) -> str:
    return binding.action.partition("(")[0].rpartition(".")[2]


def entries(screen: Screen[Any]) -> Mapping[str, tuple[Entry, ...]]:
    """Keys with what they do, grouped by whose they are: the screen's, its parts', the app's.

    A binding with several keys is one entry; one without a description is no business of people.
    """
    groups: dict[str, dict[tuple[str, str], list[Binding]]] = {}
    actives = sorted(screen.active_bindings.values(), key=lambda active: _rank(active.node))
    for active in actives:
        binding = active.binding
        if not is_command(binding) or not active.enabled:
            continue
        title = "Moving" if is_move(binding) else active.node.BINDING_GROUP_TITLE or "Here"
        found = groups.setdefault(title, {})
        found.setdefault((binding.action, binding.description), []).append(binding)
    return {
        title: tuple((_keys(bindings), does) for (_, does), bindings in found.items())
        for title, found in groups.items()
    }


def _rank(node: object) -> int:
    return 0 if isinstance(node, Screen) else 2 if isinstance(node, App) else 1


def _keys(bindings: Iterable[Binding]) -> str:
    names: dict[str, None] = {}
    for binding in bindings:
        names[binding.key_display or named(binding.key)] = None
    return " ".join(names)


def named(key: str) -> str:
    """A key as it stands on a keyboard."""
    if key in _NAMES:
        return _NAMES[key]
    if key.startswith("ctrl+"):
        return "^" + key.removeprefix("ctrl+")
    return key.upper() if key.startswith("f") and key[1:].isdigit() else key


class HelpScreen(ModalScreen[None]):
    """What every key does on the screen that it was called on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1", "dismiss", "Close", key_display="Esc"),
    ]

    def __init__(self, groups: Mapping[str, tuple[Entry, ...]]) -> None:
        super().__init__()
        self._groups = groups

    def compose(self) -> ComposeResult:
        """One table a group."""
        with Scroll(id="help"):
            for title, group in self._groups.items():
                yield Static(Text(title), classes="help-title")
                lines = Text("\n").join(
                    Text.assemble((f"{keys:<{_KEY_WIDTH}} ", "bold"), does) for keys, does in group
                )
                yield Static(lines, classes="help-keys")

    def on_mount(self) -> None:
        """Say how to get back."""
        found = self.query_one("#help")
        found.border_title = "Keys"
        found.border_subtitle = "Esc closes"
        found.focus()
