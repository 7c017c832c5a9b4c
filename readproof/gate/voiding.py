"""An operator ends an open challenge."""

from __future__ import annotations

from readproof.core.reasons import Reason
from readproof.display import show
from readproof.errors import Unusable
from readproof.gate.records import (
    Ending,
    audit_of,
    challenge_of,
    end,
    ended,
    expire,
    must_have,
)
from readproof.gate.results import Ended
from readproof.store.records import Action, State
from readproof.store.store import Store

LONGEST_NOTE = 500


def void(store: Store, challenge_id: str, note: str, now: int, why: str | None = None) -> Ended:
    """End an open challenge; see `Gate.void`.

    `why` is the verdict's message where it was no person who ended it.
    """
    if not note.strip() or len(note) > LONGEST_NOTE:
        raise Unusable(
            f"expected a note of 1 to {LONGEST_NOTE} characters that says why, found {len(note)}"
        )
    with store.write() as tx:
        stored = must_have(tx, challenge_id, store.where)
        if expire(tx, stored, now) is not None or ended(tx, stored.id) is not None:
            raise Unusable(
                f"expected an open challenge, found {stored.id} ended; what ended stays as it is"
            )
        audit_row = tx.challenges.audit_of(stored.id)
        over = end(
            tx,
            stored,
            challenge_of(stored),
            Ending(
                reasons=(
                    Reason(code="VOID", message=why or f"ended by the operator: {show(note)}"),
                ),
                state=State.VOID,
                audit=audit_of(audit_row.body) if audit_row else None,
                attempt=tx.challenges.attempt(stored.id) or 0,
            ),
            now,
        )
        assert over is not None  # the write lock is ours since the state was read
        tx.actions.record(
            Action.VOID,
            note=note,
            at=now,
            challenge_id=stored.id,
            trace_id=over.verdict.trace_id,
        )
    return over
