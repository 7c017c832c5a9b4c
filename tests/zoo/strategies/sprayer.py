"""Hands in many phrases, so that some of them hit."""

from tests.zoo.shirkers import Expectation
from tests.zoo.strategies.neighbourhoods import Neighbourhoods
from tests.zoo.strategies.stock_phrases import STOCK


class Sprayer(Neighbourhoods):
    name = "sprayer of phrases"
    does = "hands in a dozen phrases for each third, most of them guessed"
    expects = Expectation.HOPELESS

    @classmethod
    def shows(cls, text, challenge, rng):
        return [(0, 1500)]

    def chosen(self):
        stock = list(STOCK[self.lang])
        seen = super().chosen()["head"]
        sprayed = {}
        for name in self.regions:
            self.rng.shuffle(stock)
            sprayed[name] = [*(seen if name == "head" else ()), *stock, *_swapped(stock)]
        return sprayed


def _swapped(phrases):
    """Halves of phrases put together anew."""
    halves = [phrase[: len(phrase) // 2] for phrase in phrases]
    return [a + b[len(b) // 2 :] for a, b in zip(halves, phrases[1:], strict=False)]
