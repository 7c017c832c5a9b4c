"""The root command: its table is the truth, and every end has its exit code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from readproof import __version__
from readproof.cli import output, root
from readproof.cli.lazy import LazyGroup
from readproof.errors import Unchecked
from tests.cli.conftest import cli

ENTRY = [sys.executable, "-c", "from readproof.cli import main; main()"]
ESCAPE = "\x1b[31mred\x1b[0m"


def _groups(group: LazyGroup) -> list[LazyGroup]:
    context = click.Context(group)
    below = [group.get_command(context, name) for name in group.list_commands(context)]
    return [
        group,
        *(one for child in below if isinstance(child, LazyGroup) for one in _groups(child)),
    ]


@pytest.mark.parametrize("group", _groups(root), ids=lambda group: str(group.package))
def test_table_of_a_group_is_the_help_of_its_commands(group: LazyGroup) -> None:
    context = click.Context(group)
    for name, line in group.table.items():
        command = group.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert command.get_short_help_str(limit=200) == line


def test_every_command_has_an_example_in_its_help() -> None:
    for group in _groups(root):
        context = click.Context(group)
        for name in group.table:
            command = group.get_command(context, name)
            assert command is not None
            if not isinstance(command, LazyGroup):
                example = (command.help or "").partition("Example: readproof ")[2].split()
                assert name in example[:2]


def test_help_lists_every_command_and_ends_well() -> None:
    result = cli("--help")
    assert result.code == 0
    for name in root.table:
        assert f"  {name} ".encode() in result.out


def test_version_is_that_of_the_package() -> None:
    assert cli("--version").out.decode() == f"readproof {__version__}\n"


def test_no_command_at_all_shows_the_help_and_is_wrong_usage() -> None:
    result = cli()
    assert result.code == output.UNUSABLE
    assert "Commands:" in result.err
    assert not result.out


def test_unknown_command_is_told_with_the_nearest() -> None:
    result = cli("bild")
    assert result.code == output.UNUSABLE
    assert "no command bild; did you mean build?" in result.err


@pytest.mark.parametrize(
    "args",
    [
        pytest.param([ESCAPE], id="a-command"),
        pytest.param(["explain", ESCAPE], id="an-argument"),
        pytest.param(["explain", f"--{ESCAPE}"], id="an-option"),
        pytest.param(["explain", "OK", ESCAPE], id="too-many"),
        pytest.param(["challenge", ESCAPE], id="a-file-name"),
        pytest.param(["challenge", "x", "--lang", ESCAPE], id="a-choice"),
        pytest.param(["challenge", "x", "--encoding", ESCAPE], id="an-encoding"),
        pytest.param(["challenge", __file__, "--policy", ESCAPE], id="a-policy"),
        pytest.param(["read", ESCAPE, "--page", ESCAPE], id="a-number"),
        pytest.param(["traces", "list", "--db", ESCAPE], id="a-store"),
        pytest.param(["traces", "list", "--since", ESCAPE, "--db", ":memory:"], id="a-time"),
    ],
)
def test_escape_of_an_argument_never_reaches_the_terminal(args: list[str]) -> None:
    result = cli(*args)
    assert result.code == output.UNUSABLE
    assert "\x1b" not in result.err
    assert b"\x1b" not in result.out
    assert result.err.startswith("error ")


def test_line_break_in_a_file_name_cannot_pass_for_a_line_of_ours() -> None:
    result = cli("challenge", "x\nACCEPT    OK: all is well")
    assert result.code == output.UNUSABLE
    assert not any(line.startswith("ACCEPT") for line in result.err.splitlines())


def _raising(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("readproof.cli.explain._list", fail)


def test_bug_is_told_by_type_and_place_without_its_values(monkeypatch: pytest.MonkeyPatch) -> None:
    _raising(monkeypatch, KeyError("the secret is 1234"))
    result = cli("explain")
    assert result.code == output.OURS
    assert "a bug of readproof: KeyError at readproof/cli/explain.py:" in result.err
    assert "1234" not in result.err
    assert "Traceback" not in result.err


def test_debugging_shows_the_way_to_a_bug_but_no_values(monkeypatch: pytest.MonkeyPatch) -> None:
    _raising(monkeypatch, KeyError("the secret is 1234"))
    result = cli("explain", env={output.DEBUG: "1"})
    assert result.err.count("readproof/cli/") >= 2
    assert "1234" not in result.err


def test_what_could_not_be_checked_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    _raising(monkeypatch, Unchecked("the text is gone"))
    result = cli("explain")
    assert result.code == output.FALSE
    assert result.err == "unchecked the text is gone\n"


def test_interruption_has_its_own_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    _raising(monkeypatch, KeyboardInterrupt())
    result = cli("explain")
    assert result.code == output.INTERRUPTED
    assert "interrupted" in result.err


def _process(*args: str, stdout: int) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*ENTRY, *args], stdout=stdout, stderr=subprocess.PIPE, check=False)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        pytest.param(["explain", "OK"], 0, id="well"),
        pytest.param(["span", "d.txt", "there is no such phrase in it"], 1, id="false"),
        pytest.param(["explain", "NO_SUCH"], 2, id="unusable"),
    ],
)
def test_process_ends_with_the_exit_code(args: list[str], code: int) -> None:
    Path("d.txt").write_text("a short text\n", encoding="utf-8")
    assert _process(*args, stdout=subprocess.DEVNULL).returncode == code


def test_closed_pipe_is_no_reason_to_complain() -> None:
    import os

    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = _process("explain", stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_full_disk_behind_stdout_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        done = _process("explain", stdout=full.fileno())
    assert done.returncode == output.UNUSABLE
    assert b"stdout cannot be written" in done.stderr
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


def test_usage_line_names_the_options_that_are_required() -> None:
    assert (
        "usage     readproof check [OPTIONS] VERDICT|RECEIPT|BUNDLE SUMMARY --document DOC"
        in cli("check").err
    )
