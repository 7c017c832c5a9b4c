"""What a receipt says: a verdict, its place in the chain of traces, and what it does not prove."""

from __future__ import annotations

from dataclasses import dataclass

from readproof.core.verdicts import Regime, Verdict

_ALWAYS = (
    "that the reader understood the text, or that the summary follows from it",
    "that nothing was skipped: a small skip passes as often as the guarantee says",
    "who the reader is: its name is a label that the operator gave",
    "that nobody told the reader the answers, or that it did not know the text by heart",
    "when it was signed: decided_at is the word of whoever signed",
)
_BY_REGIME = {
    Regime.OPEN: ("that the text was read: whoever answered may have looked the answers up",),
    Regime.LOGGED: ("that an access which was not recorded did not happen",),
    Regime.CONTEXT: (),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A verdict that travels.

    `length` and `digest` are the head of the chain of traces just after this verdict: how many
    traces there were, and the digest of the last one, which is this verdict's.
    """

    verdict: Verdict
    length: int
    digest: str
    not_proved: tuple[str, ...]


def not_proved(verdict: Verdict) -> tuple[str, ...]:
    """What nobody may read into this verdict, in plain words."""
    return (*_BY_REGIME[verdict.regime], *_ALWAYS)
