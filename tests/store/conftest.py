from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from readproof.store.store import Store

Edit = Callable[[str], None]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / ".readproof" / "readproof.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store.open(path) as opened:
        yield opened


@pytest.fixture
def edit(path: Path) -> Edit:
    """Change the file behind the store's back, with every check switched off."""

    def run(script: str) -> None:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.executescript(script)
        connection.close()

    return run
