from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from readproof.errors import Malformed
from readproof.store.records import Action, StoredDocument
from readproof.store.rows import checked
from readproof.store.store import Store
from readproof.store.tables import TraceRow
from tests.store.builders import (
    answers,
    audit,
    challenge,
    digest,
    document,
    end,
    issue,
    submission,
    trace,
)


def test_a_verdict_outside_the_list_is_refused_by_the_model(store: Store) -> None:
    with store.write() as tx:
        issue(tx, 1)
    with pytest.raises(Malformed, match=r"verdict: Input should be 'ACCEPT'"), store.write() as tx:
        tx.traces.append(trace(1, verdict="maybe"))
    assert store.head().length == 0


def test_a_verdict_outside_the_list_is_refused_by_the_database(store: Store, path: Path) -> None:
    end(store, 1)
    with pytest.raises(sqlite3.IntegrityError, match="ck_traces_verdict"):
        sqlite3.connect(path).execute("UPDATE traces SET verdict = 'maybe'")


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE challenges SET state = 'done'", "ck_challenges_state"),
        ("UPDATE challenges SET secret = x'00'", "ck_challenges_secret"),
        ("UPDATE challenges SET sha256 = upper(sha256)", "ck_challenges_sha256"),
        ("UPDATE challenges SET policy_sha256 = 'abc'", "ck_challenges_policy_sha256"),
        ("UPDATE challenges SET regime = 'closed'", "ck_challenges_regime"),
        ("UPDATE challenges SET issued_at = 'today'", "cannot store TEXT value in INTEGER column"),
        ("UPDATE traces SET accepted = 1", "ck_traces_accepted"),
        ("UPDATE traces SET trace_id = 'tr_1'", "ck_traces_trace_id"),
        ("UPDATE traces SET body = x'00'", "cannot store BLOB value in TEXT column"),
        ("UPDATE submissions SET extraction = NULL", "ck_submissions_extraction"),
        ("UPDATE discards SET ordinal = 0", "ck_discards_ordinal"),
        ("UPDATE audits SET attempt = 0", "ck_audits_attempt"),
        ("UPDATE documents SET length = -1", "ck_documents_length"),
    ],
)
def test_the_database_refuses_what_the_models_would(
    store: Store, path: Path, statement: str, said: str
) -> None:
    end(store, 1)
    with pytest.raises(sqlite3.IntegrityError, match=said):
        sqlite3.connect(path).execute(statement)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "ch_1"),
        ("id", "au_" + "0" * 32),
        ("id", "ch_" + "0" * 32 + "\n"),
        ("sha256", digest("x").upper()),
        ("secret", b"short"),
        ("secret", "0" * 32),
        ("state", "done"),
        ("regime", "closed"),
        ("issued_at", "1"),
        ("issued_at", True),
        ("issued_at", 1.0),
        ("body", ""),
        ("reader", None),
    ],
)
def test_the_model_refuses_a_wrong_value_by_name(store: Store, field: str, value: Any) -> None:
    def add() -> None:
        with store.write() as tx:
            tx.documents.put(document())
            tx.challenges.add(challenge(1, **{field: value}))

    with pytest.raises(Malformed) as caught:
        add()
    assert [fault.where for fault in caught.value.faults] == [field]
    with store.read() as tx:
        assert tx.documents.get(document().text_sha256) is None


def test_all_faults_of_a_row_are_named_and_no_value_is_shown() -> None:
    with pytest.raises(Malformed) as caught:
        checked(TraceRow, {"verdict": "hidden-value", "reader": "hid\0den", "surplus": 1})
    assert {"verdict", "reader", "surplus", "digest"} <= {f.where for f in caught.value.faults}
    assert "hidden-value" not in str(caught.value)
    assert "hid" not in str(caught.value)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("a\0b", "expected text without NUL, found one at code point 1"),
        ("ab\ud800", r"found the lone surrogate U\+D800 at code point 2"),
        ("\udfffa", r"found the lone surrogate U\+DFFF at code point 0"),
    ],
)
def test_text_that_cannot_be_stored_is_refused_everywhere(
    store: Store, bad: str, said: str
) -> None:
    with store.write() as tx:
        issue(tx, 1)
        tx.challenges.submit(submission(1))
    with pytest.raises(Malformed, match=said), store.write() as tx:
        tx.documents.put(_document(bad))
    with pytest.raises(Malformed, match=said), store.write() as tx:
        tx.challenges.add(challenge(2, reader=bad))
    with pytest.raises(Malformed, match=said), store.write() as tx:
        tx.challenges.add_audit(audit(1, body=bad))
    with pytest.raises(Malformed, match=said), store.write() as tx:
        tx.challenges.answer(answers(1, body=bad))
    with pytest.raises(Malformed, match=said), store.write() as tx:
        tx.traces.append(trace(1, details=bad))
    with pytest.raises(Malformed, match=said), store.write() as tx:
        tx.traces.append(trace(1, codes=(bad,)))
    with pytest.raises(Malformed, match=said), store.write() as tx:
        tx.actions.record(Action.LABEL, label="x", note=bad, at=1, challenge_id=challenge(1).id)
    with pytest.raises(Malformed, match=said), store.write() as tx:
        tx.traces.append(trace(1, wrong=((bad, 1),)))


def _document(text: str) -> StoredDocument:
    return StoredDocument(text_sha256=digest("x"), text=text, length=len(text), first_seen=1)
