"""Challenges: their state, and what was handed in and issued for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from sqlalchemy import and_, func, insert, or_, select, update

from readproof.core.verdicts import Regime
from readproof.store.records import (
    OPEN_STATES,
    State,
    StoredAnswers,
    StoredAudit,
    StoredChallenge,
    StoredSubmission,
)
from readproof.store.rows import checked, table
from readproof.store.tables import (
    AnswersRow,
    AttemptRow,
    AuditRow,
    ChallengeRow,
    DiscardRow,
    SubmissionRow,
)
from readproof.store.work import Work

_CHALLENGES = table(ChallengeRow)
_SUBMISSIONS = table(SubmissionRow)
_DISCARDS = table(DiscardRow)
_ATTEMPTS = table(AttemptRow)
_AUDITS = table(AuditRow)
_ANSWERS = table(AnswersRow)


def _values(record: object, *, without: str | None = None) -> dict[str, object]:
    return {
        field.name: getattr(record, field.name)
        for field in fields(record)  # type: ignore[arg-type]  # always one of the records
        if field.name != without
    }


def _challenge(row: Mapping[str, Any]) -> StoredChallenge:
    values = {column.name: row[column.name] for column in _CHALLENGES.columns}
    values["state"] = State(values["state"])
    values["regime"] = Regime(values["regime"])
    return StoredChallenge(**values)


class Challenges:
    """Challenges and what belongs to them; part of an open transaction.

    Everything is inserted once: a second submission, audit or answer of the same challenge is a
    `Conflict`.  Whoever wants to give back the stored bytes looks first, in the same transaction.
    """

    def __init__(self, work: Work) -> None:
        self._work = work

    def add(self, challenge: StoredChallenge) -> None:
        """Store a new challenge; its text must be stored already."""
        self._work.insert(ChallengeRow, _values(challenge))

    def get(self, challenge_id: str) -> StoredChallenge | None:
        """The challenge with this id, or `None`."""
        row = self._work.one(select(_CHALLENGES).where(_CHALLENGES.c.id == challenge_id))
        return None if row is None else _challenge(dict(row._mapping))

    def move(self, challenge_id: str, before: State, after: State) -> bool:
        """Compare and swap: true if the challenge stood in `before` and now stands in `after`."""
        changed = self._work.change(
            update(_CHALLENGES)
            .where(_CHALLENGES.c.id == challenge_id, _CHALLENGES.c.state == before.value)
            .values(state=after.value)
        )
        return changed == 1

    def overdue(self, now: int, limit: int = 1000) -> tuple[str, ...]:
        """Ids of open challenges whose deadline lies before `now`, in order of their deadlines."""
        deadline = func.coalesce(_AUDITS.c.answer_by, _CHALLENGES.c.commit_by)
        rows = self._work.all(
            select(_CHALLENGES.c.id)
            .outerjoin(_AUDITS, _AUDITS.c.challenge_id == _CHALLENGES.c.id)
            .where(
                or_(
                    and_(
                        _CHALLENGES.c.state.in_([State.ISSUED.value, State.BUILT.value]),
                        _CHALLENGES.c.commit_by < now,
                    ),
                    and_(_CHALLENGES.c.state == State.AUDITED.value, _AUDITS.c.answer_by < now),
                )
            )
            .order_by(deadline, _CHALLENGES.c.id)
            .limit(limit)
        )
        return tuple(row.id for row in rows)

    def open_ids(self, limit: int = 1000) -> tuple[str, ...]:
        """Ids of challenges that still wait for something, the newest first."""
        rows = self._work.all(
            select(_CHALLENGES.c.id)
            .where(_CHALLENGES.c.state.in_([state.value for state in OPEN_STATES]))
            .order_by(_CHALLENGES.c.issued_at.desc(), _CHALLENGES.c.id)
            .limit(limit)
        )
        return tuple(row.id for row in rows)

    def open_of(
        self, reader: str, sha256: str, policy_sha256: str, regime: Regime
    ) -> tuple[StoredChallenge, ...]:
        """Open challenges of a reader on the file with this digest, the newest first."""
        c = _CHALLENGES.c
        rows = self._work.all(
            select(c.id)
            .where(
                c.reader == reader,
                c.sha256 == sha256,
                c.policy_sha256 == policy_sha256,
                c.regime == regime.value,
                c.state.in_([state.value for state in OPEN_STATES]),
            )
            .order_by(c.issued_at.desc(), c.id)
        )
        found = (self.get(row.id) for row in rows)
        return tuple(challenge for challenge in found if challenge is not None)

    def waiting(self, now: int, limit: int = 1000) -> tuple[tuple[StoredChallenge, int], ...]:
        """Open challenges with their deadlines, which lie not before `now`, the first one first."""
        deadline = func.coalesce(_AUDITS.c.answer_by, _CHALLENGES.c.commit_by)
        rows = self._work.all(
            select(_CHALLENGES, deadline.label("deadline"))
            .outerjoin(_AUDITS, _AUDITS.c.challenge_id == _CHALLENGES.c.id)
            .where(_CHALLENGES.c.state.in_([state.value for state in OPEN_STATES]), deadline >= now)
            .order_by(deadline, _CHALLENGES.c.id)
            .limit(limit)
        )
        found = [dict(row._mapping) for row in rows]
        return tuple((_challenge(values), values.pop("deadline")) for values in found)

    def submit(self, submission: StoredSubmission) -> None:
        """Store the phrase sheet of a challenge with its discards."""
        self._work.insert(SubmissionRow, _values(submission, without="discards"))
        rows = [
            checked(
                DiscardRow,
                {"challenge_id": submission.challenge_id, "ordinal": ordinal, "reason": reason},
            )
            for ordinal, reason in submission.discards
        ]
        if rows:
            self._work.connection.execute(insert(_DISCARDS), rows)

    def submission(self, challenge_id: str) -> StoredSubmission | None:
        """The phrase sheet of a challenge, or `None` while none was handed in."""
        row = self._work.one(
            select(_SUBMISSIONS).where(_SUBMISSIONS.c.challenge_id == challenge_id)
        )
        if row is None:
            return None
        discards = self._work.all(
            select(_DISCARDS.c.ordinal, _DISCARDS.c.reason)
            .where(_DISCARDS.c.challenge_id == challenge_id)
            .order_by(_DISCARDS.c.ordinal)
        )
        pairs = tuple((discard.ordinal, discard.reason) for discard in discards)
        return StoredSubmission(**row._mapping, discards=pairs)

    def take_attempt(
        self, reader: str, text_sha256: str, challenge_id: str, *, limit: int, at: int
    ) -> int | None:
        """Use up an attempt: its number, counted from 1, or `None` when `limit` are used up.

        A challenge uses one attempt at most; asked again, its number is returned.
        """
        self._work.must_write()
        if (number := self.attempt(challenge_id)) is not None:
            return number
        used = self.attempts_used(reader, text_sha256)
        if used >= limit:
            return None
        self._work.insert(
            AttemptRow,
            {
                "reader": reader,
                "text_sha256": text_sha256,
                "number": used + 1,
                "challenge_id": challenge_id,
                "taken_at": at,
            },
        )
        return used + 1

    def attempt(self, challenge_id: str) -> int | None:
        """The number of the attempt that this challenge used up, or `None`."""
        row = self._work.one(
            select(_ATTEMPTS.c.number).where(_ATTEMPTS.c.challenge_id == challenge_id)
        )
        return None if row is None else int(row.number)

    def attempts_used(self, reader: str, text_sha256: str) -> int:
        """How many attempts this reader has used up on this text."""
        return self._work.number(
            select(func.count())
            .select_from(_ATTEMPTS)
            .where(_ATTEMPTS.c.reader == reader, _ATTEMPTS.c.text_sha256 == text_sha256)
        )

    def add_audit(self, audit: StoredAudit) -> None:
        """Store the audit of a challenge."""
        self._work.insert(AuditRow, _values(audit))

    def audit(self, audit_id: str) -> StoredAudit | None:
        """The audit with this id, or `None`."""
        row = self._work.one(select(_AUDITS).where(_AUDITS.c.id == audit_id))
        return None if row is None else StoredAudit(**row._mapping)

    def audit_of(self, challenge_id: str) -> StoredAudit | None:
        """The audit of a challenge, or `None` while none was issued."""
        row = self._work.one(select(_AUDITS).where(_AUDITS.c.challenge_id == challenge_id))
        return None if row is None else StoredAudit(**row._mapping)

    def answer(self, answers: StoredAnswers) -> None:
        """Store the answers to an audit."""
        self._work.insert(AnswersRow, _values(answers))

    def answers(self, audit_id: str) -> StoredAnswers | None:
        """The answers to an audit, or `None` while none were handed in."""
        row = self._work.one(select(_ANSWERS).where(_ANSWERS.c.audit_id == audit_id))
        return None if row is None else StoredAnswers(**row._mapping)
