"""What is signed comes from the store, and only if it is sound there."""

from __future__ import annotations

from pathlib import Path

import pytest

from readproof import receipts, validation
from readproof.core.trust import Keyring
from readproof.errors import Unchecked, Unusable
from readproof.gate import receipting
from readproof.gate.keyrings import Signer
from readproof.store.records import Action
from readproof.store.store import Store
from readproof.wire.canonical import encode
from tests.keys.pairs import pair, trusted
from tests.store.builders import NOW, end, identity
from tests.wire.examples import example

SIGNER = Signer(pair=pair(1), key=trusted(1))


def _body(**changes: object) -> str:
    return encode({**example("verdict"), **changes}).decode()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(tmp_path / "s.db")


def test_receipt_is_of_the_trace_and_its_place(store: Store) -> None:
    for number in (1, 2, 3):
        stored = end(store, number, body=_body(trace_id=identity("tr", number)))
    data = receipting.receipt(store, identity("tr", 3), SIGNER)
    value = validation.loads(data, kind="receipt", what="r")
    found = receipts.verify(receipts.read(value, "r"), Keyring(keys=(trusted(1),))).receipt
    assert found is not None
    assert found.verdict.trace_id == identity("tr", 3)
    assert (found.length, found.digest) == (3, stored.digest)
    end(store, 4)
    assert receipting.receipt(store, identity("tr", 3), SIGNER) == data


def test_unknown_trace_is_not_signed(store: Store) -> None:
    with pytest.raises(Unchecked, match="holds no such trace"):
        receipting.receipt(store, identity("tr", 1), SIGNER)


def test_verdict_that_is_none_is_not_signed(store: Store) -> None:
    """Soundly chained, and still nothing that this version would write."""
    end(store, 1, body=_body(reader="two\nlines"))
    with pytest.raises(Unchecked, match=r"\$\.predicate\.verdict\.reader"):
        receipting.receipt(store, identity("tr", 1), SIGNER)
    end(store, 2, body="{}")
    with pytest.raises(Unchecked, match="is damaged"):
        receipting.receipt(store, identity("tr", 2), SIGNER)


def test_purged_verdict_is_not_signed(store: Store) -> None:
    import sqlite3

    end(store, 1, body=_body())
    with store.write() as tx:
        tx.actions.record(Action.PURGE, note="", at=NOW, trace_id=identity("tr", 1))
    assert store.file is not None
    with sqlite3.connect(store.file) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE traces SET body = ''")
    with pytest.raises(Unchecked, match="was purged"):
        receipting.receipt(store, identity("tr", 1), SIGNER)


def test_key_signs_only_verdicts_of_its_time(store: Store) -> None:
    end(store, 1, body=_body())
    young = Signer(pair=pair(1), key=trusted(1, valid_from=4_000_000_000_000))
    with pytest.raises(Unusable, match="nobody could use the receipt"):
        receipting.receipt(store, identity("tr", 1), young)
