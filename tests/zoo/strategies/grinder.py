"""Tries one commitment after the other, hoping for questions about what it has read."""

import pytest

from readproof.errors import Refused
from tests.zoo.shirkers import Expectation
from tests.zoo.strategies.scattered_chunks import HalfOfChunks

TRIES = 1


class Grinder(HalfOfChunks):
    turned = False
    name = "grinder over commitments"
    does = "reads half, hands in other phrases and asks for the questions again and again"
    expects = Expectation.HOPELESS

    def play(self, desk, challenge):
        built = desk.build(challenge, self.sheet())
        if not isinstance(built, dict):
            return built
        asked = desk.audit(built)
        for _ in range(TRIES):
            # Another sheet for the same challenge, and another audit of the same commitment.
            self.turned = True
            other = self.sheet()
            self.turned = False
            if other == self.sheet():
                continue
            with pytest.raises(Refused, match="the first one stands"):
                desk.build(challenge, other)
            assert desk.audit(built) == asked, "the questions were drawn again"
        return desk.grade(asked, self.answers(asked))

    def chosen(self):
        return {
            name: phrases[1:] + phrases[:1] if self.turned else phrases
            for name, phrases in super().chosen().items()
        }
