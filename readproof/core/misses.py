"""The explanation of a miss: values, and the words for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from readproof.core.documents import Span

Kind = Literal[
    "number",
    "negation",
    "wording",
    "case",
    "spacing",
    "punctuation",
    "homoglyph",
    "markup",
    "ellipsis",
    "splice",
    "half_character",
    "absent",
]

_WIDEST = 30

# Reasons that the nearest place explains: the others tell all there is to tell.
MISSES = ("NOT_FOUND", "CUTS_NUMBER", "CUTS_CHARACTER")

# What each kind says, and the next useful step.
STEPS: dict[Kind, tuple[str, str]] = {
    "number": ("a number differs", "copy the number as the text has it"),
    "negation": ("one of the two denies what the other says", "read the sentence again"),
    "wording": ("the words differ", "copy the words of the text instead of retelling them"),
    "case": ("only upper and lower case differ", "copy the letters as they stand"),
    "spacing": ("only the spaces differ", "copy the spaces as they stand"),
    "punctuation": ("only punctuation differs", "copy the signs as they stand"),
    "homoglyph": ("a character only looks like that of the text", "copy from the text itself"),
    "markup": ("only markup differs", "copy the source, with its marks, or a piece without any"),
    "ellipsis": ("the phrase leaves something out", "give the parts as phrases of their own"),
    "splice": ("two places are joined to one phrase", "give each part as a phrase of its own"),
    "half_character": (
        "a part of a character stands for the whole",
        "take the whole character with its marks",
    ),
    "absent": ("nothing like it stands in the text", "take a phrase that stands there"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The first difference: offsets in the phrase and in the document, both in code points,
    what the phrase has there (`expected`) and what the text has (`found`)."""

    phrase_at: int
    text_at: int
    expected: str
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NearMiss:
    """The explanation of a miss.

    `span` is the nearest raw region, empty only if nothing at all is common.  `words` are pairs
    of what differs, the phrase's first.
    """

    span: Span
    kind: Kind
    first: Difference
    words: tuple[tuple[str, str], ...]

    @property
    def note(self) -> str:
        """What differs, in words, and the next useful step for whoever wrote the phrase."""
        what, step = STEPS[self.kind]
        return f"{what}{_shown(self.words)}{_points(self.kind, self.first)}; {step}"


def _shown(words: tuple[tuple[str, str], ...]) -> str:
    """The first of the words that differ, those of the phrase before those of the text."""
    pairs = [f"{_quoted(mine)} for {_quoted(theirs)}" for mine, theirs in words[:3]]
    return f": {', '.join(pairs)}" if pairs else ""


def _quoted(text: str) -> str:
    if not text:
        return "nothing"
    return f'"{text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"}"'


def _points(kind: Kind, first: Difference) -> str:
    """The code points of the first characters that differ."""
    if kind in ("absent", "splice", "ellipsis") or not (first.expected or first.found):
        return ""
    return f" ({_named(first.expected)} in the phrase, {_named(first.found)} in the text)"


def _named(text: str) -> str:
    if not text:
        return "nothing"
    points = " ".join(f"U+{ord(char):04X}" for char in text[:4])
    return f"{points}{' …' if len(text) > 4 else ''}"
