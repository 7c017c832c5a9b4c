"""Which store a command works on, and the gate on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from readproof.cli import output
from readproof.errors import Unusable

if TYPE_CHECKING:
    from readproof.gate import Gate

VARIABLE = "READPROOF_DB"
F = TypeVar("F", bound=Callable[..., object])


def option(command: F) -> F:
    """The option `--db`, for every command that uses the store."""
    return click.option(
        "--db",
        metavar="PATH",
        envvar=VARIABLE,
        show_envvar=True,
        help="The store. Default: .readproof/readproof.db here or in a folder above.",
    )(command)


@contextmanager
def opened(db: str | None, *, create: bool = False) -> Iterator[Gate]:
    """The gate on the store, closed at the end of the block.

    The store is the one named, else the nearest above the working folder. With `create` a missing
    one is made (here, unless it is named); without, it is `Unusable`.
    """
    from readproof.gate import Gate
    from readproof.store.store import Store

    path = _path(db, create)
    made = create and not Path(path).exists()
    with Store.open(path, create=create) as store:
        if made and store.file is not None:
            output.note("store", f"made {store.file}")
        yield Gate(store)


def gate(db: str | None, *, read_only: bool = False) -> Gate:
    """The gate on a store that is there, for the caller to close; `Unusable` if there is none.

    With `read_only` the database itself refuses every change, and an older schema is `Unusable`.
    """
    from readproof.gate import Gate
    from readproof.store.store import Store

    return Gate(Store.open(_path(db, create=False), create=False, read_only=read_only))


def file(db: str | None) -> Path | None:
    """The file of the store that is named or found; `None` if there is none."""
    from readproof.store import locations

    if db is None:
        return locations.find(Path.cwd())
    if not Path(db).is_file():
        raise Unusable(f"expected a store in {db} (--db or {VARIABLE}), found no such file")
    return Path(db)


def _path(db: str | None, create: bool) -> Path | str:
    from readproof.store import locations
    from readproof.store.connections import MEMORY

    if db is not None:
        if create or db == MEMORY or Path(db).is_file():
            return db
        raise Unusable(
            f"expected a store in {db} (--db or {VARIABLE}), found no such file; name the store "
            "that the challenge was issued in"
        )
    here = Path.cwd()
    found = locations.find(here)
    if found is not None:
        return found
    if create:
        return locations.default(here)
    raise Unusable(
        f"expected a store in {locations.FOLDER}/{locations.FILE} of {here} or a folder above, "
        f"found none; name one with --db or {VARIABLE}, or make one: `readproof challenge DOC` "
        "does, and `readproof demo` fills it with examples"
    )


def is_taken(gate: Gate, step: str, challenge_id: object) -> bool:
    """True if the step (`build`, `audit`, `grade`) was taken before, so that its files exist."""
    from readproof.store.records import OPEN_STATES, State

    open_before = {
        "build": (State.ISSUED,),
        "audit": (State.ISSUED, State.BUILT),
        "grade": OPEN_STATES,
    }[step]
    with gate.store.read() as tx:
        stored = tx.challenges.get(challenge_id) if isinstance(challenge_id, str) else None
    return stored is not None and stored.state not in open_before


def document_name(gate: Gate, challenge_id: str) -> str:
    """The name of the file that a challenge is about."""
    with gate.store.read() as tx:
        stored = tx.challenges.get(challenge_id)
    assert stored is not None  # its verdict was just given
    return stored.name
