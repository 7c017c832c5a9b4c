"""Joins pieces of different places to one quotation with an ellipsis."""

from tests.zoo.shirkers import Expectation, Shirker


class Splicer(Shirker):
    name = "splicer"
    does = "reads everything and joins two places to each quote with an ellipsis"
    expects = Expectation.HOPELESS

    def chosen(self):
        phrases = super().chosen()
        return {
            name: [f"{a} … {b}" for a, b in zip(found, found[1:] + found[:1], strict=True)]
            for name, found in phrases.items()
        }
