"""The scripted readers take part as strangers: with the files and the standard library alone."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from tests.repo.trees import PACKAGES, shown

FOLDER = PACKAGES[0] / "readers" / "scripted"
PACKAGE = "readproof.readers.scripted"
# Ways to import something that the imports do not show.
INDIRECT = frozenset({"importlib", "pkgutil", "runpy"})
BY_NAME = frozenset({"__import__", "eval", "exec"})
READERS = sorted(FOLDER.rglob("*.py"))


def foreign_imports(source: str, depth: int) -> list[str]:
    """`line: name` for each import that is neither standard library nor inside the folder.

    `depth` is the number of leading dots that still stay inside the folder.
    """
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            dots, name = node.level, node.module or ""
            if dots > depth:
                found.append((node.lineno, "." * dots + name))
            elif not dots:
                found.append((node.lineno, name))
        elif isinstance(node, ast.Name) and node.id in BY_NAME:
            found.append((node.lineno, f"{node.id}()"))
    return [f"{line}: {name}" for line, name in found if not _allowed(name)]


def _allowed(name: str) -> bool:
    if name == PACKAGE or name.startswith(f"{PACKAGE}."):
        return True
    top = name.partition(".")[0]
    return top in sys.stdlib_module_names and top not in INDIRECT


def test_there_are_scripted_readers() -> None:
    assert [path for path in READERS if path.name != "__init__.py"]


@pytest.mark.parametrize("path", READERS, ids=shown)
def test_scripted_reader_imports_only_the_standard_library_and_its_own_folder(path: Path) -> None:
    depth = len(path.relative_to(FOLDER).parts)
    assert not foreign_imports(path.read_text(encoding="utf-8"), depth)


@pytest.mark.parametrize(
    ("source", "named"),
    [
        pytest.param("from readproof.core import spans", "readproof.core", id="our-core"),
        pytest.param("import readproof", "readproof", id="our-package"),
        pytest.param("from .. import program", "..", id="a-folder-above"),
        pytest.param("def f():\n    import click", "click", id="a-library-inside-a-function"),
        pytest.param("import importlib", "importlib", id="an-import-by-name"),
        pytest.param("__import__('readproof')", "__import__()", id="the-import-function"),
    ],
)
def test_foreign_import_is_seen(source: str, named: str) -> None:
    assert [entry.partition(": ")[2] for entry in foreign_imports(source, 1)] == [named]


@pytest.mark.parametrize(
    "source",
    ["import json, re", "from . import sheets", f"from {PACKAGE} import sheets"],
)
def test_own_import_is_allowed(source: str) -> None:
    assert not foreign_imports(source, 1)
