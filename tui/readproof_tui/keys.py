"""The last line of a screen: its keys, taken from the bindings, as many as there is room for.

Textual's own footer is a widget for each key and makes all of them again whenever the focus moves,
which takes longer than everything else that a key does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import Binding
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from readproof_tui.help import named

# Shown at the right edge, whatever else there is.
_LAST = ("keys",)


class Keys(Widget):
    """One line; a click on a key does what the key does."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"keys--key"}

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[tuple[int, int, Binding, object], ...] = ()
        # Actions that are shown for the moment, though their bindings are not, and as what.
        self.hints: Mapping[str, str] = {}

    def on_mount(self) -> None:
        """Follow the bindings of the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._updated)

    def on_unmount(self) -> None:
        """No longer."""
        self.screen.bindings_updated_signal.unsubscribe(self)

    def _updated(self, screen: Screen[object]) -> None:
        if screen is self.screen:
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The keys from the left, and help at the right."""
        width = self.size.width
        base = self.rich_style
        bold = base + self.get_component_rich_style("keys--key", partial=True)
        entries = self._entries()
        last = [one for one in entries if _action(one[0]) in _LAST]
        first = [one for one in entries if _action(one[0]) not in _LAST]
        room = width - sum(_length(binding) for binding, _ in last)
        segments: list[Segment] = []
        shown: list[tuple[int, int, Binding, object]] = []
        place = 0

        def put(binding: Binding, node: object) -> None:
            nonlocal place
            segments.extend(
                (Segment(f" {_key(binding)} ", bold), Segment(f"{binding.description} ", base))
            )
            shown.append((place, place + _length(binding), binding, node))
            place += _length(binding)

        for binding, node in first:
            if place + _length(binding) > room:
                break
            put(binding, node)
        segments.append(Segment(" " * (room - place), base))
        place = room
        for binding, node in last:
            put(binding, node)
        self._shown = tuple(shown)
        return Strip(segments).adjust_cell_length(width, base)

    def _entries(self) -> list[tuple[Binding, object]]:
        found: dict[str, tuple[Binding, object]] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.action in self.hints:
                binding = replace(binding, description=self.hints[binding.action], show=True)
            if binding.show and binding.description and not binding.system and active.enabled:
                found.setdefault(binding.action, (binding, active.node))
        return list(found.values())

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        event.stop()
        for start, end, binding, node in self._shown:
            if start <= event.x < end:
                await self.app.run_action(binding.action, default_namespace=node)  # type: ignore[arg-type]  # a node of the screen's own chain
                return


def _action(binding: Binding) -> str:
    return binding.action.partition("(")[0].rpartition(".")[2]


def _key(binding: Binding) -> str:
    return binding.key_display or named(binding.key)


def _length(binding: Binding) -> int:
    return cell_len(_key(binding)) + cell_len(binding.description) + 3
