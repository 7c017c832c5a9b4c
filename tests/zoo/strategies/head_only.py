"""Reads the first third, and makes up the rest."""

from readproof.readers.scripted.inventor import invented
from tests.zoo.shirkers import Expectation, Shirker, region


class HeadOnly(Shirker):
    name = "head only"
    does = "reads the first third and invents phrases for the rest"
    expects = Expectation.HOPELESS

    @classmethod
    def shows(cls, text, challenge, rng):
        return [region(challenge, "head")]

    def chosen(self):
        phrases = super().chosen()
        return phrases | {name: invented(self, name, 3) for name in ("middle", "tail")}
