"""Where the parts of the repository stand, for the tests about them."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = (ROOT / "readproof", ROOT / "tui" / "readproof_tui")


@cache
def tracked() -> tuple[Path, ...] | None:
    """The files that git knows or would add, sorted; `None` outside a checkout (an sdist)."""
    if not (ROOT / ".git").exists():
        return None
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    paths = (ROOT / name for name in sorted(set(listed.split("\0"))) if name)
    return tuple(path for path in paths if path.is_file())


def files() -> tuple[Path, ...]:
    """The repository's files: git's list, or in an sdist whatever is there."""
    known = tracked()
    if known is not None:
        return known
    found = sorted(path for path in ROOT.rglob("*") if path.is_file())
    return tuple(path for path in found if "__pycache__" not in path.parts)


def modules() -> tuple[Path, ...]:
    """Every Python file of the two packages."""
    return tuple(sorted(path for package in PACKAGES for path in package.rglob("*.py")))


def shown(path: Path) -> str:
    """A path as a reader of the repository writes it."""
    return path.relative_to(ROOT).as_posix()
