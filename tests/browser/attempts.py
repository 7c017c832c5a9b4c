"""Attempts in which every text of others is hostile."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import cycle

from readproof.gate import Gate, inspections, labels
from readproof.gate.inspections import Inspection
from readproof.gate.results import Asked, Built
from readproof.ingest import files
from tests.corpora import own
from tests.gate import player

_NAME = "\"><img src=x onerror={}>'</title><script>{}</script>\u202e.md"
_EVERY = 700


def graded(texts: Sequence[str], run: str) -> Inspection:
    """A rejected attempt: document, names, answers, summary and notes hold the texts."""
    gate = player.gate()
    name = _NAME.format(run, run)[:900]
    reader = f"<script>{run}</script>"[:200]
    document = files.decode(_document(texts).encode("utf-8"), name=name)
    challenge = json.loads(gate.challenge(document, reader=reader, policy="quick").body)
    sheet = player.sheet(document, challenge, summary=" [s01] ".join(texts)[:60_000])
    built = gate.build(challenge, sheet)
    assert isinstance(built, Built)
    asked = gate.audit(json.loads(built.body))
    assert isinstance(asked, Asked)
    endless = cycle(texts)
    answers = [
        {"question_id": question.id, "answer": next(endless)} for question in asked.audit.questions
    ]
    value = {"schema": "readproof/answers/v1", "audit_id": asked.audit.id, "answers": answers}
    gate.grade(json.loads(asked.body), json.dumps(value).encode())
    return _noted(gate, texts)


def refused(texts: Sequence[str]) -> Inspection:
    """An attempt that ended at its phrases: they are the texts."""
    gate = player.gate()
    challenge = json.loads(gate.challenge(own("handbook"), policy="quick").body)
    phrases = [{"region": "head", "text": text} for text in texts]
    value = {
        "schema": "readproof/phrases/v1",
        "challenge_id": challenge["id"],
        "phrases": phrases,
        "summary": "\n".join(texts)[:60_000],
    }
    gate.build(challenge, json.dumps(value).encode())
    return _noted(gate, ())


def _noted(gate: Gate, texts: Sequence[str]) -> Inspection:
    for text in texts:
        labels.label(gate.store, "latest", "unclear", text[: labels.LONGEST_NOTE], gate.clock())
    return inspections.inspect(gate.store, "latest")


def _document(texts: Sequence[str]) -> str:
    """The handbook with a hostile paragraph after every few hundred characters."""
    source, endless = own("handbook").text, cycle(texts)
    parts = []
    at = 0
    while at < len(source):
        end = source.find("\n\n", at + _EVERY)
        end = len(source) if end < 0 else end
        parts += [source[at:end], f"\n\nThe keeper wrote {next(endless)} on the board."]
        at = end
    return "".join(parts)
