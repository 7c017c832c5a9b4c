"""Says that nothing ever arrived."""

from tests.zoo.shirkers import Expectation, Shirker
from tests.zoo.strategies.neighbourhoods import Neighbourhoods


class AllUnseen(Shirker):
    name = "all unseen"
    does = "says that no part of the text ever came"
    expects = Expectation.HOPELESS
    admits = True
    verdicts = frozenset({"REVIEW"})

    @classmethod
    def shows(cls, text, challenge, rng):
        return []

    def chosen(self):
        return {name: [] for name in self.regions}


class UnseenAfterQuotes(Neighbourhoods):
    name = "unseen after the quotes"
    does = "quotes from three neighbourhoods and says that the rest never came"
    admits = True
