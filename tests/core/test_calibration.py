"""Calibration: the exact bound, and which policies suit a slip rate."""

from __future__ import annotations

from fractions import Fraction

import pytest

from readproof.core import calibration as c
from readproof.core import guarantee as g


def exact(wrong: int, answers: int, ppm: int) -> Fraction:
    return g.binomial_at_most(wrong, answers, Fraction(ppm, g.PPM))


@pytest.mark.parametrize(
    ("wrong", "answers"), [(0, 1), (0, 41), (1, 41), (3, 120), (20, 20), (19, 20), (7, 3000)]
)
@pytest.mark.parametrize("confidence", [Fraction(95, 100), Fraction(975, 1000)])
def test_the_bound_is_the_least_rate_that_explains_so_few_wrong_answers_too_rarely(
    wrong: int, answers: int, confidence: Fraction
) -> None:
    bound = c.upper(wrong, answers, confidence)
    if wrong == answers:
        assert bound == g.PPM
        return
    assert exact(wrong, answers, bound) <= 1 - confidence
    assert exact(wrong, answers, bound - 1) > 1 - confidence


def test_known_values_of_the_literature() -> None:
    # Rule of three: no event in 300 tries bounds the rate by about 3 / 300.
    assert abs(c.upper(0, 300) - 9_936) <= 1
    # Two-sided 95 % interval of 4 in 20 (Clopper and Pearson): 0.0573 to 0.4366.
    assert abs(c.upper(4, 20, Fraction(975, 1000)) - 436_614) <= 1
    assert abs(c.lower(4, 20, Fraction(975, 1000)) - 57_334) <= 1


def test_more_answers_bring_the_bound_to_the_rate() -> None:
    bounds = [c.slips(99 * n, n).bound for n in (1, 10, 100, 1000)]
    assert bounds == sorted(bounds, reverse=True)
    assert 10_000 < bounds[-1] < 10_600
    assert c.slips(990, 10).rate == 10_000


def test_many_answers_are_counted_in_little_time() -> None:
    found = c.slips(990_000, 10_000)
    assert (found.rate, found.bound) == (10_000, 10_166)


def test_nothing_answered_says_nothing() -> None:
    found = c.slips(0, 0)
    assert (found.answers, found.rate, found.bound) == (0, 0, g.PPM)
    assert c.lower(0, 0) == 0
    with pytest.raises(ValueError, match="counts"):
        c.slips(-1, 3)


def test_a_careful_reader_suits_every_policy_and_a_careless_one_none() -> None:
    assert [one.policy for one in c.suiting(0)] == ["thorough", "standard", "quick"]
    assert all(one.honest == g.PPM for one in c.suiting(0))
    assert c.suiting(200_000) == ()


def test_a_policy_suits_as_far_as_an_honest_reader_passes_often_enough() -> None:
    from readproof.core import planning
    from readproof.core.policies import BUILT_IN

    for ppm in (5_000, 10_000, 15_000, 20_000, 30_000):
        suits = {one.policy: one.honest for one in c.suiting(ppm)}
        for name, policy in BUILT_IN.items():
            chance = g.honest(Fraction(ppm, g.PPM), planning.classes(policy))
            assert (name in suits) is (chance >= Fraction(95, 100))
            if name in suits:
                assert suits[name] <= chance * g.PPM < suits[name] + 1
