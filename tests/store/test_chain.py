from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from readproof.store import chain
from readproof.store.records import Action, Damage, Head, State
from readproof.store.store import Store
from tests.store.builders import NOW, TEXT, cut, digest, end, identity, issue, play, trace

Edit = Callable[[str], None]
FIRST = Head(length=0, digest="0" * 64)


@pytest.fixture
def five(store: Store) -> Store:
    for number in range(1, 6):
        end(store, number)
    return store


def _whats(store: Store, **options: Any) -> list[tuple[int, str]]:
    problems = store.verify(**options).problems
    return [(problem.seq, problem.what) for problem in problems if problem.chain != "file"]


def _kinds(store: Store, **options: Any) -> set[Damage]:
    return {problem.kind for problem in store.verify(**options).problems}


def test_an_untouched_chain_has_no_problems(five: Store) -> None:
    report = five.verify()
    assert report.problems == ()
    assert report.head == five.head()
    assert report.head.length == 5
    assert report.actions_head == FIRST
    assert report.purged == 0


def test_an_empty_store_is_sound(store: Store) -> None:
    assert store.verify().problems == ()
    assert store.head() == FIRST


def test_a_stranger_can_compute_the_digests(five: Store, path: Path) -> None:
    """The rule as documented, without our code: RFC 8785 of such a row is sorted compact JSON."""
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    previous = "0" * 64
    for row in connection.execute("SELECT * FROM traces ORDER BY seq"):
        columns = dict(row)
        written = columns.pop("digest")
        for name in ("body", "details"):
            text = columns.pop(name)
            assert columns[f"{name}_sha256"] == hashlib.sha256(text.encode()).hexdigest()
        assert columns["prev_digest"] == previous
        data = json.dumps(columns, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = hashlib.sha256(data.encode()).hexdigest()
        assert written == previous
    assert five.head().digest == previous


@pytest.mark.parametrize(
    "column",
    [
        "format",
        "trace_id",
        "challenge_id",
        "audit_id",
        "verdict",
        "accepted",
        "codes",
        "document_name",
        "sha256",
        "text_sha256",
        "reader",
        "policy_name",
        "policy_sha256",
        "regime",
        "attempt",
        "discarded",
        "wrong",
        "evidence",
        "body",
        "body_sha256",
        "details",
        "details_sha256",
        "decided_at",
        "prev_digest",
        "digest",
    ],
)
def test_every_edited_column_is_found(five: Store, edit: Edit, column: str) -> None:
    edit(
        f"UPDATE traces SET {column} = CASE typeof({column}) "
        f"WHEN 'integer' THEN {column} + 1 ELSE {column} || 'x' END WHERE seq = 3"
    )
    assert 3 in [seq for seq, _ in _whats(five)]


def test_every_column_of_a_trace_is_tried_above() -> None:
    from readproof.store.tables import TraceRow

    marks = test_every_edited_column_is_found.pytestmark  # type: ignore[attr-defined]  # pytest's
    assert set(marks[0].args[1]) == set(TraceRow.model_fields) - {"seq"}


@pytest.mark.parametrize(
    ("script", "name"),
    [
        ("UPDATE challenges SET body = 'x' WHERE id = :ch", "challenge"),
        ("UPDATE challenges SET secret = zeroblob(32) WHERE id = :ch", "secret"),
        ("UPDATE submissions SET sheet = x'00' WHERE challenge_id = :ch", "sheet"),
        ("UPDATE submissions SET extraction = 'x' WHERE challenge_id = :ch", "extraction"),
        ("UPDATE discards SET reason = 'EMPTY' WHERE challenge_id = :ch", "discards"),
        ("DELETE FROM discards WHERE challenge_id = :ch", "discards"),
        ("UPDATE audits SET body = 'x' WHERE challenge_id = :ch", "audit"),
        ("UPDATE audits SET questions = 'x' WHERE challenge_id = :ch", "questions"),
        ("UPDATE answers SET raw = x'00' WHERE audit_id = :au", "answers_raw"),
        ("UPDATE answers SET body = 'x' WHERE audit_id = :au", "answers"),
        ("DELETE FROM answers WHERE audit_id = :au", "answers"),
        ("UPDATE exchanges SET answer = x'00' WHERE challenge_id = :ch", "exchange_1"),
        ("DELETE FROM exchanges WHERE challenge_id = :ch", "exchange_1"),
        (
            "INSERT INTO exchanges SELECT challenge_id, 2, step, model, prompt_sha256, answer, "
            "1, 1, 1, at FROM exchanges WHERE challenge_id = :ch",
            "exchange_2",
        ),
        ("INSERT INTO attempts VALUES ('model-a', 't', 1, :ch, 1)", "attempt"),
    ],
)
def test_what_was_handed_in_cannot_be_changed_afterwards(
    five: Store, edit: Edit, script: str, name: str
) -> None:
    for kind in ("ch", "au"):
        script = script.replace(f":{kind}", f"'{identity(kind, 3)}'")
    edit(script)
    found = _whats(five)
    assert (3, f"the stored {name} of this attempt was changed after the verdict") in found
    assert {seq for seq, _ in found} == {3}


def test_an_edited_text_is_found(five: Store, edit: Edit) -> None:
    edit("UPDATE documents SET text = replace(text, 'six', 'five')")
    assert [seq for seq, what in _whats(five) if "changed or deleted" in what] == [1]


def test_edited_search_codes_are_found(five: Store, edit: Edit) -> None:
    edit("UPDATE trace_codes SET code = 'OK' WHERE seq = 2")
    assert _whats(five) == [(2, "the codes used for searching are not those of the trace")]


def test_a_deleted_row_is_found(five: Store, edit: Edit) -> None:
    edit("DELETE FROM traces WHERE seq = 3")
    assert [seq for seq, _ in _whats(five)] == [3, 4, 4]
    assert Damage.MISSING in _kinds(five)
    assert Damage.TAIL not in _kinds(five)


def test_a_deleted_first_row_is_found(five: Store, edit: Edit) -> None:
    edit("DELETE FROM traces WHERE seq = 1")
    assert 2 in [seq for seq, _ in _whats(five)]


def test_rows_deleted_at_the_end_are_found_against_the_head(five: Store, edit: Edit) -> None:
    edit(cut("WHERE seq > 3"))
    untraced, short = _whats(five)
    assert untraced[0] == 4
    assert "2 challenges have ended and left no trace" in untraced[1]
    assert "expected 5 rows" in short[1]
    assert "found 3" in short[1]
    assert _kinds(five) == {Damage.TAIL}


def test_rows_written_after_the_end_was_cut_off_do_not_heal_the_chain(
    five: Store, edit: Edit
) -> None:
    edit(cut("WHERE seq > 3"))
    end(five, 6)
    assert five.head().length == 6
    assert {seq for seq, _ in _whats(five)} == {4, 6}
    assert Damage.MISSING in _kinds(five)


def test_all_rows_deleted_are_found(five: Store, edit: Edit) -> None:
    edit(cut())
    assert len(_whats(five)) == 2
    assert _kinds(five) == {Damage.TAIL}


def test_rows_that_changed_places_are_found(five: Store, edit: Edit) -> None:
    edit(
        "UPDATE traces SET seq = 99 WHERE seq = 2; UPDATE traces SET seq = 2 WHERE seq = 3;"
        "UPDATE traces SET seq = 3 WHERE seq = 99;"
    )
    assert {2, 3} <= {seq for seq, _ in _whats(five)}


def test_an_edited_head_is_found(five: Store, edit: Edit) -> None:
    edit("UPDATE heads SET length = 4")
    assert _whats(five)


def test_a_missing_head_is_found(five: Store, edit: Edit) -> None:
    edit("DELETE FROM heads")
    assert _whats(five)


def test_a_tail_and_head_rewritten_together_are_found_against_a_head_kept_elsewhere(
    five: Store, edit: Edit
) -> None:
    kept = five.head()
    edit(
        cut("WHERE seq > 3")
        + "UPDATE heads SET length = 3, digest = (SELECT digest FROM traces WHERE seq = 3) "
        "WHERE chain = 'traces'"
    )
    # The head agrees, but challenges that ended are left without a trace.
    assert [seq for seq, _ in _whats(five)] == [4]
    assert [seq for seq, _ in _whats(five, kept=kept)] == [4, 5]
    assert _kinds(five, kept=kept) == {Damage.TAIL}


def _copied(store: Store, path: Path) -> None:
    """A backup, made as SQLite wants it."""
    assert store.file is not None
    with sqlite3.connect(store.file) as source, sqlite3.connect(path) as target:
        source.backup(target)


def test_an_old_backup_is_found_against_a_head_kept_elsewhere(store: Store, tmp_path: Path) -> None:
    for number in range(1, 4):
        end(store, number)
    _copied(store, tmp_path / "old.db")
    end(store, 4)
    with Store.open(tmp_path / "old.db") as old:
        assert old.verify().problems == ()
        assert _kinds(old, kept=store.head()) == {Damage.BACKUP}
        # Gone on with, it has as many rows again, and is another history.
        end(old, 5)
        assert old.verify().problems == ()
        assert _kinds(old, kept=store.head()) == {Damage.REWRITTEN}


def test_a_history_written_anew_is_found_against_a_head_kept_elsewhere(
    five: Store, path: Path
) -> None:
    """Row 2 becomes an ACCEPT, and every digest after it is computed again."""
    kept = five.head()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    connection.execute(
        "UPDATE traces SET verdict = 'ACCEPT', accepted = 1, codes = '[\"OK\"]' WHERE seq = 2"
    )
    connection.execute("UPDATE trace_codes SET code = 'OK' WHERE seq = 2")
    connection.execute("UPDATE trace_lines SET verdict = 'ACCEPT', accepted = 1 WHERE seq = 2")
    previous = "0" * 64
    for seq in range(1, 6):
        (row,) = connection.execute("SELECT * FROM traces WHERE seq = ?", (seq,)).fetchall()
        columns = {**dict(row), "prev_digest": previous}
        previous = chain.row_digest(columns)
        connection.execute(
            "UPDATE traces SET prev_digest = ?, digest = ? WHERE seq = ?",
            (columns["prev_digest"], previous, seq),
        )
    connection.execute("UPDATE heads SET digest = ? WHERE chain = 'traces'", (previous,))
    connection.close()
    assert five.verify().problems == ()
    assert _kinds(five, kept=kept) == {Damage.REWRITTEN}


def test_an_edited_row_is_told_from_a_history_written_anew(five: Store, edit: Edit) -> None:
    kept = five.head()
    edit("UPDATE traces SET reader = 'another' WHERE seq = 2")
    assert _kinds(five, kept=kept) == {Damage.EDITED}
    edit("UPDATE traces SET digest = prev_digest WHERE seq = 5")
    assert _kinds(five, kept=kept) == {Damage.EDITED}


@pytest.mark.parametrize(
    ("script", "row"),
    [
        ("UPDATE challenges SET reader = 'another' WHERE id = :ch", "challenge_row"),
        ("UPDATE challenges SET commit_by = 0 WHERE id = :ch", "challenge_row"),
        ("UPDATE submissions SET submitted_at = 0 WHERE challenge_id = :ch", "submission_row"),
        ("UPDATE submissions SET phrases = 1 WHERE challenge_id = :ch", "submission_row"),
        ("UPDATE audits SET answer_by = 0 WHERE challenge_id = :ch", "audit_row"),
        ("UPDATE answers SET submitted_at = 0 WHERE audit_id = :au", "answers_row"),
        ("UPDATE exchanges SET model = 'other' WHERE challenge_id = :ch", "exchange_1_row"),
        ("UPDATE exchanges SET tokens_in = 1 WHERE challenge_id = :ch", "exchange_1_row"),
    ],
)
def test_columns_beside_the_texts_are_covered(
    five: Store, edit: Edit, script: str, row: str
) -> None:
    edit(script.replace(":ch", f"'{identity('ch', 3)}'").replace(":au", f"'{identity('au', 3)}'"))
    assert _whats(five) == [(3, f"the stored {row} of this attempt was changed after the verdict")]


def test_when_a_text_was_seen_first_is_covered(five: Store, edit: Edit) -> None:
    edit("UPDATE documents SET first_seen = 0")
    assert {seq for seq, _ in _whats(five)} == {1, 2, 3, 4, 5}


def test_ended_challenge_that_is_opened_again_is_found(five: Store, edit: Edit) -> None:
    edit(f"UPDATE challenges SET state = 'audited' WHERE id = '{identity('ch', 3)}'")
    assert _whats(five) == [(3, "the challenge of this trace has not ended, or is gone")]


def test_text_without_any_trace_is_checked_too(store: Store, edit: Edit) -> None:
    with store.write() as tx:
        issue(tx, 1)
    edit("UPDATE documents SET text = text || 'x'")
    assert [seq for seq, _ in _whats(store)] == [0]


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("DROP INDEX ix_traces_list", "the schema of index ix_traces_list"),
        ("CREATE TABLE more (x)", "the schema of table more"),
        ("UPDATE alembic_version SET version_num = '9'", "the version of the schema"),
        ("DELETE FROM documents", "a row of challenges belongs to a row of documents"),
        ("UPDATE traces SET regime = 'none' WHERE seq = 2", "SQLite finds"),
    ],
)
def test_file_is_checked_as_a_database(five: Store, edit: Edit, script: str, words: str) -> None:
    edit(script)
    found = [p.what for p in five.verify().problems if p.kind is Damage.UNSOUND]
    assert any(what.startswith(words) for what in found), found


