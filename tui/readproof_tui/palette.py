"""The command palette: everything that a key of the present screen does, by its name.

Our own picker and not Textual's palette: that one goes on working in a thread after it was closed,
and what then fails ends the app.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

from readproof_tui.help import is_command, is_move, named
from readproof_tui.listing.filters import Choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Something that can be done on a screen, and the node that does it."""

    binding: Binding
    node: DOMNode

    @property
    def choice(self) -> Choice:
        """How it is offered."""
        keys = self.binding.key_display or named(self.binding.key)
        return Choice(value=self.binding.action, text=self.binding.description, note=keys)


def commands(screen: Screen[object]) -> tuple[Command, ...]:
    """One command for each binding of the screen that does more than to move, in their order."""
    found: dict[str, Command] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if is_command(binding) and not is_move(binding) and active.enabled:
            found.setdefault(binding.action, Command(binding=binding, node=active.node))
    return tuple(found.values())
