"""A reader that is a program: a prompt on its stdin, an answer on its stdout."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import tempfile
import time
from typing import IO

from readproof.errors import Unusable

# An answer or a page of diagnosis longer than this is no sheet; the limit is in bytes.
MOST_OUTPUT = 2_000_000
DEFAULT_TIMEOUT = 600.0
_SHOWN_LINES = 5
_SHOWN_WIDTH = 200
_POLL = 0.02


class Program:
    """Runs `command` once for each prompt.

    The command is split as a shell splits words, and no shell runs it.  `timeout` is in seconds,
    for each prompt.
    """

    def __init__(self, command: str, timeout: float = DEFAULT_TIMEOUT) -> None:
        self.command = command
        self.timeout = timeout
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise Unusable(
                f"the reader's command {command!r} cannot be split into words: {error}; "
                "close its quotation marks"
            ) from None
        if not self._arguments:
            raise Unusable("the reader's command is empty; name a program")

    def __call__(self, prompt: str) -> str:
        """The program's answer to a prompt.

        Raises `Unusable` when it cannot be started, ends with another code than 0, takes longer
        than the timeout, writes more than 2 MB, or writes something that is no UTF-8.
        """
        # Files instead of pipes: nothing has to be pumped, and nothing can fill up and block.
        with (
            tempfile.TemporaryFile() as given,
            tempfile.TemporaryFile() as out,
            tempfile.TemporaryFile() as err,
        ):
            given.write(prompt.encode("utf-8", errors="surrogatepass"))
            given.seek(0)
            process = self._start(given, out, err)
            try:
                self._wait(process, out, err)
            finally:
                # Also when the program has ended: what it started may still be running.
                _kill(process)
            if process.returncode != 0:
                raise self._failed(_ended(process.returncode), err)
            if _size(out) > MOST_OUTPUT:
                raise self._failed(f"wrote more than {MOST_OUTPUT:,} bytes", err)
            out.seek(0)
            data = out.read()
            try:
                return data.decode("utf-8")
            except UnicodeDecodeError as error:
                raise self._failed(
                    f"wrote an answer that is no UTF-8 at byte {error.start}", err
                ) from None

    def _start(self, given: IO[bytes], out: IO[bytes], err: IO[bytes]) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(
                self._arguments, stdin=given, stdout=out, stderr=err, start_new_session=True
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise Unusable(
                f"the reader's program {self._arguments[0]!r} cannot be started: {reason}; "
                "check its name and that it may be executed"
            ) from None

    def _wait(self, process: subprocess.Popen[bytes], out: IO[bytes], err: IO[bytes]) -> None:
        deadline = time.monotonic() + self.timeout
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_POLL)
                return
            if _size(out) > MOST_OUTPUT or _size(err) > MOST_OUTPUT:
                raise self._failed(f"wrote more than {MOST_OUTPUT:,} bytes", err)
            if time.monotonic() > deadline:
                raise self._failed(f"gave no answer within {self.timeout:g} seconds", err)

    def _failed(self, what: str, err: IO[bytes]) -> Unusable:
        said = _last_lines(err)
        tail = "; its last words were:\n" + said if said else "; it wrote nothing to stderr"
        return Unusable(
            f"the reader's program failed: {self.command}\n"
            f"it {what}; expected exit code 0 and the sheet on stdout. Run it by hand with a "
            f"prompt on stdin{tail}"
        )


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the whole process group; the program leads it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _ended(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"


def _size(file: IO[bytes]) -> int:
    return os.fstat(file.fileno()).st_size


def _last_lines(err: IO[bytes]) -> str:
    err.seek(max(0, _size(err) - 8192))
    lines = err.read().decode("utf-8", errors="replace").split("\n")
    filled = [line.rstrip() for line in lines if line.strip()][-_SHOWN_LINES:]
    return "\n".join(
        "  " + (line if len(line) <= _SHOWN_WIDTH else line[: _SHOWN_WIDTH - 1] + "…")
        for line in filled
    )
