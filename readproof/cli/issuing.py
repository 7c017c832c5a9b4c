"""The two files of an issued challenge: the challenge itself, and the page for its reader."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from readproof.cli import files

if TYPE_CHECKING:
    from readproof.gate.results import ChallengeIssued

NAME = "challenge.json"


def page(path: Path) -> Path:
    """The page that goes with a challenge file."""
    return files.beside(path, NAME, "instructions.txt")


def must_be_free(path: Path) -> None:
    """`Unusable` if one of the two exists or cannot be made; asked before anything is issued."""
    files.must_be_free((path, page(path)))


def write(path: Path, issued: ChallengeIssued) -> None:
    """Write both files."""
    files.write({path: issued.body, page(path): issued.instructions.encode("utf-8")})
