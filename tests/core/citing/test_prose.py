"""Sentences of prose: where they end, and where they only seem to."""

from __future__ import annotations

import time

import pytest

from readproof.core.citing import prose
from readproof.core.documents import Span
from tests.yardstick import reference_seconds


def split(text: str) -> list[str]:
    return [span.of(text) for span in prose.sentences(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Yan et al. 2004 found it.",
        "See Fig. 3 and No. 7.",
        "It weighs 1.5 kg.",
        "J. A. Smith and Dr. Ito agree.",
        "The U.S. report of Jan. 2004 says so.",
        "3. Method",
        "He asked “Why?” and left.",
        "彼は「はい。そうです。」と答えた。",
        "約1．5倍になった。",
        "See https://example.org/a.b?c=d for it.",
        "It holds e.g. Salt, i.e. Brine.",
    ],
)
def test_one_sentence(text: str) -> None:
    assert split(text) == [text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
        ("一。二！三？四", ["一。", "二！", "三？", "四"]),
        ("It was in 1984. The rest.", ["It was in 1984.", "The rest."]),
        ("By Yan et al. The rest.", ["By Yan et al.", "The rest."]),
        ("Made by Ito Inc. It broke.", ["Made by Ito Inc.", "It broke."]),
        ("(It was so.) Next.", ["(It was so.)", "Next."]),
        ("「はい。」 次。", ["「はい。」 次。"]),
        ("開いた「括弧。次。", ["開いた「括弧。", "次。"]),
        ("  \n", []),
    ],
)
def test_several_sentences(text: str, expected: list[str]) -> None:
    assert split(text) == expected


def test_no_sentence_ends_inside_a_solid_span() -> None:
    text = "Run `a. B` now. Then stop."
    assert [s.of(text) for s in prose.sentences(text, solid=[Span(4, 10)])] == [
        "Run `a. B` now.",
        "Then stop.",
    ]


@pytest.mark.parametrize("piece", [".", ". ", "A. ", "。", "「", "「。」", ".)", "...\n"])
def test_hostile_texts_take_linear_time(piece: str) -> None:
    started = time.process_time()
    prose.sentences(piece * (300_000 // len(piece)))
    assert reference_seconds(started) < 20
