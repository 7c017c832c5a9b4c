"""Lists beside the pages of `traces.page`: groups, what is new, what is next, what is open.

The values of the store that a list is asked with and answers with are named here too, for those
who use the gate and not the store.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from readproof.core.reasons import Outcome
from readproof.gate.traces import find, page
from readproof.store.records import (
    PageKey,
    State,
    StoredAction,
    TraceFilter,
    TracePage,
    TraceSummary,
)
from readproof.store.store import Store

__all__ = [
    "Group",
    "Grouping",
    "OpenChallenge",
    "Outcome",
    "PageKey",
    "State",
    "StoredAction",
    "TraceFilter",
    "TracePage",
    "TraceSummary",
    "find",
    "groups",
    "newest_seq",
    "next_unreviewed",
    "open_challenges",
    "page",
]


class Grouping(StrEnum):
    """By what traces are grouped."""

    REASON = "reason"
    DOCUMENT = "document"
    READER = "reader"


_COLUMNS = {
    Grouping.REASON: "code",
    Grouping.DOCUMENT: "document_name",
    Grouping.READER: "reader",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Traces with the same reason code, document name or reader, and how they ended.

    A trace with several codes stands in several groups of `REASON`.
    """

    key: str
    total: int
    accepted: int
    review: int
    rejected: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenChallenge:
    """A challenge that waits for something; `deadline` is what it waits for now.

    Times are milliseconds since the Unix epoch, UTC.
    """

    id: str
    document_name: str
    text_sha256: str
    reader: str
    policy_name: str
    state: State
    issued_at: int
    deadline: int


def groups(store: Store, which: TraceFilter, by: Grouping) -> tuple[Group, ...]:
    """The groups of the traces that match, those with the most non-ACCEPT first, then by key."""
    with store.read() as tx:
        counts = tx.traces.groups(which, _COLUMNS[by])
    found: dict[str, dict[Outcome, int]] = {}
    for one in counts:
        found.setdefault(one.key, dict.fromkeys(Outcome, 0))[one.verdict] += one.count
    made = [
        Group(
            key=key,
            total=sum(own.values()),
            accepted=own[Outcome.ACCEPT],
            review=own[Outcome.REVIEW],
            rejected=own[Outcome.REJECT],
        )
        for key, own in found.items()
    ]
    return tuple(sorted(made, key=lambda one: (one.accepted - one.total, one.key)))


def newest_seq(store: Store) -> int:
    """The place of the newest trace in the chain, counted from 1; 0 in an empty store.

    It costs next to nothing: whoever follows a store asks for it again and again.
    """
    return store.head().length


def next_unreviewed(store: Store, which: TraceFilter, after: PageKey | None) -> TraceSummary | None:
    """The first trace after the key, in the order of the list, that nobody has labelled."""
    if which.reviewed:
        return None
    with store.read() as tx:
        page = tx.traces.page(replace(which, reviewed=False), limit=1, after=after)
    return page.traces[0] if page.traces else None


def open_challenges(store: Store, now: int, limit: int = 1000) -> tuple[OpenChallenge, ...]:
    """The challenges that have not ended and whose time is not over, the first deadline first.

    At most `limit`.
    """
    with store.read() as tx:
        waiting = tx.challenges.waiting(now, limit)
    return tuple(
        OpenChallenge(
            id=challenge.id,
            document_name=challenge.name,
            text_sha256=challenge.text_sha256,
            reader=challenge.reader,
            policy_name=challenge.policy_name,
            state=challenge.state,
            issued_at=challenge.issued_at,
            deadline=deadline,
        )
        for challenge, deadline in waiting
    )
