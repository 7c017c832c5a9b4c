"""Regions and chunks: where a text is cut."""

from __future__ import annotations

from itertools import pairwise

from readproof.core import regions, structures
from readproof.core.regions import Division


def divide(text: str, media_type: str = "text/plain") -> Division:
    return regions.divide(text, structures.read(text, media_type))


def paragraphs(count: int, words: int = 60) -> str:
    return "".join(
        f"Paragraph {number} opens here. " + "It goes on for a while.\n" * (words // 5) + "\n"
        for number in range(count)
    )


def test_thirds_move_to_the_nearest_block_border() -> None:
    text = paragraphs(60)
    for number, region in enumerate(divide(text).regions[1:], 1):
        assert text.startswith("Paragraph", region.start)
        assert 20 * abs(region.start - len(text) * number / 3) <= len(text)


def test_a_border_more_than_five_percent_away_is_not_used() -> None:
    # One block border, at half of the text: too far from either third.
    text = "a word or two " * 500 + "\n\n" + "b word or two " * 500
    starts = [region.start for region in divide(text).regions[1:]]
    assert text.index("b word") not in starts
    assert all(text[start - 1] == " " for start in starts)


def test_chunks_are_about_as_long_as_the_target() -> None:
    text = paragraphs(100)
    lengths = [chunk.end - chunk.start for chunk in divide(text).chunks]
    assert abs(len(lengths) - len(text) / regions.CHUNK) < 2
    assert min(lengths) > regions.CHUNK / 2
    assert max(lengths) < 2 * regions.CHUNK


def test_an_unspaced_text_has_shorter_chunks() -> None:
    text = ("これは長い文章のなかの一文である。" * 6 + "\n\n") * 80
    division = divide(text)
    assert division.unspaced
    assert abs(len(division.chunks) - len(text) / regions.CHUNK_UNSPACED) < 3


def test_a_chunk_prefers_to_start_at_a_heading() -> None:
    section = "# Section\n\n" + "".join(f"Text of paragraph {n}. " * 7 + "\n\n" for n in range(10))
    text = section * 12
    starts = [chunk.start for chunk in divide(text, "text/markdown").chunks]
    assert sum(text.startswith("# Section", start) for start in starts) >= 10


def test_a_long_block_is_cut_at_sentence_ends() -> None:
    text = "One sentence of a very long paragraph follows another. " * 400
    chunks = divide(text).chunks
    assert len(chunks) > 9
    assert all(text.startswith("One sentence", chunk.start) for chunk in chunks)


def test_a_closing_quotation_mark_stays_with_its_sentence() -> None:
    text = "「そうだと彼は静かに言った。」" * 600
    chunks = divide(text).chunks
    assert len(chunks) > 5
    assert all(text[chunk.start] == "「" for chunk in chunks)


def test_a_long_block_without_sentences_is_cut_at_line_ends() -> None:
    text = "a line of verse without a stop\n" * 400
    assert all(text.startswith("a line", chunk.start) for chunk in divide(text).chunks)


def test_a_long_block_without_sentences_or_lines_is_cut_at_spaces() -> None:
    text = "word " * 3000
    assert all(text.startswith("word", chunk.start) for chunk in divide(text).chunks)


def test_a_long_run_without_any_space_is_cut_between_graphemes() -> None:
    family = "👨‍👩‍👧"
    text = family * 1200
    chunks = divide(text).chunks
    assert len(chunks) >= 3
    assert all(chunk.start % len(family) == 0 for chunk in chunks)


def test_one_grapheme_longer_than_many_chunks_is_never_cut() -> None:
    text = "e" + "\u0301" * 20_000 + " end of it all"
    edges = {chunk.start for chunk in divide(text).chunks}
    assert not edges & set(range(1, 20_001))


def test_a_block_of_up_to_two_chunks_stays_whole() -> None:
    block = "word " * 560 + "\n\n"
    text = block * 9
    assert {chunk.start % len(block) for chunk in divide(text).chunks} == {0}


def test_no_chunk_starts_or_ends_with_a_page_footer() -> None:
    page = (
        paragraphs(3)
        + "\n\nDoe           Memo        [Page {}]\n\f\nRFC 1        Memo       1999\n\n"
    )
    text = "".join(page.format(number) for number in range(30))
    for chunk in divide(text).chunks[1:-1]:
        lines = text[chunk.start : chunk.end].strip().splitlines()
        assert "[Page" not in lines[-1]
        assert not lines[0].startswith(("Doe", "RFC 1"))


def test_ids_grow_more_digits_when_they_must() -> None:
    few = divide(paragraphs(20)).chunks
    many = divide(paragraphs(6000)).chunks
    assert few[0].id == "chunk_001"
    assert len(many) > 999
    assert many[0].id == "chunk_0001"
    assert many[-1].id == f"chunk_{len(many)}"


def test_texts_of_three_characters_and_fewer_are_divided_without_error() -> None:
    assert [(r.start, r.end) for r in divide("abc").regions] == [(0, 1), (1, 2), (2, 3)]
    assert len(divide("ab").chunks) == 2
    assert len(divide("a").chunks) == 1
    assert divide("").chunks == ()


def test_a_text_of_newlines_only_is_divided() -> None:
    chunks = divide("\n" * 10_000).chunks
    assert all(before.end == after.start for before, after in pairwise(chunks))
    assert chunks[-1].end == 10_000
