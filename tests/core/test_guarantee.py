"""The guarantee: exact chances, against anchors and against playing it out."""

from fractions import Fraction
from itertools import permutations, product

import pytest

from readproof.core import guarantee as g
from readproof.core.guarantee import ClassPlan


def percent(value):
    return Fraction(value, 100)


@pytest.mark.parametrize(("skip", "items"), [(50, 7), (20, 21), (10, 44), (5, 90), (1, 459)])
def test_items_needed_to_catch_a_skip_99_times_in_100(skip, items):
    assert g.scattered(percent(skip), items, 0) <= percent(1)
    assert g.scattered(percent(skip), items - 1, 0) > percent(1)


def test_standard_passes_what_the_documentation_says():
    one = g.scattered(percent(20), 24, 1)
    assert round(float(one), 3) == 0.033
    assert round(float(g.over_attempts(one, 3)), 3) == 0.096
    ten = g.scattered(percent(10), 24, 1)
    assert (round(float(ten), 2), round(float(g.over_attempts(ten, 3)), 2)) == (0.29, 0.65)
    assert g.worst_gap(percent(10), [1] * 24, 1) == Fraction(9, 100)
    classes = [
        ClassPlan(items=24, allowed=1),
        ClassPlan(items=8, allowed=1),
        ClassPlan(items=9, allowed=1),
    ]
    assert round(float(g.honest(percent(1), classes)), 2) == 0.97


def test_at_most_is_the_sum_over_all_outcomes():
    wrong = [Fraction(1, 3), Fraction(1, 2), Fraction(4, 5), Fraction(0), Fraction(1)]
    for allowed in range(6):
        total = Fraction(0)
        for outcome in product((False, True), repeat=len(wrong)):
            if sum(outcome) <= allowed:
                chance = Fraction(1)
                for is_wrong, p in zip(outcome, wrong, strict=True):
                    chance *= p if is_wrong else 1 - p
                total += chance
        assert g.at_most(allowed, wrong) == total


def gap_by_position(width, per_stratum, weights, allowed, steps):
    """The chance to pass at the best of many positions of a gap, strata of any width."""
    edges = [sum(weights[:number]) for number in range(len(weights) + 1)]
    best = Fraction(0)
    for step in range(int((edges[-1] - width) * steps) + 1):
        start = Fraction(step, steps)
        wrong = []
        for number, (items, weight) in enumerate(zip(per_stratum, weights, strict=True)):
            covered = min(edges[number + 1], start + width) - max(edges[number], start)
            wrong += [max(covered, Fraction(0)) / weight if weight else Fraction(0)] * items
        best = max(best, g.at_most(allowed, wrong))
    return best


@pytest.mark.parametrize("skip", [5, 10, 20, 50])
@pytest.mark.parametrize(
    "per_stratum",
    [[1] * 24, [1] * 6, [1] * 13, [1, 2, 0, 1, 1, 1, 1], [2, 0, 1, 1, 0, 2, 1, 1]],
    ids=["24", "6", "13", "borrowed", "borrowed twice"],
)
@pytest.mark.parametrize("allowed", [0, 1, 2])
def test_the_worst_gap_is_the_worst_of_all_positions(skip, per_stratum, allowed):
    width = percent(skip) * len(per_stratum)
    printed = g.worst_gap(percent(skip), per_stratum, allowed)
    searched = gap_by_position(width, per_stratum, [1] * len(per_stratum), allowed, 30)
    assert printed >= searched
    # And no far upper bound: some position comes close to it.
    assert printed - searched < Fraction(5, 100)


def all_outcomes(allowed, wrong):
    """P(at most `allowed` wrong), outcome by outcome."""
    total = Fraction(0)
    for outcome in product((False, True), repeat=len(wrong)):
        if sum(outcome) <= allowed:
            chance = Fraction(1)
            for is_wrong, p in zip(outcome, wrong, strict=True):
                chance *= p if is_wrong else 1 - p
            total += chance
    return total


@pytest.mark.parametrize("allowed", [0, 1, 2])
def test_slips_and_guesses_count_item_by_item(allowed):
    skip, slip, guess = percent(20), percent(3), percent(10)
    wrong = 1 - (Fraction(8, 10) * Fraction(97, 100) + Fraction(2, 10) * Fraction(1, 10))
    chance = g.scattered(skip, 9, allowed, slip=slip, guess=guess)
    assert chance == all_outcomes(allowed, [wrong] * 9)


@pytest.mark.parametrize("allowed", [0, 1, 2])
@pytest.mark.parametrize("strata", [6, 9])
def test_slips_and_guesses_count_beside_a_gap_as_well(strata, allowed):
    skip, slip, guess = percent(25), percent(3), percent(10)
    width = skip * strata
    best = Fraction(0)
    for step in range(int((strata - width) * 60) + 1):
        start = Fraction(step, 60)
        wrong = []
        for number in range(strata):
            covered = min(Fraction(number + 1), start + width) - max(Fraction(number), start)
            covered = max(covered, Fraction(0))
            wrong.append(1 - ((1 - covered) * (1 - slip) + covered * guess))
        best = max(best, all_outcomes(allowed, wrong))
    printed = g.worst_gap(skip, [1] * strata, allowed, slip=slip, guess=guess)
    assert 0 <= printed - best < Fraction(1, 1000)


