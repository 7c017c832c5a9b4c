"""Reads the first and the last third, and peeks into the middle."""

from tests.zoo.shirkers import Expectation, Shirker, peeks, region


class HeadTailPeeks(Shirker):
    name = "head and tail, a peek"
    does = "reads the first and the last third and a place between them"
    expects = Expectation.HOPELESS

    @classmethod
    def shows(cls, text, challenge, rng):
        ends = [region(challenge, "head"), region(challenge, "tail")]
        return [*ends, *peeks(text, challenge, ("middle",), 1500)]
