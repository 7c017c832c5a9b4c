"""The real app in a pseudo-terminal: keys in, bytes out."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from types import TracebackType

from tests.tui.stream import pieces

# Seconds: how long the first answer to a key may take (some have none), how long nothing may come
# before the app counts as done with it, and how long anything may take.
ANSWER = 0.5
QUIET = 0.06
LONGEST = 60.0
ESCAPE = 0.25


class Terminal:
    """A process with a terminal of its own; `written` is all that it has written so far."""

    def __init__(
        self, command: Sequence[str], *, size: tuple[int, int] = (100, 30), env: dict[str, str]
    ) -> None:
        columns, rows = size
        self.written = b""
        self.code: int | None = None
        self._pid, self._file = pty.fork()
        if not self._pid:
            os.execvpe(command[0], list(command), env)
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.code is None:
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        os.close(self._file)

    @property
    def text(self) -> str:
        """What was written, as text."""
        return self.written.decode("utf-8", errors="surrogateescape")

    @property
    def plain(self) -> str:
        """The text without sequences, to be read by people."""
        return "".join(piece.what for piece in pieces(self.text) if piece.kind == "text")

    def press(self, *keys: str) -> None:
        """Type keys (the bytes of each), and wait after each until the app is quiet."""
        for key in keys:
            os.write(self._file, key.encode())
            self.wait()
            if key == "\x1b":
                # What follows at once would belong to it: Alt and a key.
                time.sleep(ESCAPE)

    def type(self, keys: str) -> None:
        """Type all at once, then wait."""
        os.write(self._file, keys.encode())
        self.wait()

    def click(self, column: int, row: int) -> None:
        """Click at a cell, both counted from 1."""
        self.type(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")

    def wait(self) -> None:
        """Read until the app has answered and been quiet for a while, or has ended."""
        until = time.monotonic() + LONGEST
        patience = ANSWER
        while time.monotonic() < until:
            ready, _, _ = select.select([self._file], [], [], patience)
            patience = QUIET
            if not ready:
                return
            try:
                data = os.read(self._file, 65536)
            except OSError:
                data = b""
            if not data:
                return
            self.written += data

    def wait_for(self, text: str) -> None:
        """Read until a text has been written."""
        until = time.monotonic() + LONGEST
        while text not in self.text:
            assert time.monotonic() < until, f"{text} never came:\n{self.text[-2000:]}"
            assert not self.ended(), f"ended with {self.code} before {text}:\n{self.text[-2000:]}"
            self.wait()

    def ended(self) -> bool:
        """True once the process has ended; `code` is its exit code then."""
        if self.code is None:
            pid, status = os.waitpid(self._pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def wait_for_end(self) -> int:
        """The exit code."""
        until = time.monotonic() + LONGEST
        while not self.ended():
            assert time.monotonic() < until, f"it does not end:\n{self.plain[-1500:]}"
            self.wait()
            time.sleep(0.01)
        assert self.code is not None
        return self.code


def readproof(*arguments: str) -> list[str]:
    """The command line of the program in a process of its own."""
    return [sys.executable, "-m", "readproof", *arguments]
