"""Reads the first third, and peeks into the others so that its sheet passes `build`."""

from tests.zoo.shirkers import Expectation, Shirker, peeks, region


class HeadPeeks(Shirker):
    name = "head, three peeks"
    does = "reads the first third and peeks at a place in each other one"
    expects = Expectation.HOPELESS

    @classmethod
    def shows(cls, text, challenge, rng):
        return [region(challenge, "head"), *peeks(text, challenge, ("middle", "tail"), 1500)]
