"""Checks of quotes: kept in order, counted by reader, without any text."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from readproof.core.quotes import Result
from readproof.errors import Malformed
from readproof.store.records import ReaderCount
from readproof.store.store import Store

SHA = "0" * 64
GOOD, LOST, LONG = Result.VALID, Result.NOT_FOUND, Result.SPAN_TOO_LONG


def filled(path: Path | str) -> Store:
    store = Store.open(path)
    for at, (reader, results) in enumerate(
        [("a", [GOOD, LOST]), ("b", [LONG]), ("a", [GOOD] * 3), ("a", [LOST, GOOD])]
    ):
        with store.write() as tx:
            tx.quotes.record(reader=reader, text_sha256=SHA, results=results, at=at)
    return store


def test_counts_by_reader_and_time() -> None:
    with filled(":memory:") as store, store.read() as tx:
        assert tx.quotes.counts() == (
            ReaderCount(reader="a", what="VALID", count=5),
            ReaderCount(reader="a", what="NOT_FOUND", count=2),
            ReaderCount(reader="b", what="SPAN_TOO_LONG", count=1),
        )
        assert tx.quotes.counts("a", since=1, until=3) == (
            ReaderCount(reader="a", what="VALID", count=3),
        )
        assert tx.quotes.counts("nobody") == ()


def test_the_newest_stand_in_the_order_of_the_checks() -> None:
    with filled(":memory:") as store, store.read() as tx:
        assert tx.quotes.newest("a", 100) == (GOOD, LOST, GOOD, GOOD, GOOD, LOST, GOOD)
        assert tx.quotes.newest("a", 3) == (GOOD, LOST, GOOD)
        assert tx.quotes.newest("a", 100, until=3) == (GOOD, LOST, GOOD, GOOD, GOOD)
        assert tx.quotes.newest("nobody", 3) == ()


def test_an_empty_list_leaves_nothing() -> None:
    with Store.open(":memory:") as store:
        with store.write() as tx:
            tx.quotes.record(reader="a", text_sha256=SHA, results=[], at=0)
        with store.read() as tx:
            assert tx.quotes.counts() == ()


def test_a_digest_that_is_none_is_refused() -> None:
    with (
        Store.open(":memory:") as store,
        pytest.raises(Malformed, match="quote_checks"),
        store.write() as tx,
    ):
        tx.quotes.record(reader="a", text_sha256="x", results=[GOOD], at=0)


def test_the_database_refuses_an_unknown_result(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    filled(path).close()
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute("UPDATE quote_checks SET results = 'VX'")
    connection.close()
