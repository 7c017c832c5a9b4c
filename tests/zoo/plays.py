"""Playing a strategy on a document many times, and counting."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from readproof.core.documents import Document
from readproof.core.policies import BUILT_IN, Policy
from readproof.core.reasons import Outcome
from readproof.errors import Refused
from readproof.gate import Gate
from readproof.gate.results import Ended
from readproof.store.store import Store
from tests.zoo.desks import Desk
from tests.zoo.prices import Pricing
from tests.zoo.shirkers import BLANK, Expectation, Shirker, blanked

NOW = 1_796_000_000_000
# A store is thrown away after so many plays: its chain grows with each.
_PLAYS_A_STORE = 250


@dataclass(slots=True, kw_only=True)
class Tally:
    """How a strategy fared.

    `printed` sums the chances that the plans of its plays leave; `seen` and `length` sum the
    characters read and those of the documents.
    """

    strategy: type[Shirker]
    plays: int = 0
    accepted: int = 0
    printed: float = 0.0
    seen: int = 0
    length: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    regimes: set[str] = field(default_factory=set)

    def add(self, other: Tally) -> None:
        """Count the plays of another tally of the strategy as well."""
        self.plays += other.plays
        self.accepted += other.accepted
        self.printed += other.printed
        self.seen += other.seen
        self.length += other.length
        self.verdicts += other.verdicts
        self.codes += other.codes
        self.regimes |= other.regimes


def policy(strategy: type[Shirker]) -> Policy:
    """`standard`, with the attempts that the strategy takes: one, unless it says more."""
    return replace(BUILT_IN["standard"], attempts=strategy.attempts)


def play(strategy: type[Shirker], document: Document, plays: int, *, first: int = 0) -> Tally:
    """Play so many times, each with a secret and a seed of its own."""
    tally = Tally(strategy=strategy)
    pricing = Pricing.of(document)
    gate = None
    for number in range(first, first + plays):
        if gate is None or number % _PLAYS_A_STORE == 0:
            gate = _gate(f"{strategy.name} {document.text_sha256} {number}")
        _once(tally, gate, pricing, document, number)
    return tally


def _gate(name: str) -> Gate:
    numbers = _numbers(name)
    return Gate(Store.open(":memory:"), clock=lambda: NOW, draw=lambda: next(numbers))


def _numbers(name: str) -> Iterator[bytes]:
    number = 0
    while True:
        yield hashlib.sha256(f"{name} {number}".encode()).digest()
        number += 1


def _once(tally: Tally, gate: Gate, pricing: Pricing, document: Document, number: int) -> None:
    strategy = tally.strategy
    desk = Desk(gate, document, policy(strategy), f"{strategy.name} {number}")
    challenge = desk.challenge()
    rng = random.Random(f"{strategy.name} {number} view")
    spans = strategy.shows(document.text, challenge, rng)
    text = strategy.edition(document.text, rng)
    shown = blanked(text, spans)
    reader = strategy(challenge, shown, spans, number)
    ended = reader.play(desk, challenge)
    assert isinstance(ended, Ended)
    tally.plays += 1
    tally.length += document.length
    tally.verdicts[ended.verdict.verdict] += 1
    tally.codes.update({reason.code for reason in ended.verdict.reasons})
    if ended.verdict.verdict is Outcome.ACCEPT:
        tally.accepted += 1
        tally.regimes.add(ended.verdict.regime)
    tally.seen += len(text) - shown.count(BLANK)
    if strategy.expects is Expectation.PRICED:
        tally.printed += pricing.chance(strategy, spans, desk)


def refused(strategy: type[Shirker], document: Document) -> str | None:
    """The code with which the document is refused, or `None`."""
    try:
        Desk(_gate("refusal"), document, policy(strategy), "reader").challenge()
    except Refused as error:
        return error.code
    return None