def test_number_too_large_for_a_digest_is_a_changed_row(five: Store, edit: Edit) -> None:
    edit("UPDATE traces SET decided_at = 9007199254740993 WHERE seq = 2")
    edit(f"UPDATE audits SET answer_by = 9007199254740993 WHERE id = '{identity('au', 4)}'")
    assert {seq for seq, _ in _whats(five)} == {2, 4}


def test_one_trace_can_be_looked_at_alone(five: Store, edit: Edit) -> None:
    def problems(number: int) -> tuple[str, ...]:
        with five.read() as tx:
            return tx.traces.problems(identity("tr", number))

    assert [problems(number) for number in range(1, 7)] == [()] * 6
    edit("UPDATE traces SET reader = 'another' WHERE seq = 2")
    assert problems(2) == ("the row was changed after it was written",)
    edit(f"UPDATE audits SET body = 'x' WHERE id = '{identity('au', 4)}'")
    assert problems(4) == ("the stored audit of this attempt was changed after the verdict",)
    edit("UPDATE traces SET prev_digest = digest WHERE seq = 4")
    assert "what follows it in the chain does not follow from it" in problems(3)
    edit(cut("WHERE seq = 1"))
    assert "the row before it is missing" in problems(2)
    edit("UPDATE heads SET length = 9 WHERE chain = 'traces'")
    assert "what follows it in the chain does not follow from it" in problems(5)


