"""Sentences of prose, the profile `prose`: English and Japanese, with footnote markers.

A marker that stands after a full stop belongs to the sentence before it, with or without a space.
A full stop ends nothing in "et al. 2004", "Fig. 3", "J. Smith", "the U.S. report" or "1.5", nor
inside a closed pair of Japanese quotation marks that the sentence goes on after.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from readproof.core.documents import Span
from readproof.core.lines import SPACES

_END = re.compile("[.!?。！？｡．]+")
_CLOSERS = frozenset(")]}\"'”’」』）】》〉*_~")
_QUOTE_ENDS = frozenset("”’」』")
_PAIRS = {"「": "」", "『": "』", "（": "）"}
_JAPANESE = frozenset("。！？｡．")


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


# Something always follows these.
_BEFORE = _words(
    "dr mr mrs ms prof st mt gen sen rep rev hon fig figs eq eqs sec ch vol vols no nos p pp cf vs "
    "e.g i.e viz ca approx art ed eds op dept univ jan feb mar apr jun jul aug sep sept oct nov "
    "dec"
)
# These may stand at the end of a sentence.
_EITHER = _words("al etc jr sr inc ltd co corp a.m p.m ibid")
_STARTERS = _words(
    "a after although an and as at both but by each even for from he her his however if in it its "
    "many most no none on one our she since some such that the their then there these they this "
    "those to we what when where while with yet you"
)
_WORD_BEFORE = re.compile(r"[\w.'’-]{1,40}\Z")
_WORD_AFTER = re.compile(r"[\w'’-]{1,40}\.?")


def sentences(text: str, markers: Sequence[Span] = (), solid: Sequence[Span] = ()) -> list[Span]:
    """The sentences of one block of text, in order, without white space around them.

    `markers` are the spans of footnote markers and `solid` those inside which no sentence ends
    (code, inline notes); both ascend and hold offsets of `text`.  A sentence takes in the markers
    that follow its end.
    """
    found: list[Span] = []
    splitter = _Splitter(text, markers, solid)
    start = splitter.after_space(0)
    for match in _END.finditer(text):
        if match.start() < start or splitter.is_solid(match.start()):
            continue
        end = splitter.border(start, match)
        if end is not None and end > start:
            found.append(Span(start, end))
            start = splitter.after_space(end)
    end = len(text.rstrip(SPACES))
    if end > start:
        found.append(Span(start, end))
    return found


class _Splitter:
    """One pass over a block; each list of spans is walked once."""

    def __init__(self, text: str, markers: Sequence[Span], solid: Sequence[Span]) -> None:
        self.text = text
        self.markers = {span.start: span.end for span in markers}
        inside = sorted([*solid, *_pairs(text)])
        self._solid = inside
        self._next = 0
        self._reached = 0

    def after_space(self, at: int) -> int:
        while at < len(self.text) and self.text[at] in SPACES:
            at += 1
        return at

    def is_solid(self, at: int) -> bool:
        """True inside a solid span; asked with ascending places."""
        while self._next < len(self._solid) and self._solid[self._next].start <= at:
            self._reached = max(self._reached, self._solid[self._next].end)
            self._next += 1
        return at < self._reached

    def border(self, start: int, match: re.Match[str]) -> int | None:
        """Where the sentence ends that these full stops may end; `None` if they do not."""
        text, at = self.text, match.end()
        quoted = False
        while at < len(text) and text[at] in _CLOSERS and at not in self.markers:
            quoted = quoted or text[at] in _QUOTE_ENDS
            at += 1
        end = at
        marked = False
        while True:
            ahead = self.after_space(at)
            if ahead not in self.markers:
                break
            at = end = self.markers[ahead]
            marked = True
        if ahead >= len(text):
            return end
        following, spaced = text[ahead], ahead > at
        if match.group()[-1] in _JAPANESE:
            if match.group()[-1] == "．" and following.isdigit():
                return None
            return None if quoted and not spaced and not marked else end
        if following.islower() or not (spaced or (marked and not following.isdigit())):
            return None
        if match.group() == "." and not self._stops(start, match.start(), ahead):
            return None
        return end

    def _stops(self, start: int, at: int, ahead: int) -> bool:
        """True if the single full stop at `at` is more than the mark of an abbreviation."""
        found = _WORD_BEFORE.search(self.text, max(start, at - 41), at)
        word = found.group().strip("'’-") if found else ""
        if not word or (word.isdigit() and start + len(word) == at):
            return not word  # the number of a heading or an item
        lower = word.lower()
        if lower in _BEFORE:
            return False
        last = word.rpartition(".")[2]
        initial = len(last) == 1 and last.isupper()
        if lower in _EITHER or initial:
            following = _WORD_AFTER.match(self.text, ahead)
            name = following.group() if following else ""
            return name[:1].isupper() and name.lower() in _STARTERS
        return True


def _pairs(text: str) -> list[Span]:
    """The outermost closed pairs of Japanese brackets, with what they hold."""
    if not any(mark in text for mark in _PAIRS):
        return []
    found: list[Span] = []
    opened: list[tuple[int, str]] = []
    for match in re.finditer("[「」『』（）]", text):
        mark = match.group()
        if mark in _PAIRS:
            opened.append((match.start(), _PAIRS[mark]))
        elif opened and opened[-1][1] == mark:
            start, _ = opened.pop()
            found.append(Span(start, match.end()))
    return sorted(found)
