"""What an operator thinks of a trace: a label and a note, kept as actions; nothing is edited."""

from __future__ import annotations

import re

from readproof.errors import Unusable
from readproof.gate.traces import named
from readproof.store.records import Action, StoredAction
from readproof.store.store import Store

# What most operators need; any other word of the same form is a label too.
SUGGESTED = ("justified", "unjustified", "unclear", "follow-up")
LONGEST_NOTE = 500
_FORM = re.compile("[a-z0-9][a-z0-9-]{0,31}")


def label(store: Store, trace_id: str, label: str, note: str, now: int) -> StoredAction:
    """Label a trace; the newest label counts, the ones before stay on record.

    `trace_id` is an id, its beginning, or `latest`.  `Unusable` if the label is not of the form
    `[a-z0-9][a-z0-9-]{0,31}`, if the note is longer than `LONGEST_NOTE`, or without such a trace.
    """
    if not _FORM.fullmatch(label):
        raise Unusable(
            "expected a label of 1 to 32 characters, lower-case letters, digits and hyphens "
            f"({', '.join(SUGGESTED)}, or a word of yours), found {len(label)} characters that "
            "are none; say the rest in the note"
        )
    must_be_note(note)
    with store.write() as tx:
        found = named(tx, trace_id)
        return tx.actions.record(
            Action.LABEL, label=label, note=note, at=now, trace_id=found.trace_id
        )


def must_be_note(note: str) -> None:
    """`Unusable` for a note that is longer than `LONGEST_NOTE`."""
    if len(note) > LONGEST_NOTE:
        raise Unusable(
            f"expected a note of at most {LONGEST_NOTE} characters, found {len(note)}; shorten it"
        )


def actions(store: Store, trace_id: str) -> tuple[StoredAction, ...]:
    """What was done to a trace, the oldest first; `trace_id` as for `label`."""
    with store.read() as tx:
        return tx.actions.of_trace(named(tx, trace_id).trace_id)
