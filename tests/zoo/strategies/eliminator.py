"""Has read everything but one chunk, and reasons about what must stand there."""

from tests.zoo.shirkers import Expectation, Shirker, Skip


class Eliminator(Shirker):
    name = "eliminator"
    does = "reads all but one chunk and says that what it never saw must stand there"
    expects = Expectation.PRICED
    skips = Skip.GAP

    @classmethod
    def shows(cls, text, challenge, rng):
        chunk = rng.choice(challenge["chunks"])
        return [(0, chunk["start"]), (chunk["end"], len(text))]

    def _guess(self, question):
        if question["kind"] == "contains":
            elsewhere = question["text"].lower() in self.text.lower()
            return {"en": ("yes", "no"), "ja": ("はい", "いいえ")}[self.lang][elsewhere]
        return super()._guess(question)
