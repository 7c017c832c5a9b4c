from __future__ import annotations

import pytest

from readproof.errors import Malformed
from readproof.store.connections import Conflict
from readproof.store.store import Store
from tests.store.builders import challenge, exchange, identity, issue


@pytest.fixture
def issued(store: Store) -> Store:
    with store.write() as tx:
        issue(tx, 1)
        issue(tx, 2)
    return store


def test_exchanges_come_back_in_their_order(issued: Store) -> None:
    kept = [exchange(1, 1), exchange(1, 2, step="answers", model=None, tokens_in=None)]
    with issued.write() as tx:
        tx.exchanges.add(kept[1])
        tx.exchanges.add(kept[0])
        tx.exchanges.add(exchange(2, 1))
    with issued.read() as tx:
        assert list(tx.exchanges.of_challenge(identity("ch", 1))) == kept
        assert tx.exchanges.of_challenge(identity("ch", 3)) == ()


def test_answer_is_kept_byte_for_byte(issued: Store) -> None:
    raw = "\ud800 and \0".encode("utf-8", errors="surrogatepass")
    with issued.write() as tx:
        tx.exchanges.add(exchange(1, answer=raw))
    with issued.read() as tx:
        (found,) = tx.exchanges.of_challenge(identity("ch", 1))
    assert found.answer == raw


def test_a_number_is_given_once(issued: Store) -> None:
    with issued.write() as tx:
        tx.exchanges.add(exchange(1, 1))
    with pytest.raises(Conflict), issued.write() as tx:
        tx.exchanges.add(exchange(1, 1, step="answers"))


@pytest.mark.parametrize(
    "change",
    [
        {"ordinal": 0},
        {"step": "chat"},
        {"prompt_sha256": "x"},
        {"tokens_in": -1},
        {"milliseconds": -1},
    ],
    ids=str,
)
def test_row_that_is_none_is_refused_before_any_sql(
    issued: Store, change: dict[str, object]
) -> None:
    with pytest.raises(Malformed), issued.write() as tx:
        tx.exchanges.add(exchange(1, **{"ordinal": 1, **change}))  # type: ignore[arg-type]  # as broken as the case says


def test_open_challenges_of_a_reader_are_found_the_newest_first(store: Store) -> None:
    with store.write() as tx:
        issue(tx, 1)
        for number, changes in enumerate(
            ({}, {"reader": "other"}, {"sha256": "0" * 64}, {"policy_sha256": "0" * 64}), start=2
        ):
            tx.challenges.add(challenge(number, **changes))
        first = challenge(1)
        found = tx.challenges.open_of(first.reader, first.sha256, first.policy_sha256, first.regime)
    assert [one.id for one in found] == [identity("ch", 2), identity("ch", 1)]
