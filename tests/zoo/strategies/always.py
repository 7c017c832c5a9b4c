"""Reads what its quotes need, and says the same to every question of choice."""

from tests.zoo.strategies.neighbourhoods import Neighbourhoods


class AlwaysYes(Neighbourhoods):
    name = "always yes"
    does = "reads its quotes' neighbourhoods and answers every choice with yes"
    says = 0

    def _contains(self, question):
        return {"en": ("yes", "no"), "ja": ("はい", "いいえ")}[self.lang][self.says]


class AlwaysNo(AlwaysYes):
    name = "always no"
    does = "reads its quotes' neighbourhoods and answers every choice with no"
    says = 1
