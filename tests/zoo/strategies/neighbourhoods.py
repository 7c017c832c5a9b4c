"""Reads the quotes that it hands in, and what stands around them."""

from tests.zoo.shirkers import Expectation, Shirker, peeks

REGIONS = ("head", "middle", "tail")


class Neighbourhoods(Shirker):
    name = "quotes and neighbourhood"
    does = "reads 1,500 characters in each third and quotes from them"
    expects = Expectation.HOPELESS

    @classmethod
    def shows(cls, text, challenge, rng):
        return peeks(text, challenge, REGIONS, 1500)
