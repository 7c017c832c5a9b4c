"""`doctor`: everything looked at, and what to do where it is not in order."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path

import pytest

from readproof.gate import doctoring, gates
from readproof.store import soundness
from tests.cli.conftest import cli

STORE = Path(".readproof/readproof.db")
KEYS = Path(".readproof/keys")


def _doctor(*extra: object) -> tuple[int, str]:
    result = cli("doctor", *extra)
    return result.code, result.out.decode()


def _edit(script: str) -> None:
    with sqlite3.connect(STORE) as connection:
        connection.executescript(script)
    connection.close()


def test_all_is_well(graded: Path) -> None:
    assert cli("keys", "init").code == 0
    code, shown = _doctor()
    assert code == 0, shown
    assert shown.count("ok  ") == 9
    assert "NO" not in shown


def test_nothing_there_yet_is_no_fault() -> None:
    code, shown = _doctor()
    assert code == 0
    assert "--  store         there is none here yet" in shown
    assert "nothing is signed here" in shown


def test_store_that_is_named_has_to_be_there() -> None:
    assert cli("doctor", "--db", "nowhere.db").code == 2


def test_open_permissions_are_found_with_the_command_that_mends_them(graded: Path) -> None:
    cli("keys", "init")
    (private,) = KEYS.glob("*.private.pem")
    for path, mode in ((STORE, 0o644), (KEYS, 0o755), (private, 0o640)):
        before = path.stat().st_mode & 0o777
        path.chmod(mode)
        code, shown = _doctor()
        assert code == 1
        assert f"has mode {mode:04o}" in shown
        assert f"chmod {before:o} " in shown
        path.chmod(before)
    assert _doctor()[0] == 0


def test_edited_trace_is_found(graded: Path) -> None:
    _edit("UPDATE traces SET reader = 'another'")
    code, shown = _doctor()
    assert code == 1
    assert "NO  traces        1 problems: edited" in shown
    assert "`readproof traces verify` lists them" in shown


def test_file_that_is_no_store_is_found(graded: Path) -> None:
    STORE.write_bytes(b"nonsense")
    code, shown = _doctor()
    assert code == 1
    assert "NO  database" in shown


def test_clock_behind_the_store_is_found(graded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "now_milliseconds", lambda: 1_000)
    code, shown = _doctor()
    assert code == 1
    assert "NO  clock         it is 1970-01-01" in shown
    assert "set the clock right" in shown


def test_clock_that_went_back_is_found(tmp_path: Path) -> None:
    from readproof.store.store import Store
    from tests.store.builders import NOW, end

    with Store.open(tmp_path / "s.db") as store:
        end(store, 1, decided_at=NOW + 5_000)
        end(store, 2, decided_at=NOW)
        found = store.clock()
    assert (found.newest, found.back_after) == (NOW + 5_000, 1)
    now = time.time_ns() // 1_000_000
    findings = doctoring.examine(tmp_path / "s.db", tmp_path / "none", max(now, NOW + 10_000))
    (clock,) = [finding for finding in findings if finding.name == "clock"]
    assert (clock.ok, clock.detail) == (False, "it went backwards after trace 1")
    assert clock.remedy


def test_empty_store_has_no_clock_to_complain_about(tmp_path: Path) -> None:
    from readproof.store.store import Store

    with Store.open(tmp_path / "s.db") as store:
        assert (store.clock().newest, store.clock().back_after) == (0, None)


def test_old_sqlite_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundness, "sqlite_version", lambda: (3, 31, 0))
    code, shown = _doctor()
    assert code == 1
    assert "NO  SQLite        3.31.0, at least 3.37.0 is needed" in shown


def test_sqlite_without_full_text_search_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundness, "has_full_text", lambda: False)
    code, shown = _doctor()
    assert code == 1
    assert "was built without full-text search" in shown


def test_broken_schema_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from readproof import validation

    def broken(kind: str) -> None:
        raise json.JSONDecodeError("no", "", 0)

    monkeypatch.setattr(validation, "validator", broken)
    code, shown = _doctor()
    assert code == 1
    assert "the schema of challenge cannot be used: JSONDecodeError" in shown
    assert "reinstall readproof" in shown


def test_unsound_trusted_keys_are_found() -> None:
    cli("keys", "init")
    (KEYS / "trusted.json").write_text("{}")
    code, shown = _doctor()
    assert code == 1
    assert "NO  trusted keys" in shown


def test_private_key_that_is_not_trusted_is_found() -> None:
    cli("keys", "init")
    (KEYS / "trusted.json").unlink()
    code, shown = _doctor()
    assert code == 1
    assert "signs nothing" in shown


def test_key_that_ends_soon_is_found() -> None:
    cli("keys", "init", "--valid", "7d")
    code, shown = _doctor()
    assert code == 1
    assert "make the next one in time" in shown
