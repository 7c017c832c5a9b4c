"""Reads a share of the chunks, chosen at random."""

from tests.zoo.shirkers import Expectation, Shirker, all_but


class HalfOfChunks(Shirker):
    name = "scattered chunks, 50 %"
    does = "reads half of the text in chunks chosen at random"
    expects = Expectation.PRICED
    skipped = 0.5

    @classmethod
    def shows(cls, text, challenge, rng):
        chunks = [(chunk["start"], chunk["end"]) for chunk in challenge["chunks"]]
        return all_but(text, chunks, cls.skipped, rng)


class MostChunks(HalfOfChunks):
    name = "scattered chunks, 80 %"
    does = "reads 80 % of the text in chunks chosen at random"
    skipped = 0.2


class NearlyAllChunks(HalfOfChunks):
    name = "scattered chunks, 90 %"
    does = "reads 90 % of the text in chunks chosen at random"
    skipped = 0.1
