"""Proofs in parts: how a text is cut for a reader's context, and what the proofs come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from readproof.core import bundles, parts, plans, strata, structures
from readproof.core.bundles import Bundle
from readproof.core.documents import Document, text_digest
from readproof.core.parts import Part
from readproof.core.policies import Policy
from readproof.core.regions import divide
from readproof.core.verdicts import Verdict
from readproof.errors import Refused
from readproof.gate.preparations import must_carry, prepare
from readproof.wire import verdict as verdict_wire
from readproof.wire.canonical import digest


class Proved(Protocol):
    """How the proof of one part ended."""

    @property
    def verdict(self) -> Verdict:
        """The verdict."""

    @property
    def summary(self) -> str | None:
        """The part's summary, if there is one."""


def plan(
    document: Document,
    policy: Policy,
    fits: Callable[[int, int], bool],
    *,
    allow_weak: bool = False,
) -> tuple[Part, ...]:
    """The parts in which a document is proved; one, if the whole of it fits.

    `fits(start, end)` says whether the piece `[start, end)` fits the reader's context, and must
    hold for whatever lies within a piece that fits.  Each part is long enough for a plan that is
    not weak, unless `allow_weak`.  Nothing is stored, and no reader asked.

    Raises `Unusable` if there are no such parts, `Refused` (`DOCUMENT_TOO_SHORT`,
    `DOCUMENT_UNASKABLE`) for a part that does not carry the policy.
    """
    chunks = divide(document.text, structures.read(document.text, document.media_type)).chunks
    least = strata.LEAST_STRATA if allow_weak else _least_strata(policy)
    found = parts.cut(document, chunks, fits, least=least)
    for part in found:
        piece = part_document(document, part)
        try:
            must_carry(prepare(piece, policy), policy)
        except Refused as error:
            raise Refused(error.code, f"{piece.name}: {error.message}") from None
    return found


def _least_strata(policy: Policy) -> int:
    """The fewest strata with which a plan under this policy is not weak.

    Where there are none, what any proof needs: the challenge refuses then, and says why.
    """
    for number in range(strata.LEAST_STRATA, policy.strata + 1):
        worth = plans.worth(policy, questionable_ppm=0, strata=number, items={})
        if not worth.weak:
            return number
    return strata.LEAST_STRATA


def part_document(document: Document, part: Part) -> Document:
    """The document of a part, ready for a challenge: `NAME, part 2 of 4` with its exact text."""
    return parts.document_of(document, part)


def bundle(document: Document, pieces: Sequence[Part], proofs: Sequence[Proved | None]) -> Bundle:
    """What the proofs of the parts come to; `None` for a part that has no verdict (yet).

    It is a function of the document and the verdicts, and is stored nowhere: the traces of the
    parts are in the store, and `check` compares a bundle with them.  `ValueError` as
    `core.bundles.make` says.
    """
    text = summary(proofs)
    return bundles.make(
        document,
        [(part, text_digest(document.text[part.start : part.end])) for part in pieces],
        [
            None if proof is None else (proof.verdict, digest(verdict_wire.to_dict(proof.verdict)))
            for proof in proofs
        ],
        None if text is None else text_digest(text),
    )


def summary(proofs: Sequence[Proved | None]) -> str | None:
    """The parts' summaries in order, with one blank line between them; `None` if there are none."""
    return bundles.joined([None if proof is None else proof.summary for proof in proofs])
