"""Choice items as a guesser sees them who has read everything but the chunk in question."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from readproof.core import folds, words
from readproof.core.audits import Kind, Question
from readproof.core.boards import Board, Setting
from readproof.core.choices import ChoiceItems
from readproof.core.documents import Document
from readproof.core.draws import Draws
from readproof.core.policies import BUILT_IN, Items, Policy
from readproof.gate.preparations import Prepared, prepare

Features = tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One item: the question, the number of its chunk, and its right answer."""

    question: Question
    chunk: int
    right: str


def policy(kind: Kind) -> Policy:
    """`standard` with choice items of one kind only."""
    items = Items(contains=8) if kind is Kind.CONTAINS else Items(contains=0, true_sentence=8)
    return replace(BUILT_IN["standard"], items=items)


def drawn(document: Document, kind: Kind, wanted: int) -> Iterator[Asked]:
    """So many choice items, as audits draw them, each audit under a key of its own."""
    under = policy(kind)
    prepared = prepare(document, under)
    setting = Setting(
        ground=prepared.ground, survey=prepared.survey, policy=under, lang="en", has_copy=False
    )
    numbers = {chunk.id: number for number, chunk in enumerate(prepared.division.chunks)}
    made = 0
    for number in range(10 * wanted):
        key = hashlib.sha256(f"{document.name} {number}".encode()).digest()
        board = Board(setting, (), Draws(key))
        ChoiceItems(board).draw()
        if number == 20 and not made:
            return
        for item in board.items:
            if made == wanted:
                return
            made += 1
            chunk = numbers[item.question.chunk_id or ""]
            assert item.asked is not None
            right = _right(prepared, item.question, chunk, item.asked.of(document.text))
            yield Asked(question=item.question, chunk=chunk, right=right)


def _right(prepared: Prepared, question: Question, chunk: int, raw: str) -> str:
    if question.kind is Kind.TRUE_SENTENCE:
        return next(option.label for option in question.options if option.text == raw)
    return "yes" if folds.phrase(question.text or "") in Library.piece(prepared, chunk) else "no"


