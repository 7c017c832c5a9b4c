"""`prove`: any callable is a reader, and it goes through the same four steps."""

import json
import re

import pytest

from readproof.core.reasons import Outcome
from readproof.errors import Refused
from readproof.gate import Gate
from tests.corpora import own
from tests.gate import player

DOCUMENT = own("handbook")


class Counting(Gate):
    """A gate that counts its steps."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.steps = []


for _name in ("challenge", "build", "audit", "grade"):

    def _counted(self, *args, _name=_name, **kwargs):
        self.steps.append(_name)
        return getattr(Gate, _name)(self, *args, **kwargs)

    setattr(Counting, _name, _counted)


@pytest.fixture
def gate():
    plain = player.gate()
    return Counting(plain.store, clock=plain.clock, draw=plain.draw)


class Oracle:
    """Answers prompts from the store's own knowledge; `spoil` mars an answer before it is given."""

    def __init__(self, gate, spoil=lambda number, answer: answer):
        self.gate = gate
        self.prompts = []
        self.spoil = spoil

    def __call__(self, prompt):
        self.prompts.append(prompt)
        with self.gate.store.read() as tx:
            (open_id,) = tx.challenges.open_ids()
            challenge = json.loads(tx.challenges.get(open_id).body)
            audit = tx.challenges.audit_of(open_id)
        if audit is None:
            answer = player.sheet(DOCUMENT, challenge)
        else:
            asked = type("Asked", (), {"audit": player_audit(audit.body)})
            answer = player.spoiled(self.gate, asked)
        return self.spoil(len(self.prompts), answer.decode())


def player_audit(body):
    from readproof.gate.records import audit_of

    return audit_of(body)


def test_two_prompts_and_four_steps(gate):
    oracle = Oracle(gate)
    verdict = gate.prove(DOCUMENT, oracle)
    assert verdict.verdict is Outcome.ACCEPT
    assert gate.steps == ["challenge", "build", "audit", "grade"]
    assert len(oracle.prompts) == 2


def test_every_prompt_holds_the_document_fenced_with_a_nonce(gate):
    oracle = Oracle(gate)
    gate.prove(DOCUMENT, oracle)
    for prompt in oracle.prompts:
        nonce = re.search(r"^===== ([a-z0-9]+) chunk_001 token", prompt, re.M)[1]
        parts = re.split(rf"^===== {nonce} .*\n", prompt, flags=re.M)
        text = "".join(parts[1:-1])
        assert DOCUMENT.text.strip() in text
        assert nonce not in DOCUMENT.text


def test_a_reader_that_ends_at_build_is_asked_once(gate):
    asked = []

    def inventor(prompt):
        asked.append(prompt)
        return "[head]\nnothing of this stands there at all\n[summary]\nx\n"

    assert gate.prove(DOCUMENT, inventor).verdict is Outcome.REJECT
    assert gate.steps == ["challenge", "build"]
    assert len(asked) == 1


def test_the_form_of_a_sheet_may_be_mended_once(gate):
    def without_a_section(number, answer):
        return answer.replace("[middle]", "[midle]") if number == 1 else answer

    oracle = Oracle(gate, without_a_section)
    assert gate.prove(DOCUMENT, oracle).verdict is Outcome.ACCEPT
    assert len(oracle.prompts) == 3
    assert "unknown section line '[midle]'" in oracle.prompts[1]
    assert oracle.prompts[1].startswith(oracle.prompts[0])


def test_chatter_around_a_sheet_needs_no_mending(gate):
    oracle = Oracle(gate, lambda number, answer: f"Sure!\n```\n{answer}```\nAnything else?\n")
    assert gate.prove(DOCUMENT, oracle).verdict is Outcome.ACCEPT
    assert len(oracle.prompts) == 2


def test_a_sheet_that_stays_malformed_ends_the_challenge_and_nothing_is_graded(gate):
    verdict = gate.prove(DOCUMENT, lambda prompt: "I have read it all, believe me.")
    assert verdict.verdict is Outcome.REVIEW
    (reason,) = verdict.reasons
    assert reason.code == "VOID"
    assert "no phrase sheet that can be read, asked twice: line 1" in reason.message
    assert (verdict.attempt, verdict.audit_id) == (0, None)
    with gate.store.read() as tx:
        assert tx.challenges.open_ids() == ()
        assert len(tx.exchanges.of_challenge(verdict.challenge_id)) == 2


def test_answers_that_stay_malformed_use_up_the_attempt_that_was_asked(gate):
    oracle = Oracle(gate, lambda number, answer: answer if number == 1 else "{}")
    verdict = gate.prove(DOCUMENT, oracle)
    assert [reason.code for reason in verdict.reasons] == ["VOID"]
    assert verdict.attempt == 1
    assert "no answer sheet that can be read" in verdict.reasons[0].message


def test_a_reader_without_an_attempt_left_is_not_asked(gate):
    def cheat(prompt):
        return "[head]\nnothing of this stands there at all\n[summary]\nx\n"

    for _ in range(3):
        gate.prove(DOCUMENT, cheat)
    with pytest.raises(Refused, match="ATTEMPTS_USED: reader has used all 3 attempts"):
        gate.prove(DOCUMENT, lambda prompt: pytest.fail("asked"))


def test_japanese_prompts(gate):
    oracle = Oracle(gate)
    assert gate.prove(DOCUMENT, oracle, lang="ja").verdict is Outcome.ACCEPT
    assert "文書" in oracle.prompts[0]
