"""The verdict: the outcome with its reasons, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from readproof.core.guarantee import Guarantee
from readproof.core.reasons import Outcome, Reason


class Regime(StrEnum):
    """How sure it is that the reader read instead of searching; weakest first."""

    OPEN = "open"
    LOGGED = "logged"
    CONTEXT = "context"

    @property
    def strength(self) -> int:
        """0 for `open`, 1 for `logged`, 2 for `context`."""
        return list(Regime).index(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The verdict document.  `attempt` is the attempt that was used up (0: none was)."""

    challenge_id: str
    audit_id: str | None
    sha256: str
    text_sha256: str
    reader: str
    attempt: int
    attempts_allowed: int
    policy_name: str
    policy_sha256: str
    extraction_sha256: str | None
    summary_sha256: str | None
    verdict: Outcome
    reasons: tuple[Reason, ...]
    trace_id: str
    regime: Regime
    weak: bool
    guarantee: Guarantee
    decided_at: int
