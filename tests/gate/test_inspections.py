"""What screens and reports show of a trace is what was stored, computed again."""

from __future__ import annotations

import json
import sqlite3
from itertools import pairwise
from typing import Any

import pytest

from readproof.core import runs
from readproof.core.audits import Kind, QuestionClass
from readproof.errors import Unusable
from readproof.gate import inspections
from readproof.gate.inspections import Inspection
from tests.corpora import own
from tests.gate import player

DOCUMENTS = {"en": "handbook", "ja": "chronicle"}
SUMMARY = "It is long. It stands 987 m high [s01]. No more [s99]."


@pytest.fixture
def gate(tmp_path: Any) -> Any:
    return player.gate(tmp_path / "readproof.db")


def played(
    gate: Any, name: str = "en", *, wrong: slice = slice(3, 8), **options: Any
) -> Inspection:
    options.setdefault("summary", SUMMARY)
    _, asked = player.commit(gate, own(DOCUMENTS[name]), **options)
    placed = player.of_class(asked, "verbatim")
    sheet = player.spoiled(gate, asked, wrong=placed[3:8], unseen=placed[10:11])
    gate.grade(json.loads(asked.body), sheet)
    return inspections.inspect(gate.store, "latest")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_place_holds_what_was_asked_and_shown(gate: Any, name: str) -> None:
    found = played(gate, name, delivery="copy")
    text = own(DOCUMENTS[name]).text
    assert found.text == text
    assert {one.question_class for one in found.questions} == set(QuestionClass)
    for one in found.questions:
        if one.kind is Kind.DELIVERY_TOKEN:
            assert (one.start, one.end) == (None, None)
            continue
        assert one.start is not None
        assert one.end is not None
        chunk = next(chunk for chunk in found.trace.challenge.chunks if chunk.id == one.chunk_id)
        if one.question_class in (QuestionClass.VERBATIM, QuestionClass.OWN_PREFIX):
            assert text[one.start : one.end] == one.expected
            assert one.anchor_start is not None
            assert one.anchor_end is not None
            beside = text[one.anchor_start : one.anchor_end]
            quoted = {quote.id: quote.text for quote in found.quotes}
            assert beside == (one.question.anchor or quoted[one.quote_id or ""])
            between = sorted((one.start, one.end, one.anchor_start, one.anchor_end))[1:3]
            assert not text[slice(*between)].strip()
        if one.kind is Kind.TRUE_SENTENCE:
            options = {option.label: option.text for option in one.question.options}
            assert text[one.start : one.end] == options[one.expected or ""]
            assert chunk.start <= one.start < chunk.end


def test_answers_stand_beside_what_was_right(gate: Any) -> None:
    found = played(gate)
    assert sum(one.right is False for one in found.questions) == 6
    for one in found.questions:
        if one.unseen:
            assert (one.given, one.right, one.difference) == (None, False, ())
        elif one.question_class is QuestionClass.CHOICE:
            assert (one.right, one.difference) == (True, ())
        else:
            kinds = {piece.kind for piece in one.difference}
            assert kinds == {"same"} if one.right else {"missing", "extra"} <= kinds, one
            assert "".join(p.text for p in one.difference if p.kind != "extra") == one.expected


@pytest.mark.parametrize("name", DOCUMENTS)
def test_strata_tile_the_text_and_hold_one_placed_question_each(gate: Any, name: str) -> None:
    found = played(gate, name)
    assert (found.strata[0].start, found.strata[-1].end) == (0, found.trace.challenge.length)
    assert all(a.end == b.start for a, b in pairwise(found.strata))
    placed = [one for one in found.questions if one.question_class is QuestionClass.VERBATIM]
    assert [one.stratum for one in placed] == list(range(1, len(found.strata) + 1))
    for one in placed:
        stratum = found.strata[(one.stratum or 0) - 1]
        assert one.start is not None
        assert stratum.start <= one.start < stratum.end


def test_the_longest_run_names_its_strata_its_text_and_its_chance(gate: Any) -> None:
    found = played(gate)
    run = found.run
    assert run is not None
    assert (run.first_stratum, run.last_stratum, run.length) == (4, 8, 5)
    assert (run.start, run.end) == (found.strata[3].start, found.strata[7].end)
    assert run.chance_ppm == round(runs.chance(24, 6, 5) * 1_000_000)
    cells = found.map(80)
    assert sum(cell.wrong for cell in cells if cell.run) == 5
    assert sum(cell.unseen for cell in cells) == 1
    assert sum(cell.asked for cell in cells) == len(found.questions)


def test_an_accept_has_no_run(gate: Any) -> None:
    _, asked = player.commit(gate, own("handbook"))
    gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    found = inspections.inspect(gate.store, "latest")
    assert found.run is None
    assert all(one.right for one in found.questions)