def test_a_reader_of_everything_is_the_honest_one():
    for slip in map(percent, (0, 1, 3)):
        as_cheat = g.scattered(percent(0), 24, 1, slip=slip)
        assert as_cheat == g.worst_gap(percent(0), [1] * 24, 1, slip=slip)
        assert as_cheat == g.honest(slip, [ClassPlan(items=24, allowed=1)])


def test_a_reader_of_nothing_has_its_guesses_left():
    for allowed in range(3):
        guessed = g.binomial_at_most(allowed, 12, Fraction(3, 4))
        assert g.scattered(percent(100), 12, allowed, guess=Fraction(1, 4)) == guessed
        assert g.worst_gap(percent(100), [1] * 12, allowed, guess=Fraction(1, 4)) == guessed


def test_chances_are_rounded_against_the_cheat_and_against_the_boast():
    made = g.guarantee(
        questionable_ppm=900_000,
        per_stratum=[1] * 24,
        allowed_verbatim=1,
        classes=[ClassPlan(items=24, allowed=1)],
        attempts=3,
    )
    half = dict(made.skip)[50]
    exact = g.over_attempts(g.scattered(percent(50), 24, 1), 3) * g.PPM
    assert half.scattered - 1 < exact <= half.scattered
    assert dict(made.honest)[0] == g.PPM
    assert dict(made.honest)[1] <= g.honest(percent(1), [ClassPlan(items=24, allowed=1)]) * g.PPM


@pytest.mark.parametrize(("strata", "weak"), [(6, True), (8, True), (9, False), (12, False)])
def test_weak_means_that_half_may_be_skipped_too_easily(strata, weak):
    made = g.guarantee(
        questionable_ppm=900_000,
        per_stratum=[1] * strata,
        allowed_verbatim=1 if strata >= 12 else 0,
        classes=[],
        attempts=3,
    )
    assert made.weak is weak


UNEQUAL = [
    ([1] * 8, [10, 3, 10, 7, 1, 10, 2, 9]),
    ([1] * 6, [1, 1, 1, 20, 1, 1]),
    ([1, 2, 0, 1, 1, 1], [5, 2, 0, 9, 9, 4]),
]


@pytest.mark.parametrize("skip", [5, 10, 20, 50])
@pytest.mark.parametrize(
    ("per_stratum", "weights"), UNEQUAL, ids=["eight", "one large", "borrowed"]
)
@pytest.mark.parametrize("allowed", [0, 1, 2])
def test_the_worst_gap_over_unequal_strata_is_the_worst_of_all_positions(
    skip, per_stratum, weights, allowed
):
    width = percent(skip) * sum(weights)
    printed = g.worst_gap(percent(skip), per_stratum, allowed, weights=weights)
    searched = gap_by_position(width, per_stratum, weights, allowed, 12)
    assert searched <= printed < searched + Fraction(5, 100)


def test_strata_of_one_weight_are_alike_whatever_it_is():
    for skip in (5, 10, 20, 50):
        gap = g.worst_gap(percent(skip), [1] * 24, 1)
        assert g.worst_gap(percent(skip), [1] * 24, 1, weights=[170] * 24) == gap
        assert g.least_wrong(percent(skip), [1] * 24, [170] * 24) == percent(skip)


@pytest.mark.parametrize(
    ("per_stratum", "weights"), UNEQUAL, ids=["eight", "one large", "borrowed"]
)
def test_no_way_to_skip_makes_fewer_items_wrong(per_stratum, weights):
    total, items = sum(weights), sum(per_stratum)
    for skip in (5, 10, 20, 50):
        left = percent(skip) * total
        least = g.least_wrong(percent(skip), per_stratum, weights)
        assert least <= percent(skip)
        # Strata skipped wholly, one after another, in any order.
        for order in permutations(range(len(weights))):
            wrong, rest = Fraction(0), left
            for number in order:
                part = min(rest, Fraction(weights[number]))
                wrong += part / weights[number] * per_stratum[number] if weights[number] else 0
                rest -= part
            assert least <= wrong / items


def test_who_skips_far_from_its_quotes_passes_no_more_often_than_printed():
    # Quotes have left half of the strata with a tenth of their places; the reader skips the others.
    per_stratum, weights = [1] * 24, [10, 100] * 12
    made = g.guarantee(
        questionable_ppm=500_000,
        per_stratum=per_stratum,
        weights=weights,
        allowed_verbatim=1,
        classes=[ClassPlan(items=24, allowed=1)],
        attempts=1,
    )
    gap = g.worst_gap(percent(10), per_stratum, 1, weights=weights) * g.PPM
    assert gap <= dict(made.skip)[10].gap < gap + 1
    assert g.worst_gap(percent(10), per_stratum, 1) * g.PPM < gap
    skipped = percent(50) * sum(weights) / 12 / 100
    passes = g.at_most(1, [Fraction(0), skipped] * 12)
    assert g.scattered(percent(50), 24, 1) * g.PPM < passes * g.PPM <= dict(made.skip)[50].scattered


@pytest.mark.parametrize(("half", "share", "weakened"), [(1, 9, False), (3, 9, True), (0, 1, True)])
def test_quotes_weaken_an_audit_by_what_they_cost_and_by_what_they_hide(half, share, weakened):
    made = g.Guarantee(
        questionable_ppm=share * 100_000,
        strata=24,
        attempts=3,
        skip=((50, g.Chance(scattered=half * 10_000, gap=0)),),
        honest=(),
    )
    assert made.weakened is weakened
