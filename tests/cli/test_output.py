"""On a terminal nothing acts that is not ours; into a pipe data goes as it is."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import pytest

from readproof.cli import output
from tests.cli.conftest import cli
from tests.cli.test_root import ENTRY
from tests.corpora import own

HOSTILE = "\x1b]52;c;b3duZWQ=\x07"


def on_a_terminal(*args: str) -> str:
    """What a terminal gets from stdout and stderr."""
    leader, follower = pty.openpty()
    process = subprocess.Popen([*ENTRY, *args], stdout=follower, stderr=follower)
    os.close(follower)
    pieces = []
    while True:
        try:
            piece = os.read(leader, 65536)
        except OSError:
            break
        if not piece:
            break
        pieces.append(piece)
    os.close(leader)
    process.wait()
    return b"".join(pieces).decode()


@pytest.fixture
def copied() -> None:
    """A reading copy of a document that writes to the clipboard where it is not filtered."""
    text = own("handbook").text[:16_000]
    place = text.index(" the ", 500)
    Path("d.md").write_text(text[:place] + HOSTILE + text[place:], encoding="utf-8")
    assert cli("challenge", "d.md", "--policy", "quick", "--copy").code == 0


def test_page_is_filtered_on_a_terminal_and_raw_in_a_pipe(copied: None) -> None:
    shown = on_a_terminal("read", "challenge.json")
    assert HOSTILE not in shown
    assert "\\u{1B}]52;c;b3duZWQ=\\u{7}" in shown
    assert "1 of 2" in shown
    assert HOSTILE.encode() in cli("read", "challenge.json").out


def test_terminal_gets_one_page_and_the_way_on(copied: None) -> None:
    shown = on_a_terminal("read", "challenge.json")
    assert shown.count(" token ") < cli("read", "challenge.json").out.count(b" token ")
    assert "readproof read challenge.json --page 2" in shown


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[31merror" in on_a_terminal("explain", "NO_SUCH")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in on_a_terminal("explain", "NO_SUCH")


def test_several_lines_of_a_message_are_all_indented(capsys: pytest.CaptureFixture[str]) -> None:
    from readproof.errors import Unusable

    def fail() -> None:
        raise Unusable("it failed:\nerror     no, it did not\x1b")

    assert output.ending(fail) == output.UNUSABLE
    first, second = capsys.readouterr().err.splitlines()
    assert first == "error     it failed:"
    assert second == "          error     no, it did not\\u{1B}"


def test_return_value_of_a_command_is_the_exit_code() -> None:
    assert output.ending(lambda: 1) == 1
    assert output.ending(lambda: None) == 0
