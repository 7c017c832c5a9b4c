"""The store: one SQLite file, and the transactions in which everything happens."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from sqlalchemy import Engine

from readproof.errors import Unusable
from readproof.store import chain, connections, soundness, verifying, versions
from readproof.store.actions import Actions
from readproof.store.challenges import Challenges
from readproof.store.connections import MEMORY
from readproof.store.documents import Documents
from readproof.store.exchanges import Exchanges
from readproof.store.quotes import Quotes
from readproof.store.records import ChainReport, Clock, Head
from readproof.store.traces import Traces
from readproof.store.work import Work

BUSY_MS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Transaction:
    """One open transaction, by what it is about."""

    documents: Documents
    challenges: Challenges
    exchanges: Exchanges
    traces: Traces
    actions: Actions
    quotes: Quotes


class Store:
    """A store that is open.  Safe to use from several threads; open a new one after a fork.

    Everything happens inside `with store.read() as tx` or `with store.write() as tx`.  A writing
    transaction holds the only write lock from its start (`BEGIN IMMEDIATE`), commits at the end of
    the block, and keeps nothing when the block raises.  SQLite's errors come out as `Unusable`, a
    refused row as `Conflict`, both at the end of the block.  `file` is the absolute path of the
    store, `None` for one in memory.
    """

    def __init__(self, engine: Engine, file: Path | None) -> None:
        self.file = file
        self.where = MEMORY if file is None else str(file)
        self._engine = engine
        self._write_lock = threading.Lock()
        # A store in memory is one connection, so its readers queue as well.
        self._read_lock = self._write_lock if file is None else nullcontext()
        self._open = threading.local()

    @classmethod
    def open(
        cls,
        path: Path | str,
        *,
        create: bool = True,
        busy_ms: int = BUSY_MS,
        read_only: bool = False,
    ) -> Store:
        """Open the store at `path`, or a new one in memory for `":memory:"`.

        With `create`, a missing file (mode 0600) and its folder (0700) are created; an older
        schema is migrated.  `busy_ms` is how long to wait for another process, in milliseconds.
        `Unusable` if the file is missing, no store, of a newer schema, locked or read-only.  With
        `read_only` SQLite refuses every change through this store (`Unusable`), and so is a store
        of an older schema.
        """
        file = None if str(path) == MEMORY else Path(path).absolute()
        if file is not None:
            connections.prepare_file(file, create=create)
            versions.inspect(file, busy_ms)
        store = cls(connections.connect(file, busy_ms, read_only=read_only), file)
        try:
            with (
                connections.readable(store.where),
                store._transaction("BEGIN", writing=False) as work,
            ):
                current = versions.is_current(work.connection)
            if not current:
                if read_only:
                    raise Unusable(
                        f"expected the store {store.where} to have the present schema, found an "
                        "older one; open it once to change it, such as with `readproof traces "
                        "list`, or name another file with --db"
                    )
                with store._transaction("BEGIN IMMEDIATE", writing=True) as work:
                    versions.bring_up(work.connection, store.where)
        except BaseException:
            store.close()
            raise
        return store

    @contextmanager
    def read(self) -> Iterator[Transaction]:
        """A transaction that sees one state of the store throughout, and changes nothing."""
        with self._transaction("BEGIN", writing=False) as work:
            yield _parts(work)

    @contextmanager
    def write(self) -> Iterator[Transaction]:
        """A transaction that is kept whole or not at all."""
        with self._transaction("BEGIN IMMEDIATE", writing=True) as work:
            yield _parts(work)

    def verify(self, kept: Head | None = None) -> ChainReport:
        """Check file and chains; `kept` is a head of the traces that was kept elsewhere."""
        with (
            connections.readable(self.where),
            self._transaction("BEGIN", writing=False) as work,
        ):
            return verifying.verify(work, kept)

    def head(self) -> Head:
        """The end of the chain of traces: worth keeping elsewhere."""
        with self._transaction("BEGIN", writing=False) as work:
            return chain.head(work, chain.TRACES)

    def clock(self) -> Clock:
        """What the times in the store say about the clocks that wrote them."""
        with self._transaction("BEGIN", writing=False) as work:
            return soundness.clock(work)

    def close(self) -> None:
        """Close all connections; a store in memory is gone then."""
        self._engine.dispose()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def _transaction(self, begin: str, *, writing: bool) -> Iterator[Work]:
        if getattr(self._open, "depth", 0):
            # It would wait for itself, or read a state older than its own writes.
            raise RuntimeError("a transaction of this store is already open in this thread")
        self._open.depth = 1
        try:
            lock = self._write_lock if writing else self._read_lock
            with (
                lock,
                connections.translated(self.where),
                self._engine.connect() as connection,
                connection.execution_options(**{connections.BEGIN: begin}).begin(),
            ):
                yield Work(connection=connection, writing=writing)
        finally:
            self._open.depth = 0


def _parts(work: Work) -> Transaction:
    return Transaction(
        documents=Documents(work),
        challenges=Challenges(work),
        exchanges=Exchanges(work),
        traces=Traces(work),
        actions=Actions(work),
        quotes=Quotes(work),
    )
