"""Reads everything, and slips now and then."""

from tests.zoo.shirkers import Expectation, Shirker


class Honest(Shirker):
    name = "honest"
    does = "reads everything and copies exactly"
    expects = Expectation.PRICED
    honest = True

    def _answer(self, question):
        right = super()._answer(question)
        if self.rng.random() >= self.slips:
            return right
        if question["kind"] == "contains":
            return {"yes": "no", "no": "yes", "はい": "いいえ", "いいえ": "はい"}[right]
        # A slip at the near end, where it is graded.
        suffix = question["kind"] == "verbatim_suffix"
        return f"slip {right}" if suffix else f"{right} slip"


class OneInHundred(Honest):
    name = "honest, 1 % slips"
    does = "reads everything and gets one answer in a hundred wrong"
    slips = 0.01


class ThreeInHundred(Honest):
    name = "honest, 3 % slips"
    does = "reads everything and gets three answers in a hundred wrong"
    slips = 0.03
