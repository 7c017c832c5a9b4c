from __future__ import annotations

import pytest

from readproof.core.reasons import Outcome
from readproof.errors import Malformed, Unusable
from readproof.store.connections import Conflict
from readproof.store.records import Action, NewTrace
from readproof.store.store import Store
from tests.store.builders import NOW, digest, end, identity, issue, trace


def test_a_trace_comes_back_as_it_went_in(store: Store) -> None:
    appended = end(store, 1, codes=("OK",), verdict=Outcome.ACCEPT)
    with store.read() as tx:
        assert tx.traces.get(identity("tr", 1)) == appended
        assert tx.traces.of_challenge(identity("ch", 1)) == appended
        assert tx.traces.get(identity("tr", 2)) is None
        assert tx.traces.of_challenge(identity("ch", 2)) is None
    given = trace(1, audit_id=identity("au", 1), codes=("OK",), verdict=Outcome.ACCEPT)
    for name in NewTrace.__dataclass_fields__:
        assert getattr(appended, name) == getattr(given, name), name


def test_a_trace_holds_the_digest_of_everything_stored_of_its_attempt(store: Store) -> None:
    names = [name for name, _ in end(store, 1).evidence]
    assert names == [
        "answers",
        "answers_raw",
        "answers_row",
        "audit",
        "audit_row",
        "challenge",
        "challenge_row",
        "discards",
        "document_row",
        "exchange_1",
        "exchange_1_row",
        "extraction",
        "questions",
        "secret",
        "sheet",
        "submission_row",
    ]


def test_codes_are_sorted_and_counted_once(store: Store) -> None:
    stored = end(store, 1, codes=("TOKEN_WRONG", "CHOICE_WRONG", "TOKEN_WRONG"))
    assert stored.codes == ("CHOICE_WRONG", "TOKEN_WRONG")


def test_a_trace_without_a_code_is_refused(store: Store) -> None:
    with store.write() as tx:
        issue(tx, 1)
    with pytest.raises(Malformed, match="at least one code"), store.write() as tx:
        tx.traces.append(trace(1, codes=()))


def test_a_challenge_ends_once(store: Store) -> None:
    end(store, 1)
    with pytest.raises(Conflict, match=r"traces\.challenge_id"), store.write() as tx:
        tx.traces.append(trace(2, challenge_id=identity("ch", 1)))
    assert store.head().length == 1
    assert store.verify().problems == ()


def test_a_trace_is_found_by_the_beginning_of_its_id(store: Store) -> None:
    end(store, 1, trace_id="tr_abc0" + "0" * 28)
    end(store, 2, trace_id="tr_abd0" + "0" * 28)
    with store.read() as tx:
        assert tx.traces.find("tr_abc").challenge_id == identity("ch", 1)
        assert tx.traces.find("abd").challenge_id == identity("ch", 2)
        assert tx.traces.find("tr_abc0" + "0" * 28).challenge_id == identity("ch", 1)
        with pytest.raises(Unusable, match="begins with tr_ab, found more than one"):
            tx.traces.find("tr_ab")
        with pytest.raises(Unusable, match="begins with tr_ac, found none"):
            tx.traces.find("ac")
        for wrong in ("", "tr_", "tr_%", "tr_ABC", "tr_" + "a" * 33, "tr_a\0"):
            with pytest.raises(Unusable, match="expected a trace id"):
                tx.traces.find(wrong)


def test_whether_a_reader_had_a_code_before_is_asked_by_reader_and_text(store: Store) -> None:
    end(store, 1, codes=("NOT_DELIVERED",), verdict=Outcome.REVIEW)
    text = trace(1).text_sha256
    with store.read() as tx:
        assert tx.traces.has_code("model-a", text, "NOT_DELIVERED")
        assert not tx.traces.has_code("model-b", text, "NOT_DELIVERED")
        assert not tx.traces.has_code("model-a", digest("other"), "NOT_DELIVERED")
        assert not tx.traces.has_code("model-a", text, "EXPIRED")


def test_a_code_of_the_same_or_a_later_trace_does_not_count_as_before(store: Store) -> None:
    for number in (1, 2):
        end(store, number, codes=("NOT_DELIVERED",), verdict=Outcome.REVIEW)
    text = trace(1).text_sha256
    with store.read() as tx:
        assert not tx.traces.has_code("model-a", text, "NOT_DELIVERED", before=1)
        assert tx.traces.has_code("model-a", text, "NOT_DELIVERED", before=2)


def test_the_newest_trace_is_the_one_appended_last(store: Store) -> None:
    with store.read() as tx:
        assert tx.traces.newest() is None
    end(store, 2, decided_at=NOW + 9)
    last = end(store, 1, decided_at=NOW)
    with store.read() as tx:
        assert tx.traces.newest() == last


def test_actions_come_back_in_order(store: Store) -> None:
    end(store, 1)
    with store.write() as tx:
        first = tx.actions.record(
            Action.LABEL, label="unclear", note="a slip", at=NOW, trace_id=identity("tr", 1)
        )
        second = tx.actions.record(
            Action.VOID,
            note="",
            at=NOW + 1,
            trace_id=identity("tr", 1),
            challenge_id=identity("ch", 1),
        )
    with store.read() as tx:
        assert tx.actions.of_trace(identity("tr", 1)) == (first, second)
        assert tx.actions.of_challenge(identity("ch", 1)) == (second,)
    assert (first.seq, second.seq, second.prev_digest) == (1, 2, first.digest)


def test_an_action_is_about_something(store: Store) -> None:
    with pytest.raises(Conflict, match="ck_actions_about"), store.write() as tx:
        tx.actions.record(Action.LABEL, label="unclear", note="", at=NOW)
