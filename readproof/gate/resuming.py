"""Which open challenge an interrupted run left behind."""

from __future__ import annotations

from readproof.core.documents import Document
from readproof.gate.records import challenge_of, expire
from readproof.gate.terms import Terms
from readproof.store.records import StoredChallenge
from readproof.store.store import Store, Transaction
from readproof.wire import policy as policy_wire


def left_open(
    store: Store, document: Document, terms: Terms, now: int
) -> tuple[StoredChallenge, int] | None:
    """The newest open challenge on the same terms, with how many answers it has; or `None`.

    A challenge is one of these terms if document, reader, policy, language and regime are the
    same and the same model gave all its answers.  One without any answer counts only where no
    person can have issued it (nobody but a run claims the regime `context`).
    """
    with store.write() as tx:
        for stored in tx.challenges.open_of(
            terms.reader, document.sha256, policy_wire.sha256(terms.policy), terms.regime
        ):
            answers = _answers(tx, stored, terms)
            if answers is not None and expire(tx, stored, now) is None:
                return stored, answers
    return None


def _answers(tx: Transaction, stored: StoredChallenge, terms: Terms) -> int | None:
    challenge = challenge_of(stored)
    if challenge.lang != terms.lang or challenge.delivery != "copy":
        return None
    exchanges = tx.exchanges.of_challenge(stored.id)
    if any(exchange.model != terms.model for exchange in exchanges):
        return None
    if not exchanges and (terms.model is None or terms.regime.strength == 0):
        return None
    return len(exchanges)
