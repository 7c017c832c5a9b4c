"""Rows for the tests of the store: small, valid, and different for each number."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from readproof.core.reasons import Outcome
from readproof.core.verdicts import Regime
from readproof.store.exchanges import StoredExchange
from readproof.store.records import (
    NewTrace,
    State,
    StoredAnswers,
    StoredAudit,
    StoredChallenge,
    StoredDocument,
    StoredSubmission,
    StoredTrace,
)
from readproof.store.store import Store, Transaction

NOW = 1_790_000_000_000
TEXT = "The gauge is read at six.\r\nそれは午前六時に読む。\n"


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def identity(kind: str, number: int) -> str:
    return f"{kind}_{number:032x}"


def document(text: str = TEXT) -> StoredDocument:
    return StoredDocument(text_sha256=digest(text), text=text, length=len(text), first_seen=NOW)


def challenge(number: int, **changes: Any) -> StoredChallenge:
    made = StoredChallenge(
        id=identity("ch", number),
        text_sha256=digest(TEXT),
        sha256=digest("file"),
        name="gauge.txt",
        reader="model-a",
        policy_name="standard",
        policy_sha256=digest("policy"),
        regime=Regime.OPEN,
        body=f'{{"challenge": {number}}}\n',
        secret=bytes([number % 256]) * 32,
        issued_at=NOW + number,
        commit_by=NOW + number + 1000,
    )
    return replace(made, **changes)


def submission(number: int, **changes: Any) -> StoredSubmission:
    made = StoredSubmission(
        challenge_id=identity("ch", number),
        sheet=f"[head]\r\nphrase {number}\0\xff".encode("latin-1"),
        sheet_sha256=digest(f"sheet {number}"),
        extraction=f'{{"extraction": {number}}}\n',
        extraction_sha256=digest(f"extraction {number}"),
        phrases=9,
        discards=((2, "NOT_FOUND"), (5, "AMBIGUOUS")),
        submitted_at=NOW + number,
    )
    return replace(made, **changes)


def audit(number: int, **changes: Any) -> StoredAudit:
    made = StoredAudit(
        id=identity("au", number),
        challenge_id=identity("ch", number),
        attempt=1,
        body=f'{{"audit": {number}}}\n',
        questions="[q01]\n",
        issued_at=NOW + number,
        answer_by=NOW + number + 500,
    )
    return replace(made, **changes)


def answers(number: int, **changes: Any) -> StoredAnswers:
    made = StoredAnswers(
        audit_id=identity("au", number),
        raw=f"[q01]\r\n{number}\r\n".encode(),
        answers_sha256=digest(f"answers {number}"),
        body=f'{{"answers": {number}}}\n',
        submitted_at=NOW + number,
    )
    return replace(made, **changes)


def exchange(number: int, ordinal: int = 1, **changes: Any) -> StoredExchange:
    made = StoredExchange(
        challenge_id=identity("ch", number),
        ordinal=ordinal,
        step="phrases",
        model="model-a",
        prompt_sha256=digest(f"prompt {ordinal}"),
        answer=f"[head]\nphrase {number}\0".encode(),
        tokens_in=900,
        tokens_out=20,
        milliseconds=1500,
        at=NOW + number,
    )
    return replace(made, **changes)


def trace(number: int, **changes: Any) -> NewTrace:
    made = NewTrace(
        trace_id=identity("tr", number),
        challenge_id=identity("ch", number),
        audit_id=None,
        verdict=Outcome.REJECT,
        codes=("COVERAGE_WRONG",),
        document_name="gauge.txt",
        sha256=digest("file"),
        text_sha256=digest(TEXT),
        reader="model-a",
        policy_name="standard",
        policy_sha256=digest("policy"),
        regime=Regime.OPEN,
        attempt=1,
        discarded=2,
        wrong=(("choice", 0), ("verbatim", 7)),
        body=f'{{"verdict": {number}}}\n',
        details=f'{{"marks": [{number}]}}',
        decided_at=NOW + number,
    )
    return replace(made, **changes)


def cut(condition: str = "") -> str:
    """The script that takes traces out (`WHERE …`), and what repeats them before."""
    names = ("trace_codes", "trace_lines", "trace_texts", "traces")
    return "".join(f"DELETE FROM {name} {condition};" for name in names)


def issue(tx: Transaction, number: int, **changes: Any) -> None:
    tx.documents.put(document())
    tx.challenges.add(challenge(number, **changes))


def play(tx: Transaction, number: int) -> None:
    """Everything of one attempt but the trace."""
    issue(tx, number)
    tx.challenges.submit(submission(number))
    tx.challenges.add_audit(audit(number))
    tx.challenges.answer(answers(number))
    tx.exchanges.add(exchange(number))


def end(store: Store, number: int, **changes: Any) -> StoredTrace:
    """A whole attempt and its trace, in one transaction."""
    with store.write() as tx:
        play(tx, number)
        made = trace(number, **{"audit_id": identity("au", number), **changes})
        stored = tx.traces.append(made)
        assert tx.challenges.move(made.challenge_id, State.ISSUED, State.GRADED)
    return stored
