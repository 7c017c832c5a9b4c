"""A glance says why and where, from stored documents, and tells no expected answer."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from readproof.errors import Unusable
from readproof.gate.glances import glance
from tests.corpora import own
from tests.gate import player

HANDBOOK = own("handbook")


@pytest.fixture
def gate():
    return player.gate()


def test_wrong_answers_are_counted_by_class_and_by_chunk(gate):
    _, asked = player.commit(gate, HANDBOOK)
    verbatim = player.of_class(asked, "verbatim")
    wrong, unseen = verbatim[:7], verbatim[7:8]
    ended = gate.grade(json.loads(asked.body), player.spoiled(gate, asked, wrong, unseen))
    found = glance(gate.store, ended.verdict.trace_id)
    assert found.reasons == ended.verdict.reasons
    assert found.attempts_allowed == 3
    counts = {one.question_class: (one.asked, one.wrong) for one in found.classes}
    assert counts["verbatim"] == (len(verbatim), 8)
    assert sum(asked for asked, _ in counts.values()) == len(asked.audit.questions)
    assert sum(chunk.wrong for chunk in found.chunks) == 7
    assert sum(chunk.unseen for chunk in found.chunks) == 1
    places = {q.id: q.chunk_id for q in asked.audit.questions}
    assert {chunk.chunk_id for chunk in found.chunks if chunk.wrong} == {places[q] for q in wrong}


def test_chunks_tile_the_text_in_order(gate):
    _, asked = player.commit(gate, HANDBOOK)
    ended = gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    chunks = glance(gate.store, ended.verdict.trace_id).chunks
    assert chunks[0].start == 0
    assert chunks[-1].end == len(HANDBOOK.text)
    assert all(a.end == b.start for a, b in pairwise(chunks))
    assert list(dict.fromkeys(chunk.region for chunk in chunks)) == ["head", "middle", "tail"]


def test_no_expected_answer_is_in_it(gate):
    _, asked = player.commit(gate, HANDBOOK)
    answers = player.right_answers(gate, asked)
    body = player.spoiled(gate, asked, wrong=player.of_class(asked, "verbatim"))
    ended = gate.grade(json.loads(asked.body), body)
    told = repr(glance(gate.store, ended.verdict.trace_id))
    assert not [text for text in answers.values() if len(text) > 5 and text in told]


def test_an_attempt_that_was_never_graded_has_reasons_only(gate):
    _, asked = player.commit(gate, HANDBOOK)
    ended = gate.void(asked.audit.challenge_id, "no longer needed")
    found = glance(gate.store, ended.verdict.trace_id)
    assert [reason.code for reason in found.reasons] == ["VOID"]
    assert found.classes == ()
    assert found.chunks == ()


def test_a_damaged_verdict_is_told_and_not_raised(gate):
    _, asked = player.commit(gate, HANDBOOK)
    ended = gate.void(asked.audit.challenge_id, "no longer needed")
    with gate.store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE traces SET body = '{}'")
    found = glance(gate.store, ended.verdict.trace_id)
    assert found.unread is not None
    assert "damaged" in found.unread
    assert found.reasons == ()


def test_an_unknown_trace_is_unusable(gate):
    with pytest.raises(Unusable):
        glance(gate.store, "tr_00000000000000000000000000000000")
