"""What `doctor` looks at: everything that has to be in order for verdicts to be worth something."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from readproof import validation
from readproof.errors import ReadproofError
from readproof.gate import keyrings
from readproof.gate.heads import REMEDIES
from readproof.store import soundness
from readproof.store.store import Store
from readproof.wire import times

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_SOON = 30 * 86_400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at; `ok` is `None` where there is nothing to look at.

    `remedy` says what to do; it is empty where all is well.
    """

    name: str
    ok: bool | None
    detail: str
    remedy: str = ""


def examine(database: Path | None, keys: Path, now: int) -> tuple[Finding, ...]:
    """Look at everything; `database` is the store's file, `None` if there is none yet."""
    return (
        _sqlite(),
        _schemas(),
        *_database(database, now),
        *_keys(keys, now),
    )


def _sqlite() -> Finding:
    found, oldest = soundness.sqlite_version(), soundness.OLDEST
    shown, wanted = (".".join(map(str, version)) for version in (found, oldest))
    if found >= oldest and soundness.has_full_text():
        return Finding(name="SQLite", ok=True, detail=f"{shown}, at least {wanted} is needed")
    if found >= oldest:
        return Finding(
            name="SQLite",
            ok=False,
            detail=f"{shown} was built without full-text search (FTS5), which is needed",
            remedy="use a Python that was built with it",
        )
    return Finding(
        name="SQLite",
        ok=False,
        detail=f"{shown}, at least {wanted} is needed",
        remedy="use a Python that was built with a newer SQLite",
    )


def _schemas() -> Finding:
    kinds = validation.SCHEMA_KINDS
    try:
        for kind in kinds:
            validation.validator(kind).check_schema(validation.schema(kind))
    except Exception as error:  # whatever is wrong with a file that was installed
        return Finding(
            name="schemas",
            ok=False,
            detail=f"the schema of {kind} cannot be used: {type(error).__name__}",
            remedy="reinstall readproof",
        )
    return Finding(name="schemas", ok=True, detail=f"{len(kinds)} kinds of documents")


def _database(path: Path | None, now: int) -> Iterator[Finding]:
    if path is None:
        yield Finding(name="store", ok=None, detail="there is none here yet")
        return
    yield _private("store", path, 0o600)
    try:
        with Store.open(path, create=False) as store:
            yield Finding(name="database", ok=True, detail=f"{path} opens, its schema is current")
            yield _chain(store)
            yield from _clock(store, now)
    except ReadproofError as error:
        yield Finding(
            name="database",
            ok=False,
            detail=str(error),
            remedy="keep a copy of the file, then do as the message says",
        )


def _chain(store: Store) -> Finding:
    report = store.verify()
    if not report.problems:
        detail = f"{report.head.length} in the chain, as written"
        return Finding(name="traces", ok=True, detail=detail)
    kinds = list(dict.fromkeys(problem.kind for problem in report.problems))
    return Finding(
        name="traces",
        ok=False,
        detail=f"{len(report.problems)} problems: {', '.join(kinds)}; {report.problems[0].what}",
        remedy=f"`readproof traces verify` lists them; {REMEDIES[kinds[0]]}",
    )


def _clock(store: Store, now: int) -> Iterator[Finding]:
    found = store.clock()
    if found.newest > now:
        yield Finding(
            name="clock",
            ok=False,
            detail=f"it is {times.write(now)}, and the store holds {times.write(found.newest)}",
            remedy="set the clock right before the next challenge: deadlines are counted by it",
        )
    elif found.back_after is not None:
        yield Finding(
            name="clock",
            ok=False,
            detail=f"it went backwards after trace {found.back_after}",
            remedy="let the system keep its time; the ages of verdicts from then are not sure",
        )
    else:
        yield Finding(name="clock", ok=True, detail="it never went backwards between traces")


def _keys(folder: Path, now: int) -> Iterator[Finding]:
    if not folder.is_dir():
        yield Finding(name="keys", ok=None, detail=f"no folder {folder}: nothing is signed here")
        return
    yield _private("keys", folder, 0o700)
    for path in sorted(folder.glob(f"*{keyrings.PRIVATE}")):
        yield _private("private key", path, 0o600)
    try:
        ring = keyrings.trusted(folder)
    except ReadproofError as error:
        yield Finding(
            name="trusted keys",
            ok=False,
            detail=str(error),
            remedy=f"mend {folder / keyrings.TRUSTED}, or trust the keys again in a new file",
        )
        return
    yield Finding(name="trusted keys", ok=True, detail=f"{len(ring.keys)}, all of them sound")
    known = {key.key_id for key in ring.keys}
    for name in sorted(keyrings.owned(folder)):
        if not any(key_id.startswith(name) for key_id in known):
            yield Finding(
                name="private key",
                ok=False,
                detail=f"{name}… is not among the trusted keys, and signs nothing",
                remedy="trust its public file again, or delete it",
            )
    for key in ring.keys:
        ends = key.valid_until
        if keyrings.has_private(folder, key) and ends is not None and now < ends <= now + _SOON:
            yield Finding(
                name="private key",
                ok=False,
                detail=f"{key.key_id[:16]}… is trusted until {times.write(ends)} only",
                remedy="make the next one in time: `readproof keys init`, and give it away",
            )


def _private(name: str, path: Path, wanted: int) -> Finding:
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & _OTHERS:
        return Finding(
            name=name,
            ok=False,
            detail=f"{path} has mode {mode:04o}: others on this machine may use it",
            remedy=f"chmod {wanted:o} {path}",
        )
    return Finding(name=name, ok=True, detail=f"{path} is its owner's alone (mode {mode:04o})")
