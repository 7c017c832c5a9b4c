"""`traces verify` and `traces head`: what happened to a store, by what is left of it."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Result, cli, program
from tests.store.builders import cut

STORE = Path(".readproof/readproof.db")


def _edit(script: str) -> None:
    with sqlite3.connect(STORE) as connection:
        connection.executescript(script)
    connection.close()


def _run(doc: Path, *extra: object) -> None:
    base = ["run", doc, "--policy", "quick", "--reader-cmd", program("honest")]
    result = cli(*base, *extra)
    assert result.code == 0, result.err


@pytest.fixture
def store(doc: Path) -> Path:
    """A store with two traces, the head after the first in head.json, the second in r.json."""
    assert cli("keys", "init").code == 0
    _run(doc, "--reader", "one")
    assert cli("traces", "head", "-o", "head.json").code == 0
    shutil.copy(STORE, "old.db")
    _run(doc, "--reader", "two", "--receipt", "r.json")
    return STORE


def _verify(*extra: object) -> tuple[int, str]:
    result = cli("traces", "verify", *extra)
    return result.code, result.out.decode() + result.err


def _last(result: Result) -> str:
    return result.out.decode().splitlines()[-1]


def test_store_as_it_was_written(store: Path) -> None:
    for extra in ([], ["--head", "head.json"], ["--head", "r.json"]):
        code, shown = _verify(*extra)
        assert code == 0, shown
        assert "The store is as it was written." in shown
    assert "an old backup would not be noticed" in _verify()[1]


def test_head_is_a_small_document(store: Path) -> None:
    value = json.loads(Path("head.json").read_bytes())
    assert value["schema"] == "readproof/head/v1"
    assert value["traces_head"]["length"] == 1
    assert cli("traces", "head").json["traces_head"]["length"] == 2


def test_edited_row_is_found_and_named(store: Path) -> None:
    _edit("UPDATE traces SET regime = 'context' WHERE seq = 1")
    result = cli("traces", "verify", "--head", "r.json")
    assert result.code == 1
    assert "edited             traces 1      the row was changed" in result.out.decode()
    assert _last(result) == "The store is not as it was written: edited."
    assert "find out who can write to the file" in result.err


def test_deleted_tail_is_found(store: Path) -> None:
    _edit(
        cut("WHERE seq = 2")
        + "UPDATE heads SET length = 1, digest = (SELECT digest FROM traces WHERE seq = 1) "
        "WHERE chain = 'traces'"
    )
    for extra in ([], ["--head", "r.json"]):
        result = cli("traces", "verify", *extra)
        assert result.code == 1
        assert _last(result) == "The store is not as it was written: tail deleted."


def test_old_backup_is_found_against_a_receipt(store: Path) -> None:
    for left in ("-wal", "-shm"):
        Path(f"{STORE}{left}").unlink(missing_ok=True)
    shutil.copy("old.db", STORE)
    assert _verify("--head", "head.json")[0] == 0
    result = cli("traces", "verify", "--head", "r.json")
    assert result.code == 1
    assert _last(result) == "The store is not as it was written: old backup."
    assert "attempts again" in result.err


def test_old_backup_that_went_on_is_another_history(store: Path, doc: Path) -> None:
    for left in ("-wal", "-shm"):
        Path(f"{STORE}{left}").unlink(missing_ok=True)
    shutil.copy("old.db", STORE)
    _run(doc, "--reader", "three")
    result = cli("traces", "verify", "--head", "r.json")
    assert result.code == 1
    assert _last(result) == "The store is not as it was written: history rewritten."


def test_receipt_that_nobody_vouches_for_is_no_kept_head(store: Path) -> None:
    assert cli("keys", "init", "--keys", "other").code == 0
    code, shown = _verify("--head", "r.json", "--trusted", "other/trusted.json")
    assert code == 2
    assert "KEY_NOT_TRUSTED: key" in shown


@pytest.mark.parametrize("text", ["{}", "[]", '{"schema": "readproof/head/v1"}'])
def test_file_that_is_no_head_is_unusable(store: Path, text: str) -> None:
    Path("x.json").write_text(text)
    assert _verify("--head", "x.json")[0] == 2


def test_long_lists_are_cut(store: Path) -> None:
    rows = ";".join(
        f"INSERT INTO trace_codes VALUES ('C{number}', {number})" for number in range(3, 200)
    )
    _edit("PRAGMA foreign_keys = OFF;" + rows)
    _edit("".join(f"CREATE TABLE t{number} (x);" for number in range(150)))
    code, shown = _verify()
    assert code == 1
    assert "more" in shown


def test_purged_traces_are_counted(store: Path) -> None:
    from readproof.store.records import Action
    from readproof.store.store import Store

    _edit("PRAGMA ignore_check_constraints = ON; UPDATE traces SET details = '' WHERE seq = 1")
    with Store.open(STORE) as opened, opened.write() as tx:
        trace = tx.traces.newest()
        assert trace is not None
        first = tx.traces.page().traces[-1].trace_id
        tx.actions.record(Action.PURGE, note="", at=0, trace_id=first)
    assert "purged     1 traces, on record" in _verify()[1]
