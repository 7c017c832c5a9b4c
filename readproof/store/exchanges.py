"""Transcripts: what was answered to which prompt of a challenge."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from sqlalchemy import select

from readproof.store.rows import table
from readproof.store.tables import ExchangeRow
from readproof.store.work import Work

_EXCHANGES = table(ExchangeRow)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredExchange:
    """One prompt and its answer; `ordinal` counts the exchanges of a challenge from 1.

    `step` is `phrases` or `answers`, `model` a label of what answered (`None`: a callable).
    The prompt itself is not kept: it holds the whole text, and is computed again from the
    challenge.  `answer` is the raw answer as UTF-8.  Tokens are those that the endpoint counted,
    `None` where it counts none; `milliseconds` is how long the answer took.
    """

    challenge_id: str
    ordinal: int
    step: str
    model: str | None
    prompt_sha256: str
    answer: bytes = field(repr=False)
    tokens_in: int | None = None
    tokens_out: int | None = None
    milliseconds: int = 0
    at: int


class Exchanges:
    """The exchanges of each challenge, in their order; part of an open transaction."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def add(self, exchange: StoredExchange) -> None:
        """Store one more exchange; a second one with its number is a `Conflict`.

        Only while the challenge is open: what it has when it ends is evidence of its trace.
        """
        self._work.insert(ExchangeRow, asdict(exchange))

    def of_challenge(self, challenge_id: str) -> tuple[StoredExchange, ...]:
        """All exchanges of a challenge, in their order."""
        rows = self._work.all(
            select(_EXCHANGES)
            .where(_EXCHANGES.c.challenge_id == challenge_id)
            .order_by(_EXCHANGES.c.ordinal)
        )
        return tuple(StoredExchange(**row._mapping) for row in rows)
