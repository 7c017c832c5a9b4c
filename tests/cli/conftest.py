"""The command line in a folder of its own: results as bytes, and scripted readers to play with."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from readproof.cli import root
from readproof.gate import Gate
from readproof.readers.scripted import STRATEGIES
from tests.corpora import own

# Long enough for the policy `quick`, short enough to be prepared in no time.
SHORT = 16_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a command ended: exit code, stdout as bytes, stderr as text."""

    code: int
    out: bytes
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def cli(*args: object, stdin: bytes = b"", env: dict[str, str] | None = None) -> Result:
    """Run `readproof ARGS` in this process; a traceback of a bug of ours would fail the test."""
    result = CliRunner().invoke(root, [str(arg) for arg in args], input=stdin, env=env)
    return Result(code=result.exit_code, out=result.stdout_bytes, err=result.stderr)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """A scripted reader beside the files of the working folder."""

    name: str = "honest"
    document: str = "doc.md"

    def _player(self) -> Any:
        challenge = json.loads(Path("challenge.json").read_bytes())
        return STRATEGIES[self.name](challenge, Path(self.document).read_bytes(), 0, ())

    def sheet(self) -> bytes:
        return str(self._player().sheet()).encode()

    def answers(self) -> bytes:
        audit = json.loads(Path("audit.json").read_bytes())
        return str(self._player().answers(audit)).encode()


@pytest.fixture
def doc() -> Path:
    """A document of 16,000 characters in the working folder."""
    path = Path("doc.md")
    path.write_bytes(own("handbook").text[:SHORT].encode())
    return path


@pytest.fixture
def issued(doc: Path) -> Path:
    """A challenge on it, with the reader's sheet in phrases.txt."""
    assert cli("challenge", doc, "--policy", "quick").code == 0
    Path("phrases.txt").write_bytes(Reader().sheet())
    return doc


@pytest.fixture
def built(issued: Path) -> Path:
    """Its extraction."""
    assert cli("build", "challenge.json", "phrases.txt").code == 0
    return issued


@pytest.fixture
def audited(built: Path) -> Path:
    """Its audit, with the reader's answers in answers.txt."""
    assert cli("audit", "extraction.json").code == 0
    Path("answers.txt").write_bytes(Reader().answers())
    return built


@pytest.fixture
def graded(audited: Path) -> Path:
    """Its verdict, an ACCEPT, with the summary in summary.txt."""
    assert cli("grade", "audit.json", "answers.txt").code == 0
    extraction = json.loads(Path("extraction.json").read_bytes())
    Path("summary.txt").write_text(extraction["summary"]["text"] + "\n", encoding="utf-8")
    return audited


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Moves the clock of every gate on by some hours."""
    defaults = Gate.__init__.__kwdefaults__
    assert defaults is not None
    clock = defaults["clock"]

    def move(hours: int) -> None:
        monkeypatch.setitem(defaults, "clock", lambda: clock() + hours * 3_600_000)

    return move


def program(strategy: str) -> str:
    """The command of a scripted reader as a program."""
    return f"{sys.executable} -m readproof.readers.scripted.program {strategy}"
