"""One open transaction: what every part of the store reads and writes through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable, Row, insert
from sqlalchemy.engine import Connection, CursorResult

from readproof.store import rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """A connection inside a transaction; `writing` is false in one that only reads."""

    connection: Connection
    writing: bool

    def insert(self, model: type[rows.Row], values: Mapping[str, object]) -> None:
        """Validate one row and insert it; `Malformed` before any SQL if it cannot be stored."""
        self.must_write()
        self.connection.execute(insert(rows.table(model)), rows.checked(model, values))

    def change(self, statement: Executable) -> int:
        """Run an UPDATE; the number of rows that it changed."""
        self.must_write()
        result = self.connection.execute(statement)
        assert isinstance(result, CursorResult)
        return int(result.rowcount)

    def one(self, statement: Executable) -> Row[Any] | None:
        """The only row, or `None`."""
        return self.connection.execute(statement).one_or_none()

    def all(self, statement: Executable) -> tuple[Row[Any], ...]:
        """All rows."""
        return tuple(self.connection.execute(statement).all())

    def number(self, statement: Executable) -> int:
        """The one number that a query counts."""
        return int(self.connection.execute(statement).scalar_one())

    def must_write(self) -> None:
        """A write in a reading transaction is a bug: it could lose against another writer."""
        if not self.writing:
            raise RuntimeError("this transaction only reads; open one with Store.write()")
