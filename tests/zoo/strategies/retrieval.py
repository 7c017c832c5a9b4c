"""Has an index of passages, and reads the best ones for each question's words."""

import math
import re
from collections import Counter

from readproof.readers.scripted.texts import is_unspaced
from tests.zoo.shirkers import BLANK, Expectation, Shirker, blanked, peeks

TOP = 3
SIZE = 600
_WORD = re.compile(r"\w+")


class Retrieval(Shirker):
    name = "retrieval, top 3"
    does = "peeks for its quotes, then reads the 3 best of passages of 600 characters a question"
    expects = Expectation.LET_THROUGH
    sees_a_share = False

    @classmethod
    def shows(cls, text, challenge, rng):
        return peeks(text, challenge, ("head", "middle", "tail"), 1500)

    def play(self, desk, challenge):
        # The index is the desk's text, the strategy sees the passages that it names.
        self.index = _Index.of(desk.text)
        self.whole = desk.text
        return super().play(desk, challenge)

    def _answer(self, question):
        if question["kind"] != "contains" and question.get("anchor"):
            self._open(self.index.best(question["anchor"]))
        elif question["kind"] == "contains":
            chunk = self.chunks[question["chunk_id"]]
            words = " ".join((question["text"], *question["locator"].values()))
            self._open(self.index.best(words) + self.index.at(chunk["start"], chunk["end"]))
        return super()._answer(question)

    def _open(self, spans):
        self.spans = sorted([*self.spans, *spans])
        self.__dict__.pop("seen", None)
        self.text = blanked(self.whole, self.spans)


class _Index:
    """Passages that overlap by half, found by the rarity of shared words."""

    _made: dict[str, "_Index"] = {}  # noqa: RUF012  # a cache, not a default

    @classmethod
    def of(cls, text):
        if text not in cls._made:
            cls._made = {text: cls(text)}
        return cls._made[text]

    def __init__(self, text):
        self.unspaced = is_unspaced(text[:20000])
        starts = range(0, max(1, len(text) - SIZE // 2), SIZE // 2)
        self.spans = [(at, min(len(text), at + SIZE)) for at in starts]
        self.words = [set(self._terms(text[a:b])) for a, b in self.spans]
        self.holders = Counter(word for words in self.words for word in words)
        self.filed = {}
        for number, words in enumerate(self.words):
            for word in words:
                self.filed.setdefault(word, []).append(number)

    def _terms(self, text):
        text = text.replace(BLANK, " ").lower()
        if self.unspaced:
            return [text[at : at + 2] for at in range(len(text) - 1)]
        return _WORD.findall(text)

    def best(self, query):
        scores = Counter()
        for word in set(self._terms(query)):
            for number in self.filed.get(word, ()):
                scores[number] += math.log(1 + len(self.spans) / self.holders[word])
        return [self.spans[number] for number, _ in scores.most_common(TOP)]

    def at(self, start, end):
        return [(a, b) for a, b in self.spans if a < end and start < b][:TOP]
