"""Locators: first and last words of a chunk, short, on one line."""

import pytest

from readproof.core.locators import locate


def of(text):
    placed = locate(text, 0, len(text))
    return placed.locator.opening, placed.locator.closing


def test_six_words_at_each_end():
    assert of("One two three four five six seven eight nine ten eleven twelve.") == (
        "One two three four five six",
        "seven eight nine ten eleven twelve.",
    )


def test_at_most_forty_characters_and_whole_words():
    opening, closing = of("Extraordinarily circumstantial misrepresentations " * 3)
    assert opening == "Extraordinarily circumstantial"
    assert closing == "circumstantial misrepresentations"


def test_on_one_line_without_control_characters():
    assert of("\n One\ttwo\r\nthree\x07four\n\n") == ("One two three four",) * 2


def test_twelve_characters_where_words_have_no_spaces():
    assert of("会議は九時に始まり、十時に終わる。昼には弁当が出る。") == (
        "会議は九時に始まり、十時",
        "終わる。昼には弁当が出る。"[-12:],
    )


def test_a_foreign_word_is_not_cut():
    opening, _ = of("水位計の型番はKST2000であると書かれている。その隣に印がある。")
    assert opening == "水位計の型番はKST2000"


@pytest.mark.parametrize(
    "text", ["x" * 500, "   ", "\n", "é" * 200, "\U0001f468\u200d\U0001f469" * 30]
)
def test_odd_chunks_have_short_locators(text):
    for part in of(text):
        assert len(part) <= 40
