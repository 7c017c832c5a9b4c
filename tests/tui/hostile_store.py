"""A store that is full of hostile texts, wherever a store holds any.

Document text, phrases, answers and summaries go through the protocol; file names, reader names,
notes and the messages of verdicts are written into the rows of copies, because the protocol
refuses some of them: the app has to stand a store that somebody else has filled.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from readproof.gate import Gate, labels
from readproof.gate.results import Asked, Built
from readproof.ingest import files
from readproof.readers.scripted.copyist import literal
from readproof.store.store import Store
from tests.gate import player
from tests.hostile import all_texts, storable
from tests.proofs import bundled
from tests.tui import copies
from tests.tui.played import Clock, secrets

_LONGEST_NAME = 2_000
_LONGEST_ANSWER = 20_000
# A long document text makes the preparation slow, and says nothing more.
_LONGEST_IN_TEXT = 400


def texts() -> tuple[str, ...]:
    """Every text that a store takes."""
    return tuple(text for text in all_texts().values() if storable(text))


def made(path: Path, *, harmless: bool = False) -> None:
    """The store; with `harmless` the same with a plain word in place of every hostile text."""
    wanted = tuple(f"plain {n}" for n, _ in enumerate(texts())) if harmless else texts()
    with Store.open(path) as store:
        gate = Gate(store, clock=Clock(), draw=secrets())
        _discarded(gate, wanted)
        _answered(gate, wanted)
        handbook = bundled.document(bundled.HANDBOOK)
        for number in range(3):
            gate.challenge(replace(handbook, name=f"open {number}.md"), reader=f"open {number}")
    copies.multiply(path, len(wanted), whole=len(wanted), step=60_000)
    _named(path, wanted)


def _document(wanted: Sequence[str], *, start: int) -> bytes:
    """The handbook with texts between its paragraphs, from the `start`-th on."""
    paragraphs = bundled.document(bundled.HANDBOOK).text.split("\n\n")
    for number, text in enumerate(wanted):
        place = (start + 7 * number) % len(paragraphs)
        paragraphs[place] += f"\n\nHostile {number}: {text[:_LONGEST_IN_TEXT]} end."
    return "\n\n".join(paragraphs).encode()


def _flat(text: str) -> str:
    return literal(" ".join(text[:_LONGEST_ANSWER].split()) or "x")


def _discarded(gate: Gate, wanted: Sequence[str]) -> None:
    """An attempt that is rejected for its phrases, which are all the texts."""
    document = files.decode(_document(wanted, start=0), name="hostile phrases.md")
    challenge = json.loads(gate.challenge(document, reader="phrases").body)
    lines = player.sheet(document, challenge).decode()
    phrases = "\n\n".join(map(_flat, wanted))
    summary = "\n".join(map(_flat, wanted))
    sheet = lines.replace("[middle]\n", f"[middle]\n{phrases}\n\n").replace("It is long.", summary)
    gate.build(challenge, sheet.encode())


def _answered(gate: Gate, wanted: Sequence[str]) -> None:
    """Attempts whose answers and summaries are the texts."""
    document = files.decode(_document(wanted, start=3), name="hostile answers.md")
    left = list(wanted)
    number = 0
    while left:
        challenge = json.loads(gate.challenge(document, reader=f"answers {number}").body)
        sheet = player.sheet(document, challenge, summary="\n".join(map(_flat, left[:30])))
        built = gate.build(challenge, sheet)
        assert isinstance(built, Built)
        asked = gate.audit(json.loads(built.body))
        assert isinstance(asked, Asked)
        answers = player.right_answers(gate, asked)
        verbatim = [q for q in answers if q in player.of_class(asked, "verbatim")]
        for question in verbatim:
            if left:
                answers[question] = _flat(left.pop())
        gate.grade(json.loads(asked.body), player.answer_sheet(answers))
        number += 1


def _named(path: Path, wanted: Sequence[str]) -> None:
    """Names, notes and messages in the rows of every trace and open challenge."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT seq, challenge_id, trace_id, body FROM traces").fetchall()
        names = [text[:_LONGEST_NAME] for text in wanted]
        for number, (seq, challenge_id, _, body) in enumerate(rows):
            # Of three rows that follow one another the panel shows one: each text in some part.
            text = wanted[number]
            name, reader = (names[(number + step) % len(names)] for step in (1, 2))
            verdict = json.loads(body)
            for reason in verdict["reasons"]:
                reason["message"] = text[:_LONGEST_ANSWER] or "x"
            connection.execute(
                "UPDATE traces SET document_name = ?, reader = ?, policy_name = ?, body = ? "
                "WHERE seq = ?",
                (name, reader, reader, json.dumps(verdict), seq),
            )
            connection.execute(
                "UPDATE challenges SET name = ?, reader = ? WHERE id = ?",
                (name, reader, challenge_id),
            )
        opens = connection.execute("SELECT id FROM challenges WHERE state = 'issued'").fetchall()
        for (challenge_id,), text in zip(opens, wanted, strict=False):
            connection.execute(
                "UPDATE challenges SET name = ?, reader = ? WHERE id = ?",
                (text, text, challenge_id),
            )
        connection.commit()
    with Store.open(path) as store:
        for (_, _, trace_id, _), text in zip(rows, wanted, strict=True):
            note = text[: labels.LONGEST_NOTE].strip()
            labels.label(store, trace_id, "unclear", note, Clock()())
