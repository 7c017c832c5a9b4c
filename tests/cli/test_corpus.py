"""`corpus init`, `check`, `regenerate` and `run`, from an empty folder to a table."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from readproof import validation
from tests.cli.conftest import cli, program
from tests.corpora import own

LENGTH = 4_000
FOLDER = "letters"


@pytest.fixture
def letters() -> Path:
    """Two documents in a folder, with a manifest."""
    folder = Path(FOLDER)
    folder.mkdir()
    for number in range(2):
        text = own("handbook").text[number * LENGTH : (number + 1) * LENGTH]
        (folder / f"{number}.md").write_bytes(text.encode())
    result = cli("corpus", "init", FOLDER, *sorted(folder.iterdir()), "--language", "en")
    assert result.code == 0, result.err
    assert "2 documents, 2 new" in result.err
    return folder


def _regenerate(*extra: str) -> str:
    result = cli("corpus", "regenerate", FOLDER, "--jobs", "1", *extra)
    assert result.code == 0, result.err
    assert result.out == b""
    return result.err


def _run(strategy: str, *extra: str) -> tuple[int, bytes, str]:
    result = cli("corpus", "run", FOLDER, "--reader-cmd", program(strategy), "--allow-weak", *extra)
    return result.code, result.out, result.err


def test_check_ends_with_1_until_the_sets_are_made(letters: Path) -> None:
    before = cli("corpus", "check", FOLDER, "--jobs", "1")
    assert before.code == 1
    lines = before.out.decode().splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("letters/sets/0.md/set.json: missing set: ")
    assert "made      2 sets" in _regenerate()
    after = cli("corpus", "check", FOLDER, "--jobs", "1")
    assert (after.code, after.out) == (0, b"")
    assert "2 sets as the manifest gives" in after.err


def test_report_of_check_is_one_document(letters: Path) -> None:
    _regenerate()
    (letters / "1.md").write_bytes(b"other")
    result = cli("corpus", "check", FOLDER, "--json")
    assert result.code == 1
    validation.validate(result.json, "drift", "test")
    (finding,) = result.json["findings"]
    assert (finding["file"], finding["key"]) == ("corpus.toml", "documents[1].sha256")
    assert finding["problem"] == "changed document"
    assert result.json["sets"] == 1


def test_changed_document_stops_regenerate_until_it_is_taken_over(letters: Path) -> None:
    path = letters / "1.md"
    path.write_bytes(path.read_bytes() + b"More.\n")
    stopped = cli("corpus", "regenerate", FOLDER)
    assert stopped.code == 2
    assert "documents[1].sha256" in stopped.err
    assert "letters/corpus.toml" in stopped.err
    assert "--update" in stopped.err
    assert "1 changed document" in _regenerate("--update")
    assert cli("corpus", "check", FOLDER).code == 0


def test_new_key_makes_every_set_anew(letters: Path) -> None:
    _regenerate()
    before = (letters / "corpus.toml").read_bytes()
    assert "made      2 sets" in _regenerate("--new-key")
    assert (letters / "corpus.toml").read_bytes() != before
    assert "made      0 sets" in _regenerate()


def test_manifest_that_cannot_be_used_ends_with_2(letters: Path) -> None:
    path = letters / "corpus.toml"
    path.write_bytes(path.read_bytes().replace(b'"quick"', b'"lax"'))
    for verb in ("check", "regenerate"):
        result = cli("corpus", verb, FOLDER)
        assert result.code == 2
        assert "letters/corpus.toml" in result.err
        assert 'line 4, policy: expected "quick" or' in result.err


def test_run_ends_in_a_table_and_goes_on_where_it_stopped(letters: Path) -> None:
    code, out, err = _run("honest")
    assert code == 0, err
    head, *rows = out.decode().splitlines()
    assert head.split() == ["document", "verdict", "reasons", "wrong", "slips", "trace"]
    assert [row.split()[:3] for row in rows] == [["0.md", "ACCEPT", "OK"], ["1.md", "ACCEPT", "OK"]]
    assert "2 of 2 documents ACCEPT" in err
    code, out, err = _run("honest", "--json")
    report = json.loads(out)
    validation.validate(report, "runs", "test")
    assert [result["earlier"] for result in report["results"]] == [True, True]
    assert report["counts"]["ACCEPT"] == 2
    assert report["results"][0]["slip_ppm"] == 0
    traces = cli("traces", "list", "--json").json
    assert traces["total"] == 2


def test_run_of_a_cheat_ends_with_1_and_the_way_to_its_traces(letters: Path) -> None:
    code, out, err = _run("headings-only", "--reader", "cheat", "--json")
    assert code == 1
    report = json.loads(out)
    validation.validate(report, "runs", "test")
    assert report["reader"] == "cheat"
    assert report["counts"]["REJECT"] == 2
    assert "traces list --reader cheat" in err


def test_run_tells_what_a_broken_program_said(letters: Path) -> None:
    result = cli("corpus", "run", FOLDER, "--reader-cmd", "false", "--allow-weak", "--json")
    assert result.code == 1
    assert result.json["counts"]["failed"] == 2
    validation.validate(result.json, "runs", "test")
    assert "exit code 1" in result.err


def test_run_by_a_published_sets_reader_is_refused(letters: Path) -> None:
    result = cli(
        "corpus", "run", FOLDER, "--reader-cmd", "true", "--reader", "practice set", "--json"
    )
    assert result.code != 0
    assert "marks the published sets" in result.err


def test_published_challenge_is_told_to_be_for_practice(letters: Path) -> None:
    _regenerate()
    assert cli("challenge", letters / "0.md", "--policy", "quick", "--allow-weak").code == 0
    published = letters / "sets" / "0.md"
    result = cli("build", published / "challenge.json", published / "phrases.txt")
    assert result.code == 2
    assert "for practice" in result.err


def test_bar_is_shown_on_a_terminal_only(letters: Path) -> None:
    command = [sys.executable, "-m", "readproof", "corpus", "regenerate", FOLDER, "--jobs", "1"]
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONPATH": str(root), "TERM": "xterm"}
    ours, theirs = pty.openpty()
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        process = subprocess.Popen(command, env=env, stderr=theirs, stdout=subprocess.PIPE)
        os.close(theirs)
        shown = b""
        while True:
            try:
                piece = terminal.read(4096)
            except OSError:  # how Linux tells that the other end is closed
                break
            if not piece:
                break
            shown += piece
        assert process.wait() == 0
    assert b"2/2" in shown
    piped = subprocess.run([*command, "--all"], env=env, capture_output=True, check=True)
    assert b"2/2" not in piped.stderr