class Library:
    """What can be counted in all chunks but one."""

    def __init__(self, prepared: Prepared) -> None:
        total = len(prepared.division.chunks)
        self.unspaced = prepared.division.unspaced
        self.pieces = [self.piece(prepared, number).lower() for number in range(total)]
        pattern = words.pattern(words.writing(self.pieces[total // 2]))
        self.pattern = pattern
        self.words = [Counter(m.group() for m in pattern.finditer(p)) for p in self.pieces]
        self.all_words: Counter[str] = sum(self.words, Counter())
        self.text = "\n".join(self.pieces)
        self.sizes = (1, 2) if self.unspaced else (2, 3)
        self.grams = [self._grams(piece) for piece in self.pieces]
        self.all_grams: Counter[str] = Counter()
        for grams in self.grams:
            self.all_grams.update(grams)

    @staticmethod
    def piece(prepared: Prepared, number: int) -> str:
        """The folded text of a chunk."""
        chunk = prepared.division.chunks[number]
        folded = prepared.ground.folded
        return folded.text[folded.position(chunk.start) : folded.position(chunk.end)]

    def _grams(self, text: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for size in self.sizes:
            found.update(text[at : at + size] for at in range(len(text) - size + 1))
        return found

    def elsewhere(self, word: str, chunk: int) -> int:
        """How often a word stands in the other chunks."""
        return self.all_words[word] - self.words[chunk][word]

    def word_frequency(self, text: str, chunk: int) -> Features:
        """How common the words are elsewhere: least, most, first, last and together."""
        found = [m.group() for m in self.pattern.finditer(text)] or [text]
        logs = [math.log1p(self.elsewhere(word, chunk)) for word in found]
        return min(logs), max(logs), logs[0], logs[-1], sum(logs), float(len(text))

    def inner_grams(self, text: str, chunk: int) -> Features:
        """How common the characters' neighbourhoods are elsewhere, and inner runs of words."""
        grams = self._grams(text)
        own = self.grams[chunk]
        logs = [math.log1p(self.all_grams[gram] - own[gram]) for gram in grams]
        spans = [m.span() for m in self.pattern.finditer(text)]
        runs = [text[a[0] : b[1]] for a, b in pairwise(spans)]
        pairs = [math.log1p(self._count(run, chunk)) for run in runs] or [0.0]
        return sum(logs) / len(logs), min(logs), max(logs), min(pairs), max(pairs), sum(pairs)

    def _count(self, text: str, chunk: int) -> int:
        return self.text.count(text) - self.pieces[chunk].count(text)

    def elimination(self, text: str, chunk: int) -> Features:
        """Which other chunks hold it, how near they are, and how near its words are."""
        holders = [n for n, piece in enumerate(self.pieces) if n != chunk and text in piece]
        distances = sorted(abs(n - chunk) for n in holders) or [len(self.pieces)]
        near = [
            n for n in (chunk - 2, chunk - 1, chunk + 1, chunk + 2) if 0 <= n < len(self.pieces)
        ]
        found = [m.group() for m in self.pattern.finditer(text)] or [text]
        beside = sum(self.words[n][word] > 0 for n in near for word in found)
        side = sum(1 if n > chunk else -1 for n in holders)
        return (
            float(len(holders)),
            float(self._count(text, chunk)),
            math.log1p(distances[0]),
            math.log1p(distances[-1]),
            math.log1p(sum(distances) / len(distances)),
            beside / max(1, len(near) * len(found)),
            float(side),
        )


CLASSIFIERS = {
    "word frequency": Library.word_frequency,
    "inner n-grams": Library.inner_grams,
    "elimination": Library.elimination,
}


def accuracy(
    train: Sequence[tuple[Features, bool]], test: Sequence[tuple[Features, bool]]
) -> float:
    """The share of `test` that a logistic regression on features and their squares gets right."""
    raw = [_widened(features) for features, _ in train]
    size = len(raw[0])
    means = [sum(row[k] for row in raw) / len(raw) for k in range(size)]
    spreads = [
        math.sqrt(sum((row[k] - means[k]) ** 2 for row in raw) / len(raw)) or 1.0
        for k in range(size)
    ]

    def scaled(row: Sequence[float]) -> list[float]:
        return [(value - m) / s for value, m, s in zip(row, means, spreads, strict=True)]

    rows = [scaled(row) for row in raw]
    wanted = [1.0 if yes else 0.0 for _, yes in train]
    weights, bias = [0.0] * size, 0.0
    for _ in range(_STEPS):
        slopes, down = [1e-3 * weight for weight in weights], 0.0
        for row, want in zip(rows, wanted, strict=True):
            score = bias + sum(w * v for w, v in zip(weights, row, strict=True))
            error = 1 / (1 + math.exp(-max(-30.0, min(30.0, score)))) - want
            down += error
            for k, value in enumerate(row):
                slopes[k] += error * value / len(rows)
        weights = [w - _RATE * s for w, s in zip(weights, slopes, strict=True)]
        bias -= _RATE * down / len(rows)
    right = 0
    for features, yes in test:
        row = scaled(_widened(features))
        right += (bias + sum(w * v for w, v in zip(weights, row, strict=True)) > 0) is yes
    return right / len(test)


_STEPS = 60
_RATE = 0.5


def _widened(features: Features) -> list[float]:
    return [*features, *(value * value for value in features)]


def contains(document: Document, wanted: int) -> tuple[int, int, dict[str, float]]:
    """Items drawn, those with the answer yes, and how often each classifier is right.

    Items of every second chunk teach and the others test, then the other way round: a guesser
    knows the answers where it has read, and is asked about chunks where it has not.
    """
    prepared = prepare(document, policy(Kind.CONTAINS))
    library = Library(prepared)
    asked = list(drawn(document, Kind.CONTAINS, wanted))
    yes = sum(one.right == "yes" for one in asked)
    side = {chunk: place % 2 for place, chunk in enumerate(sorted({one.chunk for one in asked}))}
    found = {}
    for name, features in CLASSIFIERS.items():
        halves: tuple[list[tuple[Features, bool]], ...] = ([], [])
        for one in asked:
            text = folds.phrase(one.question.text or "").lower()
            halves[side[one.chunk]].append((features(library, text, one.chunk), one.right == "yes"))
        even, odd = halves
        right = accuracy(even, odd) * len(odd) + accuracy(odd, even) * len(even)
        found[name] = right / len(asked)
    return len(asked), yes, found


GUESSES = ("most frequent value", "rarest value", "value with its neighbours")


def true_sentence(document: Document, wanted: int) -> tuple[int, dict[str, float]]:
    """Items drawn, and how often a guesser without the chunk picks the true sentence (1 in 4).

    It takes the option whose value stands most often, or least often, elsewhere, or whose value
    stands elsewhere beside the same neighbouring word.
    """
    prepared = prepare(document, policy(Kind.TRUE_SENTENCE))
    library = Library(prepared)
    right: Counter[str] = Counter()
    total = 0
    for one in drawn(document, Kind.TRUE_SENTENCE, wanted):
        total += 1
        texts = [folds.phrase(option.text).lower() for option in one.question.options]
        start, end = _common(texts)
        values = [text[start : len(text) - end] for text in texts]
        counts = [library._count(value, one.chunk) for value in values]
        beside = [
            library._count(text[max(0, start - 8) : len(text) - end], one.chunk)
            + library._count(text[start : len(text) - end + 8], one.chunk)
            for text in texts
        ]
        truth = next(
            index for index, option in enumerate(one.question.options) if option.label == one.right
        )
        ways = (counts, [-count for count in counts], beside)
        for name, scores in zip(GUESSES, ways, strict=True):
            best = [index for index, score in enumerate(scores) if score == max(scores)]
            right[name] += truth in best and best[total % len(best)] == truth
    return total, {name: count / total for name, count in right.items()} if total else {}


def _common(texts: Sequence[str]) -> tuple[int, int]:
    """Lengths of the common beginning and of the common end."""
    shortest = min(map(len, texts))
    start = next((k for k in range(shortest) if len({t[k] for t in texts}) > 1), shortest)
    end = next(
        (k for k in range(shortest - start) if len({t[len(t) - 1 - k] for t in texts}) > 1), 0
    )
    return start, end