def test_an_older_head_that_was_kept_still_fits_after_more_traces(five: Store) -> None:
    kept = five.head()
    end(five, 6)
    assert _whats(five, kept=kept) == []
    assert _whats(five, kept=FIRST) == []
    assert _whats(five, kept=Head(length=5, digest=digest("other")))


def test_texts_may_be_blanked_if_that_is_on_record(five: Store, edit: Edit) -> None:
    script = (
        f"UPDATE traces SET details = '' WHERE seq = 2;"
        f"UPDATE submissions SET sheet = x'' WHERE challenge_id = '{identity('ch', 2)}';"
    )
    edit(script)
    assert _whats(five) == [
        (2, "the text used for searching is not what was handed in"),
        (2, "blank without a purge on record: details, sheet"),
    ]
    with five.write() as tx:
        tx.traces.forget(identity("tr", 2))
        tx.actions.record(Action.PURGE, note="", at=NOW, trace_id=identity("tr", 2))
    report = five.verify()
    assert report.problems == ()
    assert report.purged == 1


def test_an_empty_sheet_is_not_taken_for_a_blanked_one(store: Store) -> None:
    from readproof.store.records import State
    from tests.store.builders import issue, submission, trace

    with store.write() as tx:
        issue(tx, 1)
        tx.challenges.submit(submission(1, sheet=b""))
        tx.traces.append(trace(1))
        tx.challenges.move(identity("ch", 1), State.ISSUED, State.GRADED)
    report = store.verify()
    assert (report.problems, report.purged) == ((), 0)


