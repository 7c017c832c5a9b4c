"""Fold profiles: named, versioned lists of steps."""

from __future__ import annotations

from dataclasses import dataclass

from readproof.core import scripts
from readproof.core.folds import quoting, steps
from readproof.core.folds.steps import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The steps in the order in which they are made.

    `name`, `version` and `unicode` identify the result: the same three give the same folded
    text on every Python.
    """

    name: str
    version: str
    steps: tuple[Step, ...]
    unicode: str = scripts.UNICODE_VERSION

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
