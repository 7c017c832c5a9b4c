"""A new attempt: another challenge for the same document, reader and policy."""

from __future__ import annotations

from readproof.core.challenges import Challenge
from readproof.core.policies import BUILT_IN, Policy
from readproof.gate import challenging
from readproof.gate.gates import Gate
from readproof.gate.records import challenge_of, document_of
from readproof.gate.results import ChallengeIssued
from readproof.gate.traces import named
from readproof.store.records import Action
from readproof.store.store import Transaction


def again(
    gate: Gate, trace_id: str, *, lang: str | None = None, policy: Policy | str | None = None
) -> ChallengeIssued:
    """Issue a challenge like the one that the trace ended, and record that as an action.

    Document, reader, delivery and regime are those of the trace, and so are language and policy
    unless others are given.  `trace_id` is an id, its beginning, or `latest`.  `Unchecked` if the
    text is no longer in the store; `Refused` as `Gate.challenge` does.  A weak plan is allowed if
    that of the trace was weak.
    """
    now = gate.clock()
    with gate.store.read() as tx:
        trace = named(tx, trace_id)
        stored = tx.challenges.get(trace.challenge_id)
        assert stored is not None  # a trace belongs to a challenge
        before = challenge_of(stored)
        document = document_of(tx, before)

    def record(tx: Transaction, made: Challenge) -> None:
        tx.actions.record(
            Action.AGAIN, note="", at=now, challenge_id=made.id, trace_id=trace.trace_id
        )

    return challenging.challenge(
        gate.store,
        document,
        policy=_policy(before.policy, policy),
        reader=before.reader,
        lang=lang or before.lang,
        delivery=before.delivery,
        allow_weak=before.guarantee.weak,
        regime=stored.regime,
        secret=gate.draw(),
        now=now,
        also=record,
    )


def _policy(before: Policy, wanted: Policy | str | None) -> Policy:
    if wanted is None:
        return before
    return BUILT_IN[wanted] if isinstance(wanted, str) else wanted
