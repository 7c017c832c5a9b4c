"""Traces: everything about an attempt, why it ended so, and the same verdict again."""

import json
import re
import sqlite3

import pytest

from readproof import validation
from readproof.core.audits import QuestionClass
from readproof.core.reasons import CODES
from readproof.errors import Unusable
from readproof.gate import explanations, rechecks, traces
from readproof.store.records import TraceFilter
from tests.corpora import own
from tests.gate import player

DOCUMENT = own("handbook")


@pytest.fixture
def gate(tmp_path):
    return player.gate(tmp_path / "readproof.db")


def rejected(gate, **options):
    _, asked = player.commit(gate, DOCUMENT, **options)
    wrong = player.of_class(asked, "verbatim")[3:6]
    over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked, wrong=wrong))
    return wrong, over


def test_a_trace_shows_expected_and_given_answers_and_the_secret(gate):
    wrong, over = rejected(gate)
    trace = traces.find(gate.store, over.verdict.trace_id)
    shown = traces.to_dict(trace)
    validation.validate(shown, kind="trace", what="the trace")
    marks = {entry["question_id"]: entry for entry in shown["questions"]}
    assert [name for name, entry in marks.items() if not entry["right"]] == wrong
    for name in wrong:
        assert marks[name]["expected"] in DOCUMENT.text
        assert marks[name]["given"].startswith("nothing of the kind")
        assert marks[name]["first_difference"]["expected"]
    assert bytes.fromhex(shown["secret"]) == trace.secret
    assert shown["verdict"]["trace_id"] == over.verdict.trace_id


def test_a_trace_is_found_by_the_beginning_of_its_id_or_as_the_latest(gate):
    _, first = rejected(gate, seed=1)
    _, second = rejected(gate, seed=2)
    found = traces.find(gate.store, second.verdict.trace_id[:12])
    assert found.stored.trace_id == second.verdict.trace_id
    assert traces.find(gate.store, "latest").stored.trace_id == second.verdict.trace_id
    assert first.verdict.trace_id != second.verdict.trace_id
    with pytest.raises(Unusable, match="traces list"):
        traces.find(gate.store, "tr_ffffffff")


def test_the_latest_of_an_empty_store_is_an_error(gate):
    with pytest.raises(Unusable, match="found none"):
        traces.find(gate.store, "latest")


def test_why_says_in_plain_words_what_went_wrong(gate):
    wrong, over = rejected(gate)
    lines = explanations.why(traces.find(gate.store, over.verdict.trace_id))
    text = "\n".join(lines)
    assert "REJECT" in lines[0]
    assert CODES["COVERAGE_WRONG"].meaning in text
    for name in wrong:
        assert re.search(rf"  {name} verbatim_(?:prefix|suffix) \(chunk_", text)
    assert "What to do:" in text


def test_why_names_discarded_phrases(gate):
    challenge = json.loads(gate.challenge(DOCUMENT).body)
    over = gate.build(challenge, b"[head]\nnothing of this stands there at all\n")
    lines = explanations.why(traces.find(gate.store, over.verdict.trace_id))
    assert any("s01 NOT_FOUND" in line for line in lines)
    assert any("nothing of this stands there at all" in line for line in lines)


def test_recheck_computes_the_same_verdict(gate):
    _, over = rejected(gate)
    checks = rechecks.recheck(traces.find(gate.store, over.verdict.trace_id))
    assert [check.name for check in checks] == ["secret", "extraction", "questions", "verdict"]
    assert all(check.ok for check in checks)


@pytest.mark.parametrize("seed", [1, 2])
def test_recheck_of_a_second_undelivered_attempt_knows_of_the_first(gate, seed):
    for attempt in range(seed):
        _, asked = player.commit(gate, DOCUMENT, seed=attempt)
        tail = player.of_class(asked, "verbatim")[-6:]
        over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked, unseen=tail))
    assert all(check.ok for check in rechecks.recheck(traces.find(gate.store, "latest")))
    assert over.verdict.reasons[0].code == ("NOT_DELIVERED", "COVERAGE_WRONG")[seed - 1]


