"""How many tokens a proof takes, before any is spent, and what fits into a reader's context."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

from readproof.core import scripts, strata, structures, tokens
from readproof.core.documents import Document
from readproof.core.policies import Policy
from readproof.core.regions import divide

# Tokens from above, measured on the prompts for the bundled documents (a test compares): the words
# of a prompt beside the text, a marker line of the reading copy, and each question with what it
# shows, where words are spaced and where not.
_WORDS = {"en": 1_300, "ja": 2_200}
_MARKER = 40
_QUESTION = {("en", False): 150, ("en", True): 170, ("ja", False): 190, ("ja", True): 210}


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """Tokens from above: of the two prompts, and of what is kept free for an answer.

    `context` is what a model's context has to hold: the longer prompt, a sheet that is shown again
    to be mended, and an answer.  `total` is what a proof costs if no sheet has to be mended.
    """

    phrases: int
    answers: int
    answer: int

    @property
    def context(self) -> int:
        """The least context."""
        return max(self.phrases, self.answers) + _twice(self.answer)

    @property
    def total(self) -> int:
        """What a proof costs, answers included."""
        return self.phrases + self.answers + 2 * self.answer


def estimate(
    document: Document, policy: Policy, lang: str, answer: int = tokens.ANSWER
) -> Estimate:
    """What a proof on the whole document takes; `answer` is the most tokens of one answer."""
    return _Meter(document, policy, lang, answer).of(0, document.length)


def fits(
    document: Document, policy: Policy, lang: str, context: int, answer: int = tokens.ANSWER
) -> Callable[[int, int], bool]:
    """Whether the piece `[start, end)` of the document fits a context of so many tokens.

    Borders of chunks are counted exactly, others up to the next one.
    """
    meter = _Meter(document, policy, lang, answer)
    return lambda start, end: meter.of(start, end).context <= context


def overhead(document: Document, policy: Policy, lang: str, answer: int = tokens.ANSWER) -> int:
    """What of a context goes to words, questions and answer beside the least provable text."""
    meter = _Meter(document, policy, lang, answer)
    return meter.beside(strata.LEAST_STRATA) + _twice(answer)


def _twice(answer: int) -> int:
    """A sheet that is shown again, which is never longer than an answer may be, and an answer."""
    return min(tokens.ANSWER, answer) + answer


class _Meter:
    def __init__(self, document: Document, policy: Policy, lang: str, answer: int) -> None:
        text = document.text
        chunks = divide(text, structures.read(text, document.media_type)).chunks
        self.edges = [0, *(chunk.end for chunk in chunks)]
        sizes = (tokens.estimate(text[chunk.start : chunk.end]) + _MARKER for chunk in chunks)
        self.sums = [0, *accumulate(sizes)]
        self.unspaced = scripts.is_unspaced(text)
        self.policy, self.lang, self.answer = policy, lang, answer

    def of(self, start: int, end: int) -> Estimate:
        low = bisect_left(self.edges, start + 1) - 1
        high = bisect_left(self.edges, end)
        copy = self.sums[high] - self.sums[low]
        per_stratum = strata.CHARACTERS_UNSPACED if self.unspaced else strata.CHARACTERS
        return Estimate(
            phrases=copy + _WORDS[self.lang],
            answers=copy + self.beside((end - start) // per_stratum),
            answer=self.answer,
        )

    def beside(self, places: int) -> int:
        """The words and questions of the second prompt, for a text of so many strata."""
        items = self.policy.items
        places = min(self.policy.strata, max(1, places))
        choices = min(places, items.contains + items.true_sentence)
        asked = places + choices + items.own_prefix + items.delivery_token
        return _WORDS[self.lang] + asked * _QUESTION[self.lang, self.unspaced]
