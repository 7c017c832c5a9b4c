"""The gate: one store, and the four steps of the protocol on it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Unpack

from readproof.core.documents import Document
from readproof.core.policies import BUILT_IN, DEFAULT, Policy
from readproof.core.verdicts import Regime, Verdict
from readproof.gate import asking, building, challenging, grading, proving, voiding
from readproof.gate.results import Asked, Built, ChallengeIssued, Ended, Proof
from readproof.gate.terms import Options, Terms
from readproof.gate.transcripts import Ask, Watch, unwatched
from readproof.store.store import Store


def now_milliseconds() -> int:
    """The clock: milliseconds since the Unix epoch, UTC."""
    return time.time_ns() // 1_000_000


def draw_secret() -> bytes:
    """32 bytes from the system's random source."""
    return secrets.token_bytes(32)


class Gate:
    """Issues challenges, takes sheets and answers, gives verdicts.

    `clock` returns milliseconds since the Unix epoch; `draw` returns 32 random bytes.  Each step
    happens once: handing in the same thing again returns the stored result, handing in another
    thing is refused (`Refused`, code `ALREADY_SUBMITTED`).  Malformed input raises `Malformed`
    and changes nothing.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], int] = now_milliseconds,
        draw: Callable[[], bytes] = draw_secret,
    ) -> None:
        self.store = store
        self.clock = clock
        self.draw = draw

    @classmethod
    def open(cls, path: Path | str) -> Gate:
        """A gate on the store at `path` (created if missing), or in memory for `":memory:"`."""
        return cls(Store.open(path))

    def challenge(
        self,
        document: Document,
        *,
        policy: Policy | str = DEFAULT,
        reader: str = "reader",
        lang: str = "en",
        delivery: str = "file",
        allow_weak: bool = False,
        regime: Regime = Regime.OPEN,
    ) -> ChallengeIssued:
        """Step 1: store the document, draw a secret, and write a challenge.

        `reader` is the operator's label for who will answer.  `delivery` is `file`, or `copy` for
        the reading copy with its tokens.  Raises `Refused` (`DOCUMENT_TOO_SHORT`,
        `DOCUMENT_UNASKABLE`, `WEAK_PLAN`) where the document does not carry the policy.
        """
        return challenging.challenge(
            self.store,
            document,
            policy=BUILT_IN[policy] if isinstance(policy, str) else policy,
            reader=reader,
            lang=lang,
            delivery=delivery,
            allow_weak=allow_weak,
            regime=regime,
            secret=self.draw(),
            now=self.clock(),
        )

    def build(self, challenge: Mapping[str, object], sheet: bytes) -> Built | Ended:
        """Step 2: the reader's phrase sheet becomes the extraction, or ends the challenge.

        `challenge` is the challenge document as issued; `sheet` is either form of a phrase sheet.
        """
        return building.build(self.store, challenge, sheet, self.clock())

    def audit(self, extraction: Mapping[str, object]) -> Asked | Ended:
        """Step 3: commit to the extraction, use up an attempt, and ask.

        Raises `Refused`: `EXTRACTION_CHANGED` with every path that differs from what the stored
        sheet gives, `ATTEMPTS_USED` when the reader has none left.
        """
        return asking.audit(self.store, extraction, self.clock())

    def grade(self, audit: Mapping[str, object], answers: bytes) -> Ended:
        """Step 4: grade the answers; `answers` is either form of an answer sheet."""
        return grading.grade(self.store, audit, answers, self.clock())

    def void(self, challenge_id: str, note: str) -> Ended:
        """End an open challenge as the operator; the note says why and is kept.

        Raises `Unusable` if the challenge is unknown or has ended.
        """
        return voiding.void(self.store, challenge_id, note, self.clock())

    def pages(self, challenge: Mapping[str, object]) -> tuple[str, ...]:
        """The pages of the reading copy of a challenge with delivery `copy`."""
        return challenging.pages(self.store, challenge, self.clock())

    def proof(
        self,
        document: Document,
        ask: Ask,
        *,
        watch: Watch = unwatched,
        **options: Unpack[Options],
    ) -> Proof:
        """Play all four steps with any reader: the verdict, its document, and the summary.

        `ask` takes a prompt and returns the reader's answer to it; it is called twice, once
        more for each sheet whose form has to be mended.  Each prompt holds all that the reader
        needs, so `ask` needs no memory.  Use the summary only if the verdict is ACCEPT.
        `options` are those of `Terms`; `watch` is told what happens.

        A reader that gives no sheet that can be read, mended or not, ends the challenge: REVIEW
        with the code `VOID`.  What `ask` raises comes out, and the challenge stays open until its
        deadline; the same call with `resume=True` goes on with it and asks nothing twice.  Raises
        `Refused` as `challenge` does.
        """
        return proving.prove(self, document, ask, Terms.of(options), watch)

    def prove(self, document: Document, ask: Ask, **options: Unpack[Options]) -> Verdict:
        """The verdict of `proof`."""
        return self.proof(document, ask, **options).verdict
