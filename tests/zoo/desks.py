"""The challenger's desk as a reader stands before it: documents go in and out, nothing else."""

from __future__ import annotations

import json
from typing import Any

from readproof.core.documents import Document
from readproof.core.policies import Policy
from readproof.gate import Gate
from readproof.gate.results import Asked, Built, Ended


class Desk:
    """One reader's way to the gate; what was issued is kept for whoever prices the play."""

    def __init__(self, gate: Gate, document: Document, policy: Policy, reader: str) -> None:
        self._gate = gate
        self.document = document
        self._policy = policy
        self.reader = reader
        self._lang = "ja" if document.name.startswith("suiro") else "en"
        self.built: list[Built] = []
        self.asked: list[Asked] = []

    @property
    def text(self) -> str:
        """The document's text, for strategies that search it."""
        return self.document.text

    def another(self, reader: str) -> Desk:
        """The desk as another reader stands before it."""
        return Desk(self._gate, self.document, self._policy, f"{reader} of {self.reader}")

    def challenge(self) -> dict[str, Any]:
        """A new challenge."""
        issued = self._gate.challenge(
            self.document, policy=self._policy, reader=self.reader, lang=self._lang
        )
        return dict(json.loads(issued.body))

    def build(self, challenge: dict[str, Any], sheet: str) -> dict[str, Any] | Ended:
        """Hand in a phrase sheet; raises what the gate raises."""
        made = self._gate.build(challenge, sheet.encode("utf-8"))
        if isinstance(made, Ended):
            return made
        self.built.append(made)
        return dict(json.loads(made.body))

    def audit(self, extraction: dict[str, Any]) -> dict[str, Any] | Ended:
        """Ask for the questions."""
        made = self._gate.audit(extraction)
        if isinstance(made, Ended):
            return made
        self.asked.append(made)
        return dict(json.loads(made.body))

    def grade(self, audit: dict[str, Any], answers: str) -> Ended:
        """Hand in the answers."""
        return self._gate.grade(audit, answers.encode("utf-8"))
