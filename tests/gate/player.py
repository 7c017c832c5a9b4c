"""An all-knowing player for tests of the gate: it can answer right or wrong at will."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from readproof.core.documents import Document
from readproof.gate import Gate
from readproof.gate.asking import draw, rebuild
from readproof.gate.grading import expected_answer
from readproof.gate.records import challenge_of, document_of
from readproof.gate.results import Asked, Built
from readproof.store.store import Store

NOW = 1_800_000_000_000
HOUR = 3_600_000


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


def secrets(seed: int = 0) -> Callable[[], bytes]:
    """Secrets that are the same on every run."""
    rng = random.Random(seed)
    return lambda: rng.randbytes(32)


def gate(path: Path | str = ":memory:", seed: int = 0) -> Gate:
    """A gate with a clock that stands still and secrets from a seed."""
    return Gate(Store.open(path), clock=Clock(), draw=secrets(seed))


def sheet(
    document: Document, challenge: dict[str, Any], *, seed: int = 1, summary: str = "It is long."
) -> bytes:
    """Three good phrases from each region, by search in the text."""
    rng = random.Random(seed)
    text = document.text
    spaced = "(?<=[ \n])[a-z][a-z ,;\n]{40,70}(?= )"
    unspaced = "(?<=[、。])[^、。\n「」『』]{12,30}(?=[、。])"
    pattern = re.compile(unspaced if document.name.startswith("suiro") else spaced)
    parts = []
    for region in challenge["regions"]:
        parts.append(f"[{region['id']}]\n")
        found = [m.group() for m in pattern.finditer(text, region["start"], region["end"])]
        good = [p for p in found if text.count(p) == 1 and "\n\n" not in p]
        parts += [f"{phrase}\n\n" for phrase in rng.sample(good, 3)]
    return ("".join(parts) + f"[summary]\n{summary}\n").encode()


def commit(
    on: Gate, document: Document, *, summary: str = "It is long.", seed: int = 1, **options: Any
) -> tuple[dict[str, Any], Asked]:
    """A challenge, a good sheet, and the audit."""
    challenge = json.loads(on.challenge(document, **options).body)
    built = on.build(challenge, sheet(document, challenge, seed=seed, summary=summary))
    assert isinstance(built, Built)
    asked = on.audit(json.loads(built.body))
    assert isinstance(asked, Asked)
    return challenge, asked


def right_answers(on: Gate, asked: Asked) -> dict[str, str]:
    """The right answer to every question, computed with the secret."""
    with on.store.read() as tx:
        stored = tx.challenges.get(asked.audit.challenge_id)
        submission = tx.challenges.submission(asked.audit.challenge_id)
        assert stored is not None
        assert submission is not None
        challenge = challenge_of(stored)
        document = document_of(tx, challenge)
    prepared, extraction = rebuild(challenge, document, submission)
    drawn = draw(challenge, prepared, extraction, stored.secret)
    assert drawn is not None
    return {
        item.question.id: expected_answer(item, prepared, stored.secret).text
        for item in drawn.items
    }


def answer_sheet(answers: dict[str, str]) -> bytes:
    """The answers as a sheet."""
    return "".join(f"[{name}]\n{text}\n" for name, text in answers.items()).encode()


def spoiled(on: Gate, asked: Asked, wrong: Iterable[str] = (), unseen: Iterable[str] = ()) -> bytes:
    """Right answers except for the questions named."""
    answers = right_answers(on, asked)
    kinds = {question.id: question.kind for question in asked.audit.questions}
    for name in wrong:
        flip = {"yes": "no", "no": "yes"}
        answers[name] = flip.get(answers[name], "nothing of the kind stands there, I am afraid")
        assert kinds[name]
    answers.update(dict.fromkeys(unseen, "unseen"))
    return answer_sheet(answers)


def of_class(asked: Asked, name: str) -> list[str]:
    """Ids of the questions of a class, in order."""
    return [q.id for q in asked.audit.questions if q.question_class == name]
