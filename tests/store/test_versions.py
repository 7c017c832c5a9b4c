from __future__ import annotations

import importlib
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy.engine import Connection

from readproof.errors import Unusable
from readproof.store import chain, connections, migrations, versions
from readproof.store.records import Action, TraceFilter
from readproof.store.store import Store
from tests.store.builders import NOW, end, identity

ROOT = Path(__file__).parents[2]


def _schema(path: Path) -> dict[str, object]:
    """Everything that makes a schema: the SQL of each object, the pragmas, the fixed rows."""
    connection = sqlite3.connect(path)
    objects = connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
    ).fetchall()
    columns = {
        name: connection.execute(f"PRAGMA table_xinfo({name})").fetchall()
        for kind, name, _, _ in objects
        if kind == "table"
    }
    found: dict[str, object] = {
        "objects": [
            (kind, name, table, sql and "".join(sql.split())) for kind, name, table, sql in objects
        ],
        "columns": columns,
        "heads": connection.execute("SELECT * FROM heads ORDER BY chain").fetchall(),
        "alembic": connection.execute("SELECT * FROM alembic_version").fetchall(),
        "application_id": connection.execute("PRAGMA application_id").fetchone(),
        "user_version": connection.execute("PRAGMA user_version").fetchone(),
    }
    connection.close()
    return found


def _migrate(connection: Connection) -> None:
    migrations.upgrade(connection)
    versions.stamp(connection)


def _migrated(path: Path) -> None:
    """An empty file, brought up by alembic alone."""
    engine = connections.connect(path, 1000)
    with engine.connect() as connection, connection.begin():
        _migrate(connection)
    engine.dispose()


def test_the_migrated_schema_is_the_created_one(tmp_path: Path) -> None:
    Store.open(tmp_path / "created.db").close()
    _migrated(tmp_path / "migrated.db")
    created, migrated = _schema(tmp_path / "created.db"), _schema(tmp_path / "migrated.db")
    assert migrated == created
    assert len(created["columns"]) == 22  # type: ignore[arg-type]  # a dict in a dict of objects


def test_all_revisions_are_listed_in_order() -> None:
    from alembic.script import ScriptDirectory

    engine = connections.connect(None, 1000)
    with engine.connect() as connection:
        script = ScriptDirectory.from_config(migrations.config(connection))
    walked = tuple(revision.revision for revision in script.walk_revisions())
    assert walked[::-1] == versions.REVISIONS


def test_a_migrated_store_works(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    _migrated(path)
    with Store.open(path, create=False) as store:
        end(store, 1)
        assert store.verify().problems == ()


def test_an_older_store_is_migrated_when_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store.db"
    with Store.open(path) as store:
        end(store, 1)
    # Pretend that a later schema exists, and what its migration does.
    later = versions.HEAD + 1
    monkeypatch.setattr(versions, "HEAD", later)

    def second(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT")

    monkeypatch.setattr(migrations, "upgrade", second)
    with Store.open(path, create=False) as store:
        whats = [problem.what for problem in store.verify().problems]
    assert whats == ["the schema of table later is not the one of this version"]
    found = _schema(path)
    assert found["user_version"] == (later,)
    assert "later" in str(found["objects"])


def _before(path: Path, version: int, source: Path) -> None:
    """A store as `version` wrote it, with the rows of a present one."""
    connection = sqlite3.connect(path, isolation_level=None)
    for number in range(1, version + 1):
        (module,) = Path(versions.__file__).parent.glob(f"migrations/versions/r{number:04d}_*.py")
        name = f"readproof.store.migrations.versions.{module.stem}"
        for statement in importlib.import_module(name).STATEMENTS:
            connection.execute(statement)
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master").fetchall()]
    connection.execute("ATTACH ? AS present", (str(source),))
    connection.execute("DELETE FROM heads")
    for table in tables:
        columns = [row[1] for row in connection.execute(f"PRAGMA main.table_info({table})")]
        if columns:
            names = ", ".join(columns)
            connection.execute(f"INSERT INTO {table} SELECT {names} FROM present.{table}")
    connection.execute(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
        "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
    )
    connection.execute("INSERT INTO alembic_version VALUES (?)", (f"{version:04d}",))
    connection.execute(f"PRAGMA application_id = {versions.APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_store_is_brought_up_with_all_that_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    present, old = tmp_path / "present.db", tmp_path / "old.db"
    monkeypatch.setattr(chain, "ACTION_FORMAT", 1)
    monkeypatch.setattr(chain, "ROW_FORMAT", 2)
    with Store.open(present) as store:
        for number in (1, 2):
            end(store, number)
        with store.write() as tx:
            tx.actions.record(Action.PURGE, note="kept", at=NOW, trace_id=identity("tr", 1))
    monkeypatch.undo()
    _before(old, version, present)
    with Store.open(old, create=False) as store:
        assert store.verify().problems == ()
        with store.write() as tx:
            assert [
                one.trace_id for one in tx.traces.page(TraceFilter(search="phrase 2")).traces
            ] == [identity("tr", 2)]
            (kept,) = tx.actions.of_trace(identity("tr", 1))
            assert (kept.format, kept.label, kept.note) == (1, None, "kept")
            tx.actions.record(
                Action.LABEL, label="justified", note="", at=NOW, trace_id=identity("tr", 1)
            )
        assert store.verify().problems == ()
    assert _schema(old)["objects"] == _schema(present)["objects"]


def test_a_migration_that_fails_leaves_the_old_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store.db"
    Store.open(path).close()
    before = _schema(path)
    monkeypatch.setattr(versions, "HEAD", versions.HEAD + 1)

    def second(connection: Connection) -> None:
        connection.exec_driver_sql("DROP TABLE actions")
        raise RuntimeError("a bug in a migration")

    monkeypatch.setattr(migrations, "upgrade", second)
    with pytest.raises(RuntimeError, match="a bug"):
        Store.open(path)
    assert _schema(path) == before


def test_a_newer_store_is_refused_and_left_alone(path: Path) -> None:
    Store.open(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {versions.HEAD + 1}")
    connection.close()
    before = _schema(path)
    expected = f"{versions.HEAD} or lower, found version {versions.HEAD + 1}; use the newer"
    with pytest.raises(Unusable, match=f"schema version {expected}"):
        Store.open(path)
    assert _schema(path) == before


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE notes (id INTEGER)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(Unusable, match="of another program"):
        Store.open(path)
    assert path.read_bytes() == before


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.touch()
    with Store.open(path) as store:
        end(store, 1)


def test_many_may_create_the_same_store_at_once(path: Path) -> None:
    def use(number: int) -> None:
        with Store.open(path) as store:
            end(store, number)

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(use, range(1, 17)))
    with Store.open(path, create=False) as store:
        assert store.head().length == 16
        assert store.verify().problems == ()


def test_opening_a_present_or_new_store_does_not_import_alembic(path: Path) -> None:
    script = (
        "import sys, pathlib\n"
        "from readproof.store.store import Store\n"
        "for _ in range(2):\n"
        f"    Store.open(pathlib.Path({str(path)!r})).close()\n"
        "sys.exit('alembic' in sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False)
    assert run.returncode == 0


def test_an_sqlite_without_full_text_search_is_told_and_nothing_is_made(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "has_full_text", lambda connection: False)
    with pytest.raises(Unusable, match="expected an SQLite library with full-text search"):
        Store.open(path)
    monkeypatch.undo()
    with Store.open(path, create=False) as store:
        assert store.head().length == 0
