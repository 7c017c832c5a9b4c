"""A document as display lines: nothing lost, nothing too wide, nothing costly, nothing raw."""

from __future__ import annotations

import time

import pytest
from rich.cells import cell_len

from readproof.core import graphemes
from readproof.display import reveal
from readproof_tui.detail import slices
from readproof_tui.detail.slices import BLOCK, Slice, block, wrap
from tests import hostile
from tests.corpora import own

MB = 1_700_000
LONG_LINES = {
    "words": "lorem ipsum dolor sit amet " * (MB // 27),
    "no space": "x" * MB,
    "japanese": own("chronicle").text.replace("\n", "") * 61,
    "arabic": "مرحبا بالعالم " * (MB // 14),
    "families": "👩‍👩‍👧‍👦" * (MB // 7),
    "flags": "🇯🇵" * (MB // 2),
    "marks": "a" + "\u0301" * MB,
    "escapes": "\x1b[31m" * (MB // 5),
    "tabs": "\t" * MB,
    "empty lines": "\n" * MB,
}
TEXTS = {
    **{name: text for name, text in hostile.TEXTS.items() if hostile.storable(text)},
    "handbook": own("handbook").text,
    "chronicle": own("chronicle").text,
    "windows": "one\r\ntwo\r\n\r\nthree\rstill three",
}


def walked(text: str, width: int) -> Slice:
    """The whole text in one slice."""
    found = Slice(text, width, 0, most=10**9)
    while found.end < len(text):
        found.later(1000)
    return found


@pytest.mark.parametrize("name", TEXTS)
def test_blocks_tile_the_text(name: str) -> None:
    text, place = TEXTS[name], 0
    while place < len(text):
        start, end = block(text, place)
        assert start == place
        assert start < end <= start + BLOCK + 240
        assert block(text, end - 1) == (start, end)
        assert block(text, (start + end) // 2) == (start, end)
        place = end


@pytest.mark.parametrize("width", [30, 73])
@pytest.mark.parametrize("name", TEXTS)
def test_no_line_is_wider_than_the_pane_and_none_is_lost(name: str, width: int) -> None:
    text = TEXTS[name]
    pieces = walked(text, width).pieces
    assert max(cell_len(piece.text) for piece in pieces) <= width
    assert [piece.start for piece in pieces[1:]] == [piece.end for piece in pieces[:-1]]
    assert (pieces[0].start, pieces[-1].end) == (0, len(text))


@pytest.mark.parametrize("name", TEXTS)
def test_shown_lines_say_what_the_text_says(name: str) -> None:
    """But for line breaks, tabs as spaces, and a space at the end of a full line."""
    text = TEXTS[name]
    shown = "".join(piece.text for piece in walked(text, 60).pieces)
    found = reveal(shown).replace(" ", "").replace("\r", "")
    wanted = text.replace("\r\n", "").replace("\n", "").replace("\t", "").replace(" ", "")
    assert found == wanted.replace("\r", "")


@pytest.mark.parametrize("name", TEXTS)
def test_nothing_shown_can_act_on_a_terminal(name: str) -> None:
    for piece in walked(TEXTS[name], 60).pieces:
        assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in piece.text)
        assert not any(char in "\u200e\u200f\u202a\u202e\u2066\u2069" for char in piece.text)


def test_lines_break_at_spaces() -> None:
    pieces = wrap("aaaa bbbb cccc dddd", 0, 19, 10)
    assert [piece.text for piece in pieces] == ["aaaa bbbb ", "cccc dddd"]


def test_a_space_at_the_end_of_a_full_line_is_not_carried_over() -> None:
    assert [piece.text for piece in wrap("aaaa bbbbb cc", 0, 13, 10)] == ["aaaa bbbbb", "cc"]


def test_closing_signs_do_not_begin_a_line() -> None:
    text = "一二三四五。六七八九十。"
    pieces = wrap(text, 0, len(text), 10)
    assert [piece.text for piece in pieces] == ["一二三四", "五。六七八", "九十。"]


def test_tabs_go_to_the_next_stop() -> None:
    assert wrap("a\tbb\tc", 0, 6, 30)[0].text == "a   bb  c"


def test_only_the_first_piece_of_a_line_opens_it() -> None:
    text = "x" * 100 + "\nyy"
    pieces = walked(text, 40).pieces
    assert [piece.opens for piece in pieces] == [True, False, False, True]


def test_what_is_between_two_places_is_found_in_shown_text() -> None:
    text = "ab\x1bcd 漢字\tz"
    (piece,) = wrap(text, 0, len(text), 60)
    assert piece.between(1, 4) == "b\\u{1B}c"
    assert piece.between(6, 8) == "漢字"


@pytest.mark.parametrize("name", LONG_LINES)
def test_a_slice_of_a_line_of_many_megabytes_is_small(name: str) -> None:
    text = LONG_LINES[name]
    found = Slice(text, 70, len(text) // 2)
    found.earlier(150)
    found.later(300)
    assert found.end - found.start < 450 * 70 * 8  # code points: lines, cells, the most in a cell
    assert len(found.pieces) <= found.most


def test_a_slice_costs_the_same_wherever_it_lies_and_however_long_the_text_is() -> None:
    def cost(text: str) -> float:
        best = float("inf")
        for _ in range(3):
            started = time.process_time()
            found = Slice(text, 70, len(text) * 2 // 3)
            found.earlier(150)
            found.later(300)
            best = min(best, time.process_time() - started)
        return best

    short, long = "lorem ipsum dolor " * 2_000, LONG_LINES["words"]
    assert cost(long) < 5 * cost(short)


@pytest.mark.parametrize("name", ["words", "japanese", "escapes", "empty lines"])
def test_scrolling_there_and_back_keeps_the_slice_bounded_and_exact(name: str) -> None:
    text = LONG_LINES[name]
    found = Slice(text, 70, 0)
    for _ in range(30):
        found.later(100)
        assert len(found.pieces) <= found.most + 620
    far = found.start
    assert far > 0
    while found.start > 0:
        found.earlier(100)
        assert len(found.pieces) <= found.most + 620
    assert found.pieces == Slice(text, 70, 0, most=len(found.pieces)).pieces + _more(found, text)
    assert found.pieces[-1].end == found.end


def _more(found: Slice, text: str) -> list[slices.Piece]:
    again = Slice(text, 70, 0, most=10**9)
    while again.end < found.end:
        again.later(1)
    return again.pieces[len(Slice(text, 70, 0).pieces) : len(found.pieces)]


def test_index_finds_the_piece_of_a_place() -> None:
    text = own("handbook").text
    found = Slice(text, 60, 30_000)
    found.earlier(100)
    found.later(100)
    for place in range(found.start, found.end, 97):
        piece = found.pieces[found.index(place)]
        assert piece.start <= place < piece.end


def test_edges_keep_graphemes_together() -> None:
    text = LONG_LINES["families"]
    found = Slice(text, 60, len(text) // 2)
    assert graphemes.is_boundary(text, found.start)
    assert graphemes.is_boundary(text, found.end)


def test_blocks_are_cut_where_it_is_not_seen() -> None:
    handbook = own("handbook").text
    found = walked(handbook, 500)
    assert [piece.text for piece in found.pieces] == handbook.splitlines()
    words = "turned down each time " * 500  # one line
    for piece in walked(words, 60).pieces:
        assert piece.start == 0 or words[piece.start - 1] == " "


def test_an_empty_text_has_an_empty_slice() -> None:
    found = Slice("", 60, 0)
    assert found.pieces == []
    assert found.earlier(10) == found.later(10) == 0
