"""Plans: the anchors, the smallest one that fulfils a wish, and what cannot exist."""

from __future__ import annotations

from fractions import Fraction

import pytest

from readproof.core import guarantee as g
from readproof.core import planning
from readproof.core.audits import QuestionClass
from readproof.core.guarantee import ClassPlan
from readproof.core.planning import NoPlan, Plan, Wish
from readproof.core.plans import FULL_STRATA, allowed_wrong
from readproof.core.policies import BUILT_IN


def wish(skip, most, slip="0", **rest):
    return Wish(
        skip=Fraction(skip),
        pass_at_most=Fraction(most),
        slip=Fraction(slip),
        **{
            key: Fraction(value) if isinstance(value, str) else value for key, value in rest.items()
        },
    )


def made(*args, **rest) -> Plan:
    found = planning.plan(wish(*args, **rest))
    assert isinstance(found, Plan), found
    return found


def why(*args, **rest) -> str:
    found = planning.plan(wish(*args, **rest))
    assert isinstance(found, NoPlan), found
    return found.why


@pytest.mark.parametrize(
    ("skip", "items"), [("0.5", 7), ("0.2", 21), ("0.1", 44), ("0.05", 90), ("0.01", 459)]
)
def test_without_slips_nothing_wrong_is_allowed_and_these_items_are_needed(skip, items):
    found = made(skip, "0.01", attempts=1)
    assert (found.policy.strata, found.policy.allowed_wrong.verbatim) == (items, 0)


def holds(found: Plan) -> bool:
    asked, policy = found.wish, found.policy
    one = [1] * policy.strata
    allowed = allowed_wrong(policy, QuestionClass.VERBATIM, policy.strata)
    chances = (
        g.scattered(asked.skip, policy.strata, allowed, guess=asked.guess),
        g.worst_gap(asked.skip, one, allowed, guess=asked.guess),
    )
    over = max(g.over_attempts(chance, asked.attempts) for chance in chances)
    honest = g.honest(asked.slip, planning.classes(policy))
    return over <= asked.pass_at_most and honest >= asked.honest_at_least


WISHES = [
    ("0.1", "0.01", "0.01", {}),
    ("0.2", "0.05", "0.01", {"attempts": 1}),
    ("0.5", "0.001", "0.05", {}),
    ("0.1", "0.01", "0.02", {"guess": "0.25", "attempts": 1}),
    ("0.3", "0.01", "0.03", {"honest_at_least": "0.99"}),
    ("0.05", "0.05", "0.003", {"attempts": 2}),
    ("1", "0.01", "0.1", {}),
]


@pytest.mark.parametrize(("skip", "most", "slip", "rest"), WISHES)
def test_a_plan_keeps_both_sides_of_the_wish(skip, most, slip, rest):
    found = made(skip, most, slip, **rest)
    assert holds(found)
    assert found.policy.attempts == found.wish.attempts
    assert found.length == 2 * found.length_unspaced == found.policy.strata * 600
    assert Fraction(found.chance.most - 1, g.PPM) < Fraction(most)


@pytest.mark.parametrize(("skip", "most", "slip", "rest"), WISHES)
def test_no_smaller_plan_keeps_it(skip, most, slip, rest):
    found = made(skip, most, slip, **rest)
    for allowed in range(found.policy.allowed_wrong.verbatim + 3):
        for items in range(max(6, found.policy.strata - 12), found.policy.strata):
            if allowed and items < FULL_STRATA:
                continue
            smaller = planning._policy(found.wish, items, allowed)
            attempt = Plan(
                wish=found.wish,
                policy=smaller,
                chance=found.chance,
                honest=0,
                length=0,
                length_unspaced=0,
            )
            assert not holds(attempt), (items, allowed)


@pytest.mark.parametrize(("slip", "guess"), [("0.1", "0"), ("0.2", "0"), ("0.08", "0.25")])
def test_no_plan_exists_when_slips_are_as_many_as_skipped_answers(slip, guess):
    assert "no plan exists" in why("0.1", "0.01", slip, guess=guess)
    # It is the slip rate that forbids it, not the size of the search.
    assert made("0.1", "0.3", "0.001", guess=guess, honest_at_least="0.5")


def test_what_would_ask_too_much_is_refused_in_other_words():
    assert "2,000 places" in why("0.1", "0.01", "0.09")
    assert "2,000 places" in why("0.001", "0.01", "0")


def test_wishes_for_certainty_and_for_nothing_are_refused():
    assert "never 0" in why("0.1", "0")
    assert "passes every time" in why("0.1", "0.01", "0.01", honest_at_least="1")
    assert "nothing is asked for" in why("0.1", "0.95", "0.01")


def test_a_plan_of_few_items_allows_nothing_wrong():
    found = made("0.9", "0.01", "0.001", attempts=1)
    assert found.policy.strata < FULL_STRATA
    assert found.policy.allowed_wrong.verbatim == 0


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_worth_of_a_built_in_policy_is_what_its_challenge_prints(name):
    policy = BUILT_IN[name]
    worth = planning.worth(policy)
    allowed = policy.allowed_wrong
    printed = g.guarantee(
        questionable_ppm=g.PPM,
        per_stratum=[1] * policy.strata,
        allowed_verbatim=allowed.verbatim,
        classes=[
            ClassPlan(items=policy.strata, allowed=allowed.verbatim),
            ClassPlan(items=policy.items.contains, allowed=allowed.choice),
            ClassPlan(items=9, allowed=1),
            ClassPlan(items=policy.items.delivery_token, allowed=1),
        ],
        attempts=3,
    )
    assert worth == printed
