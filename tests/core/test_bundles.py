"""Bundles: the worst verdict, the weakest regime, and one summary in the order of the parts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readproof.core import bundles
from readproof.core.bundles import Bundle, consists_of, joined
from readproof.core.documents import text_digest
from readproof.core.parts import Part
from readproof.core.reasons import Outcome
from readproof.core.summaries import trimmed
from readproof.core.verdicts import Regime, Verdict
from tests.corpora import own
from tests.wire import values

DOCUMENT = own("handbook")


def made(*verdicts: Verdict | None) -> Bundle:
    of = len(verdicts)
    pieces = [(Part(number=n + 1, of=of, start=n, end=n + 1), "ab" * 32) for n in range(of)]
    proofs = [None if verdict is None else (verdict, "cd" * 32) for verdict in verdicts]
    return bundles.make(DOCUMENT, pieces, proofs, None)


def verdict(**changes: Any) -> Verdict:
    return replace(values.ACCEPT, **changes)


ACCEPT, REVIEW, REJECT = (verdict(verdict=outcome) for outcome in Outcome)


@pytest.mark.parametrize(
    ("verdicts", "outcome"),
    [
        ((ACCEPT, ACCEPT), Outcome.ACCEPT),
        ((ACCEPT, REVIEW), Outcome.REVIEW),
        ((ACCEPT, None), Outcome.REVIEW),
        ((REVIEW, REJECT, ACCEPT), Outcome.REJECT),
        ((REJECT, None), Outcome.REJECT),
    ],
)
def test_the_worst_part_counts_and_a_missing_one_is_a_review(
    verdicts: tuple[Verdict | None, ...], outcome: Outcome
) -> None:
    assert made(*verdicts).verdict is outcome


def test_the_weakest_regime_and_the_latest_decision_count() -> None:
    found = made(
        verdict(regime=Regime.CONTEXT, decided_at=5),
        verdict(regime=Regime.LOGGED, decided_at=9),
        verdict(regime=Regime.CONTEXT, decided_at=7),
    )
    assert (found.regime, found.decided_at) == (Regime.LOGGED, 9)


def test_a_part_without_a_verdict_is_in_it_without_a_proof() -> None:
    found = made(ACCEPT, None)
    assert [part.proof is None for part in found.parts] == [False, True]
    assert [proof.trace_id for proof in found.proofs] == [values.TRACE_ID]


@pytest.mark.parametrize(
    "verdicts",
    [
        pytest.param((None, None), id="none"),
        pytest.param((), id="no-parts"),
        pytest.param((ACCEPT, verdict(reader="another")), id="two-readers"),
        pytest.param((ACCEPT, verdict(policy_sha256="00" * 32)), id="two-policies"),
    ],
)
def test_what_is_no_proof_by_one_reader_is_no_bundle(verdicts: tuple[Verdict | None, ...]) -> None:
    with pytest.raises(ValueError, match=r"expected a verdict|several"):
        made(*verdicts)


def test_summaries_are_joined_by_one_blank_line() -> None:
    assert joined(["One.", None, "Two."]) == "One.\n\nTwo."
    assert joined([None, None]) is None


summaries = st.lists(
    st.text("ab \né", min_size=1, max_size=12).map(trimmed).filter(bool), min_size=1, max_size=5
)


@given(summaries)
def test_a_joined_summary_consists_of_its_pieces(pieces: list[str]) -> None:
    digests = [text_digest(piece) for piece in pieces]
    whole = joined(pieces)
    assert whole is not None
    assert consists_of(whole, digests)
    assert consists_of("\r\n" + whole.replace("\n", "\r\n") + "\r\n", digests)


@given(summaries, st.integers(0, 100), st.sampled_from(["x", "\n", "\n\n"]))
def test_a_summary_with_anything_put_in_does_not(pieces: list[str], place: int, more: str) -> None:
    whole = joined(pieces)
    assert whole is not None
    at = min(place, len(whole))
    changed = whole[:at] + more + whole[at:]
    if trimmed(changed) != whole:
        assert not consists_of(changed, [text_digest(piece) for piece in pieces])


@pytest.mark.parametrize(
    "summary",
    ["", "One.", "Two.\n\nOne.", "One.\n\nTwo.\n\nTwo.", "One.\nTwo.", "One.\n\n\nTwo."],
)
def test_another_order_number_or_gap_is_another_summary(summary: str) -> None:
    digests = [text_digest("One."), text_digest("Two.")]
    assert consists_of("One.\n\nTwo.", digests)
    assert not consists_of(summary, digests)


def test_a_part_without_a_summary_is_passed_over() -> None:
    assert consists_of("Two.", [None, text_digest("Two.")])
    assert not consists_of("Two.", [None, None])
