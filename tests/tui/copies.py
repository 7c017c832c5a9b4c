"""Many traces out of few: played attempts copied under new ids, in bulk.

A copy has rows of its own wherever an attempt has some, with its ids inside the stored documents
too, and stands in the chain, whose digests hold.  What does not hold: the evidence of a copy (it
is that of the original), and no copy uses up an attempt.  Of all but the newest `whole` copies the
long documents (challenge, audit, answers) are left out, which lists never read.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path
from typing import Any

from readproof.store import chain

Row = dict[str, Any]
_BATCH = 2_000
_TABLES = ("challenges", "submissions", "audits", "answers", "trace_lines", "trace_texts")


def multiply(
    path: Path,
    total: int,
    *,
    whole: int = 5_000,
    step: int = 300_000,
    rename: Callable[[int], Row] = lambda number: {},
) -> None:
    """Add copies of the traces of a store until it has `total`.

    They are decided `step` milliseconds one after another, and the newest is as old as the newest
    played one.  `rename` gives columns (`reader`, `document_name`) of the copy with this number.
    """
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA synchronous = OFF")
        originals = [_attempt(connection, trace) for trace in _all(connection, "traces")]
        (head,) = _all(connection, "heads", "WHERE chain = 'traces'")
        last = max(row["decided_at"] for row in _all(connection, "traces"))
        first = len(originals)
        previous = str(head["digest"])
        rows: list[dict[str, Row | None]] = []
        for number, original in zip(range(first, total), cycle(originals), strict=False):
            copy = _copy(original, number, whole=total - number <= whole)
            trace = copy["traces"]
            assert trace is not None
            trace.update(rename(number), decided_at=last - (total - 1 - number) * step)
            trace.update(seq=number + 1, prev_digest=previous)
            trace["body_sha256"] = chain.sha256(trace["body"])
            previous = trace["digest"] = chain.row_digest(trace)
            rows.append(copy)
            if len(rows) == _BATCH:
                _write(connection, rows)
                rows = []
        _write(connection, rows)
        connection.execute(
            "UPDATE heads SET length = ?, digest = ? WHERE chain = 'traces'", (total, previous)
        )
        connection.execute("INSERT INTO trace_search (trace_search) VALUES ('rebuild')")
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _all(connection: sqlite3.Connection, table: str, rest: str = "", *values: object) -> list[Row]:
    found = connection.execute(f"SELECT * FROM {table} {rest}", values)
    return [dict(row) for row in found]


def _attempt(connection: sqlite3.Connection, trace: Row) -> dict[str, Row | None]:
    def one(table: str, column: str, value: object) -> Row | None:
        found = _all(connection, table, f"WHERE {column} = ?", value)
        return found[0] if found else None

    audit = one("audits", "challenge_id", trace["challenge_id"])
    return {
        "challenges": one("challenges", "id", trace["challenge_id"]),
        "submissions": one("submissions", "challenge_id", trace["challenge_id"]),
        "audits": audit,
        "answers": one("answers", "audit_id", audit["id"]) if audit else None,
        "traces": trace,
        "trace_lines": one("trace_lines", "seq", trace["seq"]),
        "trace_texts": one("trace_texts", "seq", trace["seq"]),
    }


def _copy(original: dict[str, Row | None], number: int, *, whole: bool) -> dict[str, Row | None]:
    made = {table: dict(row) if row else None for table, row in original.items()}
    trace = original["traces"]
    assert trace is not None
    ids = {
        trace[name]: f"{trace[name][:3]}{hashlib.md5(f'{name} {number}'.encode()).hexdigest()}"
        for name in ("trace_id", "challenge_id", "audit_id")
        if trace[name]
    }
    for row in made.values():
        for name, value in (row or {}).items():
            if isinstance(value, str) and value in ids:
                assert row is not None
                row[name] = ids[value]
    made["submissions"] = made["submissions"] if whole else None
    for table in ("challenges", "audits", "answers", "traces"):
        row = made[table]
        if row is None:
            continue
        if not whole and table in ("audits", "answers"):
            made[table] = None
        elif not whole and table == "challenges":
            row["body"] = "-"
        else:
            for old, new in ids.items():
                row["body"] = row["body"].replace(old, new)
    if not whole:
        assert made["traces"] is not None
        made["traces"]["audit_id"] = None
    for table in ("trace_lines", "trace_texts"):
        row = made[table]
        assert row is not None
        row["seq"] = number + 1
    return made


def _write(connection: sqlite3.Connection, copies: list[dict[str, Row | None]]) -> None:
    for table in (*_TABLES[:4], "traces", *_TABLES[4:]):
        rows = [row for copy in copies if (row := copy[table])]
        if rows:
            names = list(rows[0])
            connection.executemany(
                f"INSERT INTO {table} ({', '.join(names)}) "
                f"VALUES ({', '.join(':' + name for name in names)})",
                rows,
            )
    connection.executemany("INSERT INTO trace_codes (code, seq) VALUES (?, ?)", _codes(copies))


def _codes(copies: list[dict[str, Row | None]]) -> Iterator[tuple[str, int]]:
    for copy in copies:
        trace = copy["traces"]
        assert trace is not None
        for code in json.loads(trace["codes"]):
            yield code, trace["seq"]
