"""`cite answer`: the printed outcome, the exit codes, and how little it loads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from readproof import validation
from tests.cli.conftest import cli

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "vectors" / "citations.json").read_text(encoding="utf-8")
)["cases"]
ROOT = Path(__file__).parents[3]


def written(case: dict[str, Any]) -> list[str]:
    for name in ("answer", "sources", "reviews"):
        value = case[name]
        text = value if isinstance(value, str) else json.dumps(value)
        Path(f"{name}.json").write_text(text, encoding="utf-8")
    options = ["--require-evidence"] if case.get("require_evidence") else []
    return ["answer.json", "sources.json", "reviews.json", *options]


def named(name: str) -> dict[str, Any]:
    return next(case for case in CASES if case["id"] == name)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_printed_outcome_and_exit_code_are_those_of_the_vector(case: dict[str, Any]) -> None:
    result = cli("cite", "answer", *written(case), "--json")
    found = result.json
    assert result.code == (0 if case["status"] == "ACCEPT" else 1)
    assert found["status"] == case["status"]
    assert [" ".join(reason.split(" ")[:2]) for reason in found["reasons"]] == case["reasons"]
    if case.get("version") == 2:
        validation.validate(found, "citations", "test")
    else:
        assert list(found) == ["status", "reasons"] or found["schema"] == "readproof/citations/v2"


def test_report_for_people_has_a_line_a_reason() -> None:
    result = cli("cite", "answer", *written(named("unsupported-beside-unreviewed")))
    lines = result.out.decode().splitlines()
    assert lines[0] == "REJECT"
    assert lines[1].startswith("  C2: UNSUPPORTED ")
    assert lines[2].startswith("  C1: UNREVIEWED ")


def test_reviews_may_come_in_several_files_and_in_either_form() -> None:
    case = named("all-supported")
    first, second = case["reviews"]["reviews"]
    written(case)
    long = {
        "schema": "readproof/reviews/v2",
        "reviews": [
            {**second, "citations": ["S2"], "reviewer": "Kato", "shown": ["claim", "source"]}
        ],
    }
    Path("one.json").write_text(json.dumps({"reviews": [first]}), encoding="utf-8")
    Path("two.json").write_text(json.dumps(long), encoding="utf-8")
    files = ["answer.json", "sources.json", "one.json"]
    assert cli("cite", "answer", *files).code == 1
    assert cli("cite", "answer", *files, "--reviews", "two.json").code == 0


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe{}", b'{"claims": [}'])
def test_what_is_no_json_is_wrong_usage_and_named(content: bytes) -> None:
    files = written(named("all-supported"))
    Path("answer.json").write_bytes(content)
    result = cli("cite", "answer", *files)
    assert (result.code, result.out) == (2, b"")
    assert "answer.json" in result.err


def test_missing_file_is_wrong_usage() -> None:
    result = cli("cite", "answer", *written(named("all-supported"))[:2], "none.json")
    assert result.code == 2
    assert "none.json" in result.err


PROBE = """
import json, sys
sys.argv = ["readproof", "cite", "answer", "answer.json", "sources.json", "reviews.json"]
from readproof.cli import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
json.dump(sorted(sys.modules), sys.stderr)
"""


def test_it_loads_the_standard_library_and_core_only() -> None:
    written(named("all-supported"))
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT)},
    )
    loaded = set(json.loads(done.stderr))
    outside = {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names
    # click is the command line itself; what begins with _ belongs to the interpreter's start.
    outside = {n for n in outside if not n.startswith(("_", "click", "colorama"))}
    assert outside <= {"readproof", "sitecustomize", "usercustomize"}
    ours = {".".join(name.split(".")[:2]) for name in loaded if name.startswith("readproof.")}
    assert ours == {
        "readproof.cli",  # what reads the files and prints
        "readproof.core",
        "readproof.display",
        "readproof.errors",
        "readproof.wire",  # how the outcome is spelled
    }
