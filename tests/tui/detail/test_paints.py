"""Marks in the text can be told without colour, and only the gutter speaks for us."""

from __future__ import annotations

import pytest
from rich.text import Text

from readproof_tui.detail.paints import GUTTER, Mark, paint, rule
from readproof_tui.detail.palettes import PLAIN, styles
from readproof_tui.detail.slices import wrap
from readproof_tui.themes import ALL

TEXT = "the quick brown fox jumps"


def line(*marks: Mark, text: str = TEXT) -> Text:
    (piece,) = wrap(text, 0, len(text), 60)
    return paint(piece, marks, PLAIN)


def mark(kind: str, word: str) -> Mark:
    start = TEXT.index(word)
    return Mark(start=start, end=start + len(word), kind=kind)  # type: ignore[arg-type]  # parametrised


def test_plain_line_has_a_thin_bar() -> None:
    assert line().plain == f" │{TEXT}"


def test_selected_place_stands_between_brackets() -> None:
    found = line(mark("selected", "brown"), mark("context", TEXT)).plain
    assert found == " ┃the quick ⟦brown⟧ fox jumps"


@pytest.mark.parametrize(
    ("kind", "sign"), [("wrong", "✗"), ("unseen", "?"), ("right", "✓"), ("quote", '"')]
)
def test_gutter_says_what_the_line_holds(kind: str, sign: str) -> None:
    assert line(mark(kind, "fox")).plain == f"{sign}│{TEXT}"


def test_of_two_marks_the_more_telling_one_is_in_the_gutter() -> None:
    assert line(mark("right", "quick"), mark("wrong", "fox"), mark("quote", "the")).plain[0] == "✗"


def test_selected_wrong_place_keeps_its_sign() -> None:
    assert line(mark("selected", "fox"), mark("wrong", "fox")).plain[:GUTTER] == "✗┃"


def test_selection_over_two_lines_has_one_bracket_in_each() -> None:
    first, second = wrap(TEXT, 0, len(TEXT), 12)[:2]
    chosen = mark("selected", "quick brown")
    assert paint(first, [chosen], PLAIN).plain == " ┃the ⟦quick "
    assert paint(second, [chosen], PLAIN).plain == " ┃brown⟧ fox "


def test_text_that_looks_like_our_marks_stays_behind_the_gutter() -> None:
    forged = "✗┃⟦forged⟧ ├─ chunk_001 head ───"
    assert line(text=forged).plain == f" │{forged}"
    assert rule(Text("chunk_001"), 30, PLAIN).plain.startswith(" ├─ chunk_001 ─")


@pytest.mark.parametrize("word", ["[/]", "[red]x[/red]", "[@click=app.quit]x[/]"])
def test_markup_is_text(word: str) -> None:
    assert line(text=word).plain == f" │{word}"


@pytest.mark.parametrize("theme", [theme.name for theme in ALL])
def test_every_theme_gives_every_style(theme: str) -> None:
    found = next(one for one in ALL if one.name == theme)
    variables = found.to_color_system().generate()
    assert styles(variables).keys() == PLAIN.keys()
