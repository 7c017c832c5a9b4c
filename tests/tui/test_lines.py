"""Sparklines and bars say what the numbers say."""

from __future__ import annotations

import pytest

from readproof_tui.numbers.lines import bar, share, spark


@pytest.mark.parametrize(
    ("values", "most", "drawn"),
    [
        ([], None, ""),
        ([0, 0], None, "▁▁"),
        ([1], None, "█"),
        ([0, 1, 2, 3, 4, 5, 6, 7], None, "▁▃▄▅▆▇██"),
        ([None, 1.0, 0.5], 1.0, "·█▅"),
        ([1], 100, "▂"),
    ],
)
def test_sparkline_has_one_letter_a_value(values, most, drawn):
    assert spark(values, most) == drawn


def test_only_nothing_looks_like_nothing():
    assert spark([0, 1, 1_000_000])[1] != spark([0])
    assert bar(1, 1_000_000, 10) != ""
    assert bar(0, 10, 10) == ""


@pytest.mark.parametrize(
    ("value", "most", "width", "drawn"),
    [(10, 10, 4, "████"), (5, 10, 4, "██"), (1, 8, 1, "▏"), (9, 8, 2, "██"), (1, 0, 3, "")],
)
def test_bar_is_as_long_as_its_share(value, most, width, drawn):
    assert bar(value, most, width) == drawn


def test_share_of_nothing_is_no_number():
    assert share(0, 0) == "-"
    assert share(1, 3) == "33 %"
