"""Manifests written: a first one, further documents, changed bytes, a new edition.

A manifest is text that people edit too: what is there already stays as it stands, comments
included, and only the lines that have to change are changed.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from readproof.core.corpora import CorpusDocument, newline_kind
from readproof.errors import Fault, Malformed, Unusable
from readproof.gate.corpora import folders, manifests
from readproof.gate.corpora.manifests import MANIFEST, SETS, Manifest
from readproof.ingest import files
from readproof.wire import corpus as corpus_wire

_VALUE = re.compile(r"(\s*[^=\s]+\s*=\s*)(?:\"[^\"]*\"|'[^']*'|[^#\s\"']+)([^\"']*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a new entry says that its file does not."""

    language: str
    licence: str
    policy: str
    encoding: str | None = None


def init(
    folder: Path, paths: Iterable[Path], words: Words, *, title: str | None, key: bytes, day: str
) -> tuple[Manifest, int]:
    """Write a manifest, or add to the one that is there; returns it and the number added.

    Files that are listed already, the manifest and published sets are passed over.  Raises
    `Malformed` with every file that cannot be a document; nothing is written then.
    """
    target = folder / MANIFEST
    if not folder.is_dir():
        raise Unusable(f"expected a folder {folder}, found none; make it and put the files there")
    old = manifests.load(folder) if os.path.lexists(target) else None
    known = {entry.path for entry in old.corpus.documents} if old else set()
    entries: dict[str, CorpusDocument] = {}
    faults: list[Fault] = []
    for path in paths:
        try:
            name = _name(folder, path)
            if name in known or name == MANIFEST or name.split("/")[0] == SETS:
                continue
            entries[name] = _entry(path, name, words)
        except Unusable as error:
            faults.append(Fault(where=str(path), message=str(error)))
    if faults:
        raise Malformed("files for the corpus", faults)
    if not entries and old is None:
        raise Unusable("expected files for the corpus, found none but the corpus's own")
    if old is None:
        text, common = _head(words, title, key, day), (words.licence, words.policy)
    else:
        text, common = old.text.rstrip("\n") + "\n", _common(old)
    for entry in entries.values():
        text += corpus_wire.entry(entry, licence=common[0], policy=common[1])
    made = manifests.parse(folder, text)
    if entries:
        _write(made)
    return made, len(entries)


def _head(words: Words, title: str | None, key: bytes, day: str) -> str:
    return (
        "# Sets made from this key are for practice: the key is public, so they prove nothing.\n"
        + corpus_wire.head(
            title=title, edition=day, key=key, licence=words.licence, policy=words.policy
        )
    )


def _common(manifest: Manifest) -> tuple[str, str]:
    """Licence and policy that the manifest gives to every document that names none."""
    value = tomllib.loads(manifest.text)
    return value["licence"], value["policy"]


def _name(folder: Path, path: Path) -> str:
    """The path of a file relative to the folder, as the manifest writes it."""
    root = Path(os.path.abspath(folder))
    for candidate in (Path(os.path.abspath(path)), path.resolve()):
        for base in (root, folder.resolve()):
            if candidate.is_relative_to(base):
                return candidate.relative_to(base).as_posix()
    raise Unusable(f"it lies outside of the corpus folder {folder}; copy it there first")


def _entry(path: Path, name: str, words: Words) -> CorpusDocument:
    document = files.load(path, encoding=words.encoding)
    return CorpusDocument(
        path=name,
        sha256=document.sha256,
        encoding=dict(document.extractor.options)["encoding"],
        newline=newline_kind(document.text),
        language=words.language,
        licence=words.licence,
        policy=words.policy,
    )


def update(manifest: Manifest) -> tuple[Manifest, int]:
    """Take the bytes over that files have now; returns the manifest and how many had changed.

    Raises `Malformed` for files that are missing or no longer decode; nothing is written then.
    """
    changes: dict[str, str] = {}
    faults: list[Fault] = []
    number = 0
    for listed in manifest.listed:
        try:
            document = files.load(listed.path, encoding=listed.entry.encoding)
        except Unusable as error:
            where = f"line {listed.lines[f'$.documents[{listed.index}].path']}"
            faults.append(
                Fault(where=f"{where}, documents[{listed.index}].path", message=str(error))
            )
            continue
        newline = newline_kind(document.text)
        if (document.sha256, newline) != (listed.entry.sha256, listed.entry.newline):
            number += 1
            changes[f"$.documents[{listed.index}].sha256"] = document.sha256
            changes[f"$.documents[{listed.index}].newline"] = newline
    if faults:
        raise Malformed(str(manifest.path), faults)
    return _changed(manifest, changes), number


def new_edition(manifest: Manifest, key: bytes, day: str) -> Manifest:
    """Begin an edition: another key, and the day it begins on."""
    return _changed(manifest, {"$.key": key.hex(), "$.edition": day})


def _changed(manifest: Manifest, changes: Mapping[str, str]) -> Manifest:
    if not changes:
        return manifest
    lines = manifest.text.split("\n")
    for path, value in changes.items():
        number = manifest.lines.get(path)
        match = _VALUE.fullmatch(lines[number - 1]) if number else None
        if number is None or match is None:
            raise Unusable(
                f"{manifest.path}: {path[2:]} does not stand on a line of its own as "
                f'NAME = "VALUE"; change it to {value} by hand'
            )
        lines[number - 1] = f'{match[1]}"{value}"{match[2]}'
    made = manifests.parse(manifest.folder, "\n".join(lines))
    _write(made)
    return made


def _write(manifest: Manifest) -> None:
    try:
        folders.replace(manifest.path, manifest.text.encode("utf-8"))
    except OSError as error:
        raise Unusable(f"{manifest.path} cannot be written: {error.strerror}") from None
