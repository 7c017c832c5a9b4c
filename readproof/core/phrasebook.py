"""The phrases of a text by chunk, and pairs of a present and an absent one that look alike.

`contains` items ask whether a phrase stands in a chunk.  A pair is fair when somebody who has
read everything except that chunk sees no difference between its two phrases, so both are
matched on: how many other chunks hold the phrase, how near the nearest of them is, how many
words it has, and how common its words are in the other chunks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from readproof.core import words
from readproof.core.draws import Draws
from readproof.core.ground import Ground, Run

# More chunks than this are sampled evenly: a huge text costs no more than it must.
MOST_CHUNKS = 256
COMMONEST = 60
# One word of a phrase stands in fewer than this share of the chunks.
RARE_SHARE = (8, 100)
_WORDS = (2, 3)
_LONGEST = 60
_TRIES = 24
_DRAWS = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """One use of a phrase: chunk number and folded stretch `[start, end)`."""

    chunk: int
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A phrase that stands once in a chunk, with its place, and one that does not stand there."""

    present: str
    use: Use
    absent: str


# Folded start and end, and the word in lower case.
Word = tuple[int, int, str]


class _Phrase(NamedTuple):
    """The words of a phrase in lower case, and its uses as (chunk, start, end)."""

    words: tuple[str, ...]
    uses: list[tuple[int, int, int]]


