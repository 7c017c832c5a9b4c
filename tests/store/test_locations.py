from __future__ import annotations

from pathlib import Path

from readproof.store import locations


def _make(folder: Path) -> Path:
    path = folder / ".readproof" / "readproof.db"
    path.parent.mkdir(parents=True)
    path.touch()
    return path


def test_a_store_is_found_from_a_folder_deep_below_it(tmp_path: Path) -> None:
    made = _make(tmp_path)
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    assert locations.find(deep) == made.resolve()


def test_the_nearest_store_wins(tmp_path: Path) -> None:
    _make(tmp_path)
    nearer = _make(tmp_path / "a")
    assert locations.find(tmp_path / "a") == nearer.resolve()


def test_an_empty_folder_of_the_right_name_is_no_store(tmp_path: Path) -> None:
    made = _make(tmp_path)
    (tmp_path / "a" / ".readproof").mkdir(parents=True)
    assert locations.find(tmp_path / "a") == made.resolve()


def test_where_a_new_store_belongs_is_inside_the_folder_itself(tmp_path: Path) -> None:
    _make(tmp_path)
    below = tmp_path / "a"
    below.mkdir()
    assert locations.default(below) == (below / ".readproof" / "readproof.db").resolve()
    assert not locations.default(below).exists()
