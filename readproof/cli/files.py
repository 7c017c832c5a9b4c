"""Files of the caller: read with a limit, written whole or not at all, never over another."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from readproof.cli import output
from readproof.errors import Unusable

STDIN = "-"
_MB = 1 << 20
# The largest sheet, answers or summary in any form; what each may hold is checked by its reader.
SHEET_BYTES = 8 * _MB


def read(name: str, limit: int, *, what: str) -> bytes:
    """The bytes of a file, or of stdin for `-`; `Unusable` if there are more than `limit`."""
    try:
        if name == STDIN:
            if sys.stdin is None:
                raise Unusable(f"expected {what} on stdin, found it closed")
            if sys.stdin.isatty():
                output.note("reading", f"{what} from the terminal; Ctrl-D ends it")
            found = sys.stdin.buffer.read(limit + 1)
        else:
            with Path(name).open("rb") as file:
                found = file.read(limit + 1)
    except FileNotFoundError:
        raise Unusable(
            f"expected {what} in {name}, found no such file (looked from {Path.cwd()})"
        ) from None
    except IsADirectoryError:
        raise Unusable(f"expected {what} in {name}, found a folder: name a file in it") from None
    except (OSError, ValueError) as error:
        raise Unusable(f"{name} cannot be read: {_reason(error)}") from None
    if len(found) > limit:
        raise Unusable(f"expected {what} of at most {limit:,} bytes in {name}, found more")
    return found


def beside(path: Path, default: str, name: str) -> Path:
    """The page that goes with a JSON file: `questions.txt`, or `x.questions.txt` beside `x.json`
    where the caller gave that file another name than `default`."""
    if path.name == default:
        return path.with_name(name)
    stem = path.name.removesuffix(".json") or path.name
    return path.with_name(f"{stem}.{name}")


def must_be_free(paths: Iterable[Path], option: str = "-o") -> None:
    """`Unusable` if one of the files exists or cannot be made; asked before a step is taken.

    `option` is how the caller named the file.
    """
    for path in paths:
        if str(path) == STDIN:
            raise Unusable("-o takes a file name; --json prints the document on stdout")
        if os.path.lexists(path):
            raise Unusable(
                f"expected no file {path}, found one, and it is not overwritten; "
                f"name another with {option}, or move it away; nothing was changed"
            )
        _must_be_a_folder(path.parent)


def write(contents: Mapping[Path, bytes], *, again: bool = False) -> None:
    """Write each file whole, or leave it if it has that content; `Unusable` if it has another.

    With `again` the message says that the store gives the same files another time.
    """
    hint = "; the step is taken, and the same command gives the same files again" if again else ""
    for path, content in contents.items():
        if not _is_free_for(path, content):
            raise Unusable(_taken(path) + hint)
    for path, content in contents.items():
        _write(path, content, hint)


def write_all(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write files into a folder, which is created if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(f"the folder {folder} cannot be made: {_reason(error)}") from None
    write({folder / name: content for name, content in contents.items()}, again=True)


def _taken(path: Path) -> str:
    return f"{path} exists with other content and is not overwritten; name another file with -o"


def _must_be_a_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise Unusable(f"expected a folder {folder}, found none; make it first, or name another")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Unusable(f"the folder {folder} may not be written to; name another with -o")


def _is_free_for(path: Path, content: bytes) -> bool:
    """True if the file is missing or holds this content already."""
    if not os.path.lexists(path):
        _must_be_a_folder(path.parent)
        return True
    try:
        with path.open("rb") as file:
            return file.read(len(content) + 1) == content
    except OSError:
        return False


def _write(path: Path, content: bytes, hint: str) -> None:
    if os.path.lexists(path):
        return  # found to hold this content
    temporary = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _put(temporary, path)
        _sync(path.parent)
    except FileExistsError:
        # Somebody was faster; the same content is as good.
        if not _is_free_for(path, content):
            raise Unusable(_taken(path) + hint) from None
    except OSError as error:
        raise Unusable(f"{path} cannot be written: {_reason(error)}{hint}") from None
    finally:
        with suppress(OSError):
            temporary.unlink()


def _put(temporary: Path, path: Path) -> None:
    """Give the file its name; unlike a rename, a link never replaces another file."""
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        raise
    except OSError:
        # No links on this file system.
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        temporary.rename(path)


def _sync(folder: Path) -> None:
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)
