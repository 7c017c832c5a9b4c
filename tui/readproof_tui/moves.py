"""The keys by which everything that scrolls is moved: vim's beside the arrows."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

SCROLLING = (
    Binding("j,down", "scroll_down", "Down", show=False, key_display="j ↓"),
    Binding("k,up", "scroll_up", "Up", show=False, key_display="k ↑"),
    Binding("ctrl+d,pagedown", "page_down", "Page down", show=False, key_display="^d PgDn"),
    Binding("ctrl+u,pageup", "page_up", "Page up", show=False, key_display="^u PgUp"),
    Binding("g,home", "scroll_home", "To the top", show=False, key_display="g Home"),
    Binding("G,end", "scroll_end", "To the end", show=False, key_display="G End"),
)


class Scroll(VerticalScroll, can_focus=True):
    """A scrolling part of a screen that understands both sets of keys."""

    BINDINGS: ClassVar[list[BindingType]] = list(SCROLLING)
