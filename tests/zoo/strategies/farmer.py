"""Uses every attempt, and then asks for one more."""

import pytest

from readproof.errors import Refused
from tests.zoo.strategies.scattered_chunks import MostChunks


class Farmer(MostChunks):
    name = "farmer of retries"
    does = "reads 80 % in chunks, takes every attempt and asks for one more"
    attempts = 3

    def play(self, desk, challenge):
        for _ in range(self.attempts):
            ended = super().play(desk, challenge)
            if ended.verdict.verdict == "ACCEPT":
                return ended
            challenge = desk.challenge()
        built = desk.build(challenge, self.sheet())
        if isinstance(built, dict):
            with pytest.raises(Refused, match="used all"):
                desk.audit(built)
        return ended
