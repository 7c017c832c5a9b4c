"""Where a store lies: `.readproof/readproof.db`, found upward as git finds its own folder."""

from __future__ import annotations

from pathlib import Path

FOLDER = ".readproof"
FILE = "readproof.db"


def find(start: Path) -> Path | None:
    """The nearest store in `start` or a folder above it, or `None` when there is none.

    Only the file's presence is looked at; opening it says whether it is a store.
    """
    folder = start.resolve()
    for candidate in (folder, *folder.parents):
        path = candidate / FOLDER / FILE
        if path.is_file():
            return path
    return None


def default(start: Path) -> Path:
    """Where a new store for `start` belongs; nothing is created."""
    return start.resolve() / FOLDER / FILE


def make(folder: Path) -> None:
    """Make a folder for what only its owner may read (mode 0700), if the one above it exists.

    `OSError` if it cannot be made.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.name == FOLDER:
        # It holds secrets and whole documents: keep it out of commits.
        (folder / ".gitignore").write_text("*\n", encoding="utf-8")
