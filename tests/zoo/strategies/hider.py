"""Hides what it has not read behind its own quotes, where nothing is asked."""

from readproof.readers.scripted.passages import Finder
from tests.zoo.shirkers import Expectation, Shirker

# Characters before and after each quote that it does read, and the zone where nothing is asked.
READ_BEFORE = 60
ZONE = 128


class Hider(Shirker):
    name = "hider"
    does = "skips what lies within 128 characters of the fifteen quotes that it hands in"
    expects = Expectation.PRICED

    @classmethod
    def shows(cls, text, challenge, rng):
        spans = []
        at = 0
        for start, end in _quotes(text, challenge):
            spans += [(at, start - ZONE), (start - READ_BEFORE, end)]
            at = end + ZONE
        return [*spans, (at, len(text))]

    def chosen(self):
        quotes = [(start + READ_BEFORE, end) for start, end in self.spans[1::2]]
        return {
            name: [self.text[a:b] for a, b in quotes if one["start"] <= a < one["end"]]
            for name, one in self.regions.items()
        }


def _quotes(text, challenge):
    finder = Finder(text, [(0, len(text))], text.count)
    found = []
    for region in challenge["regions"]:
        found += finder.phrases(region["start"] + 2 * ZONE, region["end"] - 2 * ZONE, 5)
    return found
