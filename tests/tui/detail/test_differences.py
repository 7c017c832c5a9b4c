"""What differs is marked below the letters, so that it needs no colour."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.text import Text

from readproof.core.pieces import DiffPiece, pieces
from readproof.display import reveal
from readproof_tui.detail.differences import lines
from readproof_tui.detail.labelled import labelled
from readproof_tui.detail.palettes import PLAIN
from tests import hostile


def made(*parts: tuple[str, str]) -> list[DiffPiece]:
    return [DiffPiece(kind=kind, text=text) for kind, text in parts]  # type: ignore[arg-type]  # literals


def shown(difference: list[DiffPiece], side: str, width: int = 40) -> list[str]:
    return [line.plain for line in lines(difference, side, width, PLAIN)]  # type: ignore[arg-type]  # literals


DIFFERENCE = made(("same", "the "), ("missing", "red"), ("extra", "blue"), ("same", " fox"))


def test_missing_is_marked_in_the_expected_answer() -> None:
    assert shown(DIFFERENCE, "missing") == ["the red fox", "    ^^^"]


def test_extra_is_marked_in_the_given_answer() -> None:
    assert shown(DIFFERENCE, "extra") == ["the blue fox", "    ^^^^"]


def test_wide_letters_have_marks_as_wide() -> None:
    difference = made(("same", "水は"), ("missing", "赤"), ("same", "い"))
    assert shown(difference, "missing") == ["水は赤い", "    ^^"]


def test_line_breaks_are_seen_and_marked() -> None:
    difference = made(("same", "one"), ("extra", "\n"), ("same", "two"))
    assert shown(difference, "extra") == ["one↵two", "   ^"]


def test_escapes_are_marked_as_wide_as_they_are_shown() -> None:
    difference = made(("same", "a"), ("extra", "\x1b"), ("same", "b"))
    assert shown(difference, "extra") == ["a\\u{1B}b", " ^^^^^^"]


def test_long_answers_are_wrapped_with_their_marks() -> None:
    difference = made(("same", "a" * 30), ("missing", "b" * 20))
    assert shown(difference, "missing", 40) == [
        "a" * 30 + "b" * 10,
        " " * 30 + "^" * 10,
        "b" * 10,
        "^" * 10,
    ]


def test_very_long_answers_are_cut_and_say_so() -> None:
    found = shown(made(("extra", "x" * 5_000)), "extra", 60)
    assert found[-1] == "… and 3,800 characters more"
    assert sum(map(len, found)) < 3_000


@pytest.mark.parametrize("name", hostile.TEXTS)
def test_no_hostile_answer_acts_or_breaks_the_columns(name: str) -> None:
    given = hostile.TEXTS[name]
    for line in (
        *shown(list(pieces("the right words", given)), "extra", 40),
        *_labelled(given, 50),
    ):
        assert cell_len(line) <= 50
        assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in line)


def _labelled(value: str, width: int) -> list[str]:
    page = Text()
    labelled(page, "given", value, width, PLAIN)
    return page.plain.splitlines()


def test_values_keep_their_column() -> None:
    assert _labelled("aaaa bbbb cccc dddd eeee", 26) == [
        "given     aaaa bbbb cccc ",
        "          dddd eeee",
    ]


@pytest.mark.parametrize("name", hostile.TEXTS)
def test_what_is_shown_says_what_was_given(name: str) -> None:
    given = hostile.TEXTS[name][:900]
    shown = reveal("".join(line[10:] for line in _labelled(given, 50)))
    wanted = given.replace("\n", "↵")
    assert "".join(shown.split()).removesuffix("…") == "".join(wanted.split())
