"""Knows how often each word of the document occurs, and guesses from that."""

import re
from collections import Counter

from tests.zoo.strategies.neighbourhoods import Neighbourhoods

_WORD = re.compile(r"\w+")


class WordFrequency(Neighbourhoods):
    name = "word-frequency guesser"
    does = "reads its quotes' neighbourhoods and a list of the document's words with their counts"

    def play(self, desk, challenge):
        self.counts = Counter(_WORD.findall(desk.text.lower()))
        return super().play(desk, challenge)

    def _contains(self, question):
        rarest = min(self.counts[word] for word in _WORD.findall(question["text"].lower()) or [""])
        yes = rarest >= len(self.chunks) // 10
        return {"en": ("no", "yes"), "ja": ("いいえ", "はい")}[self.lang][yes]

    def _guess(self, question):
        if question["kind"].startswith("verbatim"):
            words = [word for word, _ in self.counts.most_common(40)]
            return " ".join(self.rng.choice(words) for _ in range(9))
        return super()._guess(question)
