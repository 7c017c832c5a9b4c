"""What the four steps hand back: values, and the exact bytes for the files."""

from __future__ import annotations

from dataclasses import dataclass

from readproof.core.audits import Audit
from readproof.core.challenges import Challenge
from readproof.core.extractions import Extraction
from readproof.core.verdicts import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeIssued:
    """A new challenge: its value, the file's bytes, and the page for the reader."""

    challenge: Challenge
    body: bytes
    instructions: str
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The challenge has ended: the verdict, and the bytes of the verdict document."""

    verdict: Verdict
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """The commitment: an extraction, with the bytes of its document."""

    extraction: Extraction
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The questions: an audit, the bytes of its document, and the page for the reader."""

    audit: Audit
    body: bytes
    questions: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A verdict with what a caller needs after it: the document's bytes, and the summary."""

    verdict: Verdict
    body: bytes
    summary: str | None
