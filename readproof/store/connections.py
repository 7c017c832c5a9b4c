"""Connections to the SQLite file: how each is set up, and what its errors mean to people."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, Pool, QueuePool, StaticPool, create_engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from readproof.errors import ReadproofError, Unusable
from readproof.store import locations

MEMORY = ":memory:"
# How a transaction begins; an execution option of the connection, read by the `begin` event.
BEGIN = "readproof_begin"
_MAGIC = b"SQLite format 3\0"
_MEANINGS = {
    sqlite3.SQLITE_BUSY: (
        "expected to get the store's lock, found it held by another process the whole time; "
        "let that process end, then do the same again"
    ),
    sqlite3.SQLITE_NOTADB: (
        "expected a readproof store (an SQLite file), found something else; "
        "name another file with --db"
    ),
    sqlite3.SQLITE_CORRUPT: (
        "expected a sound SQLite file, found it damaged; keep a copy of it, restore a backup, "
        "and look at what is left with `sqlite3 FILE .recover`"
    ),
    sqlite3.SQLITE_READONLY: (
        "expected to be allowed to write to the store and its folder, found them read-only; "
        "change the permissions, or name another file with --db"
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "expected to open or create the store's files, found that the system does not allow it; "
        "look at the permissions of the folder, or name another file with --db"
    ),
    sqlite3.SQLITE_FULL: "expected room on the disk, found none; make room, then do the same again",
    sqlite3.SQLITE_IOERR: (
        "expected to read and write the store, found an input/output error; "
        "look at the disk, or name another file with --db"
    ),
}


class Conflict(ReadproofError):
    """A row was refused by the database: it exists already, or what it belongs to does not.

    Nothing of the transaction was kept.
    """


def store_error(error: BaseException, where: str) -> ReadproofError | None:
    """The error to raise instead of one of SQLite's; `None` if it is a bug and should be seen."""
    original = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(original, "sqlite_errorcode", None)
    if isinstance(original, sqlite3.OperationalError) and "decode" in str(original):
        # Python's own, with no code: bytes that are no text where a text was written.
        code = sqlite3.SQLITE_CORRUPT
    if not isinstance(original, sqlite3.Error) or not isinstance(code, int):
        return None
    primary = code & 0xFF
    if primary == sqlite3.SQLITE_CONSTRAINT:
        return Conflict(f"the store {where} refused a row: {original}; nothing was changed")
    if (meaning := _MEANINGS.get(primary)) is None:
        return None
    return Unusable(f"the store {where}: {meaning} (SQLite says: {original})")


@contextmanager
def translated(where: str) -> Iterator[None]:
    """Turn SQLite's errors inside the block into `Unusable` or `Conflict`."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        known = store_error(error, where)
        if known is None:
            raise
        raise known from error


@contextmanager
def readable(where: str) -> Iterator[None]:
    """Turn whatever reading a damaged file can raise inside the block into `Unusable`.

    For blocks that only open and look: elsewhere an error that nobody expects is a bug.
    """
    try:
        yield
    except (DBAPIError, sqlite3.Error, UnicodeError, ArithmeticError) as error:
        meaning = _MEANINGS[sqlite3.SQLITE_CORRUPT]
        raise Unusable(f"the store {where}: {meaning} ({type(error).__name__})") from error


def prepare_file(path: Path, *, create: bool) -> None:
    """Make sure that `path` is a file which may be a store, creating it empty (mode 0600).

    A missing folder is created with mode 0700 if the folder above it exists.  `Unusable` if the
    file is missing and `create` is false, or is something else than an SQLite file.
    """
    try:
        if not path.exists():
            if not create:
                raise Unusable(
                    f"expected a store at {path}, found nothing; `readproof challenge` creates "
                    "one, or name another file with --db"
                )
            _create(path)
        if not path.is_file():
            raise Unusable(
                f"expected the store to be a file, found that {path} is not one; "
                "name a file with --db"
            )
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
    except OSError as error:
        raise Unusable(
            f"expected to read or create the store {path}, found: {error.strerror}; look at the "
            "folder and its permissions, or name another file with --db"
        ) from error
    if start and start != _MAGIC:
        raise Unusable(f"the store {path}: {_MEANINGS[sqlite3.SQLITE_NOTADB]}")


def _create(path: Path) -> None:
    if not path.parent.exists():
        locations.make(path.parent)
    # Another process may be faster, and uses the same mode.  SQLite gives its -wal and -shm files
    # the mode of the database.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def connect(path: Path | None, busy_ms: int, *, read_only: bool = False) -> Engine:
    """An engine for the file, or for one connection to a store in memory (`None`).

    With `read_only` its connections refuse every change.
    """
    pool: type[Pool] = StaticPool if path is None else QueuePool
    # A connection a thread, never a wait for one: the write lock is the only queue.
    sizes: dict[str, Any] = {} if path is None else {"pool_size": 8, "max_overflow": -1}
    engine = create_engine(
        URL.create("sqlite", database=MEMORY if path is None else str(path)),
        poolclass=pool,
        hide_parameters=True,
        connect_args={"timeout": busy_ms / 1000, "check_same_thread": False},
        **sizes,
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _record: object) -> None:
        _set_up(connection, busy_ms)
        if read_only:
            connection.execute("PRAGMA query_only = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get(BEGIN, "BEGIN"))

    return engine


def _set_up(connection: sqlite3.Connection, busy_ms: int) -> None:
    # The driver would begin transactions by itself, and only before some statements.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {int(busy_ms)}")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA foreign_keys = ON")
    _write_ahead(connection, busy_ms)
    connection.execute("PRAGMA synchronous = FULL")


def _write_ahead(connection: sqlite3.Connection, busy_ms: int) -> None:
    """Switch to WAL.  SQLite does not wait for the lock here, so this does."""
    until = time.monotonic() + busy_ms / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return
        except sqlite3.OperationalError as error:
            busy = (error.sqlite_errorcode & 0xFF) == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() >= until:
                raise
            time.sleep(0.01)
