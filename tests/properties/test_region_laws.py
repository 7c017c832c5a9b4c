"""Laws of structures, regions and chunks, for any text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readproof.core import graphemes, regions, structures
from readproof.core.documents import merge
from readproof.core.regions import Chunk, Region
from readproof.core.structure import Structure

MEDIA_TYPES = ("text/plain", "text/markdown")

# Pieces that mean something to some rule, joined at random, find more than random characters.
_PIECES = st.sampled_from(
    [
        "\n", "\r", "\r\n", "\r\r\n", "\f", "\x0b", "\x85", "\u2028", " ", "   ",
        "\t", "\u3000", "word ", "Two words. ", "Sentence ends here.\n",
        "Chapter 1\n", "3.2.  Title\n", "第三章　題\n", "一文。二文！", "[Page 7]\n", "-----\n",
        "=====\n", "***\n", "---\n", "+++\n", "...... 8\n", "# Heading\n", "## ",
        "> ", "- ", "1. ", "    code\n", "```\n", "~~~\n", "|", "a | b\n", "|-|-|\n",
        "[a](b)", "![", "](", "][", "[^1]", "[^1]: note\n", "[ref]: /x\n", "<b>",
        "</b>", "<!--", "-->", "&amp;", "https://example.org/x", "{#id}", "`", "``",
        "\\", "👨‍👩‍👧", "🇯🇵", "e\u0301", "\u0301", "\u200d", "\ud55c\uad6d", "\x00",
        "\x01", "key: value\n", ":::note\n", "“", "”",
    ]
)  # fmt: skip
_TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(_PIECES, max_size=60).map("".join),
    st.builds(lambda piece, count: piece * count, _PIECES, st.integers(0, 900)),
    st.builds(
        lambda parts, count: "".join(parts) * count,
        st.lists(_PIECES, min_size=1, max_size=12),
        st.integers(1, 120),
    ),
)


def _structures(text: str) -> list[Structure]:
    return [structures.read(text, media_type) for media_type in MEDIA_TYPES]


def _tile(pieces: Sequence[Region] | Sequence[Chunk], length: int) -> bool:
    edges = [0, *(piece.end for piece in pieces)]
    return [piece.start for piece in pieces] == edges[:-1] and edges[-1] == length


def _grapheme_count_reaches(text: str, wanted: int) -> bool:
    place = 0
    for _ in range(wanted):
        if place >= len(text):
            return False
        place = graphemes.ceil(text, place + 1)
    return True


@given(_TEXTS)
def test_blocks_tile_the_text_without_gaps(text: str) -> None:
    for structure in _structures(text):
        edges = [0, *(block.end for block in structure.blocks)]
        assert [block.start for block in structure.blocks] == edges[:-1]
        assert edges[-1] == len(text)
        assert all(block.start < block.end for block in structure.blocks)


@given(_TEXTS)
def test_block_edges_fall_on_graphemes(text: str) -> None:
    for structure in _structures(text):
        assert all(graphemes.is_boundary(text, block.start) for block in structure.blocks)


@given(_TEXTS)
def test_marked_spans_are_sorted_merged_and_inside(text: str) -> None:
    for structure in _structures(text):
        for spans in (structure.headings, structure.furniture, structure.markup):
            assert spans == merge(spans)
            assert all(span.end <= len(text) for span in spans)


@given(_TEXTS)
def test_regions_and_chunks_each_tile_the_text(text: str) -> None:
    for structure in _structures(text):
        division = regions.divide(text, structure)
        assert [region.id for region in division.regions] == ["head", "middle", "tail"]
        assert _tile(division.regions, len(text))
        assert _tile(division.chunks, len(text))
        assert all(chunk.start < chunk.end for chunk in division.chunks)


@given(_TEXTS)
def test_regions_are_not_empty_where_there_are_three_graphemes(text: str) -> None:
    if not _grapheme_count_reaches(text, 3):
        return
    for structure in _structures(text):
        division = regions.divide(text, structure)
        assert all(region.start < region.end for region in division.regions)


@given(_TEXTS)
def test_edges_of_regions_and_chunks_fall_on_graphemes(text: str) -> None:
    for structure in _structures(text):
        division = regions.divide(text, structure)
        edges = {piece.start for piece in division.regions} | {len(text)}
        edges |= {piece.start for piece in division.chunks}
        assert all(graphemes.is_boundary(text, edge) for edge in edges)


@given(_TEXTS)
def test_no_chunk_crosses_a_region(text: str) -> None:
    for structure in _structures(text):
        division = regions.divide(text, structure)
        bounds = {region.id: region for region in division.regions}
        for chunk in division.chunks:
            region = bounds[chunk.region]
            assert region.start <= chunk.start < chunk.end <= region.end


@given(_TEXTS)
def test_chunk_ids_count_from_one(text: str) -> None:
    division = regions.divide(text, structures.read(text, "text/plain"))
    assert [int(chunk.id.removeprefix("chunk_")) for chunk in division.chunks] == list(
        range(1, len(division.chunks) + 1)
    )


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
@given(text=_TEXTS)
def test_the_same_text_gives_the_same_division(media_type: str, text: str) -> None:
    first = structures.read(text, media_type)
    again = structures.read(text, media_type)
    assert first == again
    assert regions.divide(text, first) == regions.divide(text, again)
