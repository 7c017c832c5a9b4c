"""`check`: every condition is carried out and reported, and one that fails is enough."""

import json
from dataclasses import replace

import pytest

from readproof.core.policies import BUILT_IN
from readproof.core.verdicts import Regime
from readproof.gate.checks import Demand, check
from tests.corpora import own
from tests.gate import player

DOCUMENT = own("handbook")
SUMMARY = "It is a handbook.\nIt is long."


@pytest.fixture(scope="module")
def proof():
    gate = player.gate()
    _, asked = player.commit(gate, DOCUMENT, summary=SUMMARY)
    over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    return gate, json.loads(over.body)


def demand(**changes):
    wanted = Demand(document=DOCUMENT, summary=SUMMARY, regime=Regime.OPEN)
    return replace(wanted, **changes)


def codes(proof, wanted, value=None, later=0):
    gate, verdict = proof
    lines = check(gate.store, value or verdict, wanted, gate.clock() + later)
    assert len(lines) == 7
    return [line.code for line in lines if not line.ok]


def test_all_checks_hold(proof):
    assert codes(proof, demand()) == []


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\n\n\n"])
def test_line_breaks_at_the_ends_of_a_summary_do_not_matter(proof, ends):
    assert codes(proof, demand(summary=ends + SUMMARY.replace("\n", "\r\n") + ends)) == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"document": own("report")}, "DOCUMENT_MISMATCH"),
        ({"document": replace(DOCUMENT, sha256="0" * 64)}, "DOCUMENT_MISMATCH"),
        ({"summary": SUMMARY + " It is good."}, "SUMMARY_MISMATCH"),
        ({"summary": ""}, "SUMMARY_MISMATCH"),
        ({"policy": BUILT_IN["thorough"]}, "POLICY_MISMATCH"),
        ({"policy": replace(BUILT_IN["standard"], attempts=30)}, "POLICY_MISMATCH"),
        ({"regime": Regime.LOGGED}, "REGIME_TOO_WEAK"),
        ({"regime": Regime.CONTEXT}, "REGIME_TOO_WEAK"),
    ],
)
def test_what_is_demanded_and_not_given(proof, changes, code):
    assert codes(proof, demand(**changes)) == [code]


def test_age_is_counted_from_the_decision(proof):
    assert codes(proof, demand(max_age=player.HOUR), later=player.HOUR) == []
    assert codes(proof, demand(max_age=player.HOUR), later=player.HOUR + 1) == ["STALE"]
    assert codes(proof, demand(max_age=player.HOUR), later=-1) == ["STALE"]


def test_an_edited_verdict_is_not_the_stored_one(proof):
    edited = {**proof[1], "regime": "context"}
    assert codes(proof, demand(regime=Regime.CONTEXT), edited) == ["TRACE_MISMATCH"]
    unknown = {**proof[1], "trace_id": "tr_" + "0" * 32}
    assert codes(proof, demand(), unknown) == ["TRACE_MISMATCH"]


def test_a_reject_is_not_accepted_and_the_other_checks_are_still_made():
    gate = player.gate()
    _, asked = player.commit(gate, DOCUMENT, summary=SUMMARY)
    wrong = player.of_class(asked, "verbatim")[:2]
    over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked, wrong=wrong))
    found = codes((gate, json.loads(over.body)), demand(document=own("report")))
    assert found == ["NOT_ACCEPTED", "DOCUMENT_MISMATCH"]


def test_the_weakest_regime_is_not_enough_unless_asked_for():
    assert Demand(document=DOCUMENT, summary="").regime is Regime.LOGGED
