"""Reads the first and the last third, and makes up the middle."""

from readproof.readers.scripted.inventor import invented
from tests.zoo.shirkers import Expectation, Shirker, region


class HeadTail(Shirker):
    name = "head and tail"
    does = "reads the first and the last third and invents the middle"
    expects = Expectation.HOPELESS

    @classmethod
    def shows(cls, text, challenge, rng):
        return [region(challenge, "head"), region(challenge, "tail")]

    def chosen(self):
        return super().chosen() | {"middle": invented(self, "middle", 3)}
