"""From a wish to a plan: how many places to ask, and how many answers may be wrong.

A wish has two sides: a reader that skipped a share of the text passes at most so often over the
attempts, and one that read everything, with the slips that honest readers make, passes at least so
often in one attempt.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Protocol

from readproof.core import guarantee as g
from readproof.core import strata
from readproof.core.guarantee import Chance, ClassPlan
from readproof.core.plans import FULL_STRATA
from readproof.core.policies import AllowedWrong, Items, Policy

# No policy may ask for more verbatim items than this (its schema says so).
MOST_ITEMS = 2000
# Each class besides the verbatim one may cost an honest reader this part of its wished failures.
_PART_OF_FAILURES = Fraction(1, 10)
_LIKE_STANDARD = Items(contains=8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a plan shall achieve; all but `attempts` are shares from 0 to 1.

    A reader that skipped `skip` of the questionable text passes at most `pass_at_most` over
    `attempts` attempts, copying perfectly and guessing an item it has not read with chance
    `guess`.  A reader of everything with slips in `slip` of its answers passes one attempt, in all
    classes, at least `honest_at_least`.
    """

    skip: Fraction
    pass_at_most: Fraction
    slip: Fraction
    honest_at_least: Fraction = Fraction(95, 100)
    attempts: int = 3
    guess: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The smallest policy that fulfils a wish, and the chances it leaves.

    `chance` is that of the skip over all attempts (parts per million, rounded up), `honest` that
    of the slips in one attempt (rounded down).  Lengths are in characters: a document must have
    so many to carry all strata.
    """

    wish: Wish
    policy: Policy
    chance: Chance
    honest: int
    length: int
    length_unspaced: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoPlan:
    """No plan fulfils the wish, and why."""

    why: str


class _Chance(Protocol):
    """The chance to pass one attempt for a skip, under so many items and wrong ones allowed."""

    def __call__(
        self, skip: Fraction, items: int, allowed: int, /, *, guess: Fraction
    ) -> Fraction: ...


def plan(wish: Wish) -> Plan | NoPlan:
    """The plan with the fewest items that fulfils the wish, or why there is none.

    For each number of wrong answers allowed there is a least number of items that stops the
    skipper, and it is the kindest to the honest reader; the numbers rise together, so the first
    pair that both sides like is the smallest.
    """
    reason = _impossible(wish)
    if reason is not None:
        return NoPlan(why=reason)
    items = strata.LEAST_STRATA
    for allowed in range(MOST_ITEMS):
        found = _least_items(wish, allowed, items)
        if found is None:
            return NoPlan(
                why=f"a plan for this wish asks more than {MOST_ITEMS:,} places, which no policy "
                "may; wish for a larger skip, fewer slips, or a lower chance for the honest reader"
            )
        items = found
        made = _policy(wish, items, allowed)
        if _honest(made, wish.slip) >= wish.honest_at_least:
            return Plan(
                wish=wish,
                policy=made,
                chance=Chance(
                    scattered=_ppm(_over_attempts(wish, g.scattered, items, allowed)),
                    gap=_ppm(_over_attempts(wish, _gap, items, allowed)),
                ),
                honest=int(_honest(made, wish.slip) * g.PPM),
                length=items * strata.CHARACTERS,
                length_unspaced=items * strata.CHARACTERS_UNSPACED,
            )
    raise AssertionError("the number of items rises with the number of wrong answers allowed")


def _impossible(wish: Wish) -> str | None:
    """Why no number of items can tell the two readers apart; `None` if one can."""
    wrong = wish.skip * (1 - wish.guess)
    if wish.slip >= wrong:
        guessing = f" times the {_percent(1 - wish.guess)} it cannot guess" if wish.guess else ""
        return (
            f"no plan exists: a reader that skipped {_percent(wish.skip)} is wrong in "
            f"{_percent(wrong)} of its answers (the skip{guessing}), and the honest one slips in "
            f"{_percent(wish.slip)}, as often or more; no count of wrong answers tells them apart"
        )
    if wish.pass_at_most >= wish.honest_at_least:
        return (
            f"nothing is asked for: the skipper may pass {_percent(wish.pass_at_most)} of the time "
            f"and the honest reader has to pass {_percent(wish.honest_at_least)}; "
            "expected the first to be less"
        )
    if wish.pass_at_most == 0 and (wish.guess or wish.skip < 1):
        return (
            "no plan exists: whoever has read a part of the text may be asked about that part "
            "alone, so the chance to pass is never 0; wish for a small one"
        )
    if wish.honest_at_least == 1 and wish.slip:
        return (
            f"no plan exists: with slips in {_percent(wish.slip)} of the answers any number of "
            "them may be wrong, so no honest reader passes every time; wish for less than 1"
        )
    return None


def _least_items(wish: Wish, allowed: int, least: int) -> int | None:
    """The fewest items, from `least` on, that stop the skipper; `None` beyond the most allowed."""
    # Below so many items nothing wrong is allowed, whatever a policy says.
    least = max(least, FULL_STRATA) if allowed else least
    low = max(least, allowed + 1)
    high = low
    while high <= MOST_ITEMS and not _stops(wish, g.scattered, high, allowed):
        low, high = high + 1, high * 2
    high = min(high, MOST_ITEMS)
    while low < high:
        middle = (low + high) // 2
        if _stops(wish, g.scattered, middle, allowed):
            high = middle
        else:
            low = middle + 1
    # From here on a gap can be the easier way past; more strata close it.
    for items in range(low, MOST_ITEMS + 1):
        if _stops(wish, g.scattered, items, allowed) and _stops(wish, _gap, items, allowed):
            return items
    return None


def _gap(skip: Fraction, items: int, allowed: int, *, guess: Fraction) -> Fraction:
    return g.worst_gap(skip, [1] * items, allowed, guess=guess)


def _over_attempts(wish: Wish, chance: _Chance, items: int, allowed: int) -> Fraction:
    return g.over_attempts(chance(wish.skip, items, allowed, guess=wish.guess), wish.attempts)


def _stops(wish: Wish, chance: _Chance, items: int, allowed: int) -> bool:
    return _over_attempts(wish, chance, items, allowed) <= wish.pass_at_most


def _policy(wish: Wish, items: int, allowed: int) -> Policy:
    """A policy with so many strata; the other classes as `standard` asks them, with room for slips.

    They are the habit of every built-in policy and count against no skip, so an honest reader must
    hardly ever fail by them.
    """
    asked = Items(contains=min(_LIKE_STANDARD.contains, items // 3))
    failing = (1 - wish.honest_at_least) * _PART_OF_FAILURES
    return Policy(
        name=f"plan-{items}-{allowed}",
        strata=items,
        items=asked,
        allowed_wrong=AllowedWrong(
            verbatim=allowed,
            choice=_room(asked.contains, wish.slip, failing),
            own_prefix=_room(asked.own_prefix, wish.slip, failing),
            delivery_token=_room(asked.delivery_token, wish.slip, failing),
        ),
        attempts=wish.attempts,
    )


def _room(items: int, slip: Fraction, failing: Fraction) -> int:
    """How many of the items may be wrong so that slips fail a reader at most `failing` often.

    At least one, as in the built-in policies; never all.
    """
    for allowed in range(1, items):
        if 1 - g.binomial_at_most(allowed, items, slip) <= failing:
            return allowed
    return max(items - 1, 0)


def _honest(policy: Policy, slip: Fraction) -> Fraction:
    return g.honest(slip, classes(policy))


def classes(policy: Policy) -> tuple[ClassPlan, ...]:
    """Everything that a policy asks on a document that carries all of it, tokens included."""
    asked, allowed = policy.items, policy.allowed_wrong
    choice = min(asked.contains + asked.true_sentence, policy.strata // 3)
    verbatim = allowed.verbatim if policy.strata >= FULL_STRATA else 0
    return (
        ClassPlan(items=policy.strata, allowed=verbatim),
        ClassPlan(items=choice, allowed=allowed.choice),
        ClassPlan(items=asked.own_prefix, allowed=allowed.own_prefix),
        ClassPlan(items=asked.delivery_token, allowed=allowed.delivery_token),
    )


def worth(policy: Policy) -> g.Guarantee:
    """What the policy is worth on a document that carries all of it, every place questionable."""
    verbatim = classes(policy)[0]
    return g.guarantee(
        questionable_ppm=g.PPM,
        per_stratum=[1] * verbatim.items,
        allowed_verbatim=verbatim.allowed,
        classes=classes(policy),
        attempts=policy.attempts,
    )


def _ppm(chance: Fraction) -> int:
    return ceil(chance * g.PPM)


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):.6g} %"