@pytest.mark.parametrize(
    "script",
    [
        "UPDATE actions SET note = 'other' WHERE seq = 1",
        "UPDATE actions SET at = 0 WHERE seq = 2",
        "DELETE FROM actions WHERE seq = 1",
        "DELETE FROM actions WHERE seq = 2",
    ],
)
def test_actions_are_chained_as_well(five: Store, edit: Edit, script: str) -> None:
    with five.write() as tx:
        for note in ("one", "two"):
            tx.actions.record(
                Action.LABEL, label="unclear", note=note, at=NOW, trace_id=identity("tr", 1)
            )
    assert five.verify().problems == ()
    edit(script)
    assert {problem.chain for problem in five.verify().problems} == {"actions"}


def test_traces_of_the_first_format_are_still_checked_as_they_were(
    store: Store, edit: Edit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chain, "ROW_FORMAT", 1)
    with store.write() as tx:
        play(tx, 1)
        tx.challenges.take_attempt("model-a", digest(TEXT), identity("ch", 1), limit=3, at=NOW)
        stored = tx.traces.append(trace(1))
        tx.challenges.move(identity("ch", 1), State.ISSUED, State.GRADED)
    assert dict(stored.evidence)["attempt"] == digest("1")
    assert not [name for name, _ in stored.evidence if name.endswith("_row")]
    monkeypatch.undo()
    end(store, 2)
    assert store.verify().problems == ()
    edit("UPDATE audits SET answer_by = 0")
    assert [seq for seq, _ in _whats(store)] == [2]
    edit("UPDATE audits SET body = 'x'")
    assert {seq for seq, _ in _whats(store)} == {1, 2}


def test_traces_of_the_second_format_have_no_transcript(
    store: Store, edit: Edit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chain, "ROW_FORMAT", 2)
    end(store, 1)
    monkeypatch.undo()
    end(store, 2)
    assert store.verify().problems == ()
    edit("UPDATE exchanges SET at = 0")
    assert [seq for seq, _ in _whats(store)] == [2]
