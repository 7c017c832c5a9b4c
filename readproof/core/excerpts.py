"""Pieces of a text for messages."""

from __future__ import annotations

_WIDEST = 60


def clipped(text: str) -> str:
    """One line of at most 60 characters; white space runs are one space."""
    line = " ".join(text.split())
    return line if len(line) <= _WIDEST else line[: _WIDEST - 1] + "…"
