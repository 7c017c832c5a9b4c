"""What an operator thinks of a trace: a label and a note, kept as actions; nothing is edited."""

from __future__ import annotations

from readproof.store.records import StoredAction
from readproof.store.store import Store

# What most operators need; any other word of the same form is a label too.
SUGGESTED = ("justified", "unjustified", "unclear", "follow-up")
LONGEST_NOTE = 500


def label(store: Store, trace_id: str, label: str, note: str, now: int) -> StoredAction:
    """Label a trace; the newest label counts, the ones before stay on record.

    `trace_id` is an id, its beginning, or `latest`.  `Unusable` if the label is not of the form
    `[a-z0-9][a-z0-9-]{0,31}`, if the note is longer than `LONGEST_NOTE`, or without such a trace.
    """
    raise NotImplementedError


def actions(store: Store, trace_id: str) -> tuple[StoredAction, ...]:
    """What was done to a trace, the oldest first; `trace_id` as for `label`."""
    raise NotImplementedError
