"""Borders of grapheme clusters."""

from __future__ import annotations

import time

import pytest
import regex

from readproof.core import graphemes, unicode_tables
from tests.yardstick import reference_seconds

ONE_CLUSTER = [
    pytest.param("\r\n", id="CRLF"),
    pytest.param("e\u0301\u0323", id="a base and its marks"),
    pytest.param("\u1112\u1161\u11ab", id="conjoining jamo"),
    pytest.param("\uac00\u11ab", id="a syllable and a final jamo"),
    pytest.param("\U0001f468\u200d\U0001f469\u200d\U0001f467", id="a joined family"),
    pytest.param("\U0001f44d\U0001f3fd", id="a skin tone"),
    pytest.param("\U0001f1ef\U0001f1f5", id="a flag"),
    pytest.param("\u0915\u094d\u0937", id="a Devanagari conjunct"),
    pytest.param("\u0939\u093f", id="a vowel sign"),
    pytest.param("\u0e01\u0e33", id="Thai sara am"),
    pytest.param("\u0600\u0661", id="a prepended sign"),
    pytest.param("\uff76\uff9e", id="half-width kana with its mark"),
    pytest.param("a\u200d", id="a trailing joiner"),
]
TWO_CLUSTERS = [
    pytest.param("ab", id="two letters"),
    pytest.param("\n\r", id="LF CR"),
    pytest.param("\n\u0301", id="a mark after a line break"),
    pytest.param("a\u200b", id="a zero-width space"),
    pytest.param("\U0001f1ef\U0001f1f5\U0001f1eb", id="a flag and half a flag"),
    pytest.param("a\u200d\U0001f469", id="a joiner after a letter"),
    pytest.param("\u0915\u0915", id="two consonants"),
    pytest.param("\u0915\u094d\u200c\u0915", id="a linker and a non-joiner"),
    pytest.param("\uac01\uac00", id="two syllables"),
]


def borders(text: str) -> list[int]:
    return [at for at in range(len(text) + 1) if graphemes.is_boundary(text, at)]


@pytest.mark.parametrize("text", ONE_CLUSTER)
def test_one_cluster(text: str) -> None:
    assert borders(text) == [0, len(text)]


@pytest.mark.parametrize("text", TWO_CLUSTERS)
def test_two_clusters(text: str) -> None:
    assert len(borders(text)) == 3


@pytest.mark.parametrize("text", [*ONE_CLUSTER, *TWO_CLUSTERS])
def test_borders_equal_the_reference(text: str) -> None:
    assert borders(text) == [0, *(match.end() for match in regex.finditer(r"\X", text))]


def test_every_frozen_class_equals_the_reference_in_pairs() -> None:
    points = [
        int(word.partition("-")[0], 16)
        for table in ("EXTEND", "SPACING_MARKS", "PREPEND", "PICTOGRAPHIC", "LETTERS")
        for word in getattr(unicode_tables, table).split()
    ]
    for point in points:
        for text in (f"a{chr(point)}", f"{chr(point)}a", f"\U0001f468\u200d{chr(point)}"):
            assert borders(text) == [0, *(m.end() for m in regex.finditer(r"\X", text))], text


def test_floor_and_ceil_take_the_nearest_border() -> None:
    text = "xe\u0301\u0323y"
    assert [graphemes.floor(text, at) for at in range(6)] == [0, 1, 1, 1, 4, 5]
    assert [graphemes.ceil(text, at) for at in range(6)] == [0, 1, 4, 4, 4, 5]
    assert graphemes.floor(text, 99) == 5
    assert graphemes.ceil(text, -1) == 0


def test_a_long_row_of_flags_is_not_quadratic() -> None:
    text = "x" + "\U0001f1ef\U0001f1f5" * 50_000
    began = time.process_time()
    found = borders(text)
    assert reference_seconds(began) < 20
    assert found == [0, *range(1, len(text) + 1, 2)]
