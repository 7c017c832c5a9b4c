"""The command that does the same without the app: every action has one."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from readproof.cli import stores
from readproof.gate import Gate


def command(gate: Gate, *arguments: str) -> str:
    """`readproof ARGUMENTS`, quoted for a shell; with `--db` where the store would not be found."""
    return shlex.join(["readproof", *arguments, *_store(gate)])


def _store(gate: Gate) -> list[str]:
    file = gate.store.file
    if file is None:
        return []
    named = os.environ.get(stores.VARIABLE)
    found = Path(named).absolute() if named else stores.file(None)
    return [] if found == file else ["--db", str(file)]


def on_one_line(text: str) -> str:
    """`text` for the clipboard: line breaks and tabs as spaces, so that a paste runs nothing."""
    return " ".join(text.split())
