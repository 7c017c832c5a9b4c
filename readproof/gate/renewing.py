"""A new attempt: another challenge for the same document, reader and policy."""

from __future__ import annotations

from readproof.core.policies import Policy
from readproof.gate.gates import Gate
from readproof.gate.results import ChallengeIssued


def again(
    gate: Gate, trace_id: str, *, lang: str | None = None, policy: Policy | str | None = None
) -> ChallengeIssued:
    """Issue a challenge like the one that the trace ended, and record that as an action.

    Document, reader, delivery and regime are those of the trace, and so are language and policy
    unless others are given.  `trace_id` is an id, its beginning, or `latest`.  `Unchecked` if the
    text is no longer in the store; `Refused` as `Gate.challenge` does.
    """
    raise NotImplementedError
