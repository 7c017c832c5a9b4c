"""Sizes, places and words: what the tree as a whole promises."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.repo.trees import ROOT, files, modules, shown, tracked

WANTS_A_REASON = 300
WANTS_A_SPLIT = 400
# Modules between the two, each with the reason why it is one piece.
LONG: dict[str, str] = {
    "readproof/store/tables.py": "one schema, read as a whole",
    "readproof/store/records.py": "the values of the store, each beside those it belongs to",
    "readproof/core/reasons.py": "one closed list of codes, each with its meaning and its remedy",
}
# Data in the form of Python; no reader goes through it line by line.
TABLES = frozenset({"readproof/core/folds/forms.py", "readproof/core/unicode_tables.py"})

TOP_LEVEL = frozenset(
    {
        ".ci",
        ".gitattributes",
        ".gitignore",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "LICENSE",
        "Makefile",
        "PKG-INFO",  # in an sdist
        "README.md",
        "SECURITY.md",
        "corpora",
        "docs",
        "pyproject.toml",
        "readproof",
        "schemas",
        "tests",
        "tui",
    }
)
VAGUE = frozenset({"common", "helper", "helpers", "manager", "managers", "misc", "util", "utils"})

# Written in pieces, so that this file does not hold what it looks for.
FOLDERS_OF_A_MACHINE = ("/home" + "/", "/root" + "/", "/tmp" + "/", "/Users" + "/")


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", errors="replace")


def _holding(paths: tuple[Path, ...], words: tuple[str, ...]) -> list[str]:
    found = []
    for path in paths:
        for number, line in enumerate(_text(path).splitlines(), 1):
            found += [f"{shown(path)}:{number}: {word}" for word in words if word in line]
    return found


def test_module_is_short_or_says_why() -> None:
    sizes = {shown(path): len(_text(path).splitlines()) for path in modules()}
    for name, lines in sizes.items():
        if name in TABLES:
            continue
        assert lines <= WANTS_A_SPLIT, f"{name} has {lines} lines: split it"
        assert lines <= WANTS_A_REASON or name in LONG, (
            f"{name} has {lines} lines: shorten it, or give the reason in LONG of {shown(HERE)}"
        )


def test_reasons_for_length_are_still_needed() -> None:
    needless = [
        name
        for name in LONG
        if not (ROOT / name).exists() or len(_text(ROOT / name).splitlines()) <= WANTS_A_REASON
    ]
    assert not needless, f"take {needless} out of LONG of {shown(HERE)}"


def test_module_says_what_it_is_for() -> None:
    silent = [
        shown(path) for path in modules() if _text(path) and not _text(path).startswith('"""')
    ]
    assert not silent, "these modules have no docstring"


def test_module_name_says_something() -> None:
    vague = [shown(path) for path in modules() if VAGUE & set(path.with_suffix("").parts[-2:])]
    assert not vague


def test_nothing_stands_outside_the_allowed_top_level() -> None:
    strays = {path.relative_to(ROOT).parts[0] for path in tracked() or ()} - TOP_LEVEL
    assert not strays, f"move {sorted(strays)}, or allow them in TOP_LEVEL of {shown(HERE)}"


def test_package_code_names_no_folder_of_a_machine() -> None:
    assert not _holding(modules(), FOLDERS_OF_A_MACHINE)


def test_exemption_names_what_it_exempts_and_why() -> None:
    bare = re.compile(r"# (noqa|type: ignore)(?!(: [A-Z]+\d+(, ?[A-Z]+\d+)*|\[[a-z, -]+\]) +\S)")
    code = [path for path in files() if path.suffix == ".py" and path != HERE]
    found = [
        f"{shown(path)}:{number}"
        for path in code
        for number, line in enumerate(_text(path).splitlines(), 1)
        if bare.search(line)
    ]
    assert not found, "write `# noqa: CODE  # the reason`, `# type: ignore[code]  # the reason`"


def test_documents_are_kept_byte_for_byte() -> None:
    if tracked() is None:
        pytest.skip("not in a checkout: git's attributes do not apply")
    documents = [
        shown(path)
        for path in files()
        if path.is_relative_to(ROOT / "corpora") and path.name != "corpus.toml"
    ]
    assert documents
    said = subprocess.run(
        ["git", "check-attr", "text", "--", *documents],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    touched = [line for line in said if not line.endswith(": text: unset")]
    assert not touched, "keep `corpora/** -text` in .gitattributes"


HERE = Path(__file__)
