"""A folded text that knows where each of its places stands in the raw text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import cached_property

from readproof.core import graphemes
from readproof.core.documents import Span
from readproof.core.folds import steps
from readproof.core.folds.maps import Edit, Map, rewrite
from readproof.core.folds.profiles import EVIDENCE, Profile
from readproof.core.folds.skeletons import Skeleton

_ASCII: frozenset[str] = frozenset(map(chr, range(128)))
# From this length on, looking at every character costs more than the steps it may save.
_LONG = 4096


@dataclass(frozen=True, eq=False, kw_only=True)
class Folded:
    """The result of `fold`; positions are borders between code points.

    `line_hyphens` are the folded positions of the hyphens at a line end, ascending; each
    is followed by one space.  `active` names the steps that changed something.
    """

    raw: str
    text: str
    line_hyphens: tuple[int, ...]
    active: tuple[str, ...]
    maps: tuple[Map, ...]

    def raw_start(self, position: int) -> int | None:
        """Raw position where a piece starts that starts at folded `position`.

        Characters that the folds drop before it are left out.  `None` inside an expansion
        or any other replacement.
        """
        at: int | None = position
        for step in reversed(self.maps):
            if at is None:
                return None
            at = step.start(at)
        return at

    def raw_end(self, position: int) -> int | None:
        """Raw position where a piece ends that ends at folded `position`.

        Characters that the folds drop after it are left out.  `None` inside a replacement.
        """
        at: int | None = position
        for step in reversed(self.maps):
            if at is None:
                return None
            at = step.end(at)
        return at

    def span(self, start: int, end: int) -> Span | None:
        """The raw span of folded `[start, end)`.

        It is tight, but takes in the ignorable characters that belong to its last grapheme.
        `None` if it is empty, or an edge falls inside a replacement or inside a grapheme.
        """
        first, last = self.raw_start(start), self.raw_end(end)
        if first is None or last is None or first >= last:
            return None
        if not graphemes.is_boundary(self.raw, first):
            return None
        if not graphemes.is_boundary(self.raw, last):
            # What follows up to `rest` folds to nothing.
            rest = self.raw_start(end)
            while last < len(self.raw) and rest is not None and last < rest:
                last += 1
                if graphemes.is_boundary(self.raw, last):
                    return Span(first, last)
            return None
        return Span(first, last)

    def around(self, start: int, end: int) -> Span:
        """The least raw span that holds all of folded `[start, end)`, whatever its edges cut."""
        for step in reversed(self.maps):
            start, end = step.outer_start(start), step.outer_end(end)
        return Span(start, end)

    def raw_at(self, position: int) -> int:
        """Raw position of folded `position`; inside a replacement, where that starts."""
        for step in reversed(self.maps):
            position = step.outer_start(position)
        return position

    def position(self, raw_position: int) -> int:
        """Folded position of the first folded code point whose raw start is `raw_position`
        or later; the length of the folded text when there is none."""
        for step in self.maps:
            raw_position = step.forward_past(raw_position)
        return raw_position

    def aligned(self, raw_position: int) -> int | None:
        """Folded position of the same border; `None` inside something that was replaced."""
        at: int | None = raw_position
        for step in self.maps:
            if at is None:
                return None
            at = step.forward(at)
        return at

    @cached_property
    def skeleton(self) -> Skeleton:
        """What remains without hyphens, for search across the readings of a line end."""
        return Skeleton(self.text, self.line_hyphens)


def fold(text: str, profile: Profile = EVIDENCE) -> Folded:
    """The text under the steps of `profile`; white space at its ends is kept (as a space).

    Linear in the length of the text; a step whose characters do not occur costs nothing.
    """
    # For long ASCII any superset will do, and the whole of it is at hand.
    whole = len(text) > _LONG and text.isascii()
    alphabet: Set[str] = _ASCII if whole else set(text)
    concerned = profile.concerned(alphabet)
    current = text
    hyphens: list[int] = []
    maps: list[Map] = []
    active: list[str] = []
    for number, step in enumerate(profile.steps):
        if not concerned >> number & 1:
            continue
        before = current
        if found := step.table.keys() & alphabet:
            # Nothing else holds the text before: one less while the edits are made.
            current = step.replace(current, found)
            changed = current != before
            before = ""
            made = {step.table[char] for char in found}
        else:
            changed, made = False, set()
        edits = step.find(current) if step.find and step.concerns(alphabet | made) else ()
        if step is steps.LINE_HYPHENS:
            edits = _noting(edits, hyphens)
        if rewritten := rewrite(current, edits):
            current, move, added = rewritten
            changed = True
            maps.append(move)
            made.update(char for put in added for char in put)
            hyphens = [at for at in map(move.forward, hyphens) if at is not None]
        if changed:
            active.append(step.name)
        if not made <= alphabet:
            alphabet = alphabet | made
            concerned |= profile.concerned(made)
    return Folded(
        raw=text,
        text=current,
        line_hyphens=tuple(hyphens),
        active=tuple(active),
        maps=tuple(maps),
    )


def _noting(edits: Iterable[Edit], hyphens: list[int]) -> Iterator[Edit]:
    """The same edits; the hyphen before each line break that becomes a space is noted."""
    for edit in edits:
        if edit[2] == " ":
            hyphens.append(edit[0] - 1)
        yield edit
