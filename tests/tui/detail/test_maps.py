"""The map in a line: regions, answers, quotes and the run, each by its own sign."""

from __future__ import annotations

from typing import Any

import pytest

from readproof.core import maps as core_maps
from readproof.core.documents import Span
from readproof.core.maps import Place
from readproof.core.regions import Region
from readproof.gate.inspections import WrongRun
from readproof_tui.detail import maps
from readproof_tui.detail.palettes import PLAIN

REGIONS = (
    Region(id="head", start=0, end=30),
    Region(id="middle", start=30, end=60),
    Region(id="tail", start=60, end=90),
)


def cells(*places: Place, width: int = 90, quotes: Any = (), run: Span | None = None) -> Any:
    return core_maps.draw(90, width, REGIONS, quotes, places, run)


def place(at: int, right: bool | None, *, unseen: bool = False) -> Place:
    return Place(start=at, end=at + 1, right=right, unseen=unseen)


def test_regions_stand_where_they_begin() -> None:
    row = maps.regions(cells(width=45), PLAIN).plain
    assert [row.index(name) for name in ("head", "middle", "tail")] == [2, 17, 32]
    assert len(row) == 45


@pytest.mark.parametrize("width", [1, 2, 3, 10, 20, 80, 200])
def test_every_row_is_as_wide_as_the_map(width: int) -> None:
    found = cells(place(5, False), width=width, quotes=[Span(50, 60)], run=Span(5, 20))
    for row in (maps.regions(found, PLAIN), maps.answers(found, PLAIN), maps.marks(found, PLAIN)):
        assert row.cell_len == width


def test_each_answer_has_its_own_sign() -> None:
    found = cells(place(3, True), place(6, False), place(9, False, unseen=True), place(12, None))
    assert maps.answers(found, PLAIN).plain[:15] == "···✓··✗··?··o··"


def test_the_worst_answer_of_a_cell_is_shown() -> None:
    found = cells(place(3, True), place(4, False), width=9)
    assert maps.answers(found, PLAIN).plain[0] == "✗"


def test_quotes_run_and_cursor_stand_below() -> None:
    found = cells(quotes=[Span(10, 11), Span(22, 23)], run=Span(20, 26))
    assert maps.marks(found, PLAIN, cursor=2).plain[:28] == '  ▲       "         └─"──┘  '


def test_at_finds_the_cell_of_a_place() -> None:
    found = cells(width=9)
    assert [maps.at(found, place) for place in (0, 9, 10, 89, 500)] == [0, 0, 1, 8, 8]


def run(length: int, ppm: int) -> WrongRun:
    return WrongRun(
        first_stratum=4, last_stratum=3 + length, length=length, start=0, end=9, chance_ppm=ppm
    )


def test_the_run_is_said_with_its_chance() -> None:
    assert maps.run_sentence(run(5, 470)) == (
        "└┘ longest run of wrong: 5 (strata 4 to 8); by chance 47 in 100,000"
    )
    assert "1 (stratum 4)" in maps.run_sentence(run(1, 10**6))
    assert maps.run_sentence(None) == ""


@pytest.mark.parametrize(
    ("ppm", "words"),
    [
        (1_000_000, "always"),
        (840_000, "84 in 100"),
        (99_000, "99 in 1,000"),
        (470, "47 in 100,000"),
        (7, "7 in 1,000,000"),
        (0, "under 1 in 1,000,000"),
    ],
)
def test_chances_have_two_digits(ppm: int, words: str) -> None:
    assert maps.chance(ppm) == words
