from __future__ import annotations

from collections.abc import Callable

import pytest

from readproof.store.connections import Conflict
from readproof.store.records import State
from readproof.store.store import Store, Transaction
from tests.store.builders import (
    NOW,
    answers,
    audit,
    challenge,
    digest,
    document,
    identity,
    issue,
    play,
    submission,
)


def test_everything_of_an_attempt_comes_back_as_it_went_in(store: Store) -> None:
    with store.write() as tx:
        play(tx, 1)
    with store.read() as tx:
        assert tx.challenges.get(identity("ch", 1)) == challenge(1)
        assert tx.challenges.submission(identity("ch", 1)) == submission(1)
        assert tx.challenges.audit(identity("au", 1)) == audit(1)
        assert tx.challenges.audit_of(identity("ch", 1)) == audit(1)
        assert tx.challenges.answers(identity("au", 1)) == answers(1)


def test_what_was_not_handed_in_is_none(store: Store) -> None:
    with store.read() as tx:
        assert tx.challenges.get(identity("ch", 1)) is None
        assert tx.challenges.submission(identity("ch", 1)) is None
        assert tx.challenges.audit(identity("au", 1)) is None
        assert tx.challenges.audit_of(identity("ch", 1)) is None
        assert tx.challenges.answers(identity("au", 1)) is None
        assert tx.challenges.attempt(identity("ch", 1)) is None


def test_a_build_that_ended_the_challenge_has_no_extraction(store: Store) -> None:
    ended = submission(1, extraction=None, extraction_sha256=None, discards=())
    with store.write() as tx:
        issue(tx, 1)
        tx.challenges.submit(ended)
        assert tx.challenges.submission(identity("ch", 1)) == ended


def test_nothing_that_shows_a_record_shows_the_secret_or_the_texts() -> None:
    shown = f"{challenge(1)} {submission(1)} {audit(1)} {answers(1)} {document()}"
    assert "secret" not in shown
    assert "phrase 1" not in shown
    assert "q01" not in shown
    assert "gauge is read" not in shown


def _other_sheet(tx: Transaction) -> None:
    tx.challenges.submit(submission(1, sheet=b"other"))


def _other_audit(tx: Transaction) -> None:
    tx.challenges.add_audit(audit(2, challenge_id=identity("ch", 1)))


def _other_answers(tx: Transaction) -> None:
    tx.challenges.answer(answers(1, raw=b"other"))


@pytest.mark.parametrize("step", [_other_sheet, _other_audit, _other_answers])
def test_each_step_is_stored_once(store: Store, step: Callable[[Transaction], None]) -> None:
    with store.write() as tx:
        play(tx, 1)
    with pytest.raises(Conflict), store.write() as tx:
        step(tx)
    with store.read() as tx:
        assert tx.challenges.submission(identity("ch", 1)) == submission(1)
        assert tx.challenges.audit_of(identity("ch", 1)) == audit(1)
        assert tx.challenges.answers(identity("au", 1)) == answers(1)


def test_a_move_needs_the_state_it_starts_from(store: Store) -> None:
    with store.write() as tx:
        issue(tx, 1)
        issue(tx, 2)
        assert not tx.challenges.move(identity("ch", 1), State.BUILT, State.AUDITED)
        assert tx.challenges.move(identity("ch", 1), State.ISSUED, State.BUILT)
        assert not tx.challenges.move(identity("ch", 1), State.ISSUED, State.BUILT)
        assert not tx.challenges.move(identity("ch", 9), State.ISSUED, State.BUILT)
    with store.read() as tx:
        moved, other = (tx.challenges.get(identity("ch", n)) for n in (1, 2))
    assert moved is not None
    assert other is not None
    assert (moved.state, other.state) == (State.BUILT, State.ISSUED)


def test_attempts_are_counted_by_reader_and_text_up_to_the_limit(store: Store) -> None:
    def take(number: int, reader: str = "model-a", text: str = "t") -> int | None:
        return tx.challenges.take_attempt(
            reader, digest(text), identity("ch", number), limit=2, at=NOW
        )

    with store.write() as tx:
        for number in range(1, 7):
            issue(tx, number)
        assert [take(1), take(2), take(3)] == [1, 2, None]
        assert take(4, reader="model-b") == 1
        assert take(5, text="another") == 1
        assert take(1) == 1
        assert tx.challenges.attempts_used("model-a", digest("t")) == 2
        assert tx.challenges.attempt(identity("ch", 2)) == 2
        assert tx.challenges.attempt(identity("ch", 3)) is None


def test_open_challenges_past_their_deadline_are_overdue(store: Store) -> None:
    with store.write() as tx:
        for number in range(1, 6):
            issue(tx, number, commit_by=NOW + 100 * number)
        tx.challenges.move(identity("ch", 2), State.ISSUED, State.VOID)
        tx.challenges.add_audit(audit(3, answer_by=NOW + 900))
        tx.challenges.move(identity("ch", 3), State.ISSUED, State.AUDITED)
        tx.challenges.add_audit(audit(4, answer_by=NOW + 50))
        tx.challenges.move(identity("ch", 4), State.ISSUED, State.AUDITED)
    with store.read() as tx:
        assert tx.challenges.overdue(NOW + 100) == (identity("ch", 4),)
        assert tx.challenges.overdue(NOW + 101) == (identity("ch", 4), identity("ch", 1))
        assert tx.challenges.overdue(NOW + 501) == tuple(identity("ch", n) for n in (4, 1, 5))
        assert tx.challenges.overdue(NOW + 501, limit=1) == (identity("ch", 4),)
        assert tx.challenges.open_ids() == tuple(identity("ch", n) for n in (5, 4, 3, 1))
