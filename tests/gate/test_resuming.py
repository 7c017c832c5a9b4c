"""What an interrupted run left behind, and what it did not."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from readproof.core.policies import BUILT_IN
from readproof.core.reasons import Outcome
from readproof.core.verdicts import Regime
from readproof.gate import Gate, proving
from readproof.gate.terms import Terms
from readproof.gate.transcripts import Moment
from readproof.readers.scripted.program import answer
from tests.corpora import own
from tests.gate import player

DOCUMENT = own("handbook")
MODEL = Terms(
    policy=BUILT_IN["quick"], reader="m", regime=Regime.CONTEXT, model="model-a", resume=True
)
PROGRAM = replace(MODEL, regime=Regime.OPEN, model="program 1")


class Stopped(Exception):
    """The run was interrupted."""


class Asked:
    """An honest reader that stops after so many answers, and counts them."""

    def __init__(self, until: int = 99) -> None:
        self.until = until
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        if len(self.prompts) == self.until:
            raise Stopped
        self.prompts.append(prompt)
        return answer(prompt, "honest")


@pytest.fixture
def gate() -> Gate:
    return player.gate()


def stopped(gate: Gate, terms: Terms, until: int = 1) -> Asked:
    asked = Asked(until)
    with pytest.raises(Stopped):
        proving.prove(gate, DOCUMENT, asked, terms)
    return asked


def resumed(gate: Gate, terms: Terms) -> tuple[list[Moment], Asked]:
    moments: list[Moment] = []
    asked = Asked()
    proof = proving.prove(gate, DOCUMENT, asked, terms, moments.append)
    assert proof.verdict.verdict is Outcome.ACCEPT
    assert proof.summary is not None
    return [moment for moment in moments if moment.what == "resumed"], asked


@pytest.mark.parametrize("terms", [MODEL, PROGRAM], ids=["model", "program"])
def test_run_goes_on_with_the_answers_that_are_there(gate: Gate, terms: Terms) -> None:
    first = stopped(gate, terms)
    (moment,), then = resumed(gate, terms)
    assert moment.number == 1
    assert len(then.prompts) == 1
    assert then.prompts[0] not in first.prompts
    with gate.store.read() as tx:
        assert tx.traces.page().total == 1


def test_sheet_that_had_to_be_mended_is_not_asked_for_again(gate: Gate) -> None:
    def spoiled(prompt: str) -> str:
        if "----- your sheet -----" in prompt:
            raise Stopped
        return answer(prompt, "honest").replace("[middle]", "[midle]")

    with pytest.raises(Stopped):
        proving.prove(gate, DOCUMENT, spoiled, MODEL)
    (moment,), then = resumed(gate, MODEL)
    assert moment.number == 1
    assert ["----- your sheet -----" in prompt for prompt in then.prompts] == [True, False]


def test_model_that_gave_no_answer_yet_gets_the_same_challenge(gate: Gate) -> None:
    stopped(gate, MODEL, until=0)
    (moment,), then = resumed(gate, MODEL)
    assert moment.number == 0
    assert len(then.prompts) == 2


def test_challenge_that_a_person_issued_is_left_alone(gate: Gate) -> None:
    policy = BUILT_IN["quick"]
    gate.challenge(DOCUMENT, policy=policy, reader="m", delivery="copy")
    found, _ = resumed(gate, PROGRAM)
    assert found == []


@pytest.mark.parametrize(
    "change",
    [
        lambda terms: replace(terms, model="model-b"),
        lambda terms: replace(terms, reader="n"),
        lambda terms: replace(terms, lang="ja"),
        lambda terms: replace(terms, policy=BUILT_IN["standard"]),
        lambda terms: replace(terms, regime=Regime.OPEN),
        lambda terms: replace(terms, resume=False),
    ],
    ids=["model", "reader", "language", "policy", "regime", "not-wanted"],
)
def test_run_on_other_terms_starts_afresh(gate: Gate, change: Callable[[Terms], Terms]) -> None:
    stopped(gate, MODEL)
    found, then = resumed(gate, change(MODEL))
    assert found == []
    assert len(then.prompts) == 2


def test_challenge_whose_time_is_over_expires_and_a_new_one_begins(gate: Gate) -> None:
    stopped(gate, MODEL)
    gate.clock.now += 25 * player.HOUR  # type: ignore[attr-defined]  # the player's clock
    found, _ = resumed(gate, MODEL)
    assert found == []
    with gate.store.read() as tx:
        verdicts = {trace.codes for trace in tx.traces.page().traces}
    assert verdicts == {("OK",), ("EXPIRED",)}


def test_first_answer_counts_where_two_runs_ask_at_once(gate: Gate) -> None:
    stopped(gate, MODEL, until=0)
    inner = Asked()

    def other_first(prompt: str) -> str:
        if not inner.prompts:
            proving.prove(gate, DOCUMENT, inner, MODEL)
        return answer(prompt, "gap")

    proof = proving.prove(gate, DOCUMENT, other_first, MODEL)
    # The other run ended the challenge with its own answers: this one gets their verdict.
    assert proof.verdict.verdict is Outcome.ACCEPT
    with gate.store.read() as tx:
        assert tx.traces.page().total == 1
        assert len(tx.exchanges.of_challenge(proof.verdict.challenge_id)) == 2


def test_transcript_holds_neither_prompt_nor_secret(gate: Gate) -> None:
    asked = Asked()
    verdict = proving.prove(gate, DOCUMENT, asked, MODEL).verdict
    with gate.store.read() as tx:
        exchanges = tx.exchanges.of_challenge(verdict.challenge_id)
        challenge = tx.challenges.get(verdict.challenge_id)
    assert challenge is not None
    kept = json.dumps([repr(exchange) for exchange in exchanges])
    kept += "".join(exchange.answer.decode() for exchange in exchanges)
    assert challenge.secret.hex() not in kept
    assert all(prompt[:200] not in kept for prompt in asked.prompts)
