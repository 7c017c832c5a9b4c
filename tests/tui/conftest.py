"""The played store, made once for all workers; every test gets a copy of its own."""

from __future__ import annotations

import asyncio
import fcntl
import inspect
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from readproof.gate import Gate
from tests.tui import played as playing


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine as a test."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of whoever runs the tests changes what a screen looks like."""
    for name in [name for name in os.environ if name.startswith("TEXTUAL")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    # News are looked for when a test says so, not by the time that it takes.
    monkeypatch.setattr("readproof_tui.listing.screen.SECONDS", 3600.0)


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The played store; never written to after it was made."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # the same for all workers of a run
    path = folder / "played.db"
    with (folder / "played.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            playing.play(folder / "playing.db")
            (folder / "playing.db").rename(path)
    return path


@pytest.fixture
def db(played: Path, tmp_path: Path) -> Path:
    """A copy of the played store."""
    return Path(shutil.copy(played, tmp_path / "readproof.db"))


@pytest.fixture
def gate(db: Path) -> Iterator[Gate]:
    """The gate on a copy of the played store, its clock at `playing.NOW`."""
    found = playing.looked_at(db)
    yield found
    found.store.close()
