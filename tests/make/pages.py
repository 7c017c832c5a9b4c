"""Write a generated page, or with `--check` only say whether it is stale; one way for all."""

from __future__ import annotations

import sys
from pathlib import Path


def write(module: str, pages: dict[Path, str]) -> None:
    """Write each page; with `--check` on the command line write nothing, exit 1 if one is stale."""
    stale = [path for path, text in pages.items() if _current(path) != text]
    if "--check" in sys.argv[1:]:
        if stale:
            names = ", ".join(path.name for path in stale)
            sys.exit(f"{names} is stale: run python -m tests.make.{module}")
        return
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(pages[path], encoding="utf-8", newline="\n")
        print(f"wrote {path.name}")


def _current(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None
