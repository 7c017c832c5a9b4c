"""Weak plans: refused unless allowed, made by quotes too, and told to whoever uses the verdict."""

import json
from dataclasses import replace

import pytest

from readproof.core.policies import BUILT_IN
from readproof.core.reasons import Outcome
from readproof.core.verdicts import Regime
from readproof.errors import Refused
from readproof.gate.bundle_checks import check_bundle
from readproof.gate.checks import Demand, check
from readproof.gate.records import verdict_of
from readproof.ingest.files import decode
from tests.corpora import own, with_text
from tests.gate import player
from tests.gate.test_bundle_checks import Proved
from tests.gate.test_bundle_checks import demand as of_parts

DOCUMENT = own("handbook")
SUMMARY = "It is a handbook.\nIt is long."


@pytest.fixture
def gate():
    return player.gate()


def text_file(text):
    return decode(text.encode(), name="text.txt")


def test_a_weak_plan_has_to_be_allowed_and_says_so(gate):
    text = DOCUMENT.text[700:5000]
    with pytest.raises(Refused) as refused:
        gate.challenge(text_file(text))
    assert refused.value.code == "WEAK_PLAN"
    allowed = gate.challenge(text_file(text), allow_weak=True)
    assert any("weak" in warning for warning in allowed.warnings)
    assert allowed.challenge.guarantee.weak


def test_a_weak_plan_is_told_with_the_cure_that_helps(gate):
    forgiving = replace(
        BUILT_IN["standard"], allowed_wrong=replace(BUILT_IN["standard"].allowed_wrong, verbatim=8)
    )
    with pytest.raises(Refused, match=r"24 strata and 8 wrong .* take more strata") as found:
        gate.challenge(DOCUMENT, policy=forgiving)
    assert "longer" not in found.value.message
    with pytest.raises(Refused, match=r"7 strata and 0 wrong allowed .* take a longer document"):
        gate.challenge(text_file(DOCUMENT.text[700:5000]))


def test_no_more_choice_questions_are_missed_than_strata_leave_room_for(gate):
    many = replace(
        BUILT_IN["standard"], items=replace(BUILT_IN["standard"].items, contains=16), strata=24
    )
    issued = gate.challenge(DOCUMENT, policy=many)
    assert dict(issued.challenge.plan.items_by_kind)["contains"] == 8
    assert not issued.warnings


def test_quotes_that_leave_little_of_a_short_text_make_the_verdict_weak(gate):
    text = text_file(DOCUMENT.text[:7200])
    challenge, asked = player.commit(gate, text)
    assert challenge["guarantee"]["skip"]["50"]["scattered"] < 10_000, "nobody had to allow it"
    assert asked.audit.guarantee.weakened
    over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    assert (over.verdict.verdict, over.verdict.weak) == (Outcome.ACCEPT, True)


def test_ordinary_quotes_make_no_built_in_policy_weak(gate):
    for policy in BUILT_IN:
        _, asked = player.commit(gate, DOCUMENT, policy=BUILT_IN[policy], reader=policy)
        over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
        assert not over.verdict.weak, policy


def test_a_weak_plan_is_pointed_out_and_decides_nothing(gate):
    for document, told in ((DOCUMENT, False), (with_text(DOCUMENT, DOCUMENT.text[:7200]), True)):
        _, asked = player.commit(gate, document, summary=SUMMARY)
        over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
        wanted = Demand(document=document, summary=SUMMARY, regime=Regime.OPEN)
        lines = check(gate.store, json.loads(over.body), wanted, gate.clock())
        assert all(line.ok for line in lines)
        (accept,) = (line for line in lines if line.id == "accept")
        if told:
            assert "the plan is weak" in accept.detail
        else:
            assert accept.detail == "found ACCEPT: OK"


@pytest.mark.parametrize(
    ("weak", "words"),
    [
        ([False, False, False], "found ACCEPT, 3 parts"),
        ([True, False, True], "found ACCEPT, 3 parts; the plan of 2 is weak"),
        ([True, True, True], "found ACCEPT, 3 parts; all plans are weak"),
    ],
)
def test_weak_parts_are_pointed_out(weak, words, monkeypatch):
    kept = iter(weak)
    monkeypatch.setattr(
        "readproof.gate.bundle_checks.verdict_of",
        lambda stored: replace(verdict_of(stored), weak=next(kept)),
    )
    proved = Proved()
    lines = check_bundle(proved.gate.store, proved.value, of_parts(), proved.gate.clock())
    (accept,) = (line for line in lines if line.id == "accept")
    assert accept.detail == words
