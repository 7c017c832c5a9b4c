"""The demonstration: an honest reader and the cheats on one document, through the four steps."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from readproof.core.documents import Document
from readproof.core.policies import DEFAULT, Policy
from readproof.gate import Gate
from readproof.gate.records import audit_of
from readproof.gate.results import Ended
from readproof.ingest import files
from readproof.readers.scripted import CHEATS, STRATEGIES
from readproof.resources import folder
from readproof.wire import times

DOCUMENT = ("handbook", "tide-gauge-handbook.md")
_CLASSES = {
    "verbatim": "places that the challenger chose",
    "choice": "choice questions",
    "own_prefix": "places before its own quotes",
    "delivery_token": "delivery tokens",
}


class Reader(Protocol):
    """Somebody who fills in the two sheets."""

    def sheet(self) -> str:
        """The phrase sheet."""

    def answers(self, audit: dict[str, Any], /) -> str:
        """The answer sheet for an audit document."""


# challenge document, the document's bytes, seed, pages of the reading copy
MakeReader = Callable[[dict[str, Any], bytes, int, tuple[str, ...]], Reader]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """How one reader fared: who it is, what it does, and the verdict with its reasons.

    `why` tells the operator's side in plain words, with the counts that no reader is shown.
    """

    name: str
    does: str
    verdict: str
    codes: tuple[str, ...]
    why: str
    trace_id: str


def document() -> Document:
    """The bundled document that the demonstration is about."""
    corpus, name = DOCUMENT
    return files.decode((folder("corpora") / corpus / name).read_bytes(), name=name)


def play(gate: Gate, document: Document) -> tuple[Scene, ...]:
    """The honest reader, then each cheat, on a document that carries the default policy."""
    # Attempts are counted by reader and text: each run brings readers of its own.
    run = re.sub("[^0-9]", "", times.write(gate.clock()))[:14]
    readers = (STRATEGIES["honest"], *CHEATS)
    return tuple(_scene(gate, document, reader, run) for reader in readers)


def proof(
    gate: Gate,
    document: Document,
    reader: MakeReader,
    *,
    name: str = "reader",
    policy: Policy | str = DEFAULT,
    lang: str = "en",
    delivery: str = "file",
    seed: int = 0,
    raw: bytes | None = None,
    allow_weak: bool = False,
) -> Ended:
    """Play one scripted reader through challenge, build, audit and grade.

    `reader` makes the reader from what a stranger gets; `name` is the operator's label for it,
    `raw` the file's bytes (`None`: the document's text encoded again).
    """
    issued = gate.challenge(
        document,
        policy=policy,
        reader=name,
        lang=lang,
        delivery=delivery,
        allow_weak=allow_weak,
    )
    challenge = json.loads(issued.body)
    pages = gate.pages(challenge) if delivery == "copy" else ()
    player = reader(challenge, _bytes_of(document) if raw is None else raw, seed, pages)
    built = gate.build(challenge, player.sheet().encode("utf-8"))
    if isinstance(built, Ended):
        return built
    asked = gate.audit(json.loads(built.body))
    if isinstance(asked, Ended):
        return asked
    audit = json.loads(asked.body)
    return gate.grade(audit, player.answers(audit).encode("utf-8"))


def _bytes_of(document: Document) -> bytes:
    options = dict(document.extractor.options)
    text = "\ufeff" + document.text if options.get("bom") == "true" else document.text
    return text.encode(options.get("encoding", "utf-8"))


def _scene(gate: Gate, document: Document, reader: Any, run: str) -> Scene:
    ended = proof(gate, document, reader, name=f"{reader.name} (demo {run})")
    verdict = ended.verdict
    return Scene(
        name=reader.name,
        does=reader.does,
        verdict=str(verdict.verdict),
        codes=tuple(dict.fromkeys(reason.code for reason in verdict.reasons)),
        why=_why(gate, ended),
        trace_id=verdict.trace_id,
    )


def _why(gate: Gate, ended: Ended) -> str:
    verdict = ended.verdict
    with gate.store.read() as tx:
        trace = tx.traces.get(verdict.trace_id)
        issued = tx.challenges.audit_of(verdict.challenge_id)
    if trace is None or issued is None:
        return "; ".join(reason.message for reason in verdict.reasons)
    asked = Counter(str(q.question_class) for q in audit_of(issued.body).questions)
    wrong = [(name, count) for name, count in trace.wrong if count]
    told = [f"{count} of {asked[name]} {_CLASSES[name]}" for name, count in wrong]
    return "wrong: " + ", ".join(told) if told else f"all {asked.total()} answers are right"
