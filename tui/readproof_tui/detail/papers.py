"""The document pane: the source around a place, a slice of some hundred lines at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.widget import Widget

from readproof_tui.detail import paints
from readproof_tui.detail.paints import Mark
from readproof_tui.detail.palettes import styles
from readproof_tui.detail.slices import NARROWEST, Piece, Slice
from readproof_tui.detail.targets import Target
from readproof_tui.texts import content

if TYPE_CHECKING:
    from readproof.core.regions import Chunk

# Pieces loaded at a time, and how near to the end of the slice more are loaded.
STEP = 100
NEAR = 40
_WHEEL = 3
_THIRD, _ALL = 33, 90  # hundredths of the pane above a place
_LONGEST_NAME = 100


class Paper(Widget, can_focus=True):
    """Shows a slice of a text; scrolls by display lines and loads what comes into reach."""

    ALLOW_SELECT = False  # the terminal's own selection would take the gutter along
    BINDING_GROUP_TITLE = "Document"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,down", "move(1)", "Line down", show=False, key_display="j ↓"),
        Binding("k,up", "move(-1)", "Line up", show=False, key_display="k ↑"),
        Binding(
            "ctrl+d,pagedown,space", "page(1)", "Page down", show=False, key_display="^d PgDn Space"
        ),
        Binding("ctrl+u,pageup", "page(-1)", "Page up", show=False, key_display="^u PgUp"),
        Binding("g,home", "edge(0)", "Start of the document", show=False, key_display="g Home"),
        Binding("G,end", "edge(1)", "End of the document", show=False, key_display="G End"),
        Binding("right_curly_bracket", "chunk(1)", "Next chunk", show=False, key_display="}"),
        Binding("left_curly_bracket", "chunk(-1)", "Previous chunk", show=False, key_display="{"),
        Binding("z", "back", "Back to the selected place", show=False),
    ]

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._text = ""
        self._chunks: Sequence[Chunk] = ()
        self._marks: Sequence[Mark] = ()
        self._target: Target | None = None
        self._slice: Slice | None = None
        self._top = 0
        # The place that was gone to, and the share of the pane above it, until one scrolls.
        self._wanted: tuple[int, int] | None = (0, 0)
        self._rows: list[Strip] | None = None
        self._silence = ""
        self._document = ""

    def load(
        self, name: str, text: str | None, chunks: Sequence[Chunk], marks: Sequence[Mark]
    ) -> None:
        """Take a document; `text` is `None` if it is gone from the store."""
        self._text = text or ""
        self._chunks = chunks
        self._marks = marks
        self._silence = "The text is no longer in the store." if text is None else "No text."
        self._document = name
        self._rewrap()

    def look_at(self, target: Target) -> None:
        """Bring a place into view, a third down, and mark what belongs to it."""
        self._target = target
        self._goto(target.place, _THIRD)

    @property
    def place(self) -> int:
        """Where the first line in view begins."""
        pieces = self._slice.pieces if self._slice else []
        return pieces[self._top].start if pieces else 0

    def _room(self) -> int:
        return self.content_size.width - paints.GUTTER - paints.BRACKETS

    def _goto(self, place: int, below: int) -> None:
        """Bring a place into view, the share `below` (in hundredths) of the pane above it."""
        self._wanted = (place, below)
        if not self.content_size.width:
            self._slice = None  # not in view: when it is, it is wrapped to its width
            return
        if self._slice is None or not self._holds(place):
            self._slice = Slice(self._text, self._room(), place) if self._text else None
        if self._slice is not None:
            self._top = self._slice.index(place)
            self._settle()
            self._top = max(0, self._top - self.content_size.height * below // 100)
            self._settle()
        self._changed()

    def _holds(self, place: int) -> bool:
        return self._slice is not None and self._slice.start <= place < self._slice.end

    def _settle(self) -> None:
        """Load what is near, and keep the last line of the text at the bottom at most."""
        found = self._slice
        if found is None:
            return
        height = max(1, self.content_size.height)
        if self._top < NEAR + height and found.start > 0:
            self._top += found.earlier(STEP)
        if self._top + height > len(found.pieces) - NEAR:
            self._top -= found.later(STEP + height)
        self._top = max(0, min(self._top, len(found.pieces) - 1))

    def _rewrap(self) -> None:
        """A new slice for another width or text, where one was or was to go."""
        if self._wanted is None:
            self._wanted = (self.place, 0)
        self._slice = None
        self._top = 0
        self._goto(*self._wanted)

    def _changed(self) -> None:
        self._rows = None
        self.border_title = content(self._whereabouts())
        self.refresh()

    def _whereabouts(self) -> str:
        if not self._text:
            return self._document
        place = self._target.place if self._target and self._in_view() else self.place
        chunk = self.chunk_at(place)
        share = f"{100 * place // max(1, len(self._text))} %"
        where = f"{chunk.id} · {chunk.region} · " if chunk else ""
        return f"{self._document[:_LONGEST_NAME]} · {where}{share}"

    def _in_view(self) -> bool:
        if self._slice is None or self._target is None:
            return False
        pieces = self._slice.pieces[self._top : self._top + self.content_size.height]
        return bool(pieces) and pieces[0].start <= self._target.place < pieces[-1].end

    def chunk_at(self, place: int) -> Chunk | None:
        """The chunk that holds a place."""
        return next((one for one in self._chunks if one.start <= place < one.end), None)

    def on_resize(self) -> None:
        """Wrap again for another width; for another height only find the right first line."""
        if self._slice is None or self._slice.width != max(NARROWEST, self._room()):
            self._rewrap()
        elif self._wanted is not None:
            self._goto(*self._wanted)
        else:
            self._settle()
            self._changed()

    def notify_style_update(self) -> None:
        """Paint again in the colours of another theme."""
        super().notify_style_update()
        self._rows = None

    def render_line(self, y: int) -> Strip:
        """One line of the slice, or of what stands in its place."""
        if self._rows is None:
            self._rows = self._painted()
        width = self.content_size.width
        if y < len(self._rows):
            return self._rows[y]
        return Strip.blank(width, self.rich_style)

    def _painted(self) -> list[Strip]:
        found = styles(self.app.theme_variables)
        width, height = self.content_size.width, self.content_size.height
        if self._slice is None:
            return [self._strip(Text(self._silence, found["dim"]), width)]
        marks = (*(self._target.marks if self._target else ()), *self._marks)
        rows: list[Strip] = []
        for piece in self._slice.pieces[self._top : self._top + height]:
            for chunk in self._beginning(piece):
                label = Text(f"{chunk.id} {chunk.region}", found["label"])
                rows.append(self._strip(paints.rule(label, width, found), width))
            rows.append(self._strip(paints.paint(piece, marks, found), width))
        return rows

    def _beginning(self, piece: Piece) -> list[Chunk]:
        return [
            one
            for one in self._chunks
            if piece.start <= one.start < max(piece.end, piece.start + 1)
        ]

    def _strip(self, line: Text, width: int) -> Strip:
        strip = Strip(line.render(self.app.console), line.cell_len)
        return strip.adjust_cell_length(width).apply_style(self.rich_style)

    def action_move(self, lines: int) -> None:
        """Scroll by display lines."""
        if self._slice is not None:
            self._wanted = None
            self._top += lines
            self._settle()
            self._changed()

    def action_page(self, pages: int) -> None:
        """Scroll by the height of the pane, less two lines."""
        self.action_move(pages * max(1, self.content_size.height - 2))

    def action_edge(self, end: int) -> None:
        """Go to the start or the end of the document."""
        self._goto(max(0, len(self._text) - 1) if end else 0, _ALL if end else 0)

    def action_chunk(self, step: int) -> None:
        """Go to the start of the next or the previous chunk."""
        here = self.place
        after = [one.start for one in self._chunks if one.start > here]
        before = [one.start for one in self._chunks if one.start < here]
        if step > 0 and after:
            self.top_at(after[0])
        elif step < 0 and before:
            self.top_at(before[-1])

    def action_back(self) -> None:
        """Go back to the selected place."""
        if self._target is not None:
            self._goto(self._target.place, _THIRD)

    def top_at(self, place: int) -> None:
        """Bring a place to the top of the pane."""
        self._goto(place, 0)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll with the wheel."""
        event.stop()
        self.action_move(_WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll with the wheel."""
        event.stop()
        self.action_move(-_WHEEL)
