"""The errors that readproof raises, one small hierarchy.

A reader who fails is a value (a verdict), never an exception.  Exceptions are for
callers who are wrong (`Unusable`, `Malformed`), for what the protocol does not allow
in the present state (`Refused`), and for what could not be checked at all
(`Unchecked`), which is a different thing from "it is false".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


class ReadproofError(Exception):
    """Base of every error that readproof raises on purpose."""


class Unusable(ReadproofError):
    """Wrong usage, or an input that cannot be read: the caller has to change something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One fault of an input: where it stands (a JSON path or `line N`) and what is wrong."""

    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


class Malformed(Unusable):
    """An input that was read but does not have the form it must have; lists every fault."""

    def __init__(self, what: str, faults: Iterable[Fault]) -> None:
        self.what = what
        self.faults = tuple(faults)
        shown = "\n".join(f"  {fault}" for fault in self.faults[:20])
        more = len(self.faults) - 20
        tail = f"\n  … and {more} more" if more > 0 else ""
        super().__init__(f"{what}:\n{shown}{tail}")

    def __reduce__(self) -> tuple[type[Malformed], tuple[str, tuple[Fault, ...]]]:
        """What pickling keeps: an error of a worker process comes back as it was raised."""
        return type(self), (self.what, self.faults)


class Refused(ReadproofError):
    """The protocol does not allow this now; `code` is from the closed list of reasons.

    `faults` name what differs, where that is known.  Nothing was changed.
    """

    def __init__(self, code: str, message: str, faults: Iterable[Fault] = ()) -> None:
        self.code = code
        self.message = message
        self.faults = tuple(faults)
        lines = [f"{code}: {message}", *(f"  {fault}" for fault in self.faults)]
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, tuple[Fault, ...]]]:
        """As that of `Malformed`."""
        return type(self), (self.code, self.message, self.faults)


class Unchecked(ReadproofError):
    """A check could not be carried out, so it says nothing about true or false."""
