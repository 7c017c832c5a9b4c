"""How verdicts look: a sign, the word, and a colour that never stands alone."""

from __future__ import annotations

from rich.text import Text

from readproof.core.reasons import Outcome

SIGNS = {Outcome.ACCEPT: "✓", Outcome.REVIEW: "?", Outcome.REJECT: "✗"}
# Names of the colours in the theme.
COLOURS = {Outcome.ACCEPT: "success", Outcome.REVIEW: "warning", Outcome.REJECT: "error"}
WIDTH = 8


def word(outcome: Outcome, style: str = "") -> Text:
    """Sign and word, eight cells wide."""
    return Text(f"{SIGNS[outcome]} {outcome.value}", style=style, end="", no_wrap=True)
