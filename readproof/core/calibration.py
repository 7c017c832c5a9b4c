"""From right and wrong answers to a slip rate with its bound, and the policies that suit it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext
from fractions import Fraction
from math import floor

from readproof.core import guarantee as g
from readproof.core import planning
from readproof.core.policies import BUILT_IN

# One-sided: in 95 of 100 samples the true rate lies below the bound.
CONFIDENCE = Fraction(95, 100)
HONEST_AT_LEAST = Fraction(95, 100)
# Forty digits, so that no rounding reaches the sixth that is given out; the same on any machine.
_ARITHMETIC = Context(prec=40, rounding=ROUND_HALF_EVEN, Emin=-(10**9), Emax=10**9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slips:
    """The slip rate of a reader who answered `answers` questions, `wrong` of them wrongly.

    `rate` is the share observed (rounded down), `bound` the rate that the true one stays below
    with 95 % confidence (rounded up), both in parts per million.  Without any answer the bound is
    a million: nothing is known.
    """

    answers: int
    wrong: int
    rate: int
    bound: int


def slips(right: int, wrong: int) -> Slips:
    """The slip rate that these counts show.

    It means what it says for a reader that had read everything; wrong answers of somebody who had
    not look the same.  Raises `ValueError` for negative counts.
    """
    if right < 0 or wrong < 0:
        raise ValueError(f"expected counts, got {right} right and {wrong} wrong")
    answers = right + wrong
    return Slips(
        answers=answers,
        wrong=wrong,
        rate=wrong * g.PPM // answers if answers else 0,
        bound=upper(wrong, answers),
    )


def upper(wrong: int, answers: int, confidence: Fraction = CONFIDENCE) -> int:
    """The upper bound of Clopper and Pearson (1934), one-sided, in parts per million, rounded up.

    It is the rate p at which P(Binomial(answers, p) <= wrong) is down to 1 - confidence; found by
    bisection over the millionths, since that chance falls as p rises.
    """
    if wrong >= answers:
        return g.PPM
    low, high = wrong * g.PPM // answers, g.PPM
    while high - low > 1:
        middle = (low + high) // 2
        if _at_most(wrong, answers, middle) <= 1 - confidence:
            high = middle
        else:
            low = middle
    return high


def lower(wrong: int, answers: int, confidence: Fraction = CONFIDENCE) -> int:
    """The lower bound, one-sided, in parts per million, rounded down: right answers turned round.

    Together with `upper` at 0.975 each it makes the two-sided interval of 95 %.
    """
    return g.PPM - upper(answers - wrong, answers, confidence) if answers else 0


def _at_most(wrong: int, answers: int, ppm: int) -> Fraction:
    """P(Binomial(answers, ppm / 1,000,000) <= wrong), to forty digits; `0 < ppm < 1,000,000`."""
    with localcontext(_ARITHMETIC):
        odds = Decimal(ppm) / Decimal(g.PPM - ppm)
        term = total = (Decimal(g.PPM - ppm) / Decimal(g.PPM)) ** answers
        for k in range(wrong):
            term = term * (answers - k) / (k + 1) * odds
            total += term
        return Fraction(total)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suits:
    """A built-in policy, and how often a reader with the slip rate passes one attempt (ppm)."""

    policy: str
    honest: int


def suiting(slip_ppm: int, at_least: Fraction = HONEST_AT_LEAST) -> tuple[Suits, ...]:
    """The built-in policies that an honest reader with this slip rate passes often enough.

    The strictest first; empty when none suits.  Give it the bound of a rate rather than the rate.
    """
    slip = Fraction(slip_ppm, g.PPM)
    found = []
    for name, policy in reversed(BUILT_IN.items()):
        chance = g.honest(slip, planning.classes(policy))
        if chance >= at_least:
            found.append(Suits(policy=name, honest=floor(chance * g.PPM)))
    return tuple(found)
