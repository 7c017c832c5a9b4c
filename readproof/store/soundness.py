"""SQLite's own checks of the file, and whether its schema is the one of this version."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from sqlalchemy import create_engine, func, select
from sqlalchemy.engine import Connection

from readproof.store import versions
from readproof.store.records import Clock
from readproof.store.rows import table
from readproof.store.tables import ActionRow, ChallengeRow, TraceRow
from readproof.store.work import Work

# STRICT tables need it.
OLDEST = (3, 37, 0)
_MOST = 20
_A, _C, _T = table(ActionRow), table(ChallengeRow), table(TraceRow)


def faults(work: Work) -> Iterator[str]:
    """What is wrong with the file as a database, whatever its rows say."""
    run = work.connection.exec_driver_sql
    for row in run(f"PRAGMA integrity_check({_MOST})"):
        if row[0] != "ok":
            yield f"SQLite finds: {row[0]}"
    for row in run("PRAGMA foreign_key_check").fetchmany(_MOST):
        yield f"a row of {row[0]} belongs to a row of {row[2]} that is not there"
    yield from _schema_faults(work.connection)


def _schema_faults(connection: Connection) -> Iterator[str]:
    wanted, found = _fresh(), _objects(connection)
    for name in sorted(wanted.keys() | found.keys()):
        if wanted.get(name) != found.get(name):
            yield f"the schema of {name} is not the one of this version"
    revision = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().all()
    if revision != [versions.REVISIONS[-1]]:
        yield "the version of the schema is not the one that the store is marked with"


def _objects(connection: Connection) -> dict[str, str]:
    rows = connection.exec_driver_sql("SELECT type, name, tbl_name, sql FROM sqlite_master")
    return {f"{row[0]} {row[1]}": f"{row[2]} {''.join((row[3] or '').split())}" for row in rows}


def _fresh() -> dict[str, str]:
    engine = create_engine("sqlite://")
    try:
        with engine.connect() as connection, connection.begin():
            versions.create(connection)
            return _objects(connection)
    finally:
        engine.dispose()


def sqlite_version() -> tuple[int, int, int]:
    """The version of the SQLite library that Python runs with."""
    return sqlite3.sqlite_version_info


def has_full_text() -> bool:
    """True if that library can search texts as the store wants it."""
    engine = create_engine("sqlite://")
    try:
        with engine.connect() as connection:
            return versions.has_full_text(connection)
    finally:
        engine.dispose()


def clock(work: Work) -> Clock:
    """What the times in the store say about the clocks that wrote them."""
    newest = work.number(
        select(
            func.max(
                select(func.coalesce(func.max(_C.c.issued_at), 0)).scalar_subquery(),
                select(func.coalesce(func.max(_T.c.decided_at), 0)).scalar_subquery(),
                select(func.coalesce(func.max(_A.c.at), 0)).scalar_subquery(),
            )
        )
    )
    later = _T.alias()
    back = work.one(
        select(func.min(_T.c.seq).label("seq"))
        .join(later, later.c.seq == _T.c.seq + 1)
        .where(later.c.decided_at < _T.c.decided_at)
    )
    return Clock(newest=newest, back_after=back.seq if back else None)