@pytest.mark.parametrize(
    ("change", "failing"),
    [
        ("UPDATE challenges SET secret = x'" + "00" * 32 + "'", {"secret", "questions"}),
        ("UPDATE answers SET raw = replace(raw, 'nothing of the kind', 'something')", {"verdict"}),
    ],
)
def test_recheck_notices_what_was_changed(gate, tmp_path, change, failing):
    _, over = rejected(gate)
    if "answers" in change:
        right = player.right_answers  # every answer made right behind the store's back
        _, asked = player.commit(gate, DOCUMENT, seed=5, reader="other")
        good = player.answer_sheet(right(gate, asked))
        wrong = player.of_class(asked, "verbatim")[:3]
        over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked, wrong=wrong))
        with sqlite3.connect(tmp_path / "readproof.db") as connection:
            connection.execute(
                "UPDATE answers SET raw = ? WHERE audit_id = ?", (good, asked.audit.id)
            )
    else:
        with sqlite3.connect(tmp_path / "readproof.db") as connection:
            connection.execute(change)
    checks = rechecks.recheck(traces.find(gate.store, over.verdict.trace_id))
    assert {check.name for check in checks if not check.ok} == failing


def test_recheck_of_a_challenge_that_ended_at_build_judges_the_commitment_again(gate):
    challenge = json.loads(gate.challenge(DOCUMENT).body)
    gate.build(challenge, b"[head]\nnothing of this stands there at all\n")
    checks = rechecks.recheck(traces.find(gate.store, "latest"))
    assert [(check.name, check.ok) for check in checks] == [
        ("secret", True),
        ("discards", True),
        ("verdict", True),
    ]


def test_what_was_purged_could_not_be_checked_and_says_so(gate, tmp_path):
    _, over = rejected(gate)
    with sqlite3.connect(tmp_path / "readproof.db") as connection:
        connection.execute("UPDATE documents SET text = ''")
    trace = traces.find(gate.store, over.verdict.trace_id)
    checks = rechecks.recheck(trace)
    assert [(check.name, check.ok) for check in checks] == [("secret", True), ("replay", None)]
    assert any("no longer in the store" in line for line in explanations.why(trace))


def test_an_old_generator_could_not_be_checked_and_says_so(gate, monkeypatch):
    _, over = rejected(gate)
    monkeypatch.setattr("readproof.gate.asking.GENERATOR", "2")
    checks = rechecks.recheck(traces.find(gate.store, over.verdict.trace_id))
    assert [(check.name, check.ok) for check in checks] == [("secret", True), ("replay", None)]


def test_the_list_ends_what_is_overdue_and_shows_it_first(gate):
    _, asked = player.commit(gate, DOCUMENT)
    gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    gate.challenge(DOCUMENT, reader="slow")
    page = traces.page(gate.store, TraceFilter(), gate.clock() + 25 * player.HOUR)
    assert [trace.codes for trace in page.traces] == [("EXPIRED",), ("OK",)]
    assert page.total == 2


def test_an_export_holds_what_was_handed_out_and_in(gate):
    _, over = rejected(gate)
    files = traces.export(traces.find(gate.store, over.verdict.trace_id))
    assert set(files) == {
        "challenge.json",
        "phrases.txt",
        "extraction.json",
        "audit.json",
        "answers.txt",
        "answers.json",
        "verdict.json",
        "trace.json",
    }
    assert files["verdict.json"] == over.body
    assert json.loads(files["trace.json"])["trace_id"] == over.verdict.trace_id


def test_every_class_of_question_occurs_in_a_trace(gate):
    _, asked = player.commit(gate, DOCUMENT, delivery="copy")
    gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    shown = traces.questions(traces.find(gate.store, "latest"))
    assert {entry["class"] for entry in shown} == {str(name) for name in QuestionClass}


def test_a_discarded_phrase_is_explained_to_the_operator(gate):
    issued = gate.challenge(DOCUMENT, policy="quick")
    start = DOCUMENT.text.index("\n\n", 3000) + 2
    phrase = DOCUMENT.text[start : start + 120].split("\n")[0][:80]
    first, second, *rest = phrase.split(" ")
    changed = " ".join([first, f"{second}x", *rest])
    bad = "\n\n".join([changed, "no such words stand anywhere", "too short", changed])
    ended = gate.build(json.loads(issued.body), f"[head]\n{bad}\n".encode())
    trace = traces.find(gate.store, ended.verdict.trace_id)
    shown = traces.to_dict(trace)
    validation.validate(shown, kind="trace", what="the trace")
    wording, absent, short, _ = shown["discards"]
    assert wording["near_miss"]["class"] == "wording"
    miss = wording["near_miss"]
    assert miss["text"] == DOCUMENT.text[miss["start"] : miss["end"]] == phrase.rstrip()
    assert absent["near_miss"]["class"] == "absent"
    assert "near_miss" not in short
    told = "\n".join(explanations.why(trace))
    assert f'"{second}x" for "{second}"' in told
    assert f"nearest: {phrase.rstrip()!r}" in told
    assert "near_miss" not in ended.body.decode()
