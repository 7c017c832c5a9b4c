"""Files: whole or not at all, never over another, and read with a limit."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from readproof.cli import files
from readproof.errors import Unusable


def _names() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def test_file_is_written_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    files.write({Path("a.json"): b"one"})
    assert Path("a.json").read_bytes() == b"one"
    assert _names() == ["a.json"]


def test_same_content_is_fine_and_other_content_is_refused() -> None:
    Path("a.json").write_bytes(b"one")
    files.write({Path("a.json"): b"one"})
    with pytest.raises(Unusable, match="-o"):
        files.write({Path("a.json"): b"two"})
    assert Path("a.json").read_bytes() == b"one"


def test_of_two_files_none_is_written_when_one_is_taken() -> None:
    Path("b.txt").write_bytes(b"mine")
    with pytest.raises(Unusable, match=r"b\.txt"):
        files.write({Path("a.json"): b"one", Path("b.txt"): b"two"})
    assert not Path("a.json").exists()


def test_file_that_appears_meanwhile_is_not_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    def faster(descriptor: int) -> None:
        Path("a.json").write_bytes(b"mine")

    monkeypatch.setattr(os, "fsync", faster)
    with pytest.raises(Unusable, match=r"a\.json exists"):
        files.write({Path("a.json"): b"one"})
    assert Path("a.json").read_bytes() == b"mine"
    assert _names() == ["a.json"]


def test_failure_leaves_nothing_half_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unusable, match="No space left"):
        files.write({Path("a.json"): b"one"})
    assert _names() == []


def test_file_system_without_links_is_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    files.write({Path("a.json"): b"one"})
    assert Path("a.json").read_bytes() == b"one"
    with pytest.raises(Unusable, match="exists with other content"):
        files.write({Path("a.json"): b"two"})


def test_dangling_link_is_no_free_name() -> None:
    Path("a.json").symlink_to("elsewhere.json")
    with pytest.raises(Unusable, match=r"a\.json"):
        files.must_be_free((Path("a.json"),))
    with pytest.raises(Unusable, match=r"a\.json"):
        files.write({Path("a.json"): b"one"})
    assert not Path("elsewhere.json").exists()


def test_mode_is_that_of_the_users_files() -> None:
    before = os.umask(0o027)
    try:
        files.write({Path("a.json"): b"one"})
    finally:
        os.umask(before)
    assert Path("a.json").stat().st_mode & 0o777 == 0o640


def test_reading_stops_at_the_limit() -> None:
    Path("big").write_bytes(b"x" * 11)
    assert files.read("big", 11, what="a sheet") == b"x" * 11
    with pytest.raises(Unusable, match="at most 10 bytes"):
        files.read("big", 10, what="a sheet")


@pytest.mark.parametrize(
    ("name", "page"),
    [
        pytest.param("audit.json", "questions.txt", id="the-default"),
        pytest.param("d/audit.json", "d/questions.txt", id="the-default-in-a-folder"),
        pytest.param("x.json", "x.questions.txt", id="named"),
        pytest.param("d/x.json", "d/x.questions.txt", id="in-a-folder"),
        pytest.param("x", "x.questions.txt", id="without-suffix"),
    ],
)
def test_page_beside_a_file(name: str, page: str) -> None:
    assert files.beside(Path(name), "audit.json", "questions.txt") == Path(page)
