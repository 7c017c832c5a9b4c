"""What is wrong with a corpus folder, each with file, line and key."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Problem(StrEnum):
    """The kinds of drift."""

    MISSING_DOCUMENT = "missing document"
    CHANGED_DOCUMENT = "changed document"
    WRONG_ENCODING = "wrong encoding"
    WRONG_NEWLINE = "wrong newline"
    MISSING_SET = "missing set"
    OTHER_GENERATOR = "other generator"
    STALE = "stale"
    MISSING_FILE = "missing file"
    NOT_PARSING = "not parsing"
    EDITED = "edited"
    UNKNOWN_FILE = "unknown file"
    ORPHAN = "orphan"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One difference.

    `file` is relative to the corpus folder; `line` counts from 1, `None` where the file as a whole
    is meant; `key` is a path in the file, `None` likewise.
    """

    file: str
    problem: Problem
    message: str
    line: int | None = None
    key: str | None = None

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line is not None else self.file
        key = f" {self.key}:" if self.key is not None else ""
        return f"{place}:{key} {self.problem}: {self.message}"
