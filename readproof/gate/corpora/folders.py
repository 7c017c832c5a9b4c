"""Published sets on disk: `sets/PATH-OF-THE-DOCUMENT/`, compared, written whole, cleaned up.

A file is replaced under its own name or left; `set.json` is written last and names the digests of
the others, so that a set that was interrupted is known as such and made again.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from readproof.core.corpora import Corpus, CorpusDocument
from readproof.core.policies import BUILT_IN
from readproof.errors import Unusable
from readproof.gate.corpora.findings import Finding, Problem
from readproof.gate.corpora.making import KINDS, SET
from readproof.gate.corpora.manifests import SETS, Manifest
from readproof.gate.preparations import fold_stamp
from readproof.wire import sets
from readproof.wire.canonical import encode

_PART = ".part"


def of(folder: Path, entry: CorpusDocument) -> Path:
    """The folder of a document's set; `Unusable` if a link stands on the way there."""
    path = folder / SETS / entry.path
    if path.resolve() != folder.resolve() / SETS / entry.path:
        raise Unusable(f"{path} leads through a link; sets are written into the corpus folder only")
    return path


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """The sets of a folder for this process alone; `Unusable` if another one is writing them."""
    path = folder / SETS
    if path.is_symlink():
        raise Unusable(f"{path} is a link; sets are written into the corpus folder only")
    try:
        path.mkdir(exist_ok=True)
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise Unusable(f"the folder {path} cannot be made: {error.strerror}") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise Unusable(f"another process is writing the sets of {folder}; wait for it") from None
    finally:
        os.close(descriptor)


def is_fresh(folder: Path, corpus: Corpus, entry: CorpusDocument) -> bool:
    """True if the set was made of just these words, by this version, and no file of it changed.

    Nothing is computed again: somebody who edits a file and its digest is found by `corpus check`.
    """
    path = of(folder, entry)
    try:
        about = (path / SET).read_bytes()
        value = json.loads(about)
        if "refused" in value:
            made: Mapping[str, str] | str = value["refused"]
            expected = {SET}
        else:
            made = {file["name"]: file["sha256"] for file in value["files"]}
            expected = set(KINDS)
            if list(made) != [name for name in KINDS if name != SET]:
                return False
            for name, digest in made.items():
                if sha256((path / name).read_bytes()).hexdigest() != digest:
                    return False
    except (OSError, ValueError, KeyError, TypeError):
        return False
    again = sets.to_dict(corpus, entry, BUILT_IN[entry.policy], fold_stamp(), made)
    return about == encode(again) and _ours(path) == expected


def write(path: Path, made: Mapping[str, bytes]) -> bool:
    """Make a set what it should be; false if it was so already."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        surplus = _ours(path) - set(made)
        for name in surplus:
            (path / name).unlink()
        changed = [replace(path / name, made[name]) for name in KINDS if name in made]
    except OSError as error:
        raise Unusable(f"the set {path} cannot be written: {error.strerror or error}") from None
    return bool(surplus) or any(changed)


def replace(path: Path, content: bytes) -> bool:
    """Give a file this content, whole or not at all; false if it has it already.

    Nothing is flushed to the disk: what a power cut loses is found by its digest and made again.
    """
    with suppress(FileNotFoundError):
        if path.read_bytes() == content:
            return False
    part = path.with_name(f".{path.name}{_PART}")
    part.unlink(missing_ok=True)  # of a process that was killed, or a link laid there
    with part.open("xb") as file:
        file.write(content)
    part.replace(path)
    return True


def refusal(path: Path) -> str | None:
    """The code in a set that says why its document carries no questions."""
    code = json.loads((path / SET).read_bytes()).get("refused")
    return str(code) if code else None


def _ours(path: Path) -> set[str]:
    """The files in a set's folder that `regenerate` writes, half-written ones included."""
    names = set(KINDS) | {f".{name}{_PART}" for name in KINDS}
    return names & {child.name for child in path.iterdir()}


def strays(manifest: Manifest) -> tuple[Finding, ...]:
    """Files below `sets/` that belong to no set of the manifest."""
    known = {entry.path for entry in manifest.corpus.documents}
    root = manifest.folder / SETS
    found: list[Finding] = []
    for place, folders, names in os.walk(root):
        folders.sort()
        below = Path(place).relative_to(root).as_posix()
        if below in known:
            found += [
                _stray(below, name, Problem.UNKNOWN_FILE, "no file of a set; remove it")
                for name in sorted(set(names) - set(KINDS))
            ]
        elif SET in names:
            message = "the manifest lists no such document; `corpus regenerate` removes its set"
            found.append(_stray(below, SET, Problem.ORPHAN, message))
        else:
            message = "it belongs to no document of the manifest; remove it"
            found += [
                _stray(below, name, Problem.UNKNOWN_FILE, message) for name in sorted(names)
            ]
    return tuple(found)


def _stray(below: str, name: str, problem: Problem, message: str) -> Finding:
    file = f"{SETS}/{name}" if below == "." else f"{SETS}/{below}/{name}"
    return Finding(file=file, problem=problem, message=message)


def remove_orphans(manifest: Manifest) -> int:
    """Remove the sets of documents that the manifest no longer lists; returns their number.

    Only files that `regenerate` writes are removed, and folders that are empty then.
    """
    orphans = [finding for finding in strays(manifest) if finding.problem is Problem.ORPHAN]
    root = manifest.folder / SETS
    for orphan in orphans:
        path = (manifest.folder / orphan.file).parent
        for name in sorted(_ours(path)):
            (path / name).unlink()
        while path != root and not any(path.iterdir()):
            path.rmdir()
            path = path.parent
    return len(orphans)
