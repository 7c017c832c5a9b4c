"""Comparison of texts under the folds, with the readings of a hyphen at a line end."""

from __future__ import annotations

from functools import cache

from readproof.core.folds.folded import Folded, fold
from readproof.core.folds.profiles import EVIDENCE, Profile
from readproof.core.folds.skeletons import LINE_END, find_all, joins
from readproof.core.folds.tables import WHITE


def phrase(text: str, profile: Profile = EVIDENCE) -> str:
    """The folded text without white space at its ends."""
    return fold(text, profile).text.strip(WHITE)


def readings(text: str, profile: Profile = EVIDENCE) -> tuple[str, ...]:
    """`phrase(text)`, and the same with its own line-end hyphens kept without the space,
    and joined: one to three texts, each once."""
    return readings_of(fold(text, profile))


def readings_of(folded: Folded) -> tuple[str, ...]:
    """As `readings`, of a text that is folded already."""
    spaced = folded.text.strip(WHITE)
    if not folded.line_hyphens:
        return (spaced,)
    kept: list[str] = []
    joined: list[str] = []
    last = 0
    for hyphen in folded.line_hyphens:
        piece = folded.text[last:hyphen]
        last = hyphen + len(LINE_END)
        kept += (piece, "-")
        joined += (piece, "" if joins(folded.text, hyphen) else "-")
    rest = folded.text[last:]
    texts = (spaced, "".join([*kept, rest]).strip(WHITE), "".join([*joined, rest]).strip(WHITE))
    return tuple(dict.fromkeys(texts))


def occurrences(folded: Folded, reading: str) -> list[tuple[int, int]]:
    """Folded `[start, end)` of every occurrence of a folded phrase, ascending.

    Overlapping ones count each; each line-end hyphen of the text may read in its own way.
    """
    found = [(at, at + len(reading)) for at in find_all(folded.text, reading)]
    if folded.line_hyphens:
        found = sorted({*found, *folded.skeleton.find(folded.text, reading)})
    return found


def same(a: str, b: str, profile: Profile = EVIDENCE) -> bool:
    """True if two raw texts are equal under the folds, white space at the ends aside,
    in some reading of their line-end hyphens."""
    return a == b or _same(fold(a, profile), fold(b, profile))


def _same(a: Folded, b: Folded) -> bool:
    return any(_reads(a, reading) for reading in readings_of(b)) or (
        bool(b.line_hyphens) and any(_reads(b, reading) for reading in readings_of(a))
    )


def _reads(folded: Folded, reading: str) -> bool:
    """True if the whole text, white space at its ends aside, may read as `reading`."""
    text = folded.text
    end = len(text.rstrip(WHITE))
    at = len(text) - len(text.lstrip(WHITE))
    place = 0
    for hyphen in folded.line_hyphens:
        if not reading.startswith(text[at:hyphen], place):
            return False
        place += hyphen - at
        if reading.startswith(LINE_END, place):
            place += len(LINE_END)
        elif reading.startswith("-", place):
            place += 1
        elif not joins(text, hyphen):
            return False
        at = hyphen + len(LINE_END)
    return text[at:end] == reading[place:]


def steps_needed(raw: str, phrase: str, profile: Profile = EVIDENCE) -> tuple[str, ...]:
    """Names of the steps without which the two raw texts would differ.

    `()` if they are equal as they stand, white space at the ends aside.  Where each of two
    steps would do alone, both are named.
    """
    if raw.strip(WHITE) == phrase.strip(WHITE):
        return ()
    return steps_between(fold(raw, profile), fold(phrase, profile), profile)


def steps_between(a: Folded, b: Folded, profile: Profile = EVIDENCE) -> tuple[str, ...]:
    """As `steps_needed`, of two texts that differ as they stand and are folded already."""
    active = {*a.active, *b.active}
    names = [step.name for step in profile.steps if step.name in active]
    if len(names) == 1:
        return tuple(names)  # without it both would stay as they are, and they differ
    needed = tuple(name for name in names if not same(a.raw, b.raw, _without(profile, name)))
    return needed or tuple(names)


@cache
def _without(profile: Profile, name: str) -> Profile:
    return profile.without(name)
