"""A bundle: the verdicts on the parts of one document, and the summary that they let through."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from readproof.core.documents import Document
from readproof.core.parts import Part
from readproof.core.reasons import Outcome, Reason, worst
from readproof.core.summaries import trimmed
from readproof.core.verdicts import Regime, Verdict

# What stands between the summaries of two parts.
BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class PartVerdict:
    """The verdict on one part; `verdict_sha256` is the digest of the verdict document."""

    verdict: Outcome
    reasons: tuple[Reason, ...]
    regime: Regime
    verdict_sha256: str
    trace_id: str
    decided_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BundledPart:
    """The piece `[start, end)` of the document, and its verdict; `None` while it has none."""

    number: int
    start: int
    end: int
    text_sha256: str
    proof: PartVerdict | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """What the proofs of all parts come to.

    `verdict` is the worst of the parts, `regime` the weakest, `decided_at` the latest (milliseconds
    since the Unix epoch).  A part without a verdict is a REVIEW.  `summary_sha256` is over the
    summaries of the parts in order, with one blank line between them; `None` if there are none.
    """

    name: str
    sha256: str
    text_sha256: str
    length: int
    policy_name: str
    policy_sha256: str
    reader: str
    parts: tuple[BundledPart, ...]
    verdict: Outcome
    regime: Regime
    summary_sha256: str | None
    decided_at: int

    @property
    def proofs(self) -> tuple[PartVerdict, ...]:
        """The verdicts that are there, in order."""
        return tuple(part.proof for part in self.parts if part.proof is not None)


def part_verdict(verdict: Verdict, verdict_sha256: str) -> PartVerdict:
    """What a bundle keeps of a verdict."""
    return PartVerdict(
        verdict=verdict.verdict,
        reasons=verdict.reasons,
        regime=verdict.regime,
        verdict_sha256=verdict_sha256,
        trace_id=verdict.trace_id,
        decided_at=verdict.decided_at,
    )


def make(
    document: Document,
    pieces: Sequence[tuple[Part, str]],
    proofs: Sequence[tuple[Verdict, str] | None],
    summary_sha256: str | None,
) -> Bundle:
    """The bundle of a document; `pieces` are the parts with the digests of their texts.

    `proofs` are the verdicts with their digests, one for each part, `None` where there is none.
    `ValueError` if their numbers differ, if there is no verdict at all, or if the verdicts are of
    several readers or policies: those are no proof by one reader.
    """
    found = [proof[0] for proof in proofs if proof is not None]
    if len(pieces) != len(proofs) or not found:
        raise ValueError("expected a verdict or None for each part, and one verdict at least")
    if len({(verdict.reader, verdict.policy_sha256) for verdict in found}) > 1:
        raise ValueError("the parts were proved by several readers, or under several policies")
    kept = [None if proof is None else part_verdict(*proof) for proof in proofs]
    verdict, regime, decided_at = together(kept)
    return Bundle(
        name=document.name,
        sha256=document.sha256,
        text_sha256=document.text_sha256,
        length=document.length,
        policy_name=found[0].policy_name,
        policy_sha256=found[0].policy_sha256,
        reader=found[0].reader,
        parts=tuple(
            BundledPart(
                number=part.number,
                start=part.start,
                end=part.end,
                text_sha256=text_sha256,
                proof=proof,
            )
            for (part, text_sha256), proof in zip(pieces, kept, strict=True)
        ),
        verdict=verdict,
        regime=regime,
        summary_sha256=summary_sha256,
        decided_at=decided_at,
    )


def together(proofs: Sequence[PartVerdict | None]) -> tuple[Outcome, Regime, int]:
    """The worst verdict, the weakest regime, the latest decision; there is one proof at least."""
    found = [proof for proof in proofs if proof is not None]
    return (
        worst(Outcome.REVIEW if proof is None else proof.verdict for proof in proofs),
        min((proof.regime for proof in found), key=lambda regime: regime.strength),
        max(proof.decided_at for proof in found),
    )


def joined(summaries: Sequence[str | None]) -> str | None:
    """The summaries of the parts in order, with one blank line between them; `None` if none."""
    present = [summary for summary in summaries if summary is not None]
    return BETWEEN.join(present) if present else None


def consists_of(summary: str, digests: Sequence[str | None]) -> bool:
    """True if a summary is the joined texts with these digests; `None` is a part without one.

    A part's summary may hold blank lines itself, so every blank line is tried as its end; a digest
    fits at one place only.
    """
    wanted = [digest for digest in digests if digest is not None]
    rest: str | None = trimmed(summary)
    for number, digest in enumerate(wanted, start=1):
        if rest is None:
            return False
        rest = _after(rest, digest, last=number == len(wanted))
    return rest == ""


def _after(text: str, digest: str, *, last: bool) -> str | None:
    """What follows the piece with this digest at the start of `text`; `None` if there is none."""
    if last:
        return "" if hashlib.sha256(text.encode("utf-8")).hexdigest() == digest else None
    running, done = hashlib.sha256(), 0
    at = text.find(BETWEEN)
    while at >= 0:
        running.update(text[done:at].encode("utf-8"))
        done = at
        if running.hexdigest() == digest:
            return text[at + len(BETWEEN) :]
        at = text.find(BETWEEN, at + 1)
    return None
