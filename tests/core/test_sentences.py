"""Where sentences end."""

from __future__ import annotations

import time

import pytest

from readproof.core.documents import Span
from readproof.core.sentences import Rules, gaps, split, window
from tests.yardstick import reference_seconds

PLAIN = Rules()
ENGLISH = Rules(abbreviations=True)


def cut(text: str, rules: Rules = PLAIN) -> list[str]:
    return [span.of(text) for span in split(text, rules)]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        pytest.param("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"], id="English"),
        pytest.param("一。二！三？四", ["一。", "二！", "三？", "四"], id="Japanese"),
        pytest.param("一。 二。\n三", ["一。", "二。", "三"], id="white space after 。"),
        pytest.param("v1.5 is 3.14.", ["v1.5 is 3.14."], id="a point without white space"),
        pytest.param("He said “no.” Then left.", ["He said “no.” Then left."], id="a closing mark"),
        pytest.param("Wait... what?", ["Wait...", "what?"], id="an ellipsis"),
        pytest.param("One.\u3000Two.\ufeffThree", ["One.", "Two.", "Three"], id="other spaces"),
        pytest.param("One.&nbsp;Two.&#160; Three", ["One.", "Two.", "Three"], id="entities"),
        pytest.param("  One.  ", ["One."], id="white space around"),
        pytest.param("a\n\nb", ["a\n\nb"], id="line ends alone end nothing"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert cut(text) == sentences


def test_line_ends_may_be_declared_to_end_sentences() -> None:
    text = "milk \n eggs\r\n\r\nbread. butter"
    assert cut(text) == ["milk \n eggs\r\n\r\nbread.", "butter"]
    assert cut(text, Rules(newline_ends=True)) == ["milk", "eggs", "bread.", "butter"]


@pytest.mark.parametrize(
    "text",
    [
        *("Dr. Lee came.", "the U.S. Army", "Dept. of War", "J. S. Bach", "e.g. this", "(Mr. Lee)"),
        *("No. 5 won", "pp. 3 to 5", "see Fig. 2", "Lee et al. found", "Smith vs. Jones"),
    ],
)
def test_english_abbreviations_may_be_declared(text: str) -> None:
    assert cut(text, ENGLISH) == [text]
    assert len(cut(text)) > 1


@pytest.mark.parametrize(
    "text", ["He said no. Then left.", "It was Lee et al. They won.", "Art. It is.", "at 5. Then"]
)
def test_words_that_only_look_like_abbreviations_end_sentences(text: str) -> None:
    assert len(cut(text, ENGLISH)) == 2


@pytest.mark.parametrize("pad", [0, 3, 500, 512, 513, 5000])
def test_a_window_is_the_whole_sentences_around_a_place(pad: int) -> None:
    text = f"First one. {'x' * pad}The cat sat. It slept.  Last one."
    start = text.index("cat")
    found = window(text, Span(start, text.index("slept") + 1), PLAIN)
    assert found.of(text) == f"{'x' * pad}The cat sat. It slept."
    assert window(text, Span(0, 1), PLAIN).of(text) == "First one."
    assert window(text, Span(len(text) - 2, len(text)), PLAIN).of(text) == "Last one."


def test_a_gap_over_the_border_of_the_search_is_seen() -> None:
    text = "One." + " " * 600 + "&nbsp;" * 200 + "Two"
    assert window(text, Span(len(text) - 1, len(text)), PLAIN).of(text) == "Two"


def test_gaps_start_in_the_range_asked_for() -> None:
    text = "a. b. c。d"
    assert list(gaps(text, PLAIN)) == [Span(2, 3), Span(5, 6), Span(8, 8)]
    assert list(gaps(text, PLAIN, 3, 8)) == [Span(5, 6)]


@pytest.mark.parametrize("text", [" " * 200_000, "\n " * 100_000, "&" * 200_000, "." * 200_000])
def test_hostile_texts_are_split_in_linear_time(text: str) -> None:
    began = time.process_time()
    for rules in (PLAIN, ENGLISH, Rules(newline_ends=True)):
        list(split(f"x{text}x", rules))
    assert reference_seconds(began) < 8
