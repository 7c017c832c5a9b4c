"""The bundled documents: as their manifests say, long enough, and without repetition."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.repo.trees import ROOT, shown

FOLDER = ROOT / "corpora"
MANIFESTS = sorted(FOLDER.glob("*/corpus.toml"))
# Characters that a corpus has to hold at least, by folder.
AT_LEAST = {"handbook": 40_000, "suiro": 20_000, "bulletin": 30_000}
MOST_OFTEN = 3
RUN_WORDS = 8
RUN_CHARACTERS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """One document of a manifest: its file, and what the manifest says about it."""

    path: Path
    language: str
    sha256: str
    newline: str
    licence: str

    @property
    def text(self) -> str:
        return self.path.read_bytes().decode("utf-8")


def _listed() -> Iterator[Listed]:
    for manifest in MANIFESTS:
        body = tomllib.loads(manifest.read_text(encoding="utf-8"))
        assert body["schema"] == "readproof/corpus/v1"
        for entry in body["documents"]:
            yield Listed(
                path=manifest.parent / entry["path"],
                language=entry["language"],
                sha256=entry["sha256"],
                newline=entry["newline"],
                licence=entry.get("licence", body["licence"]),
            )


DOCUMENTS = tuple(_listed())
each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda item: item.path.stem)


def _prose(text: str, suffix: str) -> Iterator[str]:
    """The lines outside code, tables and the furniture of pages, without addresses."""
    furniture = _furniture(text)
    fenced = False
    for line in text.splitlines():
        if suffix == ".md":
            if line.lstrip().startswith(("```", "~~~")):
                fenced = not fenced
                continue
            if fenced or line.lstrip().startswith("|"):
                continue
        elif re.search(r"[|+]|\S {3,}\S|-{3,}|_{3,}|={3,}", line):
            continue  # drawn with characters
        if _shape(line) not in furniture:
            yield re.sub(r"https?://[!-~]+", "", line)


def _shape(line: str) -> str:
    return re.sub(r"\d+", "0", line.strip())


def _furniture(text: str) -> set[str]:
    """Lines that come again on every page: the same but for their numbers, next to a page break."""
    lines = text.splitlines()
    shapes = Counter(_shape(line) for line in lines if line.strip())
    return {shape for shape, times in shapes.items() if times > MOST_OFTEN and len(shape) > 1}


def repeated_runs(text: str, language: str, suffix: str) -> list[str]:
    """Runs of 8 words (Japanese: 20 characters) that occur more than three times."""
    prose = "\n".join(_prose(text, suffix))
    if language == "ja":
        flat = "".join(prose.split())
        runs = Counter(
            flat[start : start + RUN_CHARACTERS] for start in range(len(flat) - RUN_CHARACTERS + 1)
        )
    else:
        words = re.findall(r"\w+", prose.lower())
        runs = Counter(
            " ".join(words[start : start + RUN_WORDS])
            for start in range(len(words) - RUN_WORDS + 1)
        )
    return [run for run, times in runs.items() if times > MOST_OFTEN]


def test_every_corpus_has_a_manifest() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir()}
    assert {manifest.parent.name for manifest in MANIFESTS} == folders
    assert {"handbook", "suiro"} <= folders


def test_every_file_stands_in_its_manifest() -> None:
    files = {
        path
        for path in FOLDER.rglob("*")
        if path.is_file() and path.suffix != ".toml" and path.relative_to(FOLDER).parts[1] != "sets"
    }
    unlisted = sorted(shown(path) for path in files - {document.path for document in DOCUMENTS})
    assert not unlisted


@each_document
def test_every_document_has_a_published_set(document: Listed) -> None:
    published = document.path.parent / "sets" / document.path.name
    names = {path.name for path in published.iterdir()}
    assert names == {"challenge.json", "phrases.txt", "extraction.json", "audit.json", "set.json"}


def test_make_check_looks_at_every_published_set() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "for corpus in corpora/*/;" in makefile
    assert "readproof corpus check $$corpus" in makefile


@each_document
def test_digest_is_that_of_the_manifest(document: Listed) -> None:
    found = hashlib.sha256(document.path.read_bytes()).hexdigest()
    assert document.sha256 == found, f'sha256 = "{found}" in corpus.toml, if the text is meant so'


@each_document
def test_line_ends_are_those_of_the_manifest(document: Listed) -> None:
    text = document.text
    crlf, lf, cr = text.count("\r\n"), text.count("\n"), text.count("\r")
    kind = "lf" if not cr else "crlf" if crlf == lf == cr else "cr" if not lf else "mixed"
    assert document.newline == kind


@each_document
def test_licence_is_ours(document: Listed) -> None:
    assert document.licence == "Apache-2.0"


@each_document
def test_document_is_long_enough(document: Listed) -> None:
    least = AT_LEAST.get(document.path.parent.name)
    if least is not None:
        assert len(document.text) >= least


@each_document
def test_no_run_of_words_occurs_more_than_three_times(document: Listed) -> None:
    runs = repeated_runs(document.text, document.language, document.path.suffix)
    assert not runs, "reword all but three of each: a repeated passage cannot be asked about"


@pytest.mark.parametrize(
    ("unit", "language"),
    [
        pytest.param("one two three four five six seven eight", "en", id="eight-words"),
        pytest.param("水路の記録は毎朝六時に番人が帳面へ書き込む", "ja", id="twenty-characters"),
    ],
)
def test_a_fourth_repetition_is_seen(unit: str, language: str) -> None:
    def text(times: int) -> str:
        return "\n\n".join(f"{unit} {number}." for number in range(times))

    # The shape of the lines is the same, so the sentences stand inside longer lines.
    padded = "\n\n".join(f"{chr(97 + number) * 5} {unit}." for number in range(4))
    assert repeated_runs(padded, language, ".md")
    assert not repeated_runs(text(3), language, ".md")
