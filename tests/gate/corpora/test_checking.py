"""Every kind of drift is found, with file, line and key; nothing is written."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from readproof.gate.corpora import editing, manifests, regenerating
from readproof.gate.corpora.findings import Finding, Problem
from readproof.wire.canonical import encode
from tests.gate.corpora.conftest import edit, findings, nothing, regenerate, tree

ONE = "sets/one.md"


@pytest.fixture
def made(folder: Path) -> Path:
    """The corpus with its sets."""
    regenerate(folder)
    return folder


def _only(root: Path) -> Finding:
    before = tree(root)
    found = findings(root)
    assert tree(root) == before
    assert len(found) == 1, [str(finding) for finding in found]
    return found[0]


def _change(path: Path, change: Callable[[Any], None]) -> None:
    value = json.loads(path.read_bytes())
    change(value)
    path.write_bytes(encode(value))


def test_fresh_sets_are_found_so(made: Path) -> None:
    done = regenerating.check(manifests.load(made), jobs=1, step=nothing)
    assert (done.documents, done.sets, done.refused, done.findings) == (3, 3, 0, ())


def test_several_processes_find_the_same(made: Path) -> None:
    (made / ONE / "audit.json").unlink()
    edit(made, 'newline = "lf"', 'newline = "cr"')
    manifest = manifests.load(made)
    alone = regenerating.check(manifest, jobs=1, step=nothing)
    assert regenerating.check(manifest, jobs=2, step=nothing) == alone
    assert len(alone.findings) == 1


def test_missing_set(made: Path) -> None:
    shutil.rmtree(made / ONE)
    found = _only(made)
    assert (found.problem, found.file) == (Problem.MISSING_SET, f"{ONE}/set.json")


@pytest.mark.parametrize("name", ["challenge.json", "phrases.txt", "extraction.json", "audit.json"])
def test_missing_file(made: Path, name: str) -> None:
    (made / ONE / name).unlink()
    found = _only(made)
    assert (found.problem, found.file) == (Problem.MISSING_FILE, f"{ONE}/{name}")


def test_edited_value_is_told_with_its_line_and_key(made: Path) -> None:
    path = made / ONE / "challenge.json"
    _change(path, lambda value: value["plan"].update(strata=7))
    found = _only(made)
    assert (found.problem, found.file) == (Problem.EDITED, f"{ONE}/challenge.json")
    assert found.key == "$.plan.strata"
    assert found.line is not None
    assert path.read_text(encoding="utf-8").split("\n")[found.line - 1].strip() == '"strata": 7,'


def test_edited_file_whose_digest_was_edited_too_is_found(made: Path) -> None:
    """`regenerate` trusts the digests of set.json; `check` trusts nothing."""
    from hashlib import sha256

    path = made / ONE / "audit.json"
    _change(path, lambda value: value["questions"][-1].update(prompt="What is it?"))
    digest = sha256(path.read_bytes()).hexdigest()
    _change(made / ONE / "set.json", lambda value: value["files"][3].update(sha256=digest))
    assert regenerate(made).made == 0
    found = _only(made)
    assert (found.problem, found.file) == (Problem.EDITED, f"{ONE}/audit.json")
    assert found.key is not None
    assert found.key.endswith("prompt")
    assert regenerate(made, every=True).made == 1
    assert findings(made) == ()


def test_set_that_wrongly_says_that_there_is_none_is_found(made: Path) -> None:
    def refuse(about: Any) -> None:
        del about["files"]
        about["refused"] = "DOCUMENT_TOO_SHORT"

    _change(made / ONE / "set.json", refuse)
    for name in ("challenge.json", "phrases.txt", "extraction.json", "audit.json"):
        (made / ONE / name).unlink()
    assert regenerate(made).made == 0
    found = _only(made)
    assert (found.problem, found.file) == (Problem.EDITED, f"{ONE}/set.json")
    assert "--all" in found.message
    assert regenerate(made, every=True).made == 1


def test_set_that_names_other_files_is_made_again(made: Path) -> None:
    from hashlib import sha256

    digest = sha256((made / "one.md").read_bytes()).hexdigest()
    path = made / ONE / "set.json"
    _change(path, lambda about: about["files"][0].update(name="../../one.md", sha256=digest))
    assert _only(made).problem is Problem.NOT_PARSING
    assert regenerate(made).made == 1
    assert findings(made) == ()


def test_other_layout_of_the_same_values_is_an_edit(made: Path) -> None:
    path = made / ONE / "extraction.json"
    path.write_bytes(json.dumps(json.loads(path.read_bytes())).encode())
    found = _only(made)
    assert (found.problem, found.line, found.key) == (Problem.EDITED, 1, None)


def test_edited_phrases_are_told_with_their_line(made: Path) -> None:
    path = made / ONE / "phrases.txt"
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[3] = "a phrase that stands nowhere at all"
    path.write_text("\n".join(lines), encoding="utf-8")
    found = _only(made)
    assert (found.problem, found.file, found.line) == (Problem.EDITED, f"{ONE}/phrases.txt", 4)


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        pytest.param("audit.json", b'{\n"schema": }', 2, id="no-json"),
        pytest.param("audit.json", b'{\n "schema": "readproof/audit/v0"}', 2, id="old-schema"),
        pytest.param("audit.json", b"\xff", None, id="no-text"),
        pytest.param("audit.json", b"[]", 1, id="no-object"),
        pytest.param("phrases.txt", b"[head]\na\n\n[head]\n", 4, id="no-sheet"),
        pytest.param("set.json", b"", 1, id="empty"),
    ],
)
def test_file_that_no_longer_parses(made: Path, name: str, content: bytes, line: int) -> None:
    (made / ONE / name).write_bytes(content)
    found = _only(made)
    assert (found.problem, found.file) == (Problem.NOT_PARSING, f"{ONE}/{name}")
    assert found.line == line


def test_unknown_field_is_told_at_its_line(made: Path) -> None:
    path = made / ONE / "audit.json"
    _change(path, lambda value: value["questions"][0].update(answer="yes"))
    found = _only(made)
    assert (found.problem, found.key) == (Problem.NOT_PARSING, "$.questions[0]")
    assert found.line == path.read_text(encoding="utf-8").split("\n").index('  "questions": [') + 2


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("generator", "0"),
        ("maker", "0"),
        ("fold", {"profile": "evidence", "version": "0", "unicode": "14.0.0"}),
    ],
)
def test_other_generator(made: Path, key: str, value: object) -> None:
    path = made / ONE / "set.json"
    _change(path, lambda about: about.update({key: value}))
    found = _only(made)
    assert (found.problem, found.key) == (Problem.OTHER_GENERATOR, f"$.{key}")
    assert found.line is not None
    assert f'"{key}"' in path.read_text(encoding="utf-8").split("\n")[found.line - 1]
    assert regenerate(made).made == 1


STALE = [
    pytest.param('edition = "2026-11-30"', 'edition = "2026-12-01"', 3, "edition", id="edition"),
    pytest.param("00010203", "ff010203", 3, "inputs_sha256", id="key"),
    pytest.param('policy = "quick"', 'policy = "standard"', 3, "policy", id="policy"),
    pytest.param('language = "en"', 'language = "ja"', 1, "lang", id="language"),
]


@pytest.mark.parametrize(("old", "new", "number", "key"), STALE)
def test_stale(made: Path, old: str, new: str, number: int, key: str) -> None:
    edit(made, old, new)
    found = findings(made)
    assert [finding.problem for finding in found] == [Problem.STALE] * number
    assert all(finding.key is not None and key in finding.key for finding in found)
    assert regenerate(made).made == number
    assert findings(made) == ()


def test_set_of_a_document_that_was_taken_over_is_stale(made: Path) -> None:
    path = made / "one.md"
    path.write_bytes(path.read_bytes() + b"One more line.\n")
    editing.update(manifests.load(made))
    found = _only(made)
    assert (found.problem, found.key) == (Problem.STALE, "$.document.sha256")


def test_orphan_and_files_of_others(made: Path) -> None:
    edit(made, 'path = "three.txt"', 'path = "four.txt"')
    (made / "three.txt").rename(made / "four.txt")
    (made / ONE / "answers.txt").write_bytes(b"42")
    (made / "sets" / "README").write_bytes(b"hello")
    found = {finding.file: finding.problem for finding in findings(made)}
    assert found == {
        "sets/four.txt/set.json": Problem.MISSING_SET,
        "sets/three.txt/set.json": Problem.ORPHAN,
        f"{ONE}/answers.txt": Problem.UNKNOWN_FILE,
        "sets/README": Problem.UNKNOWN_FILE,
    }


def test_finding_is_written_as_editors_read_it() -> None:
    finding = Finding(
        file="corpus.toml", line=9, key="policy", problem=Problem.STALE, message="words"
    )
    assert str(finding) == "corpus.toml:9: policy: stale: words"
    assert str(Finding(file="a", problem=Problem.ORPHAN, message="b")) == "a: orphan: b"
