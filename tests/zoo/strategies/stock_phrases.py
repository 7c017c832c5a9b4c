"""Hands in phrases that stand in any text of the kind."""

from tests.zoo.shirkers import Expectation, Shirker

STOCK = {
    "en": (
        "in accordance with the provisions of this",
        "it is important to note that the following",
        "as described in the previous section above",
        "for the purposes of this document the term",
        "at the end of the day it was clear that",
        "on the other hand there were those who said",
        "the results show that there is a significant",
        "she looked at him for a moment and said nothing",
        "in the first place and above all things",
    ),
    "ja": (
        "言うまでもないことではあるが",
        "前の節で述べたとおりである",
        "その日の朝はよく晴れていた",
        "彼は何も言わずに立ち上がった",
        "この規定は次に掲げる場合に",
        "重要なのは次の点であると思う",
        "長い間そのことを忘れていた",
        "結果は次の表のとおりである",
        "最後に全体をまとめておくと",
    ),
}


class StockPhrases(Shirker):
    name = "stock phrases"
    does = "reads nothing and hands in phrases that could stand anywhere"
    expects = Expectation.HOPELESS

    @classmethod
    def shows(cls, text, challenge, rng):
        return []

    def chosen(self):
        stock = STOCK[self.lang]
        return {name: list(stock[at::3]) for at, name in enumerate(self.regions)}
