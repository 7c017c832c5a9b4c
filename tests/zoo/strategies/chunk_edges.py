"""Reads the beginning and the end of every chunk, where the locators are."""

from tests.zoo.shirkers import Expectation, Shirker


class ChunkEdges(Shirker):
    name = "edges of every chunk"
    does = "reads the first and the last seventh of every chunk"
    expects = Expectation.HOPELESS

    @classmethod
    def shows(cls, text, challenge, rng):
        spans = []
        for chunk in challenge["chunks"]:
            start, end = chunk["start"], chunk["end"]
            edge = max(1, (end - start) // 7)
            spans += [(start, start + edge), (end - edge, end)]
        return spans
