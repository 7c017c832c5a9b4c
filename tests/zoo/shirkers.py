"""What the strategies have in common: a text with everything blanked that they have not read."""

from __future__ import annotations

import random
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from readproof.readers.scripted.copyist import Copyist
from readproof.readers.scripted.passages import Finder
from readproof.readers.scripted.texts import Span

if TYPE_CHECKING:
    from tests.zoo.desks import Desk

# Stands for each character that a strategy has not read; no document holds it.
BLANK = "\0"
# The gate asks for the text before a reader's own quotes: phrases stand so far from a blank.
BEFORE = 60


class Expectation(StrEnum):
    """What a strategy expects of the gate."""

    HOPELESS = "hopeless"  # never accepted
    PRICED = "priced"  # accepted as often as the verdict prints, or less
    LET_THROUGH = "let_through"  # accepted: the regime says `open` for this reason


class Skip(StrEnum):
    """Which of the printed chances speaks of a strategy's skip."""

    SCATTERED = "scattered"
    GAP = "gap"


class Shirker(Copyist):
    """A strategy: `shows` says what it reads, the rest of the text never reaches it.

    `shows` is the keeper's side: it may look at everything, and what it returns is all that the
    strategy gets.  `rng` is seeded for each play.
    """

    expects: ClassVar[Expectation]
    skips: ClassVar[Skip] = Skip.SCATTERED
    slips: ClassVar[float] = 0.0
    attempts: ClassVar[int] = 1
    # The verdicts it may get, where more is expected than that it is never accepted.
    verdicts: ClassVar[frozenset[str]] = frozenset()
    # Whether it has read everything, so that it has to pass as often as printed.
    honest: ClassVar[bool] = False
    # Whether the share seen is a share of the document at all.
    sees_a_share: ClassVar[bool] = True

    def __init__(
        self, challenge: Mapping[str, Any], text: str, spans: list[Span], seed: int
    ) -> None:
        self.text = text
        self.spans = spans
        self.regions = {region["id"]: region for region in challenge["regions"]}
        self.chunks = {chunk["id"]: chunk for chunk in challenge["chunks"]}
        self.lang = challenge["lang"]
        self.seed = seed
        self.tokens = {}
        self.rng = random.Random(f"{self.name} {seed}")

    @classmethod
    def shows(cls, text: str, challenge: Mapping[str, Any], rng: random.Random) -> list[Span]:
        """The spans of the text that the strategy reads."""
        return [(0, len(text))]

    @classmethod
    def edition(cls, text: str, rng: random.Random) -> str:
        """The text in which it reads: character for character as long as the document's."""
        return text

    def play(self, desk: Desk, challenge: dict[str, Any]) -> object:
        """The steps after the challenge; returns how it ended."""
        built = desk.build(challenge, self.sheet())
        if not isinstance(built, dict):
            return built
        asked = desk.audit(built)
        if not isinstance(asked, dict):
            return asked
        return desk.grade(asked, self.answers(asked))

    def view(self) -> list[Span]:
        """What was shown."""
        return self.spans

    @cached_property
    def found(self) -> dict[str, list[Span]]:
        """Phrases by region, each once in what was read; blanks end every stretch."""
        finder = Finder(self.text, [(0, len(self.text))], self._count)
        return {
            name: self.search(finder, region["start"], region["end"])
            for name, region in self.regions.items()
        }

    def _count(self, phrase: str) -> int:
        """How often a phrase stands in what was read; none if the text before it was not read."""
        at = self.text.find(phrase)
        before = self.text[max(0, at - BEFORE) : at]
        return 0 if BLANK in before else self.text.count(phrase)

    def _place(self, shown: str, *, suffix: bool) -> Span | None:
        """The text beside the passage, as far as it was read; half a passage will do."""
        half = len(shown) // 2
        for part in (shown, shown[half:] if suffix else shown[:-half]):
            at = self.text.find(part) if part else -1
            if at < 0:
                continue
            if suffix:
                low = at + len(part)
                high = self.text.find(BLANK, low, low + 2000)
                return low, high if high >= 0 else min(len(self.text), low + 2000)
            low = self.text.rfind(BLANK, max(0, at - 2000), at) + 1
            return max(low, at - 2000, 0), at
        return None


def blanked(text: str, spans: list[Span]) -> str:
    """The text with everything outside of the spans blanked; offsets stay."""
    pieces = []
    at = 0
    for start, end in sorted(spans):
        start = max(start, at)
        if end > start:
            pieces += [BLANK * (start - at), text[start:end]]
            at = end
    pieces.append(BLANK * (len(text) - at))
    return "".join(pieces)


def peek(text: str, start: int, end: int, size: int) -> Span:
    """A place of `size` characters in `[start, end)` that yields phrases, or the middle one."""
    middle = (start + end - size) // 2
    for number in range(12):
        at = middle + (number + 1) // 2 * size * (-1) ** number
        if start <= at and at + size <= end:
            piece = text[at : at + size]
            finder = Finder(piece, [(0, size)], text.count)
            if len(finder.phrases(min(size, 120), size, 3)) >= min(3, size // 400):
                return at, at + size
    return max(start, middle), min(end, max(start, middle) + size)


def peeks(text: str, challenge: Mapping[str, Any], names: tuple[str, ...], size: int) -> list[Span]:
    """One place in each of the regions."""
    return [
        peek(text, region["start"], region["end"], min(size, region["end"] - region["start"]))
        for region in challenge["regions"]
        if region["id"] in names
    ]


def region(challenge: Mapping[str, Any], name: str) -> Span:
    """Where a region lies."""
    found = next(one for one in challenge["regions"] if one["id"] == name)
    return found["start"], found["end"]


def all_but(text: str, pieces: list[Span], share: float, rng: random.Random) -> list[Span]:
    """Pieces in their order without random ones, until `share` of the text is left out."""
    left_out: set[int] = set()
    total = 0
    for number in rng.sample(range(len(pieces)), len(pieces)):
        if total >= share * len(text):
            break
        left_out.add(number)
        total += pieces[number][1] - pieces[number][0]
    return [piece for number, piece in enumerate(pieces) if number not in left_out]
