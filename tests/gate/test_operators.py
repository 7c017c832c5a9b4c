"""What an operator does to traces: each action is recorded, and nothing of a trace changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from readproof.core.policies import BUILT_IN
from readproof.errors import Refused, Unchecked, Unusable
from readproof.gate import labels, listing, rechecks, renewing, traces
from readproof.gate.listing import Grouping, TraceFilter
from readproof.store.records import Action, State
from tests.corpora import own
from tests.gate import player

DOCUMENT = own("handbook")


@pytest.fixture
def gate(tmp_path: Any) -> Any:
    return player.gate(tmp_path / "readproof.db")


def ended(gate: Any, *, right: bool = False, seed: int = 1, **options: Any) -> str:
    _, asked = player.commit(gate, DOCUMENT, seed=seed, **options)
    wrong = () if right else player.of_class(asked, "verbatim")[3:8]
    over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked, wrong=wrong))
    return str(over.verdict.trace_id)


def test_a_label_is_an_action_and_the_newest_counts(gate: Any) -> None:
    trace = ended(gate)
    before = traces.find(gate.store, trace)
    first = labels.label(gate.store, trace[:9], "unclear", "look again", gate.clock())
    second = labels.label(gate.store, "latest", "justified", "", gate.clock() + 5)
    assert labels.actions(gate.store, trace) == (first, second)
    assert (first.action, first.label, first.note) == (Action.LABEL, "unclear", "look again")
    (line,) = traces.page(gate.store, TraceFilter(), gate.clock()).traces
    assert line.label == "justified"
    assert traces.find(gate.store, trace) == before
    assert gate.store.verify().problems == ()


@pytest.mark.parametrize("word", labels.SUGGESTED)
def test_suggested_labels_are_labels(gate: Any, word: str) -> None:
    assert labels.label(gate.store, ended(gate), word, "", gate.clock()).label == word


@pytest.mark.parametrize(
    "word", ["", "-x", "Justified", "a b", "x" * 33, "x\n", "\x1b[0m", "済み", "a_b"]
)
def test_what_is_no_label_is_refused_and_leaves_nothing(gate: Any, word: str) -> None:
    trace = ended(gate)
    with pytest.raises(Unusable, match="expected a label"):
        labels.label(gate.store, trace, word, "", gate.clock())
    assert labels.actions(gate.store, trace) == ()


def test_a_note_has_a_length_and_a_label_a_trace(gate: Any) -> None:
    trace = ended(gate)
    with pytest.raises(Unusable, match="at most 500 characters, found 501"):
        labels.label(gate.store, trace, "unclear", "x" * 501, gate.clock())
    with pytest.raises(Unusable, match="found none"):
        labels.label(gate.store, "tr_ffffffff", "unclear", "", gate.clock())


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_new_attempt_is_like_the_one_before_with_another_secret(gate: Any, lang: str) -> None:
    trace = ended(gate, reader="alice", policy="quick", lang=lang, delivery="copy")
    before = traces.find(gate.store, trace).challenge
    issued = renewing.again(gate, trace)
    made = issued.challenge
    for name in ("name", "sha256", "text_sha256", "reader", "policy", "lang", "delivery", "plan"):
        assert getattr(made, name) == getattr(before, name), name
    assert (made.id, made.secret_sha256) != (before.id, before.secret_sha256)
    (action,) = labels.actions(gate.store, trace)
    assert (action.action, action.challenge_id) == (Action.AGAIN, made.id)
    # The protocol goes on with it.
    assert gate.build(json.loads(issued.body), player.sheet(DOCUMENT, json.loads(issued.body)))


def test_language_and_policy_of_a_new_attempt_can_be_others(gate: Any) -> None:
    made = renewing.again(gate, ended(gate), lang="ja", policy="quick").challenge
    assert (made.lang, made.policy) == ("ja", BUILT_IN["quick"])
    assert renewing.again(gate, "latest", policy=BUILT_IN["quick"]).challenge.lang == "en"


def test_a_new_attempt_that_is_refused_leaves_no_action(gate: Any) -> None:
    trace = ended(gate)
    with pytest.raises(Unusable, match="lang"):
        renewing.again(gate, trace, lang="xx")
    assert labels.actions(gate.store, trace) == ()


def test_a_new_attempt_without_the_text_could_not_be_made(gate: Any, tmp_path: Any) -> None:
    import sqlite3

    trace = ended(gate)
    with sqlite3.connect(tmp_path / "readproof.db") as connection:
        connection.execute("UPDATE documents SET text = ''")
    with pytest.raises(Unchecked, match="no longer in the store"):
        renewing.again(gate, trace)


def test_attempts_are_counted_on(gate: Any) -> None:
    trace = ended(gate)
    for _ in range(2):
        issued = renewing.again(gate, trace)
        challenge = json.loads(issued.body)
        built = gate.build(challenge, player.sheet(DOCUMENT, challenge))
        gate.audit(json.loads(built.body))
    issued = renewing.again(gate, trace)
    assert issued.warnings
    challenge = json.loads(issued.body)
    built = gate.build(challenge, player.sheet(DOCUMENT, challenge))
    with pytest.raises(Refused, match="ATTEMPTS_USED"):
        gate.audit(json.loads(built.body))


def test_a_recheck_tells_stored_beside_new_and_writes_nothing(gate: Any) -> None:
    trace = traces.find(gate.store, ended(gate))
    checks = {check.name: check for check in rechecks.recheck(trace)}
    assert all(check.ok and check.now for check in checks.values())
    for name in ("secret", "extraction", "verdict"):
        assert checks[name].stored == checks[name].now
    assert checks["verdict"].stored == (
        "COVERAGE_WRONG; 5 wrong (choice 0, own prefix 0, verbatim 5)"
    )
    assert labels.actions(gate.store, trace.stored.trace_id) == ()


def test_a_recheck_is_recorded_when_that_is_asked_for(gate: Any) -> None:
    trace = traces.find(gate.store, ended(gate))
    made = rechecks.record(
        gate.store, trace, rechecks.recheck(trace), gate.clock(), "before the audit"
    )
    assert labels.actions(gate.store, trace.stored.trace_id) == (made,)
    assert made.action is Action.RECHECK
    assert made.note == (
        "secret same, extraction same, questions same, verdict same; before the audit"
    )
    assert gate.store.verify().problems == ()


def test_groups_are_ordered_by_what_was_refused(gate: Any) -> None:
    ended(gate, reader="a", right=True)
    ended(gate, reader="b", seed=2)
    ended(gate, reader="c", seed=3)
    ended(gate, reader="c", seed=4)
    by_reader = listing.groups(gate.store, TraceFilter(), Grouping.READER)
    assert [(one.key, one.total, one.accepted, one.rejected) for one in by_reader] == [
        ("c", 2, 0, 2),
        ("b", 1, 0, 1),
        ("a", 1, 1, 0),
    ]
    by_reason = listing.groups(gate.store, TraceFilter(), Grouping.REASON)
    assert [(one.key, one.total) for one in by_reason] == [("COVERAGE_WRONG", 3), ("OK", 1)]
    (document,) = listing.groups(gate.store, TraceFilter(reader="c"), Grouping.DOCUMENT)
    assert (document.key, document.total) == (DOCUMENT.name, 2)


def test_next_unreviewed_goes_through_the_list(gate: Any) -> None:
    accepted = ended(gate, reader="a", right=True)
    older, newer = ended(gate, reader="b", seed=2), ended(gate, reader="c", seed=3)
    assert listing.newest_seq(gate.store) == 3

    def following(after: Any, **which: Any) -> str | None:
        found = listing.next_unreviewed(gate.store, TraceFilter(**which), after)
        return found.trace_id if found else None

    assert following(None) == newer
    page = traces.page(gate.store, TraceFilter(), gate.clock(), limit=1)
    assert following(page.next) == older
    labels.label(gate.store, newer, "justified", "", gate.clock())
    assert following(None) == older
    labels.label(gate.store, older, "justified", "", gate.clock())
    assert following(None) == accepted
    assert following(None, reviewed=True) is None
    labels.label(gate.store, accepted, "justified", "", gate.clock())
    assert following(None) is None


def test_what_is_open_is_listed_until_its_time_is_over(gate: Any) -> None:
    first = gate.challenge(DOCUMENT, reader="a").challenge
    gate.clock.now += 1000
    _, asked = player.commit(gate, DOCUMENT, reader="b", policy="quick")
    waiting = listing.open_challenges(gate.store, gate.clock())
    assert {(one.id, one.reader, one.state) for one in waiting} == {
        (first.id, "a", State.ISSUED),
        (asked.audit.challenge_id, "b", State.AUDITED),
    }
    deadlines = [one.deadline for one in waiting]
    assert deadlines == sorted(deadlines)
    by_id = {one.id: one for one in waiting}
    assert by_id[asked.audit.challenge_id].deadline == asked.audit.answer_by
    assert by_id[first.id].deadline == first.commit_by
    assert listing.open_challenges(gate.store, max(deadlines) + 1) == ()
    assert listing.newest_seq(gate.store) == 0


def test_a_page_without_settling_ends_nothing(gate: Any) -> None:
    gate.challenge(DOCUMENT)
    late = gate.clock() + 25 * player.HOUR
    assert traces.page(gate.store, TraceFilter(), late, settle=False).total == 0
    assert traces.page(gate.store, TraceFilter(), late).total == 1
