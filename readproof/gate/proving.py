"""All four steps with one reader that is asked in prose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from readproof import validation
from readproof.core.documents import Document
from readproof.core.policies import Policy
from readproof.core.verdicts import Verdict
from readproof.errors import Malformed
from readproof.gate.results import Asked, Built, ChallengeIssued, Ended
from readproof.wire import prompts

T = TypeVar("T")


class Steps(Protocol):
    """The four steps and the reading copy, as `Gate` has them."""

    def challenge(
        self,
        document: Document,
        *,
        policy: Policy | str,
        reader: str,
        lang: str,
        delivery: str,
        allow_weak: bool,
    ) -> ChallengeIssued:
        """Step 1."""

    def pages(self, challenge: Mapping[str, object]) -> tuple[str, ...]:
        """The reading copy."""

    def build(self, challenge: Mapping[str, object], sheet: bytes) -> Built | Ended:
        """Step 2."""

    def audit(self, extraction: Mapping[str, object]) -> Asked | Ended:
        """Step 3."""

    def grade(self, audit: Mapping[str, object], answers: bytes) -> Ended:
        """Step 4."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A verdict with what a caller needs after it: the document's bytes, and the summary."""

    verdict: Verdict
    body: bytes
    summary: str | None


def prove(
    gate: Steps,
    document: Document,
    ask: Callable[[str], str],
    *,
    policy: Policy | str,
    reader: str,
    lang: str,
    allow_weak: bool,
) -> Proof:
    """Play the protocol; see `Gate.prove`.

    The reader gets the reading copy in every prompt.  One repair is allowed for the *form* of a
    sheet before it is submitted, none for its content.
    """
    issued = gate.challenge(
        document, policy=policy, reader=reader, lang=lang, delivery="copy", allow_weak=allow_weak
    )
    challenge = _object(issued.body, "challenge")
    text = prompts.fenced(gate.pages(challenge), lang)
    built = _asked_twice(
        ask,
        prompts.first(issued.instructions, text, lang),
        lambda answer: gate.build(challenge, answer),
        lang,
    )
    if isinstance(built, Ended):
        return Proof(verdict=built.verdict, body=built.body, summary=None)
    summary = built.extraction.summary.text if built.extraction.summary else None
    asked = gate.audit(_object(built.body, "extraction"))
    if isinstance(asked, Ended):
        return Proof(verdict=asked.verdict, body=asked.body, summary=summary)
    audit = _object(asked.body, "audit")
    over = _asked_twice(
        ask,
        prompts.second(asked.questions, text, lang),
        lambda answer: gate.grade(audit, answer),
        lang,
    )
    return Proof(verdict=over.verdict, body=over.body, summary=summary)


def _asked_twice(
    ask: Callable[[str], str], prompt: str, submit: Callable[[bytes], T], lang: str
) -> T:
    """Submit the answer to a prompt; a malformed one may be mended once."""
    answer = ask(prompt)
    try:
        return submit(answer.encode("utf-8", errors="surrogatepass"))
    except Malformed as error:
        again = ask(prompts.mended(prompt, answer, error, lang))
        return submit(again.encode("utf-8", errors="surrogatepass"))


def _object(body: bytes, kind: str) -> Mapping[str, object]:
    value = validation.loads(body, kind=kind, what=f"the {kind}")
    assert isinstance(value, dict)  # it was validated when it was made
    return value
