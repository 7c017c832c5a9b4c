"""Proofs in parts: the plan is made before anybody is asked, the bundle out of the verdicts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from readproof import validation
from readproof.core.documents import Document, text_digest
from readproof.core.policies import BUILT_IN
from readproof.core.reasons import Outcome
from readproof.errors import Refused, Unusable
from readproof.gate import Gate, bundling
from readproof.gate.results import Proof
from readproof.wire import bundle as bundle_wire
from readproof.wire.canonical import digest
from tests.corpora import own, with_text
from tests.gate import player

DOCUMENT = own("handbook")
QUICK = BUILT_IN["quick"]
SUMMARIES = ("It begins.", "It goes on.\n\nAnd on.", "It ends.")


def at_most(size: int) -> Callable[[int, int], bool]:
    return lambda start, end: end - start <= size


PARTS = bundling.plan(DOCUMENT, QUICK, at_most(22_000))


def prove(gate: Gate, document: Document, summary: str, wrong: int = 0) -> Proof:
    """The proof of one part by a reader who knows everything, with wrong answers if told so."""
    _, asked = player.commit(gate, document, summary=summary, policy="quick")
    spoiled = player.of_class(asked, "verbatim")[:wrong]
    over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked, wrong=spoiled))
    return Proof(verdict=over.verdict, body=over.body, summary=summary)


def test_the_plan_cuts_into_parts_that_carry_the_policy() -> None:
    assert len(PARTS) == 3
    pieces = [bundling.part_document(DOCUMENT, part) for part in PARTS]
    assert "".join(piece.text for piece in pieces) == DOCUMENT.text
    assert max(piece.length for piece in pieces) <= 22_000


def test_a_document_that_fits_is_one_part() -> None:
    (part,) = bundling.plan(DOCUMENT, QUICK, at_most(DOCUMENT.length))
    assert (part.start, part.end) == (0, DOCUMENT.length)


def test_no_part_has_a_weak_plan_unless_that_is_allowed() -> None:
    text = DOCUMENT.text[:14_000]
    short = with_text(DOCUMENT, text)
    # 9 strata are the fewest of which half cannot be skipped too easily.
    with pytest.raises(Unusable, match="at least 5,400 characters, 9 strata"):
        bundling.plan(short, QUICK, at_most(5000))
    weak = bundling.plan(short, QUICK, at_most(5000), allow_weak=True)
    assert len(weak) == 3
    gate = player.gate()
    piece = bundling.part_document(short, weak[0])
    with pytest.raises(Refused, match="WEAK_PLAN"):
        gate.challenge(piece, policy=QUICK)


def test_a_policy_that_is_always_weak_is_left_to_the_challenge() -> None:
    hopeless = replace(QUICK, strata=6)
    assert len(bundling.plan(DOCUMENT, hopeless, at_most(22_000))) == 3


def test_a_part_that_cannot_be_asked_about_is_named() -> None:
    half = DOCUMENT.text[:12_000]
    text = half + "The same words again and again.\n\n" * 600
    dull = with_text(DOCUMENT, text)
    with pytest.raises(Refused, match=r"DOCUMENT_UNASKABLE: tide-gauge-handbook.md, part \d of \d"):
        bundling.plan(dull, QUICK, at_most(12_000))


def test_a_bundle_names_its_parts_and_their_verdicts() -> None:
    gate = player.gate()
    proofs = [
        prove(gate, bundling.part_document(DOCUMENT, part), summary)
        for part, summary in zip(PARTS, SUMMARIES, strict=True)
    ]
    found = bundling.bundle(DOCUMENT, PARTS, proofs)
    assert found.verdict is Outcome.ACCEPT
    assert (found.sha256, found.length) == (DOCUMENT.sha256, DOCUMENT.length)
    assert (found.reader, found.policy_name) == ("reader", "quick")
    text = bundling.summary(proofs)
    assert text == "It begins.\n\nIt goes on.\n\nAnd on.\n\nIt ends."
    assert found.summary_sha256 == text_digest(text)
    for part, piece, proof in zip(found.parts, PARTS, proofs, strict=True):
        assert part.text_sha256 == text_digest(DOCUMENT.text[piece.start : piece.end])
        assert part.proof is not None
        assert part.proof.verdict_sha256 == digest(json.loads(proof.body))
        assert part.proof.trace_id == proof.verdict.trace_id
    validation.validate(bundle_wire.to_dict(found), kind="bundle", what="the bundle")


def test_a_bundle_may_be_made_while_parts_are_open() -> None:
    gate = player.gate()
    first = prove(gate, bundling.part_document(DOCUMENT, PARTS[0]), SUMMARIES[0])
    found = bundling.bundle(DOCUMENT, PARTS, [first, None, None])
    assert found.verdict is Outcome.REVIEW
    assert found.summary_sha256 == text_digest(SUMMARIES[0])
    validation.validate(bundle_wire.to_dict(found), kind="bundle", what="the bundle")


def test_a_rejected_part_rejects_the_bundle() -> None:
    gate = player.gate()
    first = prove(gate, bundling.part_document(DOCUMENT, PARTS[0]), SUMMARIES[0], wrong=2)
    found = bundling.bundle(DOCUMENT, PARTS, [first, None, None])
    assert found.verdict is Outcome.REJECT
