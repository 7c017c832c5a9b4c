"""The command palette: everything that a key of the present screen does, by its name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from textual.app import App, SystemCommand
from textual.screen import Screen

from readproof_tui.help import is_command, is_move, named


def commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """One command for each binding of the screen that has a description, and the themes."""
    seen: set[str] = set()
    for active in screen.active_bindings.values():
        binding = active.binding
        if not is_command(binding) or binding.action in seen or is_move(binding):
            continue
        seen.add(binding.action)
        keys = binding.key_display or named(binding.key)
        yield SystemCommand(
            binding.description,
            f"{binding.tooltip or 'key'}  {keys}",
            partial(app.run_action, binding.action, active.node),
        )
    yield SystemCommand("Theme", "Choose other colours", app.action_change_theme)
