"""Manifests: read with every fault at its line, and held against the files of the folder.

No name leaves the folder: neither by `..` or from the root, nor through a link.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from readproof import validation
from readproof.core.corpora import Corpus, CorpusDocument, newline_kind
from readproof.core.documents import Document
from readproof.errors import Fault, Malformed, Unusable
from readproof.gate.corpora import places
from readproof.gate.corpora.findings import Finding, Problem
from readproof.ingest import files
from readproof.core.json_paths import short
from readproof.validation.loader import MAX_BYTES
from readproof.wire import corpus as corpus_wire

MANIFEST = "corpus.toml"
SETS = "sets"


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """One entry of a manifest with all that its set depends on: small enough to be sent about.

    `corpus` holds edition and key, no documents; `lines` those of the entry's own keys.
    """

    folder: Path
    corpus: Corpus
    entry: CorpusDocument
    index: int
    lines: Mapping[str, int]

    @property
    def path(self) -> Path:
        """The document's file."""
        return self.folder / self.entry.path

    def finding(self, key: str, problem: Problem, message: str) -> Finding:
        """A finding about a key of the entry."""
        path = f"$.documents[{self.index}].{key}"
        return Finding(
            file=MANIFEST,
            line=places.nearest(self.lines, path),
            key=path[2:],
            problem=problem,
            message=message,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """A manifest with its folder, its text, and the line of each of its keys."""

    folder: Path
    corpus: Corpus
    text: str
    lines: Mapping[str, int]

    @property
    def path(self) -> Path:
        """The manifest's file."""
        return self.folder / MANIFEST

    @property
    def listed(self) -> tuple[Listed, ...]:
        """The entries, each on its own."""
        bare = replace(self.corpus, documents=())
        return tuple(
            Listed(
                folder=self.folder,
                corpus=bare,
                entry=entry,
                index=index,
                lines=self._lines_of(f"$.documents[{index}]"),
            )
            for index, entry in enumerate(self.corpus.documents)
        )

    def _lines_of(self, path: str) -> dict[str, int]:
        names = (path, *(f"{path}.{name}" for name in ("path", "sha256", "encoding", "newline")))
        return {name: places.nearest(self.lines, name) for name in names}


def load(folder: Path) -> Manifest:
    """The manifest of a corpus folder.

    Raises `Unusable` if there is none, `Malformed` with every fault, its line and its key.
    """
    path = folder / MANIFEST
    if not path.exists():
        raise Unusable(
            f"expected a manifest {path}, found none; `readproof corpus init {folder} FILES…` "
            "writes one"
        )
    return parse(folder, _text(path))


def _text(path: Path) -> str:
    if path.resolve().parent != path.parent.resolve():
        raise Unusable(f"{path} is a link that leads out of the folder; put the file itself there")
    data = files.read(path)
    try:
        if len(data) > MAX_BYTES["corpus"]:
            limit = f"{MAX_BYTES['corpus']:,}"
            fault = Fault(where="size", message=f"expected at most {limit} bytes")
            raise Malformed(str(path), [fault])
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Malformed(str(path), [Fault(where=f"line {line}", message="not UTF-8")]) from None


def parse(folder: Path, text: str) -> Manifest:
    """The manifest of a text; `Malformed` as `load`."""
    what = str(folder / MANIFEST)
    lines = places.in_toml(text)
    try:
        value = tomllib.loads(text)
        data = json.dumps(value, default=_plain)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(what, [Fault(where=_toml_line(error), message=f"not TOML: {error}")]) from (
            None
        )
    except RecursionError:
        raise Malformed(what, [Fault(where="the file", message="nested too deep")]) from None
    try:
        checked = validation.loads(data, kind="corpus", what=what)
        validation.validate(checked, "corpus", what)
    except Malformed as error:
        faults = [_at_line(fault, lines, value) for fault in error.faults]
        raise Malformed(what, faults) from None
    faults = [
        _at_line(Fault(where=f"$.documents[{index}].path", message=message), lines, value)
        for index, entry in enumerate(checked["documents"])
        if (message := _outside(folder, entry["path"]))
    ]
    if faults:
        raise Malformed(what, faults)
    corpus = corpus_wire.from_dict(checked)
    return Manifest(folder=folder, corpus=corpus, text=text, lines=lines)


def _plain(value: object) -> str:
    """TOML's own days and times as texts; the schema says which are right."""
    return value.isoformat() if isinstance(value, date) else str(value)


def _toml_line(error: tomllib.TOMLDecodeError) -> str:
    # Python 3.11 to 3.13 tell the place in the message only: "… (at line 3, column 5)".
    words = str(error).rpartition("(at line ")[2].partition(",")[0]
    return f"line {words}" if words.isdecimal() else "the file"


def _at_line(fault: Fault, lines: Mapping[str, int], value: Mapping[str, Any]) -> Fault:
    """The fault with the line of its key instead of a bare path."""
    path = fault.where if fault.where.startswith("$") else "$"
    message = fault.message
    if path.startswith("$.documents[") and path.endswith("].path") and "form" in message:
        index = int(path.partition("[")[2].partition("]")[0])
        found = value["documents"][index]["path"]
        message = (
            "expected a path inside the corpus folder, with / between names, not from the root "
            f"and without . or .. in it, found {short(found)}"
        )
    key = f", {path[2:]}" if len(path) > 2 else ""
    return Fault(where=f"line {places.nearest(lines, path)}{key}", message=message)


def _outside(folder: Path, path: str) -> str | None:
    """Why a path may not be used, if so; the schema has checked its form."""
    if PurePosixPath(path).as_posix() != path:
        return f"expected {PurePosixPath(path).as_posix()}, found {short(path)}"
    if PurePosixPath(path).parts[0].lower() in (SETS, MANIFEST):
        return f"expected a document, found {short(path)}: {SETS}/ and {MANIFEST} are ours"
    root = folder.resolve()
    try:
        real = (folder / path).resolve()
    except (OSError, RuntimeError):
        return f"{short(path)} is a link that leads in a circle"
    if not real.is_relative_to(root):
        return f"{short(path)} leads out of the corpus folder through a link; copy the file into it"
    return None


def examine(listed: Listed) -> Document | Finding:
    """The document of an entry as its file is now, or what about the file is not as listed."""
    entry = listed.entry
    try:
        data = files.read(listed.path)
    except Unusable as error:
        return listed.finding("path", Problem.MISSING_DOCUMENT, str(error))
    found = sha256(data).hexdigest()
    if found != entry.sha256:
        message = (
            f"{entry.path} has other bytes: expected {entry.sha256}, found {found}; bring the file "
            f"back, or take the change over with `readproof corpus regenerate {listed.folder} "
            "--update`"
        )
        return listed.finding("sha256", Problem.CHANGED_DOCUMENT, message)
    try:
        document = files.decode(data, name=listed.path.name, encoding=entry.encoding)
    except Unusable as error:
        said = str(error).partition(" Leave --encoding")[0].rstrip(".")
        message = f"{said}; name the file's encoding here"
        return listed.finding("encoding", Problem.WRONG_ENCODING, message)
    newline = newline_kind(document.text)
    if newline != entry.newline:
        message = f"expected the newlines that {entry.path} has, {newline}, found {entry.newline}"
        return listed.finding("newline", Problem.WRONG_NEWLINE, message)
    return document


def must_be_as_listed(manifest: Manifest) -> None:
    """Every file as the manifest lists it, else `Malformed` with every one that is not."""
    unlike = list(_unlike(manifest))
    if unlike:
        raise malformed(manifest.path, unlike)


def _unlike(manifest: Manifest) -> Iterator[Finding]:
    for listed in manifest.listed:
        found = examine(listed)
        if isinstance(found, Finding):
            yield found


def malformed(path: Path, findings: Iterable[Finding]) -> Malformed:
    """Findings about a manifest as the error that lists them."""
    return Malformed(
        str(path),
        [
            Fault(where=f"line {finding.line}, {finding.key}", message=finding.message)
            for finding in findings
        ],
    )
