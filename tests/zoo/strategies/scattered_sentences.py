"""Reads four sentences in five."""

import re

from tests.zoo.shirkers import Expectation, Shirker, all_but

_SENTENCE = re.compile(r"[^.!?。！？]*(?:[.!?。！？]+\s*|\Z)")


class ScatteredSentences(Shirker):
    name = "scattered sentences, 80 %"
    does = "reads 80 % of the text in sentences chosen at random"
    expects = Expectation.PRICED

    @classmethod
    def shows(cls, text, challenge, rng):
        pieces = [match.span() for match in _SENTENCE.finditer(text) if match.group()]
        return all_but(text, pieces, 0.2, rng)
