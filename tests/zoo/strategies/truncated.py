"""An honest reader whose copy ended early, and says so."""

from tests.zoo.shirkers import Expectation, Shirker, region


class Truncated(Shirker):
    name = "truncated but honest"
    does = "reads the first two thirds and says that the tail never came"
    expects = Expectation.HOPELESS
    admits = True
    verdicts = frozenset({"REVIEW"})

    @classmethod
    def shows(cls, text, challenge, rng):
        return [(0, region(challenge, "tail")[0])]
