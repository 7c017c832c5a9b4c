"""What a screen asks of the app, and what it tells people in passing."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message
from textual.widget import Widget

from readproof.display import show


@dataclass
class OpenTrace(Message):
    """Show everything about a trace over the present screen."""

    trace_id: str


def hush(owner: Widget) -> None:
    """Take away what was told: it was about what is no longer in view."""
    if owner.app._notifications:
        owner.app.clear_notifications()


def tell(owner: Widget, text: str, *, wrong: bool = False) -> None:
    """A notification in the corner, of any text."""
    # With markup off, a str that was filtered is shown as it is.
    owner.notify(show(text), severity="error" if wrong else "information", markup=False)
