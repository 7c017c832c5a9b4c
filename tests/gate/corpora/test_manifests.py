"""Every fault of a manifest is told with file, line and key; no name leaves the folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from readproof import validation
from readproof.core.policies import BUILT_IN
from readproof.errors import Malformed, Unusable
from readproof.gate.corpora import manifests
from readproof.gate.corpora.findings import Problem
from tests.gate.corpora.conftest import edit, findings, init, regenerate, text


def faults(root: Path) -> list[str]:
    """The faults of a manifest that cannot be used, each as it is shown."""
    with pytest.raises(Malformed) as caught:
        manifests.load(root)
    assert caught.value.what == str(root / "corpus.toml")
    return [str(fault) for fault in caught.value.faults]


FORM = [
    pytest.param('path = "one.md"', 'path = "../x"', 10, "documents[0].path", "../x", id="dots"),
    pytest.param('path = "one.md"', 'path = "/etc/x"', 10, "documents[0].path", "/etc/x", id="root"),
    pytest.param(
        'path = "one.md"', 'path = "a/../../x"', 10, "documents[0].path", "a/../../x", id="inner-dots"
    ),
    pytest.param('path = "one.md"', 'path = "a//x"', 10, "documents[0].path", "a/x", id="no-name"),
    pytest.param('path = "one.md"', 'path = "sets/x"', 10, "documents[0].path", "sets", id="ours"),
    pytest.param(
        'path = "one.md"', 'path = "three.txt"', 24, "documents[2].path", "twice", id="duplicate"
    ),
    pytest.param('policy = "quick"', 'policy = "lax"', 5, "policy", "'lax'", id="unknown-policy"),
    pytest.param(
        'path = "one.md"',
        'path = "one.md"\npolicy = "lax"',
        11,
        "documents[0].policy",
        'expected "quick" or "standard"',
        id="unknown-policy-of-one",
    ),
    pytest.param('newline = "lf"', 'newline = "LF"', 13, "documents[0].newline", "'LF'", id="enum"),
    pytest.param('language = "en"', 'tongue = "en"', 9, "documents[0]", "tongue", id="unknown-key"),
    pytest.param('encoding = "utf-8"\n', "", 9, "documents[0]", "`encoding`", id="missing-key"),
    pytest.param("2026-11-30", "2026-02-30", 6, "edition", "a day", id="no-such-day"),
    pytest.param('sha256 = "', 'sha256 = "x', 11, "documents[0].sha256", "64", id="no-digest"),
]


@pytest.mark.parametrize(("old", "new", "line", "key", "words"), FORM)
def test_fault_is_told_with_line_and_key(
    folder: Path, old: str, new: str, line: int, key: str, words: str
) -> None:
    edit(folder, old, new)
    found = [fault for fault in faults(folder) if fault.startswith(f"line {line}, {key}: ")]
    assert any(words in fault for fault in found), faults(folder)


def test_all_faults_of_form_are_told_at_once(folder: Path) -> None:
    edit(folder, 'path = "one.md"', 'path = "../x"')
    edit(folder, 'path = "three.txt"', 'path = "/y"')
    edit(folder, 'policy = "quick"', 'policy = "lax"')
    edit(folder, 'newline = "lf"', 'newline = "nl"')
    assert len(faults(folder)) == 4


def test_policies_of_a_manifest_are_the_built_in_ones() -> None:
    allowed = validation.schema("corpus")["properties"]["policy"]["enum"]
    assert allowed == list(BUILT_IN)


def test_text_that_is_no_toml_is_told_with_its_line(folder: Path) -> None:
    edit(folder, 'path = "one.md"', "path = one.md")
    (fault,) = faults(folder)
    assert fault.startswith("line 10: not TOML")


def test_bytes_that_are_no_utf8_are_told_with_their_line(folder: Path) -> None:
    path = folder / "corpus.toml"
    path.write_bytes(path.read_bytes().replace(b"CC0-1.0", b"CC0\xff"))
    assert faults(folder) == ["line 4: not UTF-8"]


def test_a_day_may_stand_without_quotation_marks(folder: Path) -> None:
    edit(folder, '"2026-11-30"', "2026-11-30")
    assert manifests.load(folder).corpus.edition == "2026-11-30"


def test_folder_without_manifest_is_told_what_writes_one(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="corpus init"):
        manifests.load(tmp_path)


@pytest.mark.parametrize("inner", [False, True], ids=["file", "folder"])
def test_link_that_leads_out_is_refused(folder: Path, inner: bool) -> None:
    """H43: a link inside the corpus folder that points out."""
    outside = folder.parent / "outside"
    outside.mkdir()
    (outside / "two.txt").write_bytes((folder / "more" / "two.txt").read_bytes())
    if inner:
        (folder / "more" / "two.txt").unlink()
        (folder / "more").rmdir()
        (folder / "more").symlink_to(outside)
    else:
        (folder / "more" / "two.txt").unlink()
        (folder / "more" / "two.txt").symlink_to(outside / "two.txt")
    (fault,) = faults(folder)
    assert fault.startswith("line 17, documents[1].path: 'more/two.txt' leads out")


def test_link_that_stays_inside_is_a_document(folder: Path) -> None:
    (folder / "three.txt").unlink()
    (folder / "three.txt").symlink_to("more/two.txt")
    assert manifests.load(folder)


def test_link_in_a_circle_is_refused(folder: Path) -> None:
    (folder / "three.txt").unlink()
    (folder / "three.txt").symlink_to("three.txt")
    try:
        (fault,) = faults(folder)
    except pytest.fail.Exception:  # from Python 3.13 on such a link resolves to itself
        (fault,) = [finding.message for finding in findings(folder)][:1]
    assert "three.txt" in fault


def test_manifest_that_is_a_link_out_is_refused(folder: Path) -> None:
    path = folder / "corpus.toml"
    path.rename(folder.parent / "corpus.toml")
    path.symlink_to(folder.parent / "corpus.toml")
    with pytest.raises(Unusable, match="leads out of the folder"):
        manifests.load(folder)


def _state(root: Path, change: str) -> None:
    path = root / "more" / "two.txt"
    if change == "missing":
        path.unlink()
    elif change == "folder":
        path.unlink()
        path.mkdir()
    elif change == "changed":
        path.write_bytes(path.read_bytes() + b"!")
    else:
        key, value = ("newline", "crlf") if change == "newline" else ("encoding", change)
        lines = (root / "corpus.toml").read_text(encoding="utf-8").split("\n")
        number = 19 if key == "newline" else 18
        assert lines[number].startswith(key)
        lines[number] = f'{key} = "{value}"'
        (root / "corpus.toml").write_text("\n".join(lines), encoding="utf-8")


STATE = [
    pytest.param("missing", Problem.MISSING_DOCUMENT, 17, "path", "does not exist", id="missing"),
    pytest.param("folder", Problem.MISSING_DOCUMENT, 17, "path", "is a folder", id="folder"),
    pytest.param("changed", Problem.CHANGED_DOCUMENT, 18, "sha256", "--update", id="changed"),
    pytest.param("ascii", Problem.WRONG_ENCODING, 19, "encoding", "name the file's", id="ascii"),
    pytest.param("klingon", Problem.WRONG_ENCODING, 19, "encoding", "'klingon'", id="no-codec"),
    pytest.param("newline", Problem.WRONG_NEWLINE, 20, "newline", "lf", id="newline"),
]


@pytest.mark.parametrize(("change", "problem", "line", "key", "words"), STATE)
def test_file_that_is_not_as_listed_is_told_with_line_and_key(
    folder: Path, change: str, problem: Problem, line: int, key: str, words: str
) -> None:
    (folder / "more" / "two.txt").write_bytes(text(1).encode() + "é\n".encode())
    (folder / "corpus.toml").unlink()
    init(folder, "one.md", "more/two.txt", "three.txt")
    _state(folder, change)
    found = [finding for finding in findings(folder) if finding.problem is problem]
    assert [(finding.file, finding.line, finding.key) for finding in found] == [
        ("corpus.toml", line, f"documents[1].{key}")
    ]
    assert words in found[0].message
    with pytest.raises(Malformed) as caught:
        regenerate(folder)
    assert f"line {line}, documents[1].{key}: " in str(caught.value)
    assert not os.path.lexists(folder / "sets")
