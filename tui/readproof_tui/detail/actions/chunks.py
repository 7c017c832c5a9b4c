"""Jump to a chunk by its id or number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from readproof.gate import Gate
from readproof_tui.detail.actions.screens import ActionScreen
from readproof_tui.fields import Field

if TYPE_CHECKING:
    from readproof.core.regions import Chunk

_NUMBER = re.compile(r"(?:chunk_?)?0*([0-9]{1,9})")


def named(chunks: Sequence[Chunk], text: str) -> Chunk | None:
    """The chunk that `7`, `chunk7` or `chunk_007` means."""
    found = _NUMBER.fullmatch(text.strip().lower())
    number = int(found[1]) if found else 0
    return chunks[number - 1] if 1 <= number <= len(chunks) else None


class ChunkScreen(ActionScreen["Chunk"]):
    """Type the number of a chunk."""

    HEADLINE = "Go to a chunk"
    HINT = "Enter goes there · Esc stays here"

    def __init__(self, gate: Gate, chunks: Sequence[Chunk]) -> None:
        super().__init__(gate)
        self._chunks = chunks

    def parts(self) -> ComposeResult:
        """One input."""
        last = self._chunks[-1].id if self._chunks else "none"
        yield Static(Text(f"chunk_001 to {last}, or only the number"), id="what", markup=False)
        yield Field(id="chunk")

    def do(self) -> None:
        """Go there."""
        found = named(self._chunks, self.value("chunk"))
        if found is None:
            typed = self.value("chunk") or "nothing"
            last = self._chunks[-1].id if self._chunks else "none"
            self.complain(f"expected a chunk from chunk_001 to {last}, found {typed}")
        else:
            self.dismiss(found)
