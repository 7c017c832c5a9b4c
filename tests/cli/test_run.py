"""`run` and `demo`: the summary only on ACCEPT."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Result, cli, program


def _run(command: str, *extra: object) -> Result:
    return cli("run", "doc.md", "--policy", "quick", "--reader-cmd", command, *extra)


def test_summary_of_an_honest_program_comes_out(doc: Path) -> None:
    result = _run(program("honest"), "--verdict", "v.json")
    assert result.code == 0, result.err
    verdict = json.loads(Path("v.json").read_bytes())
    assert verdict["verdict"] == "ACCEPT"
    Path("s.txt").write_bytes(result.out)
    args = ["--document", "doc.md", "--policy", "quick", "--regime", "open"]
    assert cli("check", "v.json", "s.txt", *args).code == 0


@pytest.mark.parametrize("strategy", ["inventor", "headings-only"])
def test_stdout_stays_empty_for_a_cheat(doc: Path, strategy: str) -> None:
    result = _run(program(strategy), "--verdict", "v.json")
    assert result.code == 1
    assert result.out == b""
    assert "REJECT" in result.err
    assert json.loads(Path("v.json").read_bytes())["verdict"] == "REJECT"


def _script(body: str) -> str:
    Path("reader.py").write_text(body, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} reader.py"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        pytest.param("raise SystemExit(3)", ["exit code 3"], id="fails"),
        pytest.param(
            r"import sys; sys.stderr.write('\x1b[31mred\n'); sys.exit(1)",
            ["\\u{1B}[31mred"],
            id="complains-with-escapes",
        ),
        pytest.param("import time; time.sleep(60)", ["0.5 seconds"], id="too-slow"),
        pytest.param(r"import sys; sys.stdout.buffer.write(b'\xff')", ["UTF-8"], id="no-text"),
    ],
)
def test_program_that_gives_no_sheet_is_told_with_stdout_empty(
    doc: Path, body: str, words: list[str]
) -> None:
    slow = ["--timeout", "0.5"] if "sleep" in body else []
    result = _run(_script(body), "--verdict", "v.json", *slow)
    assert result.code == 2, result.err
    assert result.out == b""
    assert "\x1b" not in result.err
    for word in words:
        assert word in result.err
    assert not Path("v.json").exists()


def test_program_that_answers_no_sheet_ends_in_review_with_stdout_empty(doc: Path) -> None:
    result = _run(_script("print('hello')"), "--verdict", "v.json")
    assert result.code == 1, result.err
    assert result.out == b""
    assert "VOID: the reader gave no phrase sheet that can be read, asked twice" in result.err
    assert json.loads(Path("v.json").read_bytes())["verdict"] == "REVIEW"


@pytest.mark.parametrize("command", ["", "'", "no-such-program-at-all"])
def test_command_that_is_none_is_unusable(doc: Path, command: str) -> None:
    assert _run(command).code == 2


def test_existing_verdict_file_stops_before_the_program_runs(doc: Path) -> None:
    Path("v.json").write_text("mine", encoding="utf-8")
    result = _run(_script("open('ran', 'w')"), "--verdict", "v.json")
    assert result.code == 2
    assert not Path("ran").exists()


def test_demo_accepts_the_honest_reader_alone_and_leaves_traces() -> None:
    result = cli("demo")
    assert result.code == 0, result.err
    rows = [line.split() for line in result.out.decode().splitlines()[1:]]
    verdicts = {
        row[0]: row[1] for row in rows if row[1:2] and row[1] in ("ACCEPT", "REJECT", "REVIEW")
    }
    assert verdicts.pop("honest") == "ACCEPT"
    assert len(verdicts) >= 5
    assert "ACCEPT" not in verdicts.values()
    assert cli("traces", "list", "--json").json["total"] == len(verdicts) + 1
