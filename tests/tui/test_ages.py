"""Ages in one number and one letter."""

from __future__ import annotations

import pytest

from readproof_tui.ages import age

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000


@pytest.mark.parametrize(
    ("passed", "shown"),
    [
        (-5 * DAY, "now"),
        (0, "now"),
        (999, "now"),
        (SECOND, "1s"),
        (59 * SECOND, "59s"),
        (MINUTE, "1m"),
        (HOUR - 1, "59m"),
        (HOUR, "1h"),
        (DAY - 1, "23h"),
        (DAY, "1d"),
        (1000 * DAY, "1000d"),
    ],
)
def test_age_is_rounded_down_to_its_greatest_unit(passed, shown):
    assert age(10 * DAY, 10 * DAY - passed) == shown
