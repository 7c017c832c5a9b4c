"""How many tokens a proof takes, before any is spent, and what fits into a reader's context."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate

from readproof.core import scripts, strata, structures, tokens
from readproof.core.documents import Document
from readproof.core.policies import Policy
from readproof.core.regions import divide

# Tokens from above, measured on the prompts for the bundled documents (a test compares).  Words of
# the first and of the second prompt beside text and questions; a marker line of the reading copy.
_WORDS = {"en": (1_600, 900), "ja": (2_400, 1_250)}
_MARKER = 40
# What a question takes with what it shows, in words with and without spaces, its place in the sheet
# included.
_QUESTIONS = {
    "en": {"verbatim": (155, 170), "choice": (120, 125), "own": (160, 175), "token": (55, 55)},
    "ja": {"verbatim": (200, 220), "choice": (155, 160), "own": (210, 230), "token": (75, 75)},
}
_ANSWERED = 32
_LEAST_ANSWER = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """Tokens from above: of the two prompts, and of the longest answer.

    `context` is what a model's context has to hold, `total` what a proof costs; both without a
    sheet that has to be mended.
    """

    phrases: int
    answers: int
    answer: int

    @property
    def context(self) -> int:
        """The least context."""
        return max(self.phrases, self.answers) + self.answer

    @property
    def total(self) -> int:
        """What a proof costs, answers included."""
        return self.phrases + self.answers + 2 * self.answer


def estimate(
    document: Document, policy: Policy, lang: str, most_tokens: int | None = None
) -> Estimate:
    """What a proof on the whole document takes; `most_tokens` is the limit of one answer."""
    return _Meter(document, policy, lang, most_tokens).of(0, document.length)


def fits(
    document: Document, policy: Policy, lang: str, context: int, most_tokens: int | None = None
) -> Callable[[int, int], bool]:
    """Whether the piece `[start, end)` of the document fits a context of so many tokens.

    Borders of chunks are counted exactly, others up to the next one.
    """
    meter = _Meter(document, policy, lang, most_tokens)
    return lambda start, end: meter.of(start, end).context <= context


def overhead(document: Document, policy: Policy, lang: str, most_tokens: int | None = None) -> int:
    """What of a context goes to words, questions and answer beside the least provable text."""
    beside = _Meter(document, policy, lang, most_tokens).beside(strata.LEAST_STRATA)
    return max(beside.phrases, beside.answers) + beside.answer


class _Meter:
    def __init__(
        self, document: Document, policy: Policy, lang: str, most_tokens: int | None
    ) -> None:
        text = document.text
        chunks = divide(text, structures.read(text, document.media_type)).chunks
        self.edges = [0, *(chunk.end for chunk in chunks)]
        sizes = (tokens.estimate(text[chunk.start : chunk.end]) + _MARKER for chunk in chunks)
        self.sums = [0, *accumulate(sizes)]
        self.unspaced = scripts.is_unspaced(text)
        self.policy, self.lang, self.most_tokens = policy, lang, most_tokens

    def of(self, start: int, end: int) -> Estimate:
        low = bisect_left(self.edges, start + 1) - 1
        high = bisect_left(self.edges, end)
        copy = self.sums[high] - self.sums[low]
        per_stratum = strata.CHARACTERS_UNSPACED if self.unspaced else strata.CHARACTERS
        beside = self.beside((end - start) // per_stratum)
        return replace(beside, phrases=copy + beside.phrases, answers=copy + beside.answers)

    def beside(self, places: int) -> Estimate:
        """What it takes beside a text of so many strata."""
        items = self.policy.items
        verbatim = min(self.policy.strata, max(1, places))
        asked = {
            "verbatim": verbatim,
            "choice": min(verbatim, items.contains + items.true_sentence),
            "own": items.own_prefix,
            "token": items.delivery_token,
        }
        costs = _QUESTIONS[self.lang]
        first, second = _WORDS[self.lang]
        answer = max(tokens.ANSWER, _LEAST_ANSWER + _ANSWERED * sum(asked.values()))
        return Estimate(
            phrases=first,
            answers=second + sum(n * costs[kind][self.unspaced] for kind, n in asked.items()),
            answer=answer if self.most_tokens is None else self.most_tokens,
        )
