"""A document proved by one reader: at once, or in parts that fit its context."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from readproof.core.documents import Document
from readproof.core.parts import Part
from readproof.core.reasons import Outcome
from readproof.gate import bundling, proving, resuming
from readproof.gate.gates import Gate
from readproof.gate.results import Proof
from readproof.gate.terms import Terms
from readproof.gate.transcripts import Ask, Moment, Watch, unwatched


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The proofs of the parts in order, `None` for those that nobody was asked about."""

    parts: tuple[Part, ...]
    proofs: tuple[Proof | None, ...]

    @property
    def accepted(self) -> bool:
        """True if every part is accepted: only then the summary may be used."""
        return all(
            proof is not None and proof.verdict.verdict is Outcome.ACCEPT for proof in self.proofs
        )

    @property
    def summary(self) -> str | None:
        """The summaries of the parts, joined as `bundle` says."""
        return bundling.summary(self.proofs)

    @property
    def last(self) -> Proof:
        """The proof that decides: the first that is no ACCEPT, else the last one."""
        found = [proof for proof in self.proofs if proof is not None]
        return next((p for p in found if p.verdict.verdict is not Outcome.ACCEPT), found[-1])


def run(
    gate: Gate,
    document: Document,
    ask: Ask,
    terms: Terms,
    parts: Sequence[Part],
    watch: Watch = unwatched,
) -> Run:
    """Prove the parts of a document one after the other.

    It ends at the first part that is not accepted: nothing can be used then, so nothing more is
    spent.  With `terms.resume`, parts that the store holds as accepted on the same terms are not
    asked about again.
    """
    proofs: list[Proof | None] = []
    for part in parts:
        piece = bundling.part_document(document, part)
        earlier = None
        if terms.resume and part.of > 1:
            earlier = resuming.accepted(gate.store, piece, terms)
        if part.of > 1:
            what = "part" if earlier is None else "accepted"
            watch(Moment(what=what, number=part.number, of=part.of))
        proof = earlier or proving.prove(gate, piece, ask, terms, watch)
        proofs.append(proof)
        if proof.verdict.verdict is not Outcome.ACCEPT:
            break
    missing = len(parts) - len(proofs)
    return Run(parts=tuple(parts), proofs=(*proofs, *(None for _ in range(missing))))
