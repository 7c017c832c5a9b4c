"""Before the end no answer leaves the store's document text; after it the verdict tells none."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from readproof.core import copies, folds
from readproof.core.audits import Kind
from readproof.core.challenges import Challenge
from readproof.core.extractions import Extraction
from readproof.core.policies import BUILT_IN, Items
from readproof.gate import Gate
from readproof.gate.asking import draw
from readproof.gate.grading import expected_answer
from readproof.gate.preparations import prepare
from readproof.gate.results import Asked, Built
from readproof.readers.scripted import STRATEGIES
from tests.proofs import bundled


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One attempt up to the audit, with everything that was handed out on the way."""

    gate: Gate
    path: Path
    challenge: Challenge
    extraction: Extraction
    asked: Asked
    handed_out: dict[str, str]
    answers: str


def playing(path: Path, name: str, delivery: str, number: int = 5) -> Played:
    gate = bundled.fixed(count(number), path)
    policy = BUILT_IN["standard"]
    issued = gate.challenge(bundled.document(name), policy=policy, delivery=delivery)
    challenge = json.loads(issued.body)
    pages = gate.pages(challenge) if delivery == "copy" else ()
    reader = STRATEGIES["honest"](challenge, bundled.raw(name), 0, pages)
    built = gate.build(challenge, reader.sheet().encode())
    assert isinstance(built, Built)
    asked = gate.audit(json.loads(built.body))
    assert isinstance(asked, Asked)
    return Played(
        gate=gate,
        path=path,
        challenge=issued.challenge,
        extraction=built.extraction,
        asked=asked,
        handed_out={
            "challenge": issued.body.decode(),
            "instructions": issued.instructions,
            "extraction": built.body.decode(),
            "audit": asked.body.decode(),
            "questions": asked.questions,
            "repr": repr((issued, built, asked)),
        },
        answers=reader.answers(json.loads(asked.body)),
    )


def cells(path: Path) -> Iterator[tuple[str, str]]:
    """Every value of every column of the store as text, with `table.column`."""
    with sqlite3.connect(path) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        for (table,) in tables.fetchall():
            found = connection.execute(f'SELECT * FROM "{table}"')
            columns = [column[0] for column in found.description]
            for row in found:
                for column, value in zip(columns, row, strict=True):
                    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
                    yield f"{table}.{column}", str(text)


def canaries(played: Played) -> dict[str, str]:
    """Asked texts and tokens by question: what nobody may see before the end."""
    document = bundled.document(next(n for n in bundled.ALL if n.endswith(played.challenge.name)))
    prepared = prepare(document, played.challenge.policy)
    secret = bundled.secret(5)
    drawn = draw(played.challenge, prepared, played.extraction, secret)
    assert drawn is not None
    found = {}
    for item in drawn.items:
        if item.question.kind in (Kind.CONTAINS, Kind.TRUE_SENTENCE):
            continue
        found[item.question.id] = expected_answer(item, prepared, secret).text
    assert len(found) > 24
    return found


def holds(text: str, canary: str) -> bool:
    """True if the text holds the canary, raw, as JSON writes it, or under the folds."""
    return (
        canary in text
        or json.dumps(canary)[1:-1] in text
        or json.dumps(canary, ensure_ascii=False)[1:-1] in text
        or repr(canary)[1:-1] in text
        or folds.phrase(canary) in folds.phrase(text)
    )


each = pytest.mark.parametrize(
    ("name", "delivery"),
    [(bundled.HANDBOOK, "copy"), (bundled.SUIRO, "copy"), (bundled.ARTICLE, "file")],
)


@each
def test_no_column_holds_an_answer_before_the_end(tmp_path: Path, name: str, delivery: str) -> None:
    played = playing(tmp_path / "store.db", name, delivery)
    stored = [(where, text) for where, text in cells(played.path) if where != "documents.text"]
    assert {"audits.body", "challenges.body"} <= {where for where, _ in stored}
    for question, canary in canaries(played).items():
        for where, text in stored:
            # Tokens are four characters: digests hold any four now and then, words never do.
            if len(canary) == copies.TOKEN_LENGTH:
                assert f"token {canary}" not in text, (question, where)
                assert f'"{canary}"' not in text, (question, where)
            else:
                assert not holds(text, canary), (question, where)


