"""A program as a reader: its answer comes back, and each way to fail has its own message."""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from readproof.errors import Unusable
from readproof.readers import programs
from readproof.readers.programs import Program


def python(code: str, timeout: float = 20) -> Program:
    return Program(shlex.join([sys.executable, "-c", code]), timeout)


def failure(program: Program, prompt: str = "?") -> str:
    with pytest.raises(Unusable) as caught:
        program(prompt)
    return str(caught.value)


def test_answer_is_what_the_program_writes_to_stdout() -> None:
    echo = python("import sys; sys.stdout.buffer.write(sys.stdin.buffer.read()[::1])")
    prompt = "行\r\nline \u200b\n" * 50_000
    assert echo(prompt) == prompt


def test_no_shell_runs_the_command() -> None:
    assert Program("echo a; echo b $HOME")("").strip() == "a; echo b $HOME"


def test_prompt_may_stay_unread() -> None:
    assert python("print('done')")("x" * 1_000_000).strip() == "done"


def test_exit_code_is_named_with_the_last_words_of_stderr() -> None:
    code = "import sys; [print('line', n, file=sys.stderr) for n in range(9)]; sys.exit(3)"
    message = failure(python(code))
    assert "ended with exit code 3" in message
    assert "line 8" in message
    assert "line 3" not in message


def test_long_line_of_stderr_is_shortened() -> None:
    message = failure(python("import sys; print('e' * 5000, file=sys.stderr); sys.exit(1)"))
    assert "e" * 150 in message
    assert len(message) < 1000


def test_signal_is_named() -> None:
    assert "SIGTERM" in failure(python("import os; os.kill(os.getpid(), 15)"))


def test_program_that_takes_too_long_ends_with_all_that_it_started(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    code = (
        "import pathlib, subprocess, time\n"
        f"child = subprocess.Popen(['sleep', '60'])\n"
        f"pathlib.Path({str(pid)!r}).write_text(str(child.pid))\n"
        "time.sleep(60)"
    )
    assert "gave no answer within 2 seconds" in failure(python(code, timeout=2))
    assert ended(int(pid.read_text()))


def test_program_that_leaves_something_running_does_not_hang(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    code = (
        "import pathlib, subprocess\n"
        "child = subprocess.Popen(['sleep', '60'])\n"
        f"pathlib.Path({str(pid)!r}).write_text(str(child.pid))\n"
        "print('sheet')"
    )
    assert python(code)("").strip() == "sheet"
    assert ended(int(pid.read_text()))


def ended(pid: int) -> bool:
    """True once the process is gone (or a zombie that nobody has waited for)."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (ProcessLookupError, FileNotFoundError):
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_too_much_output_is_refused(stream: str) -> None:
    code = f"import sys\nwhile True: sys.{stream}.write('x' * 65536)"
    assert "wrote more than 2,000,000 bytes" in failure(python(code))


def test_too_much_output_of_a_program_that_ended_is_refused() -> None:
    message = failure(python(f"print('x' * {programs.MOST_OUTPUT + 1})"))
    assert "wrote more than 2,000,000 bytes" in message


def test_undecodable_output_is_refused_with_its_place() -> None:
    message = failure(python("import sys; sys.stdout.buffer.write(b'ab\\xff')"))
    assert "no UTF-8 at byte 2" in message


@pytest.mark.parametrize(
    ("command", "said"),
    [
        pytest.param("no-such-program-anywhere x", "cannot be started", id="not-found"),
        pytest.param("/", "cannot be started", id="a-folder"),
    ],
)
def test_program_that_cannot_start_is_named(command: str, said: str) -> None:
    message = failure(Program(command))
    assert said in message
    assert command.split()[0] in message


@pytest.mark.parametrize(
    ("command", "said"),
    [("", "is empty"), ("   ", "is empty"), ("say 'yes", "close its quotation marks")],
)
def test_command_without_words_is_refused_at_once(command: str, said: str) -> None:
    with pytest.raises(Unusable, match=said):
        Program(command)


def test_failure_repeats_the_command() -> None:
    program = python("raise SystemExit(1)")
    assert program.command in failure(program)
