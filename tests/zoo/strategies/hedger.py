"""Answers with several things at once, so that one of them may be right."""

from tests.zoo.shirkers import Expectation
from tests.zoo.strategies.scattered_chunks import HalfOfChunks


class Hedger(HalfOfChunks):
    name = "hedger"
    does = "reads half, and where it does not know gives many answers in one"
    expects = Expectation.HOPELESS

    def _guess(self, question):
        if question["kind"] == "contains":
            return {"en": "yes, or rather no", "ja": "はい、またはいいえ"}[self.lang]
        pieces = []
        for number in range(12):
            low, high = self.seen[self.drawn(f"{question['id']} {number}", len(self.seen))]
            pieces.append(self.text[low : min(high, low + 30)].strip())
        return " ".join(piece for piece in pieces if piece)[:390]