@each
def test_nothing_handed_out_holds_an_answer(tmp_path: Path, name: str, delivery: str) -> None:
    played = playing(tmp_path / "store.db", name, delivery)
    for question, canary in canaries(played).items():
        for what, text in played.handed_out.items():
            if len(canary) == copies.TOKEN_LENGTH:
                assert f"token {canary}" not in text, (question, what)
                assert f'"{canary}"' not in text, (question, what)
            else:
                assert not holds(text, canary), (question, what)


@each
def test_the_canary_is_seen_where_it_is(tmp_path: Path, name: str, delivery: str) -> None:
    played = playing(tmp_path / "store.db", name, delivery)
    texts = dict(cells(played.path))
    found = [c for c in canaries(played).values() if len(c) > copies.TOKEN_LENGTH]
    assert all(canary in texts["documents.text"] for canary in found)
    played.gate.grade(json.loads(played.asked.body), played.answers.encode())
    answers = next(text for where, text in cells(played.path) if where == "answers.raw")
    assert sum(holds(answers, canary) for canary in found) == len(found)


def test_secret_and_coins_stand_in_no_file(tmp_path: Path) -> None:
    played = playing(tmp_path / "store.db", bundled.HANDBOOK, "copy")
    secret = bundled.secret(5)
    for text in played.handed_out.values():
        assert secret.hex() not in text
        assert repr(secret)[2:-1] not in text
    # A choice question has the fields of the contract and nothing besides.
    for question in json.loads(played.asked.body)["questions"]:
        if question["kind"] == "contains":
            assert question.keys() == {
                "id", "kind", "is_non_quote", "prompt", "chunk_id", "locator", "window", "text",
            }  # fmt: skip


def test_choice_questions_look_the_same_whatever_the_coin(tmp_path: Path) -> None:
    """The fields that could carry the coin are equal for yes and for no; only the text differs."""
    forms: dict[str, set[str]] = {"yes": set(), "no": set()}
    policy = BUILT_IN["standard"]
    assert policy.items == Items(contains=8)
    for number in range(4):
        gate = bundled.fixed(count(number))
        document = bundled.document(bundled.HANDBOOK)
        issued = gate.challenge(document)
        challenge = json.loads(issued.body)
        reader = STRATEGIES["honest"](challenge, bundled.raw(bundled.HANDBOOK))
        built = gate.build(challenge, reader.sheet().encode())
        assert isinstance(built, Built)
        prepared = prepare(document, issued.challenge.policy)
        drawn = draw(issued.challenge, prepared, built.extraction, bundled.secret(number))
        assert drawn is not None
        for item in drawn.items:
            if item.question.kind is Kind.CONTAINS:
                right = expected_answer(item, prepared, bundled.secret(number)).text
                forms[right].add(f"{item.question.prompt} {item.question.window}")
    assert forms["yes"] == forms["no"] != set()


@each
def test_verdict_tells_no_answer(tmp_path: Path, name: str, delivery: str) -> None:
    played = playing(tmp_path / "store.db", name, delivery)
    over = played.gate.grade(json.loads(played.asked.body), played.answers.encode())
    text = over.body.decode() + repr(over)
    for question, canary in canaries(played).items():
        if len(canary) == copies.TOKEN_LENGTH:
            assert f'"{canary}"' not in text, question
        else:
            assert not holds(text, canary), question
    assert bundled.secret(5).hex() not in text
    assert not any(f'"{item.id}"' in text for item in played.asked.audit.questions)


def test_traces_hold_no_expected_answer_besides_the_answers_given(tmp_path: Path) -> None:
    played = playing(tmp_path / "store.db", bundled.HANDBOOK, "copy")
    wrong = "".join(f"[{question.id}]\nno idea\n" for question in played.asked.audit.questions)
    played.gate.grade(json.loads(played.asked.body), wrong.encode())
    stored = [(where, text) for where, text in cells(played.path) if where != "documents.text"]
    for question, canary in canaries(played).items():
        if len(canary) > copies.TOKEN_LENGTH:
            for where, text in stored:
                assert not holds(text, canary), (question, where)
