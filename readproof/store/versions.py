"""The version of a store's schema: what is found, what is created, what is migrated.

The version stands in two pragmas of the file, so that looking costs nothing: `application_id`
says that the file is ours, `user_version` counts the migrations that it has had.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from urllib.parse import quote

from sqlalchemy.engine import Connection

from readproof.errors import Unusable
from readproof.store import search, tables
from readproof.store.connections import readable, translated

# "rdpf" in ASCII.
APPLICATION_ID = 0x72647066
# The alembic revisions in order; `user_version` is the number of those that were applied.
REVISIONS = ("0001", "0002", "0003", "0004")
HEAD = len(REVISIONS)
_FIRST_LINK = "0" * 64


def must_be_able(connection: Connection) -> None:
    """`Unusable` if the SQLite library of this Python was built without what the schema needs."""
    if not has_full_text(connection):
        raise Unusable(
            "expected an SQLite library with full-text search (FTS5 with trigrams, since 3.34), "
            f"found {sqlite3.sqlite_version} without; use a Python that was built with it"
        )


def has_full_text(connection: Connection) -> bool:
    """True if SQLite has FTS5 with the tokenizer for trigrams."""
    modules = connection.exec_driver_sql("SELECT name FROM pragma_module_list").scalars().all()
    return "fts5" in modules and sqlite3.sqlite_version_info >= (3, 34)


def inspect(path: Path, busy_ms: int) -> None:
    """Refuse a file that is not a store or is a newer one, before anything is written to it."""
    with readable(str(path)), translated(str(path)):
        address = f"file:{quote(str(path))}?mode=rw"
        connection = sqlite3.connect(
            address, uri=True, timeout=busy_ms / 1000, isolation_level=None
        )
        try:
            # One state for all three: another process may be creating the store just now.
            connection.execute("BEGIN")
            tables_found = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
        finally:
            connection.close()
    _judge(str(path), application, version, tables_found)


def is_current(connection: Connection) -> bool:
    """True if the schema is the present one and needs nothing."""
    return bool(connection.exec_driver_sql("PRAGMA user_version").scalar_one() == HEAD)


def bring_up(connection: Connection, where: str) -> None:
    """Create or migrate the schema, inside the caller's write transaction."""
    application = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
    version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    tables = connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one()
    _judge(where, application, version, tables)
    if version == HEAD:
        return
    must_be_able(connection)
    if version == 0:
        create(connection)
        return
    # alembic takes half a second to import, and only an old store needs it.
    from readproof.store import migrations

    migrations.upgrade(connection)
    stamp(connection)


def create(connection: Connection) -> None:
    """Create the schema as the migrations would leave it (a test compares the two)."""
    tables.METADATA.create_all(connection, checkfirst=False)
    for statement in search.TABLES:
        connection.exec_driver_sql(statement)
    for chain in ("traces", "actions"):
        connection.exec_driver_sql(
            "INSERT INTO heads (chain, length, digest) VALUES (?, 0, ?)", (chain, _FIRST_LINK)
        )
    connection.exec_driver_sql(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
        "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
    )
    connection.exec_driver_sql(
        "INSERT INTO alembic_version (version_num) VALUES (?)", (REVISIONS[-1],)
    )
    stamp(connection)


def stamp(connection: Connection) -> None:
    """Write the pragmas that mark a store of the present version."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {HEAD}")


def _judge(where: str, application: int, version: int, tables: int) -> None:
    if application != APPLICATION_ID and (application or version or tables):
        raise Unusable(
            f"expected {where} to be a readproof store, found an SQLite file of another program; "
            "name another file with --db"
        )
    if application == APPLICATION_ID and tables and not version:
        raise Unusable(
            f"expected the store {where} to say which version its schema has, found none: it was "
            "damaged; restore a backup, or name another file with --db"
        )
    if version > HEAD:
        raise Unusable(
            f"expected the store {where} to have schema version {HEAD} or lower, found version "
            f"{version}; use the newer readproof that wrote it, or name another file with --db"
        )
