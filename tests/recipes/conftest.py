"""What the recipes need: a document, `readproof` on the path, and scripted models behind it."""

from __future__ import annotations

import importlib.util
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest

from readproof.readers.scripted.server import Server
from tests.corpora import own
from tests.make.recipes import FOLDER
from tests.repo.trees import ROOT

# Long enough for the policy `standard`.
LENGTH = 16_000
# `make recipes` says so: what is missing is a fault then, and no reason to skip.
REQUIRED = "READPROOF_RECIPES"


def absent(what: str) -> NoReturn:
    """Skip, or fail where everything has to be there."""
    if os.environ.get(REQUIRED):
        pytest.fail(f"{what} is not installed")
    pytest.skip(f"{what} is not installed: make recipes")


def load(name: str) -> ModuleType:
    """The recipe in a Python file, loaded as its own module as other programs do."""
    path = FOLDER / name
    spec = importlib.util.spec_from_file_location(f"recipe_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def handbook() -> Path:
    """`handbook.md` in the working folder."""
    path = Path("handbook.md")
    path.write_bytes(own("handbook").text[:LENGTH].encode())
    return path


@pytest.fixture
def on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path that holds `readproof`; a test may put more there."""
    folder = tmp_path / "programs"
    folder.mkdir()
    program(folder, "readproof", f'exec "{sys.executable}" -m readproof "$@"')
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT), str(ROOT / "tui"))))
    return folder


def program(folder: Path, name: str, body: str) -> None:
    """A program of one line of shell."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)


@pytest.fixture
def models(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """The scripted models behind an endpoint that the environment names."""
    if importlib.util.find_spec("openai") is None:
        absent("openai")
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        yield server
        server.shutdown()
        thread.join()
