"""Has read everything, and answers in its own words."""

from tests.zoo.shirkers import Expectation, Shirker

_OTHER = {"the": "that", "a": "one", "and": "plus", "of": "from", "is": "seems", "was": "had been"}


class Paraphraser(Shirker):
    name = "paraphraser"
    does = "reads everything and says it in other words"
    expects = Expectation.HOPELESS

    def worded(self, question, answer):
        words = answer.split()
        if len(words) < 3:
            return answer[::-1]
        turned = [word for pair in zip(words[1::2], words[::2], strict=False) for word in pair]
        return " ".join(_OTHER.get(word.lower(), word) for word in turned)
