"""Plans: how many questions of each class, how many may be wrong, and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from readproof.core.audits import QuestionClass
from readproof.core.challenges import PlanNumbers
from readproof.core.guarantee import ClassPlan, Guarantee, guarantee
from readproof.core.policies import Policy
from readproof.core.questions import Issued

# Below this many verbatim items, no wrong answer is allowed among them.
FULL_STRATA = 12


def allowed_wrong(policy: Policy, question_class: QuestionClass, items: int) -> int:
    """Wrong answers allowed among `items` questions of a class."""
    allowed = policy.allowed_wrong
    if question_class is QuestionClass.VERBATIM:
        return allowed.verbatim if items >= FULL_STRATA else 0
    return {
        QuestionClass.CHOICE: allowed.choice,
        QuestionClass.OWN_PREFIX: allowed.own_prefix,
        QuestionClass.DELIVERY_TOKEN: allowed.delivery_token,
    }[question_class]


def numbers(
    policy: Policy, strata: int, items: Mapping[str, int], questionable_ppm: int
) -> PlanNumbers:
    """The plan before the quotes are known; `items` counts the kinds other than verbatim."""
    counts = {"verbatim": strata, **items}
    by_class = _by_class(counts)
    return PlanNumbers(
        strata=strata,
        items_by_kind=tuple(counts.items()),
        allowed_wrong=tuple(
            (str(name), allowed_wrong(policy, name, by_class[name])) for name in QuestionClass
        ),
        questionable_ppm=questionable_ppm,
    )


def worth(
    policy: Policy,
    *,
    questionable_ppm: int,
    strata: int,
    items: Mapping[str, int],
) -> Guarantee:
    """What a plan detects before quotes; `items` counts the kinds other than verbatim."""
    return _worth(policy, questionable_ppm, [1] * strata, None, {"verbatim": strata, **items})


def worth_beside_quotes(policy: Policy, issued: Issued) -> Guarantee:
    """What an audit detects of the text that it could ask about beside the reader's quotes.

    Quotes leave strata with unequal shares of it, which whoever skips can make use of.
    """
    return _worth(
        policy,
        issued.questionable_ppm,
        [stratum.counted for stratum in issued.strata],
        [stratum.places for stratum in issued.strata],
        {"verbatim": sum(stratum.items for stratum in issued.strata), **issued.counts},
    )


def _worth(
    policy: Policy,
    questionable_ppm: int,
    per_stratum: Sequence[int],
    weights: Sequence[int] | None,
    items: Mapping[str, int],
) -> Guarantee:
    by_class = _by_class(items)
    return guarantee(
        questionable_ppm=questionable_ppm,
        per_stratum=per_stratum,
        weights=weights,
        allowed_verbatim=allowed_wrong(policy, QuestionClass.VERBATIM, items["verbatim"]),
        classes=[
            ClassPlan(items=number, allowed=allowed_wrong(policy, name, number))
            for name, number in by_class.items()
        ],
        attempts=policy.attempts,
    )


def _by_class(counts: Mapping[str, int]) -> dict[QuestionClass, int]:
    return {
        QuestionClass.VERBATIM: counts["verbatim"],
        QuestionClass.CHOICE: counts.get("contains", 0) + counts.get("true_sentence", 0),
        QuestionClass.OWN_PREFIX: counts.get("own_prefix", 0),
        QuestionClass.DELIVERY_TOKEN: counts.get("delivery_token", 0),
    }
