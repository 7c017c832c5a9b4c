"""Fold profiles: named, versioned lists of steps."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field

from readproof.core import scripts
from readproof.core.folds import quoting, steps
from readproof.core.folds.steps import Step

# No writing has so many characters: with more, looking at each costs more than it saves.
_MANY = 16_384


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Profile:
    """The steps in the order in which they are made.

    `name`, `version` and `unicode` identify the result: the same three give the same folded
    text on every Python.
    """

    name: str
    version: str
    steps: tuple[Step, ...]
    unicode: str = scripts.UNICODE_VERSION
    # For each character met so far the steps that it concerns, one bit each.
    _met: dict[str, int] = field(default_factory=dict, repr=False)

    def concerned(self, alphabet: Set[str]) -> int:
        """The steps that a text of these characters may need: bit n for step n."""
        if len(alphabet) > _MANY:
            return (1 << len(self.steps)) - 1
        met = self._met
        if len(met) > 8 * _MANY:
            met.clear()
        bits = 0
        for char in alphabet:
            known = met.get(char)
            if known is None:
                known = sum(
                    1 << number
                    for number, step in enumerate(self.steps)
                    if char in step.table or (step.find and step.concerns({char}))
                )
                met[char] = known
            bits |= known
        return bits

    def without(self, name: str) -> Profile:
        """This profile with one step left out."""
        return Profile(
            name=f"{self.name}-{name}",
            version=self.version,
            steps=tuple(step for step in self.steps if step.name != name),
            unicode=self.unicode,
        )


# Line-end hyphens come before spaces, which take the line breaks away.
EVIDENCE = Profile(
    name="evidence",
    version="1",
    steps=(
        steps.ENTITIES,
        steps.IGNORABLES,
        steps.UNSPACED,
        steps.LINE_HYPHENS,
        steps.SPACES,
        steps.WIDTH,
        steps.COMPATIBILITY,
        steps.COMPOSITION,
        steps.QUOTES,
        steps.DASHES,
        steps.TILDES,
        steps.ELLIPSIS,
    ),
)
# Ends of the text and of a quote are trimmed by whoever compares.
QUOTE = Profile(name="quote", version="1", steps=quoting.steps())
# No step at all: search in the raw text.
RAW = Profile(name="raw", version="1", steps=())

# The closed list of names that `fold_steps` may hold.
FOLD_STEPS = tuple(step.name for step in EVIDENCE.steps)
