"""Reads one chunk, and says that its phrases come from everywhere."""

from readproof.readers.scripted.passages import Finder
from tests.zoo.shirkers import Expectation, Shirker


class OneChunk(Shirker):
    name = "one chunk for all regions"
    does = "reads one chunk and hands in its phrases for head, middle and tail"
    expects = Expectation.HOPELESS

    @classmethod
    def shows(cls, text, challenge, rng):
        chunk = rng.choice(challenge["chunks"])
        return [(chunk["start"], chunk["end"])]

    def chosen(self):
        (start, end) = self.spans[0]
        finder = Finder(self.text, [(start, end)], self._count)
        found = [self.text[a:b] for a, b in finder.phrases(start, end, 9)] or ["nothing at all"]
        return {name: found[number::3] or found for number, name in enumerate(self.regions)}
