"""Which store a command works on: named, from the environment, or found upward."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import cli


def test_store_is_made_here_and_found_from_below(
    issued: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Path(".readproof/readproof.db").is_file()
    Path("below").mkdir()
    monkeypatch.chdir("below")
    assert cli("build", "../challenge.json", "../phrases.txt").code == 0
    assert not Path(".readproof").exists()


def test_environment_names_the_store(doc: Path) -> None:
    result = cli("challenge", doc, "--policy", "quick", env={"READPROOF_DB": "my.db"})
    assert result.code == 0
    assert Path("my.db").is_file()
    assert not Path(".readproof").exists()
    assert "--db" not in result.err


def test_option_beats_the_environment_and_stands_in_the_next_command(doc: Path) -> None:
    result = cli(
        "challenge", doc, "--policy", "quick", "--db", "a store.db", env={"READPROOF_DB": "my.db"}
    )
    assert result.code == 0
    assert Path("a store.db").is_file()
    assert not Path("my.db").exists()
    assert "--db 'a store.db'" in result.err


def test_named_store_that_is_missing_is_not_made() -> None:
    result = cli("traces", "list", "--db", "none.db")
    assert result.code == 2
    assert "none.db" in result.err
    assert not Path("none.db").exists()


def test_file_that_is_no_store_is_told_and_kept(doc: Path) -> None:
    before = doc.read_bytes()
    assert cli("traces", "list", "--db", doc).code == 2
    assert cli("challenge", doc, "--policy", "quick", "--db", doc).code == 2
    assert doc.read_bytes() == before
