"""The files for promptfoo: called as it calls them, and by promptfoo itself if it is there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from readproof.readers.scripted.server import Server
from tests.make.recipes import FOLDER
from tests.recipes.conftest import absent, load

FILES = FOLDER / "promptfoo"


def _called(model: str) -> dict[str, Any]:
    options = {"config": {"reader": ["--model", model]}}
    context = {"vars": {"document": "handbook.md"}}
    return dict(load("promptfoo/provider.py").call_api("handbook.md", options, context))


def _asserted(output: str, response: dict[str, Any]) -> dict[str, Any]:
    return dict(load("promptfoo/proved.py").get_assert(output, {"providerResponse": response}))


def test_an_honest_model_gives_an_output_that_passes(
    handbook: Path, on_the_path: Path, models: Server
) -> None:
    response = _called("honest")
    assert set(response) == {"output", "metadata"}
    result = _asserted(response["output"], response)
    assert (result["pass"], result["score"]) == (True, 1.0)
    assert result["reason"].endswith("The summary may be used.\n")


def test_an_output_that_was_changed_does_not_pass(
    handbook: Path, on_the_path: Path, models: Server
) -> None:
    response = _called("honest")
    result = _asserted(response["output"] + "And it is very good.", response)
    assert (result["pass"], result["score"]) == (False, 0.0)
    assert "SUMMARY_MISMATCH" in result["reason"]


def test_a_lazy_model_gives_an_error_and_no_output(
    handbook: Path, on_the_path: Path, models: Server
) -> None:
    response = _called("lazy")
    assert set(response) == {"error"}
    assert "REJECT" in response["error"]


@pytest.fixture
def promptfoo() -> str:
    """The program, from the folder of `make recipes` or from the path."""
    found = shutil.which(os.environ.get("READPROOF_PROMPTFOO", "promptfoo"))
    if found is None:
        absent("promptfoo")
    return found


@pytest.mark.parametrize(("model", "passes"), [("honest", True), ("lazy", False)])
def test_promptfoo_itself_says_the_same(
    handbook: Path,
    on_the_path: Path,
    models: Server,
    promptfoo: str,
    model: str,
    passes: bool,
    tmp_path: Path,
) -> None:
    for path in FILES.iterdir():
        if path.is_file():
            text = path.read_text(encoding="utf-8").replace("a-model", model)
            Path(path.name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [promptfoo, "eval", "--no-cache", "--no-progress-bar", "--output", "out.json"],
        env={
            **os.environ,
            "PROMPTFOO_CONFIG_DIR": str(tmp_path / "promptfoo"),
            "PROMPTFOO_DISABLE_TELEMETRY": "1",
            "PROMPTFOO_DISABLE_UPDATE": "1",
            "PROMPTFOO_PYTHON": sys.executable,
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
    )
    assert Path("out.json").exists(), done.stdout + done.stderr
    results = json.loads(Path("out.json").read_bytes())["results"]
    (row,) = results["results"]
    assert row["success"] is passes, row
    assert results["stats"]["successes"] == passes
    assert (done.returncode == 0) is passes
    if passes:
        assert row["gradingResult"]["componentResults"][0]["reason"].endswith("may be used.\n")
    else:
        assert "REJECT" in row["error"]
