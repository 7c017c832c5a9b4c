"""`init`: files become entries, and what is there stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from readproof.errors import Malformed, Unusable
from readproof.gate.corpora import editing, manifests
from tests.gate.corpora.conftest import DAY, KEY, NAMES, edit, init, regenerate, text


def test_entries_say_what_the_files_are(folder: Path) -> None:
    corpus = manifests.load(folder).corpus
    assert (corpus.edition, corpus.key) == (DAY, KEY)
    assert [entry.path for entry in corpus.documents] == list(NAMES)
    one = corpus.documents[0]
    assert (one.encoding, one.newline, one.language) == ("utf-8", "lf", "en")
    assert (one.licence, one.policy, one.lang) == ("CC0-1.0", "quick", "en")


@pytest.mark.parametrize(
    ("data", "encoding", "newline"),
    [
        (b"a\r\nb\r\n", "utf-8", "crlf"),
        (b"a\rb", "utf-8", "cr"),
        (b"a\nb\r\n", "utf-8", "mixed"),
        (b"a\r\r\nb", "utf-8", "mixed"),
        (b"a", "utf-8", "none"),
        ("\ufeffä\n".encode("utf-16-le"), "utf-16-le", "lf"),
    ],
)
def test_encoding_and_newlines_are_found(
    tmp_path: Path, data: bytes, encoding: str, newline: str
) -> None:
    (tmp_path / "a.txt").write_bytes(data)
    (entry,) = init(tmp_path, "a.txt").corpus.documents
    assert (entry.encoding, entry.newline) == (encoding, newline)
    manifests.must_be_as_listed(manifests.load(tmp_path))


def test_further_files_are_added_and_nothing_else_is_touched(folder: Path) -> None:
    edit(folder, 'title = "Texts"', 'title = "Texts" # mine')
    regenerate(folder)
    before = (folder / "corpus.toml").read_text(encoding="utf-8")
    (folder / "more.txt").write_bytes(text(3).encode())
    made = init(folder, *NAMES, "more.txt", "corpus.toml", "sets", policy="standard")
    assert [entry.path for entry in made.corpus.documents] == [*NAMES, "more.txt"]
    assert [entry.policy for entry in made.corpus.documents] == ["quick"] * 3 + ["standard"]
    assert (folder / "corpus.toml").read_text(encoding="utf-8").startswith(before)


def test_nothing_new_writes_nothing(folder: Path) -> None:
    before = (folder / "corpus.toml").stat().st_mtime_ns
    init(folder, *NAMES)
    assert (folder / "corpus.toml").stat().st_mtime_ns == before


def test_all_files_that_cannot_be_documents_are_told(tmp_path: Path) -> None:
    root = tmp_path / "corpus"
    root.mkdir()
    (tmp_path / "out.txt").write_bytes(b"out")
    (root / "bad.txt").write_bytes(b"\xff\xfe\xfd")
    (root / "good.txt").write_bytes(b"good")
    (root / "folder").mkdir()
    with pytest.raises(Malformed) as caught:
        init(root, "../out.txt", "bad.txt", "good.txt", "folder", "none.txt")
    told = [str(fault) for fault in caught.value.faults]
    assert len(told) == 4
    for word, line in zip(("outside", "UTF-16", "folder", "not exist"), told, strict=True):
        assert word in line
    assert not (root / "corpus.toml").exists()


def test_link_that_leads_out_is_not_listed(tmp_path: Path) -> None:
    root = tmp_path / "corpus"
    root.mkdir()
    (tmp_path / "out.txt").write_bytes(b"out")
    (root / "in.txt").symlink_to("../out.txt")
    with pytest.raises(Malformed, match="leads out"):
        init(root, "in.txt")
    assert not (root / "corpus.toml").exists()


def test_folder_has_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="expected a folder"):
        init(tmp_path / "none", "a.txt")


def test_name_that_needs_escapes_is_written_so(tmp_path: Path) -> None:
    name = 'quotes " and 雪.txt'
    (tmp_path / name).write_bytes(b"text")
    made = init(tmp_path, name)
    assert made.corpus.documents[0].path == name
    assert manifests.load(tmp_path).corpus == made.corpus


def test_value_that_has_no_line_of_its_own_is_left_to_people(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"text")
    init(tmp_path, "a.txt")
    edit(tmp_path, f'edition = "{DAY}"', f'edition = """{DAY}"""')
    with pytest.raises(Unusable, match="by hand"):
        editing.new_edition(manifests.load(tmp_path), bytes(32), "2027-01-01")


def test_update_tells_every_file_that_is_gone(folder: Path) -> None:
    before = (folder / "corpus.toml").read_bytes()
    (folder / "one.md").unlink()
    (folder / "three.txt").write_bytes(b"\xff")
    with pytest.raises(Malformed) as caught:
        editing.update(manifests.load(folder))
    told = [str(fault) for fault in caught.value.faults]
    assert [line.partition(":")[0] for line in told] == [
        "line 10, documents[0].path",
        "line 24, documents[2].path",
    ]
    assert (folder / "corpus.toml").read_bytes() == before
