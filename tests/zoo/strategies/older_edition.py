"""Has read everything, in an older edition."""

import re

from tests.zoo.shirkers import Expectation, Shirker

_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？\n]+")
_WORD = re.compile(r"\w+")


class OlderEdition(Shirker):
    name = "older edition"
    does = "reads all of an edition in which half of the sentences were otherwise"
    expects = Expectation.HOPELESS
    sees_a_share = False

    @classmethod
    def edition(cls, text, rng):
        return _SENTENCE.sub(
            lambda match: _otherwise(match.group()) if rng.random() < 0.5 else match.group(), text
        )


def _otherwise(sentence):
    """A sentence of the same length in other words."""
    return _WORD.sub(lambda match: match.group()[::-1], sentence)
