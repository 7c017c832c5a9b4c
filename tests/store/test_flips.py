"""A single flipped bit that changed anything is found; the long form is `make long`."""

from __future__ import annotations

from pathlib import Path

import pytest

from readproof.errors import Unusable
from readproof.store.store import Store
from tests.store import flips


def test_flipped_bits_that_changed_anything_are_found(tmp_path: Path) -> None:
    counts = flips.run(tmp_path, 200)
    assert counts["changed"] >= 20
    assert counts["missed"] == 0


def test_untouched_copy_is_not_called_damaged(tmp_path: Path) -> None:
    flips.filled(tmp_path / "whole.db")
    assert not flips.is_found(tmp_path / "whole.db")


def test_name_of_a_table_that_is_no_text_is_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "whole.db"
    flips.filled(path)
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE heads", b"CREATE TABLE \xe1eads"))
    with pytest.raises(Unusable, match="found it damaged"):
        Store.open(path, create=False)


def test_text_that_is_no_utf8_is_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "whole.db"
    flips.filled(path)
    path.write_bytes(path.read_bytes().replace(b"gauge.txt", b"gaug\xff.txt"))
    with (
        Store.open(path, create=False) as store,
        pytest.raises(Unusable, match="found it damaged"),
    ):
        store.verify()


def test_store_without_its_version_is_a_damaged_file(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "whole.db"
    flips.filled(path)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 0")
    with pytest.raises(Unusable, match="which version its schema has"):
        Store.open(path, create=False)
