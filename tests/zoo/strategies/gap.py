"""Reads everything but one gap, wherever it lies."""

from tests.zoo.shirkers import Expectation, Shirker, Skip


class GapOfHalf(Shirker):
    name = "one gap of 50 %"
    does = "reads everything but one half in one piece"
    expects = Expectation.PRICED
    skips = Skip.GAP
    skipped = 0.5

    @classmethod
    def shows(cls, text, challenge, rng):
        width = int(len(text) * cls.skipped)
        start = rng.randrange(len(text) - width + 1)
        return [(0, start), (start + width, len(text))]


class GapOfFifth(GapOfHalf):
    name = "one gap of 20 %"
    does = "reads everything but one fifth in one piece"
    skipped = 0.2


class GapOfTenth(GapOfHalf):
    name = "one gap of 10 %"
    does = "reads everything but one tenth in one piece"
    skipped = 0.1
