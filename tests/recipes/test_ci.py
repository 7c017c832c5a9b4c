"""The CI step publishes what was proved, and fails otherwise with nothing published."""

from __future__ import annotations

import os
import re
import subprocess
import textwrap
from pathlib import Path

import pytest

from readproof.readers.scripted.server import Server
from tests.make.recipes import FOLDER
from tests.recipes.conftest import program
from tests.repo.trees import ROOT


def _step() -> str:
    """The commands of the step, as the runner gets them."""
    text = (FOLDER / "ci" / "step.yml").read_text(encoding="utf-8")
    return textwrap.dedent(text.partition("  run: |\n")[2])


def _play(folder: Path, model: str) -> subprocess.CompletedProcess[str]:
    """The step in a shell that stops at the first failure, in a checkout with the document."""
    program(folder, "pip", 'echo "$@" >> installed.txt')
    program(folder, "publish", 'cp "$1" published.txt')
    (Path.cwd() / "docs").symlink_to(ROOT / "docs")
    return subprocess.run(
        ["bash", "-e", "-c", _step()],
        env={**os.environ, "MODEL": model},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_proved_summary_is_published(handbook: Path, on_the_path: Path, models: Server) -> None:
    done = _play(on_the_path, "honest")
    assert done.returncode == 0, done.stderr
    assert Path("installed.txt").read_text(encoding="utf-8") == "install .[openai]\n"
    published = Path("published.txt").read_text(encoding="utf-8")
    assert published == Path("summary.txt").read_text(encoding="utf-8") != ""
    assert "The summary may be used." in done.stdout


@pytest.mark.parametrize("model", ["lazy", "broken", "no-such-model"])
def test_nothing_else_is(handbook: Path, on_the_path: Path, models: Server, model: str) -> None:
    done = _play(on_the_path, model)
    assert done.returncode != 0
    assert not Path("published.txt").exists()
    assert Path("summary.txt").read_bytes() == b""


def test_a_summary_that_changed_on_the_way_is_not_published(
    handbook: Path, on_the_path: Path, models: Server
) -> None:
    """The second line is a gate of its own."""
    program(on_the_path, "publish", "touch published.txt")
    script = (FOLDER / "ci" / "publish_summary.sh").read_text(encoding="utf-8")
    changed = script.replace("> summary.txt &&", "> summary.txt && echo more >> summary.txt &&")
    assert changed != script
    Path("changed.sh").write_text(changed, encoding="utf-8")
    done = subprocess.run(
        ["sh", "changed.sh", "handbook.md"],
        env={**os.environ, "MODEL": "honest"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "SUMMARY_MISMATCH" in done.stdout
    assert not Path("published.txt").exists()


def test_the_step_names_what_the_script_needs() -> None:
    step = (FOLDER / "ci" / "step.yml").read_text(encoding="utf-8")
    assert set(re.findall(r"^    ([A-Z_]+):", step, re.MULTILINE)) == {"MODEL", "OPENAI_API_KEY"}
