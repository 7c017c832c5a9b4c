"""What an interrupted run left behind: an open challenge, or parts that were accepted."""

from __future__ import annotations

from collections.abc import Iterator

from readproof.core.documents import Document
from readproof.core.reasons import Outcome
from readproof.core.verdicts import Regime
from readproof.gate.records import challenge_of, expire, extraction_of, verdict_of
from readproof.gate.results import Proof
from readproof.gate.terms import Terms
from readproof.store.records import PageKey, StoredChallenge, StoredTrace, TraceFilter, TraceSummary
from readproof.store.store import Store, Transaction
from readproof.wire import policy as policy_wire

_PAGE = 200


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
            answers = _answers(tx, stored, document, terms)
            if answers is None or expire(tx, stored, now) is not None:
                continue
            if answers or (terms.model is not None and terms.regime is not Regime.OPEN):
                return stored, answers
    return None


def accepted(store: Store, document: Document, terms: Terms) -> Proof | None:
    """The newest ACCEPT that the store holds on the same terms, with its summary; or `None`."""
    with store.read() as tx:
        for trace in ended(tx, document, terms):
            submission = tx.challenges.submission(trace.challenge_id)
            kept = trace.body and submission is not None and submission.extraction
            if trace.verdict is Outcome.ACCEPT and kept:
                summary = extraction_of(kept).summary
                return Proof(
                    verdict=verdict_of(trace),
                    body=trace.body.encode("utf-8"),
                    summary=summary.text if summary else None,
                )
    return None


def ended(tx: Transaction, document: Document, terms: Terms) -> Iterator[StoredTrace]:
    """The traces of a reader on a document that ended on these terms, the newest first."""
    which = TraceFilter(reader=terms.reader, document=document.text_sha256)
    after: PageKey | None = None
    listed: list[TraceSummary] = []
    while True:
        page = tx.traces.page(which, limit=_PAGE, after=after)
        listed += page.traces
        if page.next is None:
            break
        after = page.next
    for one in sorted(listed, key=lambda summary: -summary.seq):
        trace = tx.traces.of_challenge(one.challenge_id)
        stored = tx.challenges.get(one.challenge_id)
        assert trace is not None  # it was just listed
        assert stored is not None  # a trace belongs to a challenge
        found = (trace.sha256, trace.policy_sha256, trace.regime)
        wanted = (document.sha256, policy_wire.sha256(terms.policy), terms.regime)
        if found == wanted and stored.body and _answers(tx, stored, document, terms):
            yield trace


def _answers(
    tx: Transaction, stored: StoredChallenge, document: Document, terms: Terms
) -> int | None:
    """How many answers a challenge has; `None` if it is not on these terms."""
    challenge = challenge_of(stored)
    if (challenge.lang, challenge.delivery) != (terms.lang, "copy"):
        return None
    if challenge.extractor != document.extractor:
        return None  # another piece of another document, or another way to read it
    exchanges = tx.exchanges.of_challenge(stored.id)
    if any(exchange.model != terms.model for exchange in exchanges):
        return None
    return len(exchanges)
