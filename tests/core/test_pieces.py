"""Differences as pieces: they lead from one text to the other, and read like one."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readproof.core.pieces import COMPARED, pieces

texts = st.text("abc 潮位を読", max_size=60)


def told(expected: str, found: str) -> list[tuple[str, str]]:
    return [(piece.kind, piece.text) for piece in pieces(expected, found)]


@given(texts, texts)
def test_pieces_make_up_both_texts(expected: str, found: str) -> None:
    both = pieces(expected, found)
    assert "".join(piece.text for piece in both if piece.kind != "extra") == expected
    assert "".join(piece.text for piece in both if piece.kind != "missing") == found
    assert all(piece.text for piece in both)
    assert all(one.kind != other.kind for one, other in pairwise(both))


@pytest.mark.parametrize(
    ("expected", "found", "pieces_"),
    [
        ("at six", "at six", [("same", "at six")]),
        ("", "", []),
        ("", "six", [("extra", "six")]),
        ("six", "", [("missing", "six")]),
        (
            "午前六時に水位を読む",
            "午後六時に水位計を読む",
            [
                ("same", "午"),
                ("missing", "前"),
                ("extra", "後"),
                ("same", "六時に水位"),
                ("extra", "計"),
                ("same", "を読む"),
            ],
        ),
        # Nothing in common but single letters: confetti would say less than the two texts.
        (
            "a wholly other sentence",
            "nothing of the kind, I am afraid",
            [("missing", "a wholly other sentence"), ("extra", "nothing of the kind, I am afraid")],
        ),
    ],
)
def test_a_difference_reads_like_one(
    expected: str, found: str, pieces_: list[tuple[str, str]]
) -> None:
    assert told(expected, found) == pieces_


def test_common_letters_between_larger_differences_are_no_common_piece() -> None:
    kinds = [piece.kind for piece in pieces("at the old gauge house", "at the new tower house")]
    assert kinds == ["same", "missing", "extra", "same"]


def test_the_work_on_a_huge_answer_is_bounded() -> None:
    from rapidfuzz.distance import Indel

    seen: list[int] = []
    opcodes = Indel.opcodes

    def watched(one: str, other: str) -> object:
        seen.extend((len(one), len(other)))
        return opcodes(one, other)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Indel, "opcodes", watched)
        told_ = told("x" * 1000 + "y" * 2000, "x" * 1000 + "y" * 1_000_000)
    assert seen
    assert max(seen) <= COMPARED
    assert sum(len(text) for kind, text in told_ if kind != "missing") == 1_001_000