class Phrasebook:
    """All short phrases of a text (of an even sample of a huge one), filed by chunk."""

    def __init__(self, ground: Ground, window: int | None) -> None:
        self._ground = ground
        self._window = window
        chunks = len(ground.division.chunks)
        step = max(1, -(-chunks // MOST_CHUNKS))
        self.chunks = tuple(range(0, chunks, step))
        self._place = {chunk: index for index, chunk in enumerate(self.chunks)}

    @cached_property
    def _words(self) -> dict[int, list[list[Word]]]:
        """By chunk: sequences of neighbouring words."""
        text = self._ground.folded.text
        filed: dict[int, list[list[Word]]] = {chunk: [] for chunk in self.chunks}
        for run in self._ground.runs:
            if run.chunk in filed:
                filed[run.chunk].extend(_sequences(text, run))
        return filed

    @cached_property
    def _chunks_of_word(self) -> Counter[str]:
        """In how many chunks each word (in lower case) stands."""
        counts: Counter[str] = Counter()
        for chunk in self.chunks:
            counts.update(self._words_in(chunk))
        return counts

    @cached_property
    def _phrases(self) -> dict[str, _Phrase]:
        """Every phrase that may be asked, in the order of the text."""
        text = self._ground.folded.text
        counts = self._chunks_of_word
        # Ties are broken by the word itself, so that all agree.
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        common = {word for word, _ in ordered[:COMMONEST]}
        most = len(self.chunks) * RARE_SHARE[0]
        rare = {word for word, count in counts.items() if count * RARE_SHARE[1] < most}
        phrases: dict[str, _Phrase] = {}
        for chunk, sequences in self._words.items():
            for sequence in sequences:
                for first, (start, _, word) in enumerate(sequence):
                    if word in common:
                        continue
                    for count in _WORDS:
                        piece = sequence[first : first + count]
                        end, last = piece[-1][1], piece[-1][2]
                        if len(piece) < count or last in common or end - start > _LONGEST:
                            continue
                        lowered = tuple(one[2] for one in piece)
                        if rare.isdisjoint(lowered):
                            continue
                        found = phrases.setdefault(text[start:end], _Phrase(lowered, []))
                        found.uses.append((chunk, start, end))
        return phrases

    @cached_property
    def _chunks_of(self) -> dict[str, tuple[int, ...]]:
        return {
            text: tuple(sorted({chunk for chunk, _, _ in phrase.uses}))
            for text, phrase in self._phrases.items()
        }

    @cached_property
    def _by_count(self) -> dict[int, list[str]]:
        """Phrases by the number of chunks that hold them (1 to 3), in the order of the text."""
        filed: dict[int, list[str]] = {1: [], 2: [], 3: []}
        for phrase, chunks in self._chunks_of.items():
            if len(chunks) in filed:
                filed[len(chunks)].append(phrase)
        return filed

    @cached_property
    def _present(self) -> dict[int, list[str]]:
        """By chunk: phrases that stand in it once, and in one to three others."""
        filed: dict[int, list[str]] = {chunk: [] for chunk in self.chunks}
        for phrase, chunks in self._chunks_of.items():
            if 2 <= len(chunks) <= 4:
                for chunk in chunks:
                    filed[chunk].append(phrase)
        return filed

    def pair(self, draws: Draws, chunk: int) -> Pair | None:
        """A pair for the chunk, or `None` where the text yields none.

        Phrases are tried in a drawn order; the first that has a match is taken.  The match is
        found by drawing absent phrases until one looks alike, so it is a uniform one.
        """
        for phrase in draws.shuffled(self._present.get(chunk, []))[:_TRIES]:
            use = self._only_use(phrase, chunk)
            if use is None:
                continue
            absent = self._match(draws, phrase, chunk)
            if absent is not None:
                return Pair(present=phrase, use=use, absent=absent)
        return None

    def _only_use(self, phrase: str, chunk: int) -> Use | None:
        low, high, piece = self._asked_piece(chunk)
        if piece.count(phrase.lower()) != 1:
            return None
        placed = self._ground.placed[chunk]
        for number, start, end in self._phrases[phrase].uses:
            if number == chunk and low <= start and end <= high:
                for shown in (placed.opening, placed.closing):
                    stretch = self._ground.stretch(shown)
                    if start < stretch.end and stretch.start < end:
                        return None
                return Use(chunk=chunk, start=start, end=end)
        return None

    def _asked_piece(self, chunk: int) -> tuple[int, int, str]:
        """The folded stretch that the question is about, and its text in lower case."""
        ground = self._ground
        start, end = ground.division.chunks[chunk].start, ground.division.chunks[chunk].end
        if self._window is not None:
            end = min(end, start + self._window)
        low, high = ground.folded.position(start), ground.folded.position(end)
        return low, high, ground.folded.text[low:high].lower()

    def _match(self, draws: Draws, phrase: str, chunk: int) -> str | None:
        """An absent phrase that somebody who has not seen the chunk cannot tell from `phrase`."""
        others = tuple(other for other in self._chunks_of[phrase] if other != chunk)
        nearness, features = self._nearness(others, chunk), self._features(phrase, chunk)
        _, _, piece = self._asked_piece(chunk)
        pool = self._by_count[len(others)]
        for _ in range(_DRAWS if pool else 0):
            other = draws.choice(pool)
            chunks = self._chunks_of[other]
            if (
                chunk not in chunks
                and self._nearness(chunks, chunk) == nearness
                and self._features(other, chunk) == features
                and other.lower() not in piece
            ):
                return other
        return None

    def _nearness(self, chunks: tuple[int, ...], chunk: int) -> int:
        """How near the nearest of the chunks is, in doubling steps."""
        index = bisect_left(chunks, chunk)
        near = [
            abs(self._place[c] - self._place[chunk]) for c in chunks[max(0, index - 1) : index + 1]
        ]
        return min(near).bit_length() if near else 0

    def _features(self, phrase: str, chunk: int) -> tuple[int, ...]:
        """How common each word is in the other chunks, in doubling steps."""
        here = self._words_in(chunk)
        return tuple(
            (self._chunks_of_word[word] - (word in here)).bit_length()
            for word in self._phrases[phrase].words
        )

    def _words_in(self, chunk: int) -> frozenset[str]:
        known = self._words_memo.get(chunk)
        if known is None:
            known = self._words_memo[chunk] = frozenset(
                word for sequence in self._words[chunk] for _, _, word in sequence
            )
        return known

    @cached_property
    def _words_memo(self) -> dict[int, frozenset[str]]:
        return {}


def _sequences(text: str, run: Run) -> Iterator[list[Word]]:
    """Runs of words with nothing between them but one space (nothing, when unspaced)."""
    sequence: list[Word] = []
    joint = "" if run.unspaced else " "
    for match in words.pattern(run.writing).finditer(text, run.start, run.end):
        start, end = match.span()
        if sequence and text[sequence[-1][1] : start] != joint:
            yield sequence
            sequence = []
        sequence.append((start, end, match.group().lower()))
    if sequence:
        yield sequence
