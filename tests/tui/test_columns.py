"""The width of a table is given out whole, to columns that are there."""

from __future__ import annotations

import pytest

from readproof_tui.columns import GAP, Cell, Column, divided

COLUMNS = (
    Column(title="a", width=1),
    Column(title="b", width=10, share=2),
    Column(title="c", width=6, share=1),
    Column(title="d", width=8, from_width=60),
)


@pytest.mark.parametrize("width", [30, 41, 59, 60, 61, 80, 139])
def test_no_cell_is_left_over_and_none_is_given_twice(width):
    widths = divided(COLUMNS, width, 2)
    assert sum(one + GAP for one in widths if one) == width - 2
    assert (widths[3] > 0) == (width >= 60)
    assert widths[1] >= 10


def test_what_has_no_room_is_said_shorter_where_that_is_known():
    cell = Cell("COVERAGE_WRONG, TOKEN_WRONG", short="COVERAGE_WRONG +1")
    assert cell.within(30, right=False) == f"{cell.text:<30}"
    assert cell.within(20, right=False) == f"{cell.short:<20}"
    assert cell.within(8, right=False) == "COVERAG…"
