"""A small corpus in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from readproof.gate.corpora import editing, manifests, regenerating
from readproof.gate.corpora.findings import Finding
from readproof.gate.corpora.manifests import Manifest
from tests.corpora import own

KEY = bytes(range(32))
DAY = "2026-11-30"
# Short enough to be quick, long enough for six strata.
LENGTH = 4_000
NAMES = ("one.md", "more/two.txt", "three.txt")


def text(number: int) -> str:
    """A document of its own for each number."""
    start = number * LENGTH
    return own("handbook").text[start : start + LENGTH]


def nothing() -> None:
    """A step that nobody watches."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three documents, and a manifest that lists them."""
    root = tmp_path / "corpus"
    for number, name in enumerate(NAMES):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text(number).encode())
    init(root, *NAMES)
    return root


def init(root: Path, *names: str, policy: str = "quick", encoding: str | None = None) -> Manifest:
    """Add files to a corpus."""
    words = editing.Words(language="en", licence="CC0-1.0", policy=policy, encoding=encoding)
    paths = [root / name for name in names]
    return editing.init(root, paths, words, title="Texts", key=KEY, day=DAY)[0]


def regenerate(root: Path, *, every: bool = False, jobs: int = 1) -> regenerating.Regenerated:
    """Make the sets."""
    return regenerating.regenerate(manifests.load(root), every=every, jobs=jobs, step=nothing)


def findings(root: Path) -> tuple[Finding, ...]:
    """What `check` finds."""
    return regenerating.check(manifests.load(root), jobs=1, step=nothing).findings


def tree(root: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


def edit(root: Path, old: str, new: str) -> None:
    """Exchange words in the manifest, which must hold them."""
    path = root / "corpus.toml"
    before = path.read_text(encoding="utf-8")
    assert old in before
    path.write_text(before.replace(old, new, 1), encoding="utf-8")
