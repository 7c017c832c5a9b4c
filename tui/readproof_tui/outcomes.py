"""How verdicts look: a sign, the word, and a colour that never stands alone."""

from __future__ import annotations

from readproof.core.reasons import Outcome

SIGNS = {Outcome.ACCEPT: "✓", Outcome.REVIEW: "?", Outcome.REJECT: "✗"}
# Names of component classes of tables.
LOOKS = {Outcome.ACCEPT: "accept", Outcome.REVIEW: "review", Outcome.REJECT: "reject"}
# Variables of the theme.
COLOURS = {Outcome.ACCEPT: "$success", Outcome.REVIEW: "$warning", Outcome.REJECT: "$error"}


def word(outcome: Outcome) -> str:
    """Sign and word, eight cells at most."""
    return f"{SIGNS[outcome]} {outcome.value}"
