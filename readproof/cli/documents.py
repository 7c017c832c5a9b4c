"""Inputs that have a form: documents under proof, and the JSON documents of the protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from readproof.cli import files
from readproof.errors import Fault, Malformed, Unusable

if TYPE_CHECKING:
    from readproof.core.documents import Document

# Who writes a document of each kind that commands take.
_MAKERS = {
    "challenge": "challenge",
    "extraction": "build",
    "audit": "audit",
    "verdict": "grade",
    "bundle": "run",
}
# How the steps call what they are handed; people know it by its file.
_OWN_NAMES = {
    "challenge": "the challenge",
    "extraction": "the extraction",
    "audit": "the audit",
    "phrases": "phrase sheet",
    "answers": "answer sheet",
}


def load(name: str, encoding: str | None) -> Document:
    """The document in a file; `Unusable` if it cannot be read as text."""
    must_be_text(name, "the file's name")
    from readproof import ingest

    return ingest.load(Path(name), encoding=encoding)


def must_be_text(value: str, what: str) -> None:
    """`Unusable` for an argument whose bytes are no UTF-8: it could not be written down."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise Unusable(
            f"expected {what} in UTF-8, found {value} with bytes that are not; change it"
        ) from None


def load_json(name: str, kind: str) -> Mapping[str, Any]:
    """The JSON document of a kind in a file, strictly loaded; the step checks it by its schema.

    Raises `Unusable` with the file's name, also for a document of another kind.
    """
    return must_be(load_any(name, kind, _written(kind)), name, kind)


def load_any(name: str, kind: str, what: str) -> object:
    """The JSON value in a file, strictly loaded, as large as a document of this kind may be.

    `what` says what is expected there, in messages.
    """
    from readproof import validation
    from readproof.validation.loader import MAX_BYTES

    data = files.read(name, MAX_BYTES[kind], what=what)
    try:
        return validation.loads(data, kind=kind, what=name)
    except Malformed as error:
        hint = Fault(where="the file", message=f"expected {what}")
        raise Malformed(name, (*error.faults, hint)) from None


def must_be(value: object, name: str, kind: str) -> Mapping[str, Any]:
    """The value, if it says that it is a document of this kind; else `Malformed`."""
    expected = f"readproof/{kind}/v1"
    if not isinstance(value, dict):
        raise Malformed(name, [Fault(where="$", message=f"expected an object, {expected}")])
    found = value.get("schema")
    if found != expected:
        shown = f'"schema": "{found}"' if isinstance(found, str) else "no schema named"
        message = f'expected {_written(kind)} ("schema": "{expected}"), found {shown}'
        raise Malformed(name, [Fault(where="$.schema", message=message)])
    return value


def _written(kind: str) -> str:
    return f"the {kind} that `readproof {_MAKERS[kind]}` wrote"


@contextmanager
def named(**given: str) -> Iterator[None]:
    """Name inputs by their files in the errors of a step: `named(challenge="c.json")`."""
    names = {_OWN_NAMES[kind]: name for kind, name in given.items()}
    try:
        yield
    except Malformed as error:
        name = names.get(error.what)
        if name is None:
            raise
        shown = "stdin" if name == files.STDIN else name
        raise Malformed(f"{error.what} {shown}", error.faults) from None
