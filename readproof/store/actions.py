"""What operators did to challenges and traces, in a chain of its own."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from readproof.store import chain, lines
from readproof.store.records import Action, Head, StoredAction
from readproof.store.rows import checked, table
from readproof.store.tables import ActionRow
from readproof.store.work import Work

_T = table(ActionRow)


class Actions:
    """The actions; part of an open transaction."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def record(
        self,
        action: Action,
        *,
        note: str,
        at: int,
        challenge_id: str | None = None,
        trace_id: str | None = None,
        label: str | None = None,
    ) -> StoredAction:
        """Append an action; it is about a challenge, a trace or both.

        A `LABEL`, and nothing else, has a `label`, which lists show for its trace from then on.
        """
        self._work.must_write()
        end = chain.head(self._work, chain.ACTIONS)
        values: dict[str, Any] = {
            "seq": end.length + 1,
            "format": chain.ACTION_FORMAT,
            "action": str(action),
            "challenge_id": challenge_id,
            "trace_id": trace_id,
            "label": label,
            "note": note,
            "at": at,
            "prev_digest": end.digest,
            "digest": end.digest,
        }
        checked(ActionRow, values)
        values["digest"] = chain.action_digest(values)
        self._work.insert(ActionRow, values)
        if label is not None and trace_id is not None:
            lines.relabel(self._work, trace_id, label)
        chain.advance(
            self._work, chain.ACTIONS, Head(length=values["seq"], digest=values["digest"])
        )
        return _stored(values)

    def of_trace(self, trace_id: str) -> tuple[StoredAction, ...]:
        """The actions about a trace, the oldest first."""
        rows = self._work.all(select(_T).where(_T.c.trace_id == trace_id).order_by(_T.c.seq))
        return tuple(_stored(dict(row._mapping)) for row in rows)

    def of_challenge(self, challenge_id: str) -> tuple[StoredAction, ...]:
        """The actions about a challenge, the oldest first."""
        rows = self._work.all(
            select(_T).where(_T.c.challenge_id == challenge_id).order_by(_T.c.seq)
        )
        return tuple(_stored(dict(row._mapping)) for row in rows)


def _stored(values: dict[str, Any]) -> StoredAction:
    return StoredAction(**{**values, "action": Action(values["action"])})
