"""The sums of the table of parts are those of the guarantee where both say something."""

from __future__ import annotations

from fractions import Fraction

import pytest

from readproof.core import plans
from readproof.core.policies import BUILT_IN
from tests.make import parts_table


@pytest.mark.parametrize("name", ["quick", "standard"])
@pytest.mark.parametrize("percent", parts_table.SKIPS)
def test_one_part_has_the_printed_guarantee(name: str, percent: int) -> None:
    policy = BUILT_IN[name]
    worth = plans.worth(
        policy,
        questionable_ppm=1_000_000,
        strata=policy.strata,
        items={"contains": 0, "own_prefix": 0, "delivery_token": 0},
    )
    chance = dict(worth.skip)[percent]
    found = parts_table.together(policy, 1, Fraction(percent, 100))
    assert abs(float(found) * 1_000_000 - chance.most) <= 1


def test_skipping_a_whole_part_never_passes() -> None:
    assert parts_table._passes(BUILT_IN["quick"], Fraction(1)) == 0


def test_the_best_layout_is_at_least_as_good_as_an_even_one() -> None:
    policy = BUILT_IN["quick"]
    even = parts_table._passes(policy, Fraction(1, 5)) ** 4
    best = parts_table.together(policy, 4, Fraction(1, 5))
    assert even <= best < parts_table.together(policy, 2, Fraction(1, 5))
