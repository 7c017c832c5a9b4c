"""Laws of the guarantee, for any plan and any share."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from readproof.core import guarantee as g

shares = st.integers(1, 99).map(lambda percent: Fraction(percent, 100))
small = st.integers(0, 30).map(lambda percent: Fraction(percent, 100))
strata = st.integers(1, 80)
allowances = st.integers(0, 4)


@given(shares, strata, allowances)
def test_a_gap_is_caught_for_certain_exactly_from_the_rule_on(
    skip: Fraction, pieces: int, allowed: int
) -> None:
    certain = pieces >= (allowed + 2) / skip
    assert (g.worst_gap(skip, [1] * pieces, allowed) == 0) is certain


@given(shares, strata, allowances, small, small)
def test_chances_are_chances(
    skip: Fraction, pieces: int, allowed: int, slip: Fraction, guess: Fraction
) -> None:
    for chance in (
        g.scattered(skip, pieces, allowed, slip=slip, guess=guess),
        g.worst_gap(skip, [1] * pieces, allowed, slip=slip, guess=guess),
    ):
        assert 0 <= chance <= 1


@given(shares, strata, allowances, small, small)
def test_slips_never_help_and_guesses_never_harm(
    skip: Fraction, pieces: int, allowed: int, slip: Fraction, guess: Fraction
) -> None:
    one = [1] * pieces
    plain = g.scattered(skip, pieces, allowed)
    assert g.scattered(skip, pieces, allowed, slip=slip) <= plain
    assert g.scattered(skip, pieces, allowed, guess=guess) >= plain
    gap = g.worst_gap(skip, one, allowed)
    assert g.worst_gap(skip, one, allowed, slip=slip) <= gap
    assert g.worst_gap(skip, one, allowed, guess=guess) >= gap


@given(st.lists(st.integers(0, 10), max_size=12), allowances)
def test_equal_chances_make_few_wrong_ones_likeliest(tenths: list[int], allowed: int) -> None:
    # Hoeffding's bound, from a mean of `allowed + 1` wrong answers on: why `scattered` bounds
    # everybody who skips pages.
    wrong = [Fraction(tenth, 10) for tenth in tenths]
    if not wrong or sum(wrong) < allowed + 1:
        return
    mean = sum(wrong, Fraction(0)) / len(wrong)
    assert g.at_most(allowed, wrong) <= g.binomial_at_most(allowed, len(wrong), mean)


@given(st.integers(0, 40), st.integers(0, 40), small)
def test_the_binomial_is_the_sum_of_its_terms(allowed: int, items: int, chance: Fraction) -> None:
    terms = (
        comb(items, k) * chance**k * (1 - chance) ** (items - k)
        for k in range(min(allowed, items) + 1)
    )
    assert g.binomial_at_most(allowed, items, chance) == sum(terms)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=9), allowances)
def test_the_order_of_items_changes_nothing(quarters: list[int], allowed: int) -> None:
    wrong = [Fraction(quarter, 4) for quarter in quarters]
    assert g.at_most(allowed, wrong) == g.at_most(allowed, wrong[::-1])
