"""The one owner of stdout, of stderr and of exit codes.

Data goes to stdout: as it is into a pipe or a file, through the display filter on a terminal.
Reports for people and everything on stderr pass the filter always, line by line, so that no text
of a document, a file name or an argument can act on a terminal or pass for a line of ours.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from readproof.core.reasons import CODES, Outcome
from readproof.display import show
from readproof.errors import Fault, Malformed, ReadproofError, Refused, Unchecked, Unusable

OK = 0
FALSE = 1
UNUSABLE = 2
OURS = 3
INTERRUPTED = 130

DEBUG = "READPROOF_DEBUG"
_LABEL = 10
_MOST_FAULTS = 200
_COLOURS = {"ACCEPT": "32", "REVIEW": "33", "REJECT": "31", "error": "31", "refused": "31"}
_PACKAGE = Path(__file__).parents[1]
_APP = "readproof_tui"


def outcome_code(outcome: Outcome) -> int:
    """The exit code of a verdict: 0 for ACCEPT, else 1."""
    return OK if outcome is Outcome.ACCEPT else FALSE


def to_terminal() -> bool:
    """True if stdout is shown to a person."""
    return sys.stdout is not None and sys.stdout.isatty()


def data(content: str | bytes) -> None:
    """Write data to stdout: these bytes (text as UTF-8), or on a terminal what is safe to show."""
    if to_terminal():
        text = content if isinstance(content, str) else content.decode("utf-8", errors="replace")
        content = show(text, multiline=True)
    _write(content.encode("utf-8", errors="replace") if isinstance(content, str) else content)


def report(line: str = "") -> None:
    """Write one line of a report for people to stdout."""
    filtered(show(line))


def filtered(line: str) -> None:
    """Write one line of a report whose parts have passed the filter already."""
    _write(f"{line}\n".encode())


def note(label: str, text: str) -> None:
    """Write one labelled line to stderr; the label is ours, the text may be anybody's."""
    shown = label
    if label in _COLOURS and sys.stderr is not None and sys.stderr.isatty():
        shown = label if os.environ.get("NO_COLOR") else f"\x1b[{_COLOURS[label]}m{label}\x1b[0m"
    _complain(f"{shown}{' ' * max(1, _LABEL - len(label))}{show(text)}")


def notes(label: str, texts: Iterable[str]) -> None:
    """Several lines under one label."""
    for text in texts:
        note(label, text)
        label = ""


def counted(number: int, what: str) -> str:
    """`1 set`, `2 sets`: a number with its noun."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr for long work, on a terminal only; gives the function that moves it on."""
    if sys.stderr is None or not sys.stderr.isatty() or total < 2:
        yield lambda: None
        return
    with click.progressbar(length=total, label=label, show_pos=True, file=sys.stderr) as bar:
        yield lambda: bar.update(1)


def _interrupted(error: BaseException | None) -> int:
    """Tell that somebody stopped it; an interruption that was raised again may say more."""
    said = str(error or "")
    note("stopped", said or "interrupted; a step that was not finished has changed nothing")
    return INTERRUPTED


def ending(run: Callable[[], object]) -> int:
    """The exit code of what `run` returns or raises; an error is told on stderr, never raised."""
    try:
        returned = run()
    except click.ClickException as error:
        return _usage(error)
    except click.Abort as error:
        if isinstance(error.__cause__, EOFError):
            return _bug(error.__cause__)
        return _interrupted(error.__cause__)
    except KeyboardInterrupt as error:
        return _interrupted(error)
    except (Unusable, Refused, Unchecked) as error:
        return _expected(error)
    except Exception as error:  # the last line of defence: nothing ends with a traceback
        return _bug(error)
    return returned if isinstance(returned, int) else OK


def _usage(error: click.ClickException) -> int:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        _complain(error.format_message())
        return UNUSABLE
    note("error", error.format_message())
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is not None:
        usage = context.get_usage().removeprefix("Usage: ")
        note("usage", " ".join(usage.split()))
        note("help", f"{context.command_path} --help")
    return UNUSABLE


def _expected(error: ReadproofError) -> int:
    if isinstance(error, Malformed):
        note("error", f"{error.what} cannot be used")
        _faults(error.faults)
        return UNUSABLE
    if isinstance(error, Refused):
        note("refused", f"{error.code}: {error.message}")
        _faults(error.faults)
        note("more", f"readproof explain {error.code}")
        return CODES[error.code].exit_code
    if isinstance(error, Unchecked):
        note("unchecked", str(error))
        return FALSE
    # Some messages quote several lines of others; indented, none can pass for a line of ours.
    first, *rest = str(error).split("\n")
    note("error", first)
    notes("", rest)
    return UNUSABLE


def _faults(faults: tuple[Fault, ...]) -> None:
    notes("", (str(fault) for fault in faults[:_MOST_FAULTS]))
    if len(faults) > _MOST_FAULTS:
        note("", f"… and {len(faults) - _MOST_FAULTS} more")


def _bug(error: BaseException) -> int:
    """Tell where an error that nobody expected arose, without any value of it."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [(_place(frame.filename), frame.lineno) for frame in frames]
    ours = [place for place in places if place[0].startswith(_PACKAGE.name)]
    name, line = (ours or places or [("an unknown place", 0)])[-1]
    note("error", f"a bug of readproof: {type(error).__name__} at {name}:{line}")
    note("", "please report it; it is never an ACCEPT")
    if os.environ.get(DEBUG):
        notes("through", (f"{name}:{line}" for name, line in places))
    else:
        note("", f"{DEBUG}=1 shows the way there")
    return OURS


def _place(filename: str) -> str:
    """A source file without the folders of this machine: `readproof/…` for our own."""
    path = Path(filename)
    if path.is_relative_to(_PACKAGE):
        return path.relative_to(_PACKAGE.parent).as_posix()
    if _APP in path.parts:
        return "/".join(path.parts[path.parts.index(_APP) :])
    return "/".join(path.parts[-2:])


def _complain(line: str) -> None:
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    except OSError:
        _discard(2)  # nobody listens; what the command does still counts


def _write(content: bytes) -> None:
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _discard(1)  # the reader of the pipe has what it wanted: no reason to complain
    except OSError as error:
        _discard(1)
        raise Unusable(f"stdout cannot be written: {error.strerror or error}") from None


def _discard(descriptor: int) -> None:
    """Let a descriptor lead nowhere, so that the interpreter does not fail on it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
