"""A rate that rose."""

from __future__ import annotations

from math import isclose

import pytest

from readproof.core.jumps import jumps, two_proportions
from readproof.core.quotes import Result

GOOD, LOST, SHORT = Result.VALID, Result.NOT_FOUND, Result.TOO_SHORT


def test_the_statistic_is_the_textbook_one() -> None:
    # 20 of 50 against 50 of 500: pooled 70/550.
    assert isclose(two_proportions(20, 50, 50, 500), 6.0688, abs_tol=1e-3)
    assert two_proportions(0, 50, 0, 500) == two_proportions(50, 50, 500, 500) == 0.0
    assert two_proportions(5, 50, 100, 500) < 0


@pytest.mark.parametrize(
    ("before", "latest", "risen"),
    [
        pytest.param([GOOD] * 500, [GOOD] * 50, [], id="nothing lost"),
        pytest.param([GOOD] * 500, [LOST] * 20 + [GOOD] * 30, [LOST], id="a jump"),
        pytest.param([LOST] * 500, [GOOD] * 50, [], id="a fall"),
        pytest.param([GOOD] * 450 + [LOST] * 50, [GOOD] * 42 + [LOST] * 8, [], id="a wobble"),
        pytest.param([GOOD] * 49, [LOST] * 50, [], id="too little before"),
        pytest.param([GOOD] * 50, [LOST] * 50, [LOST], id="just enough before"),
        pytest.param([GOOD] * 500, [SHORT] * 10 + [LOST] * 30 + [GOOD] * 10, [LOST, SHORT]),
        pytest.param([LOST] * 100 + [GOOD] * 500, [LOST] * 9 + [GOOD] * 41, [LOST], id="500 only"),
    ],
)
def test_jumps(before: list[Result], latest: list[Result], risen: list[Result]) -> None:
    found = jumps([*before, *latest])
    assert [jump.reason for jump in found] == risen
    for jump in found:
        assert (jump.latest_of, jump.before_of) == (50, min(len(before), 500))
        assert jump.latest == latest.count(jump.reason)
        assert jump.before == before[-500:].count(jump.reason)
        assert jump.z > 3
