"""The map: cells tile the text, and everything lies in the cell it belongs to."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readproof.core import maps
from readproof.core.documents import Span
from readproof.core.maps import MapCell, Place
from readproof.core.regions import Region

REGIONS = (
    Region(id="head", start=0, end=30),
    Region(id="middle", start=30, end=60),
    Region(id="tail", start=60, end=100),
)


def drawn(*places: Place, width: int = 10, run: Span | None = None) -> tuple[MapCell, ...]:
    return maps.draw(100, width, REGIONS, [Span(18, 21), Span(55, 55)], places, run)


@given(st.integers(1, 3000), st.integers(1, 300))
def test_cells_tile_the_text_evenly(length: int, width: int) -> None:
    cells = maps.draw(length, width, (), (), (), None)
    assert len(cells) == width
    assert (cells[0].start, cells[-1].end) == (0, length)
    assert all(one.end == other.start for one, other in pairwise(cells))
    sizes = [cell.end - cell.start for cell in cells]
    assert max(sizes) - min(sizes) <= 1


@given(st.integers(1, 200), st.integers(1, 400), st.lists(st.integers(0, 250), max_size=30))
def test_every_question_counts_in_one_cell(length: int, width: int, starts: list[int]) -> None:
    places = [Place(start=at, end=at + 1, right=True) for at in starts]
    cells = maps.draw(length, width, (), (), places, None)
    assert sum(cell.asked for cell in cells) == sum(cell.right for cell in cells) == len(starts)
    for at in starts:
        (cell,) = [one for one in cells if one.start <= min(at, length - 1) < one.end]
        assert cell.asked


def test_a_cell_says_the_region_of_its_start() -> None:
    assert [cell.region for cell in drawn(width=5)] == ["head", "head", "middle", "tail", "tail"]


def test_a_quote_and_the_run_lie_in_every_cell_that_they_touch() -> None:
    cells = drawn(run=Span(35, 51))
    assert [number for number, cell in enumerate(cells) if cell.quote] == [1, 2]
    assert [number for number, cell in enumerate(cells) if cell.run] == [3, 4, 5]


def test_outcomes_are_counted_apart_and_share_a_cell() -> None:
    cells = drawn(
        Place(start=40, end=60, right=True),
        Place(start=41, end=60, right=False),
        Place(start=42, end=60, right=False, unseen=True),
        Place(start=43, end=60, right=None),
        Place(start=0, end=5, right=True),
    )
    assert (cells[4].asked, cells[4].right, cells[4].wrong, cells[4].unseen) == (4, 1, 1, 1)
    assert (cells[0].asked, cells[0].right) == (1, 1)


def test_a_map_wider_than_the_text_has_empty_cells_without_marks() -> None:
    cells = maps.draw(3, 7, REGIONS, [Span(0, 3)], [Place(start=1, end=2, right=True)], None)
    for cell in cells:
        assert cell.quote == (cell.start < cell.end)
    assert [cell.start for cell in cells if cell.asked] == [1]


def test_nothing_is_drawn_of_nothing_and_a_map_has_a_width() -> None:
    assert maps.draw(0, 10, (), (), (), None) == ()
    with pytest.raises(ValueError, match="at least 1 cell"):
        maps.draw(10, 0, (), (), (), None)
