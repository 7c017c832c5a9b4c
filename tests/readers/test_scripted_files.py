"""The scripted readers as programs on files: the way the README shows."""

import json
import subprocess
import sys

import pytest

from readproof.gate import Gate
from tests.corpora import FOLDER, OWN, own

DOCUMENT = str(FOLDER / OWN["handbook"])


def reader(*arguments, cwd):
    return subprocess.run(
        [sys.executable, "-m", "readproof.readers.scripted", *arguments],
        capture_output=True,
        cwd=cwd,
    )


def test_the_two_sheets_of_an_honest_reader(tmp_path):
    gate = Gate.open(":memory:")
    issued = gate.challenge(own("handbook"))
    (tmp_path / "challenge.json").write_bytes(issued.body)
    sheet = reader("honest", DOCUMENT, "challenge.json", cwd=tmp_path)
    built = gate.build(json.loads(issued.body), sheet.stdout)
    asked = gate.audit(json.loads(built.body))
    (tmp_path / "audit.json").write_bytes(asked.body)
    answers = reader("honest", DOCUMENT, "challenge.json", "audit.json", cwd=tmp_path)
    assert gate.grade(json.loads(asked.body), answers.stdout).verdict.verdict == "ACCEPT"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dreamer", DOCUMENT, "x"),
        ("honest", "no such file", "x"),
        ("honest", DOCUMENT, DOCUMENT),
    ],
)
def test_wrong_arguments_are_told_and_end_with_2(tmp_path, arguments):
    done = reader(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"expected" in done.stderr
