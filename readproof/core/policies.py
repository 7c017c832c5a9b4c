"""Policies: what a reader must do, and how much may go wrong."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class PhraseRules:
    """Limits for phrases; lengths in folded code points, inclusive."""

    min_length: int = 20
    max_length: int = 400
    min_length_unspaced: int = 10
    max_length_unspaced: int = 200
    per_region: int = 3
    max_per_region: int = 5
    max_discarded: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Items:
    """How many questions of each class are asked at most; verbatim ones are one a stratum."""

    contains: int
    true_sentence: int = 0
    own_prefix: int = 9
    delivery_token: int = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowedWrong:
    """How many wrong answers each class may hold."""

    verbatim: int
    choice: int
    own_prefix: int = 1
    delivery_token: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """A complete policy; `sha256` of its JSON form is its identity.

    `answer_length` (and `answer_length_unspaced`) is N, the number of folded code points that a
    verbatim answer has at least.  `contains_window` is a number of characters from the chunk's
    start, or `None` for the whole chunk.  `facts_in_document` is `review` or `report`: what a
    number or quotation of the summary that stands nowhere in the document leads to.
    Times are in seconds.
    """

    name: str
    strata: int
    items: Items
    allowed_wrong: AllowedWrong
    phrases: PhraseRules = field(default_factory=PhraseRules)
    context_radius: int = 128
    answer_form: str = "folded"
    answer_length: int = 20
    answer_length_unspaced: int = 10
    contains_window: int | None = None
    sentence_options: int = 4
    attempts: int = 3
    commit_seconds: int = 24 * 3600
    answer_seconds: int = 2 * 3600
    summary_required: bool = True
    facts_in_document: str = "review"


def _built_in(
    name: str, strata: int, wrong: int, choice: int, choice_wrong: int, tokens: int
) -> Policy:
    return Policy(
        name=name,
        strata=strata,
        items=Items(contains=choice, delivery_token=tokens),
        allowed_wrong=AllowedWrong(verbatim=wrong, choice=choice_wrong),
    )


BUILT_IN: dict[str, Policy] = {
    policy.name: policy
    for policy in (
        _built_in("quick", 12, 1, 4, 1, 4),
        _built_in("standard", 24, 1, 8, 1, 4),
        _built_in("thorough", 48, 2, 16, 2, 6),
    )
}
DEFAULT = "standard"
