"""A store made by playing the protocol: English and Japanese, every kind of end, fixed ids.

Clock and secrets are fixed, so the ids are the same on every run.  `NOW` is when the store is
looked at; the attempts lie in the twelve days before.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

from readproof.gate import Gate, traces
from readproof.gate.results import Asked, Built
from readproof.readers import demo
from readproof.readers.scripted import STRATEGIES
from readproof.store.records import TraceFilter
from readproof.store.store import Store
from tests.gate import player
from tests.proofs import bundled

NOW = 1_796_000_000_000
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

# document, reader's label, strategy, policy, how long before NOW; the oldest first
_PLAYS = (
    ("handbook", "kettle-8b", "honest", "standard", 12 * DAY),
    ("handbook", "kettle-8b-fast", "gap", "standard", 11 * DAY),
    ("suiro", "tanuki-13b", "honest", "standard", 10 * DAY),
    ("handbook", "archive-bot", "head-only", "standard", 9 * DAY),
    ("suiro", "tanuki-13b-fast", "gap", "standard", 8 * DAY),
    ("suiro", "archive-bot", "inventor", "standard", 7 * DAY),
    ("handbook", "kettle-70b", "sloppy", "standard", 6 * DAY),
    ("suiro", "kettle-70b", "sloppy", "standard", 5 * DAY + 3 * HOUR),
    ("handbook", "skimmer", "headings-only", "standard", 5 * DAY),
    ("suiro", "skimmer", "headings-only", "quick", 4 * DAY),
    ("handbook", "kettle-8b", "honest", "quick", 3 * DAY + 7 * HOUR),
    ("handbook", "first-pages", "truncated", "standard", 3 * DAY),
    ("suiro", "first-pages", "truncated", "standard", 2 * DAY + 5 * HOUR),
    ("handbook", "retriever", "neighbourhoods", "standard", 2 * DAY),
    ("suiro", "retriever", "neighbourhoods", "standard", 30 * HOUR),
    ("handbook", "honest-clerk", "honest", "standard", 26 * HOUR),
    ("suiro", "honest-clerk", "honest", "standard", 20 * HOUR),
    ("handbook", "inventive", "inventor", "standard", 9 * HOUR),
    ("suiro", "tanuki-70b", "honest", "standard", 5 * HOUR),
    ("handbook", "tanuki-70b", "gap", "standard", 50 * MINUTE),
)
_FILES = {"handbook": bundled.HANDBOOK, "suiro": bundled.SUIRO}


class Clock:
    """A clock that is set by hand."""

    def __init__(self, now: int = NOW) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def secrets() -> Callable[[], bytes]:
    """Fixed secrets, one after another."""
    numbers: Iterator[int] = count()
    return lambda: hashlib.sha256(f"tui {next(numbers)}".encode()).digest()


def looked_at(path: Path, now: int = NOW) -> Gate:
    """The gate that an operator would open on the played store, with the clock at `now`."""
    return Gate(Store.open(path, create=False), clock=Clock(now), draw=secrets())


def play(path: Path) -> None:
    """Play everything into a new store at `path`, in the order of time, and close it."""
    clock = Clock()
    with Store.open(path) as store:
        gate = Gate(store, clock=clock, draw=secrets())
        scenes: list[tuple[int, Callable[[Gate], object]]] = [
            *(
                (scene[-1], partial(_scripted, number, *scene))
                for number, scene in enumerate(_PLAYS)
            ),
            *_BY_HAND,
        ]
        for before, scene in sorted(scenes, key=lambda pair: -pair[0]):
            clock.now = NOW - before
            traces.page(gate.store, TraceFilter(), clock())  # ends what is overdue
            scene(gate)


def _scripted(
    number: int, name: str, reader: str, strategy: str, policy: str, _: int, gate: Gate
) -> None:
    demo.proof(
        gate,
        bundled.document(_FILES[name]),
        STRATEGIES[strategy],
        name=reader,
        policy=policy,
        lang="ja" if name == "suiro" else "en",
        delivery="copy" if number % 5 == 4 else "file",
        seed=number,
        raw=bundled.raw(_FILES[name]),
    )


# What no scripted reader brings about: a made-up number in a summary, a phrase with a slip of the
# pen, ends by deadline and by the operator, and challenges that are still open.


def _answered(gate: Gate, name: str, reader: str, summary: str, lang: str) -> None:
    _, asked = player.commit(
        gate, bundled.document(_FILES[name]), reader=reader, summary=summary, lang=lang
    )
    gate.grade(json.loads(asked.body), player.spoiled(gate, asked))


def _misquoted(gate: Gate, name: str, lang: str) -> None:
    """Right answers, after a sheet with one phrase that has a slip of the pen."""
    document = bundled.document(_FILES[name])
    challenge = json.loads(gate.challenge(document, reader="slip-of-pen", lang=lang).body)
    lines = player.sheet(document, challenge).decode().split("\n")
    place = lines.index("[middle]") + 1
    half = len(lines[place]) // 2
    lines[place] = lines[place][:half] + lines[place][half + 1 :]
    built = gate.build(challenge, "\n".join(lines).encode())
    assert isinstance(built, Built)
    asked = gate.audit(json.loads(built.body))
    assert isinstance(asked, Asked)
    gate.grade(json.loads(asked.body), player.spoiled(gate, asked))


def _unanswered(gate: Gate, name: str, reader: str, lang: str) -> Asked:
    return player.commit(gate, bundled.document(_FILES[name]), reader=reader, lang=lang)[1]


def _voided(gate: Gate) -> None:
    asked = _unanswered(gate, "suiro", "wrong-file", "ja")
    gate.void(asked.audit.challenge_id, "the reader was given last year's edition")


def _built(gate: Gate) -> None:
    suiro = bundled.document(bundled.SUIRO)
    challenge = json.loads(gate.challenge(suiro, reader="waiting-to-commit", lang="ja").body)
    assert isinstance(gate.build(challenge, player.sheet(suiro, challenge)), Built)


def _issued(gate: Gate) -> None:
    draft = replace(bundled.document(bundled.HANDBOOK), name="handbook (draft).md")
    gate.challenge(draft, reader="waiting-for-phrases")


_ENGLISH = "The gauge was read 98,765 times in all."
_JAPANESE = "記録は全部で98,765回である。"
_BY_HAND: tuple[tuple[int, Callable[[Gate], object]], ...] = (
    (5 * DAY - HOUR, lambda gate: _misquoted(gate, "handbook", "en")),
    (4 * DAY - HOUR, lambda gate: _misquoted(gate, "suiro", "ja")),
    (3 * DAY + HOUR, lambda gate: _unanswered(gate, "handbook", "sleeper", "en")),
    (31 * HOUR, lambda gate: _answered(gate, "handbook", "numbers-man", _ENGLISH, "en")),
    (24 * HOUR, lambda gate: _answered(gate, "suiro", "numbers-man", _JAPANESE, "ja")),
    (100 * MINUTE, _voided),
    (12 * MINUTE, lambda gate: _unanswered(gate, "handbook", "waiting-for-answers", "en")),
    (8 * MINUTE, _built),
    (2 * MINUTE, _issued),
)