def test_the_summary_says_which_sentence_is_at_fault(gate: Any) -> None:
    first, second, third = played(gate).summary
    assert (first.ok, first.fault, first.marks) == (True, None, ())
    assert (second.ok, second.marks) == (False, ("s01",))
    assert second.fault == "987 does not stand in the document"
    assert third.fault == "no quote span was made of [s99]"


def test_discards_stand_with_what_is_nearest(gate: Any) -> None:
    text = own("handbook").text
    challenge = json.loads(gate.challenge(own("handbook")).body)
    phrase = player.sheet(own("handbook"), challenge).decode().split("\n")[1]
    changed = phrase.replace(" ", " x", 1)
    gate.build(challenge, f"[head]\n{changed}\n\nshort\n".encode())
    found = inspections.inspect(gate.store, "latest")
    wording, short = found.discards
    assert (wording.id, wording.reason, wording.phrase) == ("s01", "NOT_FOUND", changed)
    assert wording.near is not None
    assert wording.nearest == wording.near.span.of(text)
    assert (short.reason, short.near, short.nearest) == ("TOO_SHORT", None, "")
    assert (found.questions, found.run, found.strata) == ((), None, ())


def test_an_audit_without_answers_is_shown_with_what_would_have_been_right(gate: Any) -> None:
    _, asked = player.commit(gate, own("handbook"))
    gate.void(asked.audit.challenge_id, "the wrong file")
    found = inspections.inspect(gate.store, "latest")
    assert len(found.questions) == len(asked.audit.questions)
    assert {(one.right, one.given, one.unseen) for one in found.questions} == {(None, None, False)}
    assert all(one.expected for one in found.questions)
    assert found.run is None
    assert [action.action for action in found.actions] == ["void"]


def test_every_digest_checks_out_but_that_of_a_file_nobody_has(gate: Any) -> None:
    hashes = {one.name: one for one in played(gate).hashes}
    assert [name for name, one in hashes.items() if one.ok is not True] == ["document's file"]
    assert hashes["document's file"].ok is None
    assert all(one.now == one.stored for one in hashes.values() if one.ok)


@pytest.mark.parametrize(
    ("script", "names"),
    [
        ("UPDATE challenges SET secret = zeroblob(32)", {"secret", "stored secret"}),
        ("UPDATE traces SET reader = 'x'", {"row in the chain"}),
        ("UPDATE answers SET raw = CAST(raw || ' ' AS BLOB)", {"stored answer sheet"}),
        ("UPDATE documents SET text = text || ' '", {"document's text"}),
        ("UPDATE traces SET details = '{}'", {"details of grading"}),
        ("DELETE FROM discards; UPDATE attempts SET number = 2", {"row of the attempt"}),
    ],
)
def test_what_was_changed_does_not_check_out(
    gate: Any, tmp_path: Any, script: str, names: set[str]
) -> None:
    played(gate)
    with sqlite3.connect(tmp_path / "readproof.db") as connection:
        connection.executescript(script)
    found = inspections.inspect(gate.store, "latest")
    differing = {one.name for one in found.hashes if one.ok is False}
    assert names <= differing
    assert "policy" not in differing


def test_without_the_text_it_shows_what_was_stored_and_says_what_is_missing(
    gate: Any, tmp_path: Any
) -> None:
    whole = played(gate)
    with sqlite3.connect(tmp_path / "readproof.db") as connection:
        connection.execute("UPDATE documents SET text = ''")
    found = inspections.inspect(gate.store, "latest")
    assert found.text is None
    assert found.trace.unchecked
    assert found.quotes == whole.quotes
    assert [one.text for one in found.summary] == [one.text for one in whole.summary]
    assert {one.fault for one in found.summary} == {"could not be checked again"}
    for before, after in zip(whole.questions, found.questions, strict=True):
        assert (after.expected, after.start, after.difference) == (None, None, ())
        assert (after.given, after.right, after.unseen) == (
            before.given,
            before.right,
            before.unseen,
        )
    assert {one.name for one in found.hashes if one.ok is None} == {
        "document's file",
        "document's text",
        "extraction, made again",
        "summary",
    }
    assert len(found.map(40)) == 40


def test_a_trace_that_is_none_is_refused(gate: Any) -> None:
    with pytest.raises(Unusable, match="found none"):
        inspections.inspect(gate.store, "latest")


def test_no_expected_answer_stands_in_a_repr(gate: Any) -> None:
    found = played(gate)
    shown = repr(found.questions)
    wrong = [one.expected for one in found.questions if one.right is False]
    assert wrong
    assert not [expected for expected in wrong if expected and expected in shown]
