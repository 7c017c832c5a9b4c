"""Parts: whole chunks that fit, few and nearly equal, tiling the text; or a refusal."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readproof.core import parts, strata
from readproof.core.documents import Document, text_digest
from readproof.core.parts import Part, cut
from readproof.core.regions import Chunk
from readproof.errors import Unusable
from tests.corpora import own, prepared

LEAST = strata.least_length(False)
LEAST_UNSPACED = strata.least_length(True)


def document(text: str) -> Document:
    return replace(own("handbook"), name="text.txt", text=text, text_sha256=text_digest(text))


def chunked(*lengths: int) -> tuple[Chunk, ...]:
    edges = [0]
    for length in lengths:
        edges.append(edges[-1] + length)
    return tuple(
        Chunk(id=f"chunk_{n:03d}", region="head", start=start, end=end)
        for n, (start, end) in enumerate(pairwise(edges), start=1)
    )


def lengths(found: tuple[Part, ...]) -> list[int]:
    return [part.end - part.start for part in found]


def of(*sizes: int, most: int, letter: str = "a", least: int = strata.LEAST_STRATA) -> list[int]:
    """The lengths of the parts of a text with chunks of these sizes."""
    text = letter * sum(sizes)
    fits = lambda start, end: end - start <= most  # noqa: E731  # one rule, named for its use
    return lengths(cut(document(text), chunked(*sizes), fits, least=least))


def test_what_fits_is_one_part() -> None:
    assert of(1500, 1500, 1500, most=4500) == [4500]


def test_a_last_tiny_part_is_balanced_away() -> None:
    # Filling each part would leave one chunk of 1,500 over, too short to be proved.
    assert of(*[1500] * 7, most=9000) == [4500, 6000]


def test_parts_are_as_few_as_possible_and_nearly_equal() -> None:
    assert of(*[1500] * 16, most=9000) == [7500, 7500, 9000]


def test_uneven_chunks_are_balanced() -> None:
    assert sorted(of(4000, 1000, 1000, 4000, most=8000)) == [5000, 5000]


@pytest.mark.parametrize(("letter", "least"), [("a", LEAST), ("漢", LEAST_UNSPACED)])
def test_a_part_is_long_enough_for_a_proof(letter: str, least: int) -> None:
    assert of(least, least, most=least, letter=letter) == [least, least]
    with pytest.raises(Unusable, match="cannot be cut into parts"):
        of(least - 1, least - 1, most=least, letter=letter)


def test_a_part_of_another_script_is_measured_by_its_own() -> None:
    text = "漢" * LEAST_UNSPACED + "a" * LEAST
    chunks = chunked(LEAST_UNSPACED, LEAST)
    found = cut(document(text), chunks, lambda start, end: end - start <= LEAST)
    assert lengths(found) == [LEAST_UNSPACED, LEAST]
    backwards = "a" * LEAST_UNSPACED + "漢" * LEAST
    with pytest.raises(Unusable):
        cut(document(backwards), chunks, lambda start, end: end - start <= LEAST)


def test_more_strata_can_be_asked_for() -> None:
    assert of(*[1500] * 8, most=6000, least=10) == [6000, 6000]
    with pytest.raises(Unusable, match="6,600 characters, 11 strata"):
        of(*[1500] * 8, most=6000, least=11)


def test_a_chunk_that_does_not_fit_is_named() -> None:
    with pytest.raises(Unusable, match=r"chunk_002 of 5,000 characters does not fit"):
        of(1500, 5000, 1500, most=4000)


def test_a_text_too_short_for_any_part_says_its_length() -> None:
    with pytest.raises(Unusable, match=r"at least 3,600 characters, and text.txt has 3,000"):
        of(1500, 1500, most=9000)


def test_there_are_not_more_parts_than_a_bundle_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "MOST_PARTS", 2)
    assert len(of(*[LEAST] * 2, most=LEAST)) == 2
    with pytest.raises(Unusable, match="would need 3 parts, expected at most 2"):
        of(*[LEAST] * 3, most=LEAST)


def test_fits_is_asked_at_most_twice_a_chunk() -> None:
    asked = []

    def fits(start: int, end: int) -> bool:
        asked.append((start, end))
        return end - start <= 30_000

    chunks = chunked(*[1500] * 400)
    cut(document("a" * 600_000), chunks, fits)
    assert len(asked) <= 2 * len(chunks)


@given(
    sizes=st.lists(st.integers(1, 5000), min_size=1, max_size=25), most=st.integers(3000, 20_000)
)
def test_parts_tile_the_text_fit_and_can_be_proved(sizes: list[int], most: int) -> None:
    chunks = chunked(*sizes)
    edges = {0, *(chunk.end for chunk in chunks)}
    try:
        found = cut(document("a" * sum(sizes)), chunks, lambda start, end: end - start <= most)
    except Unusable:
        assert not _possible(sizes, most)
        return
    assert [part.number for part in found] == list(range(1, len(found) + 1))
    assert {part.of for part in found} == {len(found)}
    assert [found[0].start, *(part.end for part in found)] == [
        *(part.start for part in found),
        sum(sizes),
    ]
    assert edges.issuperset(part.end for part in found)
    assert all(LEAST <= length <= most for length in lengths(found))


def _possible(sizes: list[int], most: int) -> bool:
    """By trying everything: is there any way to cut?"""
    reached = {0}
    for here in range(len(sizes)):
        if here in reached:
            reached |= {
                there
                for there in range(here + 1, len(sizes) + 1)
                if LEAST <= sum(sizes[here:there]) <= most
            }
    return len(sizes) in reached and max(sizes) <= most


def test_a_part_is_an_exact_piece_with_an_identity_of_its_own() -> None:
    whole = own("handbook")
    chunks = prepared("handbook", "quick").division.chunks
    found = cut(whole, chunks, lambda start, end: end - start <= 20_000)
    pieces = [parts.document_of(whole, part) for part in found]
    assert "".join(piece.text for piece in pieces) == whole.text
    assert [piece.name for piece in pieces] == [
        f"{whole.name}, part {n} of {len(pieces)}" for n in range(1, len(pieces) + 1)
    ]
    for part, piece in zip(found, pieces, strict=True):
        assert piece.text_sha256 == piece.sha256 == text_digest(whole.text[part.start : part.end])
        assert piece.media_type == whole.media_type
        options = dict(piece.extractor.options)
        assert options["part"] == f"{part.number} of {part.of}"
        assert (options["part_start"], options["part_end"]) == (str(part.start), str(part.end))
        assert options["whole_sha256"] == whole.sha256
        assert options["whole_text_sha256"] == whole.text_sha256
        assert options["encoding"] == dict(whole.extractor.options)["encoding"]
        assert list(piece.extractor.options) == sorted(piece.extractor.options)


def test_the_only_part_is_the_document_itself() -> None:
    whole = own("handbook")
    assert parts.document_of(whole, Part(number=1, of=1, start=0, end=whole.length)) is whole
    assert parts.named(whole.name, 1, 1) == whole.name
