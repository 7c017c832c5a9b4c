from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from readproof.errors import Unusable
from readproof.store import connections
from readproof.store.connections import Conflict
from readproof.store.store import Store
from tests.store.builders import challenge, document

ROOT = Path(__file__).parents[2]


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="file modes are those of POSIX")
def test_the_files_are_for_their_owner_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        with Store.open(path):
            files = {file.name: _mode(file) for file in path.parent.glob("readproof.db*")}
    finally:
        os.umask(before)
    assert files == dict.fromkeys(("readproof.db", "readproof.db-shm", "readproof.db-wal"), 0o600)
    assert _mode(path.parent) == 0o700


def test_a_store_keeps_itself_out_of_commits(store: Store, path: Path) -> None:
    assert (path.parent / ".gitignore").read_text() == "*\n"


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("trusted_schema", 0),
        ("busy_timeout", 10_000),
    ],
)
def test_every_connection_is_set_up(path: Path, pragma: str, value: object) -> None:
    with Store.open(path):
        pass
    engine = connections.connect(path, 10_000)
    with engine.connect() as first, engine.connect() as second:
        for connection in (first, second):
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one() == value
    engine.dispose()


def test_a_missing_store_is_not_created_when_only_asked_about(path: Path) -> None:
    with pytest.raises(Unusable, match=r"expected a store at .*found nothing.*challenge"):
        Store.open(path, create=False)
    assert not path.parent.exists()


@pytest.mark.parametrize("content", [b"not a database, just words\n", b"SQLite", b"\0" * 4096])
def test_another_file_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(Unusable, match="expected a readproof store"):
        Store.open(path)
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="to be a file"):
        Store.open(tmp_path)


def test_a_missing_folder_above_the_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="No such file"):
        Store.open(tmp_path / "a" / "b" / "store.db")


def test_a_damaged_file_is_refused_with_a_next_step(store: Store, path: Path) -> None:
    store.close()
    data = bytearray(path.read_bytes())
    data[100:4096] = b"\xff" * 3996
    path.write_bytes(data)
    with pytest.raises(Unusable, match="found it damaged"):
        Store.open(path)


def test_a_locked_store_is_reported_after_waiting(path: Path) -> None:
    with Store.open(path):
        pass
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Store.open(path, busy_ms=50) as store:
        with pytest.raises(Unusable, match="held by another process"), store.write():
            pass
        with store.read():
            pass
        other.execute("ROLLBACK")
        with store.write() as tx:
            assert tx.documents.put(document())
    other.close()


@pytest.mark.parametrize(("busy_ms", "opens"), [(10_000, True), (50, False)])
def test_opening_waits_for_a_writer_before_it_switches_to_wal(
    path: Path, busy_ms: int, opens: bool
) -> None:
    Store.open(path).close()
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("PRAGMA journal_mode = DELETE")
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(0.3, lambda: other.execute("ROLLBACK"))
    release.start()
    if opens:
        Store.open(path, busy_ms=busy_ms).close()
    else:
        with pytest.raises(Unusable, match="held by another process"):
            Store.open(path, busy_ms=busy_ms)
    release.join()
    other.close()


# Root may write everywhere, so the question is asked as another user; the imports come before.
_UNPRIVILEGED = """
import os, pathlib, sys
from readproof.errors import Unusable
from readproof.store.store import Store
from tests.store.builders import end
end(Store.open(":memory:"), 1)
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
for create in (True, False):
    try:
        Store.open(pathlib.Path(sys.argv[1]), create=create)
    except Unusable as error:
        print(error)
"""


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
@pytest.mark.parametrize("with_store", [True, False])
def test_a_read_only_folder_is_reported(with_store: bool) -> None:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        path = folder / "store.db"
        if with_store:
            Store.open(path).close()
            path.chmod(0o444)
        folder.chmod(0o555)
        run = subprocess.run(
            [sys.executable, "-c", _UNPRIVILEGED, str(path)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        folder.chmod(0o755)
    assert run.returncode == 0, run.stderr
    assert len(run.stdout.splitlines()) == 2, run.stdout
    assert run.stdout.count("--db") == 2, run.stdout


def test_a_refused_row_is_a_conflict_and_shows_no_values(store: Store) -> None:
    with store.write() as tx:
        tx.documents.put(document())
        tx.challenges.add(challenge(1))
    with pytest.raises(Conflict) as caught, store.write() as tx:
        tx.challenges.add(challenge(1, reader="secret-reader"))
    assert "UNIQUE constraint failed: challenges.id" in str(caught.value)
    shown = f"{caught.value!r} {caught.value.__cause__!r} {caught.value.__cause__}"
    assert "secret-reader" not in shown


def test_a_row_without_what_it_belongs_to_is_a_conflict(store: Store) -> None:
    with pytest.raises(Conflict, match="FOREIGN KEY"), store.write() as tx:
        tx.challenges.add(challenge(1))
