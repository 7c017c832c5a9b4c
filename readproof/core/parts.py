"""Parts: a text that is longer than a reader's context is proved piece by piece.

A part is a run of whole chunks.  Parts tile the text, and each is long enough to be proved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from readproof.core import scripts, strata
from readproof.core.documents import Document, Extractor, text_digest
from readproof.core.regions import Chunk
from readproof.errors import Unusable

# The most parts that a bundle holds.
MOST_PARTS = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Part `number` (from 1) `of` so many: the piece `[start, end)` of the whole text."""

    number: int
    of: int
    start: int
    end: int


def named(name: str, number: int, of: int) -> str:
    """What the document of a part is called: `handbook.md, part 2 of 4`; one part has no number."""
    return name if of == 1 else f"{name}, part {number} of {of}"


def cut(
    document: Document,
    chunks: Sequence[Chunk],
    fits: Callable[[int, int], bool],
    *,
    least: int = strata.LEAST_STRATA,
) -> tuple[Part, ...]:
    """As few parts as possible, as equal as whole chunks allow, that tile `[0, length)`.

    `chunks` tile the document's text.  `fits(start, end)` says whether the piece `[start, end)`
    fits a reader's context; whatever lies within a piece that fits must fit too.  It is called at
    most twice a chunk.  Each part carries at least `least` strata (of 600 code points, or of 300
    if the part is unspaced); six is what any proof needs.

    Raises `Unusable` if a chunk does not fit, if no such parts exist, or if there are too many.
    """
    edges = [0, *(chunk.end for chunk in chunks)]
    reach = _reach(chunks, edges, fits)
    last = len(edges) - 1
    # The best way to each edge: fewest parts, then the least sum of squares, which is the most
    # equal for a given number of parts.  Kept with the edge that it comes from.
    best: list[tuple[int, int, int] | None] = [None] * len(edges)
    best[0] = (0, 0, 0)
    for here in range(last):
        way = best[here]
        if way is None:
            continue
        for there in range(here + 1, reach[here] + 1):
            start, end = edges[here], edges[there]
            if not _carries(document.text, start, end, least):
                continue
            found = (way[0] + 1, way[1] + (end - start) ** 2, here)
            known = best[there]
            if known is None or found < known:
                best[there] = found
    whole = best[last]
    if whole is None:
        raise Unusable(_too_short(document, reach, edges, least))
    if whole[0] > MOST_PARTS:
        raise Unusable(
            f"{document.name} would need {whole[0]:,} parts, expected at most {MOST_PARTS:,}; "
            "take a reader with a longer context"
        )
    return _parts(best, edges)


def _reach(
    chunks: Sequence[Chunk], edges: Sequence[int], fits: Callable[[int, int], bool]
) -> list[int]:
    """For each chunk the number of the furthest edge up to which a part from its start fits."""
    reach: list[int] = []
    there = 0
    for here, chunk in enumerate(chunks):
        if there <= here:
            if not fits(chunk.start, chunk.end):
                raise Unusable(
                    f"expected a context that holds each chunk of the document; {chunk.id} of "
                    f"{chunk.end - chunk.start:,} characters does not fit: take a reader with a "
                    "longer context"
                )
            there = here + 1
        while there < len(chunks) and fits(edges[here], edges[there + 1]):
            there += 1
        reach.append(there)
    return reach


def _carries(text: str, start: int, end: int, least: int) -> bool:
    length = end - start
    if length >= least * strata.CHARACTERS:
        return True
    if length < least * strata.CHARACTERS_UNSPACED:
        return False
    return scripts.is_unspaced(text[start:end])


def _too_short(document: Document, reach: Sequence[int], edges: Sequence[int], least: int) -> str:
    unspaced = scripts.is_unspaced(document.text)
    needed = least * (strata.CHARACTERS_UNSPACED if unspaced else strata.CHARACTERS)
    if len(document.text) < needed:
        return (
            f"a proof of this strength needs at least {needed:,} characters, and {document.name} "
            f"has {len(document.text):,}"
        )
    longest = max(edges[there] - edges[here] for here, there in enumerate(reach))
    return (
        f"{document.name} cannot be cut into parts of whole chunks so that each fits (the longest "
        f"that does has {longest:,} characters) and can be proved (at least {needed:,} characters, "
        f"{least} strata); take a reader with a longer context, or a policy that asks less (quick)"
    )


def _parts(best: Sequence[tuple[int, int, int] | None], edges: Sequence[int]) -> tuple[Part, ...]:
    cuts = [len(edges) - 1]
    while cuts[-1]:
        way = best[cuts[-1]]
        assert way is not None  # every edge on the way was reached from the one before it
        cuts.append(way[2])
    cuts.reverse()
    return tuple(
        Part(number=number, of=len(cuts) - 1, start=edges[here], end=edges[there])
        for number, (here, there) in enumerate(pairwise(cuts), start=1)
    )


def document_of(whole: Document, part: Part) -> Document:
    """The document of a part: its exact text, under an identity of its own.

    There is no file, so `sha256` is that of the text's UTF-8, as `text_sha256` is.  The options of
    the extractor say which piece of which document this is.  The only part is the whole document.
    """
    if part.of == 1:
        return whole
    text = whole.text[part.start : part.end]
    sha256 = text_digest(text)
    piece = {
        "part": f"{part.number} of {part.of}",
        "part_end": str(part.end),
        "part_start": str(part.start),
        "whole_sha256": whole.sha256,
        "whole_text_sha256": whole.text_sha256,
    }
    options = tuple(sorted({**dict(whole.extractor.options), **piece}.items()))
    return replace(
        whole,
        name=named(whole.name, part.number, part.of),
        text=text,
        sha256=sha256,
        text_sha256=sha256,
        extractor=Extractor(
            name=whole.extractor.name, version=whole.extractor.version, options=options
        ),
    )
