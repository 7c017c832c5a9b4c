"""The difference between two texts, character by character, as pieces to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Literal

# So many characters of each text are compared one by one.
COMPARED = 1000
# A common piece shorter than this, and no longer than what differs on each side, is an accident.
_CHANCE = 4
# With less in common the two are told one after the other.
_ALIKE = 0.4
PieceKind = Literal["same", "missing", "extra"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffPiece:
    """A piece of a difference: in both texts, only in the expected one, or only in the given."""

    kind: PieceKind
    text: str


def pieces(expected: str, given: str) -> tuple[DiffPiece, ...]:
    """What leads from the expected text to the given one, piece by piece, for people to read.

    The pieces that are `same` or `missing` make up `expected`, those that are `same` or `extra`
    make up `given`.  Common characters by accident are not told apart, and two texts with little
    in common are told as a whole; beyond `COMPARED` characters nothing is compared.
    """
    from rapidfuzz.distance import Indel

    mine, theirs = expected[:COMPARED], given[:COMPARED]
    if Indel.normalized_similarity(mine, theirs) < _ALIKE:
        return _merged([("missing", expected), ("extra", given)])
    found: list[tuple[PieceKind, str]] = []
    for op in Indel.opcodes(mine, theirs):
        if op.tag == "equal":
            found.append(("same", mine[op.src_start : op.src_end]))
        else:
            found.append(("missing", mine[op.src_start : op.src_end]))
            found.append(("extra", theirs[op.dest_start : op.dest_end]))
    found += [("missing", expected[COMPARED:]), ("extra", given[COMPARED:])]
    return _merged(_without_accidents(_merged(found)))


def _without_accidents(found: Sequence[DiffPiece]) -> list[tuple[PieceKind, str]]:
    """The pieces, with short common ones between two differences taken into these."""
    kept: list[tuple[PieceKind, str]] = []
    for number, piece in enumerate(found):
        sides = _beside(found[:number][::-1]), _beside(found[number + 1 :])
        if piece.kind == "same" and len(piece.text) < _CHANCE and len(piece.text) <= min(sides):
            kept += [("missing", piece.text), ("extra", piece.text)]
        else:
            kept.append((piece.kind, piece.text))
    return kept


def _beside(found: Sequence[DiffPiece]) -> int:
    """How many characters of one text differ before the next common one."""
    differing = takewhile(lambda one: one.kind != "same", found)
    return max((len(piece.text) for piece in differing), default=0)


def _merged(found: Sequence[tuple[PieceKind, str]]) -> tuple[DiffPiece, ...]:
    """Pieces without empty ones; between two common ones what is missing stands first, whole."""
    merged: list[DiffPiece] = []
    for is_same, group in groupby(found, key=lambda one: one[0] == "same"):
        texts: dict[PieceKind, str] = {}
        for kind, text in group:
            texts[kind] = texts.get(kind, "") + text
        order: tuple[PieceKind, ...] = ("same",) if is_same else ("missing", "extra")
        merged += [DiffPiece(kind=kind, text=texts[kind]) for kind in order if texts.get(kind)]
    return tuple(merged)
