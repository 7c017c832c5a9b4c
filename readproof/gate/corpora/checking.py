"""What a published set differs in from what the manifest gives today; nothing is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from readproof import validation
from readproof.core.challenges import GENERATOR
from readproof.core.corpora import MAKER, Corpus, CorpusDocument
from readproof.core.documents import Document
from readproof.errors import Malformed
from readproof.gate.corpora import folders, making, places
from readproof.gate.corpora.findings import Finding, Problem
from readproof.gate.corpora.making import KINDS, SET
from readproof.gate.corpora.manifests import SETS
from readproof.gate.records import differing

_AGAIN = "`readproof corpus regenerate` makes it again"
# What was edited may have had its digest edited too, which `regenerate` alone believes.
_ALL_AGAIN = "`readproof corpus regenerate --all` makes it again"


def check(
    folder: Path, corpus: Corpus, entry: CorpusDocument, document: Document
) -> tuple[Finding, ...]:
    """Compute the set of a document again, and compare it with the one on disk."""
    path = folders.of(folder, entry)
    about = _read(path / SET)
    if about is None:
        message = f"{entry.path} has no set; {_AGAIN}"
        return (_finding(entry, SET, Problem.MISSING_SET, message),)
    value = _parsed(entry, SET, about)
    if isinstance(value, Finding):
        return (value,)
    made = making.make(corpus, entry, document)
    wanted = validation.loads(made[SET], kind="set", what=SET)
    old = _outdated(entry, about, value, wanted)
    if old is not None:
        return (old,)
    if value.get("refused") != wanted.get("refused"):
        return (_edited(entry, SET, made[SET], about),)
    # The digests in set.json follow from the files; told of the files, they need not be repeated.
    found = list(_files(entry, path, made))
    if not found and about != made[SET]:
        found.append(_edited(entry, SET, made[SET], about))
    return tuple(found)


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None


def _finding(
    entry: CorpusDocument,
    name: str,
    problem: Problem,
    message: str,
    *,
    line: int | None = None,
    key: str | None = None,
) -> Finding:
    file = f"{SETS}/{entry.path}/{name}"
    return Finding(file=file, line=line, key=key, problem=problem, message=message)


def _parsed(entry: CorpusDocument, name: str, content: bytes) -> Any:
    """The value of a file of a set, or the finding that it is no longer a valid one."""
    kind = KINDS[name]
    try:
        if kind == "phrases":
            return validation.phrase_sheet(content, "")
        value = validation.loads(content, kind=kind, what=name)
        lines = places.in_json(content.decode("utf-8-sig"))
        validation.validate(value, kind, name)
        return value
    except Malformed as error:
        first, more = error.faults[0], len(error.faults) - 1
        tail = f" (and {more} more)" if more else ""
        line, key = None, None
        if first.where.startswith("$"):
            line, key = places.nearest(lines, first.where), first.where
        elif first.where.startswith("line "):
            line = int(first.where.split()[1])
        message = f"{first.message}{tail}; {_AGAIN}"
        return _finding(entry, name, Problem.NOT_PARSING, message, line=line, key=key)


def _outdated(
    entry: CorpusDocument, about: bytes, value: Mapping[str, Any], wanted: Mapping[str, Any]
) -> Finding | None:
    """Why the set is one of other inputs or of another version, if it is."""
    text = about.decode("utf-8")

    def told(problem: Problem, key: str, message: str) -> Finding:
        line = places.nearest(places.in_json(text), f"$.{key}")
        return _finding(
            entry, SET, problem, f"{message}; {_AGAIN}", line=line, key=f"$.{key}"
        )

    for key, mine in (("generator", GENERATOR), ("fold", wanted["fold"]), ("maker", MAKER)):
        if value[key] != mine:
            message = f"made by {key} {_words(value[key])}, this version has {_words(mine)}"
            return told(Problem.OTHER_GENERATOR, key, message)
    for key in ("document", "edition", "lang", "policy"):
        for path in differing(wanted[key], value[key], key):
            where = f"made of another {path.removesuffix('.sha256').replace('.', ' ')}"
            return told(Problem.STALE, path, f"{where} than the manifest has now")
    if value["inputs_sha256"] != wanted["inputs_sha256"]:
        return told(Problem.STALE, "inputs_sha256", "made under another key than the manifest has")
    return None


def _words(value: object) -> str:
    return " ".join(map(str, value.values())) if isinstance(value, dict) else str(value)


def _files(entry: CorpusDocument, path: Path, made: Mapping[str, bytes]) -> Iterator[Finding]:
    for name in KINDS:
        if name == SET:
            continue
        content = _read(path / name)
        if name not in made:
            if content is not None:
                message = f"{entry.path} carries no questions, so nothing belongs here; {_AGAIN}"
                yield _finding(entry, name, Problem.UNKNOWN_FILE, message)
        elif content is None:
            yield _finding(entry, name, Problem.MISSING_FILE, f"gone; {_AGAIN}")
        elif content != made[name]:
            value = _parsed(entry, name, content)
            if isinstance(value, Finding):
                yield value
            else:
                yield _edited(entry, name, made[name], content)


def _edited(entry: CorpusDocument, name: str, expected: bytes, found: bytes) -> Finding:
    """Where a file that still parses differs from what it should be."""
    wanted, text = expected.decode("utf-8"), found.decode("utf-8-sig")
    line, key = places.first_difference(wanted, text), None
    if KINDS[name] != "phrases":
        kind = KINDS[name]
        paths = differing(
            validation.loads(expected, kind=kind, what=name),
            validation.loads(found, kind=kind, what=name),
        )
        if paths:
            key = paths[0]
            line = places.nearest(places.in_json(text), key)
    message = (
        "not what this version makes of the document (changed by hand, or by rules without a new "
        f"generator); {_ALL_AGAIN}"
    )
    return _finding(entry, name, Problem.EDITED, message, line=line, key=key)
