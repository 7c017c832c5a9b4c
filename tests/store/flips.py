"""Single bits flipped in a store's file: what changed anything has to be found by verifying."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from readproof.errors import ReadproofError
from readproof.store.records import Action
from readproof.store.store import Store
from tests.store.builders import NOW, end, identity

# The full-text index decides nothing, and is made from `trace_texts`, which verifying compares.
_INDEX = ("trace_search", "search_terms")


def filled(path: Path) -> None:
    """A store with eight ended attempts and two actions, all of it in the one file."""
    with Store.open(path) as store:
        for number in range(1, 9):
            end(store, number)
        with store.write() as tx:
            for number in (2, 5):
                tx.actions.record(
                    Action.LABEL,
                    label="justified",
                    note=f"note {number}",
                    at=NOW,
                    trace_id=identity("tr", number),
                )


def content(path: Path) -> object:
    """Everything that a reader of the file can see, or why it cannot be read."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.text_factory = bytes
            run = connection.execute
            schema = run("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
            names = [name.decode() for kind, name, _, _ in schema if kind == b"table"]
            names = [name for name in names if not name.startswith(_INDEX)]
            rows = {
                name: sorted(run(f"SELECT * FROM [{name}] NOT INDEXED").fetchall(), key=repr)
                for name in names
            }
            pragmas = [
                run(f"PRAGMA {name}").fetchall() for name in ("application_id", "user_version")
            ]
            return [sorted(schema, key=repr), rows, pragmas]
    except (sqlite3.Error, UnicodeError) as error:
        return f"cannot be read: {error}"


def is_found(path: Path) -> bool:
    """True if verifying, or opening the store for it, says that something is wrong."""
    try:
        with Store.open(path, create=False, busy_ms=100) as store:
            return bool(store.verify().problems)
    except ReadproofError:
        return True


def flips(folder: Path, number: int, seed: int) -> Iterator[tuple[int, bool, bool]]:
    """For each of `number` bits: its place, whether anything changed, and whether it was found."""
    original, copy = folder / "whole.db", folder / "flipped.db"
    filled(original)
    before = content(original)
    data = original.read_bytes()
    rng = random.Random(seed)
    for place in rng.sample(range(len(data) * 8), number):
        flipped = bytearray(data)
        flipped[place // 8] ^= 1 << place % 8
        for left in ("-wal", "-shm", "-journal"):
            with suppress(FileNotFoundError):
                Path(f"{copy}{left}").unlink()
        copy.write_bytes(flipped)
        look = folder / "look.db"
        shutil.copy(copy, look)
        yield place, content(look) != before, is_found(copy)


def run(folder: Path, number: int, seed: int = 0) -> dict[str, int]:
    """Counts: flips that changed something, those of them that were found, and those missed."""
    counts = {"flipped": 0, "changed": 0, "found": 0, "missed": 0}
    for _, changed, found in flips(folder, number, seed):
        counts["flipped"] += 1
        counts["changed"] += changed
        counts["found"] += changed and found
        counts["missed"] += changed and not found
    return counts
