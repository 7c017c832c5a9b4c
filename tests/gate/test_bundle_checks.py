"""`check` on a bundle: it passes as it was made, and a change anywhere in it does not."""

from __future__ import annotations

import copy
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from readproof import validation
from readproof.core.checks import CheckLine
from readproof.core.citing.citations import Review
from readproof.core.documents import text_digest
from readproof.core.policies import BUILT_IN
from readproof.core.verdicts import Regime
from readproof.errors import Malformed
from readproof.gate import Gate, bundling, summary_units
from readproof.gate.bundle_checks import check_bundle
from readproof.gate.checks import Demand
from readproof.gate.results import Proof
from readproof.wire import bundle as bundle_wire
from tests.corpora import own
from tests.gate import player
from tests.gate.test_bundling import DOCUMENT, PARTS, QUICK, SUMMARIES, prove

SUMMARY = "\n\n".join(SUMMARIES)
NAMES = ["trace", "accept", "document", "parts", "summary", "policy", "regime", "age"]


class Proved:
    """A store with the proofs of three parts, an hour between them, and their bundle."""

    def __init__(self, path: Path | str = ":memory:") -> None:
        self.gate = player.gate(path)
        clock = self.gate.clock
        assert isinstance(clock, player.Clock)
        self.proofs = []
        for part, summary in zip(PARTS, SUMMARIES, strict=True):
            piece = bundling.part_document(DOCUMENT, part)
            self.proofs.append(prove(self.gate, piece, summary))
            clock.now += player.HOUR
        self.value = wire([*self.proofs])


class Setting(Proved):
    """The same, with more verdicts in the store."""

    def __init__(self) -> None:
        super().__init__()
        # What a forger could also hold: verdicts on other texts, by others, under other policies.
        piece = bundling.part_document(DOCUMENT, PARTS[1])
        self.rejected = prove(self.gate, piece, SUMMARIES[1], wrong=3)
        self.again = prove(self.gate, piece, "Another summary.")
        # Three attempts a part: each of these takes another part, counted from 0.
        self.other = {
            "policy": (0, self._accepted(0, policy="standard")),
            "reader": (1, self._accepted(1, reader="other")),
            "name": (2, self._accepted(2, name="else.md")),
        }

    def _accepted(self, place: int, name: str | None = None, **options: Any) -> Proof:
        document = bundling.part_document(DOCUMENT, PARTS[place])
        if name is not None:
            document = replace(document, name=name)
        options = {"policy": "quick", **options}
        _, asked = player.commit(self.gate, document, summary=SUMMARIES[place], **options)
        over = self.gate.grade(json.loads(asked.body), player.spoiled(self.gate, asked))
        return Proof(verdict=over.verdict, body=over.body, summary=SUMMARIES[place])


def wire(proofs: list[Proof | None]) -> dict[str, Any]:
    made = bundle_wire.to_dict(bundling.bundle(DOCUMENT, PARTS, proofs))
    validation.validate(made, kind="bundle", what="the bundle")
    return dict(json.loads(json.dumps(made)))


@pytest.fixture(scope="module")
def setting() -> Setting:
    return Setting()


def demand(**changes: Any) -> Demand:
    return replace(
        Demand(document=DOCUMENT, summary=SUMMARY, policy=QUICK, regime=Regime.OPEN), **changes
    )


def lines(on: Proved, value: Any = None, later: int = 0, **changes: Any) -> tuple[CheckLine, ...]:
    found = check_bundle(
        on.gate.store, value or on.value, demand(**changes), on.gate.clock() + later
    )
    assert [line.id for line in found][: len(NAMES)] == NAMES
    return found


def failed(*args: Any, **named: Any) -> dict[str, str]:
    return {line.id: line.code for line in lines(*args, **named) if line.ok is not True}


def test_a_bundle_as_it_was_made_passes(setting: Setting) -> None:
    assert failed(setting) == {}
    assert failed(setting, summary="\n" + SUMMARY.replace("\n", "\r\n") + "\r\n") == {}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"document": own("report")},
            {"document": "DOCUMENT_MISMATCH", "parts": "DOCUMENT_MISMATCH"},
        ),
        ({"document": replace(DOCUMENT, sha256="0" * 64)}, {"document": "DOCUMENT_MISMATCH"}),
        ({"summary": SUMMARY + " More."}, {"summary": "SUMMARY_MISMATCH"}),
        ({"summary": SUMMARIES[0]}, {"summary": "SUMMARY_MISMATCH"}),
        ({"summary": ""}, {"summary": "SUMMARY_MISMATCH"}),
        ({"policy": BUILT_IN["standard"]}, {"policy": "POLICY_MISMATCH"}),
        ({"regime": Regime.LOGGED}, {"regime": "REGIME_TOO_WEAK"}),
    ],
)
def test_what_is_demanded_and_not_given(
    setting: Setting, changes: dict[str, Any], expected: dict[str, str]
) -> None:
    assert failed(setting, **changes) == expected


def test_a_changed_text_is_seen_in_its_part(setting: Setting) -> None:
    at = PARTS[1].start + 500
    text = DOCUMENT.text[:at] + "x" + DOCUMENT.text[at + 1 :]
    changed = replace(DOCUMENT, text=text)  # with the digests of the document that was read
    (line,) = (line for line in lines(setting, document=changed) if not line.ok)
    assert (line.id, line.detail) == ("parts", "the text of part 2 is another one")


def test_the_age_is_that_of_the_oldest_part(setting: Setting) -> None:
    assert failed(setting, max_age=3 * player.HOUR) == {}
    assert failed(setting, max_age=3 * player.HOUR - 1) == {"age": "STALE"}
    assert failed(setting, later=-2 * player.HOUR, max_age=9 * player.HOUR) == {"age": "STALE"}


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every field and entry of a JSON value."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in entries:
        yield (*path, key)
        if isinstance(inner, (dict, list)):
            yield from places(inner, (*path, key))


OTHER = {
    "ACCEPT": "REVIEW",
    "open": "context",
    "OK": "NOT_DELIVERED",
}


def altered(value: Any) -> list[Any]:
    """Other values of the same type that the schema lets through, or would at least read."""
    if isinstance(value, bool) or value is None:
        return ["x"]
    if isinstance(value, int):
        return [value + 1, value - 1] if value else [1]
    if value in OTHER:
        return [OTHER[value]]
    last = value[-1]
    if value.endswith("Z"):  # a time
        return [value[:-2] + ("1Z" if value[-2] == "0" else "0Z")]
    return [value[:-1] + ("0" if last != "0" else "1"), value + "x"]


def test_any_field_changed_left_out_or_added_is_refused(setting: Setting) -> None:
    refused = 0
    for path in [*places(setting.value)]:
        holder: Any = setting.value
        for key in path[:-1]:
            holder = holder[key]
        original = holder[path[-1]]
        changes: list[Any] = [] if isinstance(original, (dict, list)) else altered(original)
        for change in (*changes, None):
            value = copy.deepcopy(setting.value)
            inner: Any = value
            for key in path[:-1]:
                inner = inner[key]
            if change is None:
                del inner[path[-1]]
            else:
                inner[path[-1]] = change
            assert is_refused(setting, value), (path, change)
            refused += 1
    assert refused > 100
    for path in [(), ("document",), ("parts", 0), ("parts", 0, "proof")]:
        value = copy.deepcopy(setting.value)
        inner = value
        for key in path:
            inner = inner[key]
        inner["more"] = 1
        assert is_refused(setting, value), path


def is_refused(setting: Setting, value: Any) -> bool:
    try:
        validation.validate(value, kind="bundle", what="the bundle")
    except Malformed:
        return True
    return bool(failed(setting, value))


def test_parts_have_their_order(setting: Setting) -> None:
    value = copy.deepcopy(setting.value)
    value["parts"].reverse()
    assert failed(setting, value) == {
        "trace": "TRACE_MISMATCH",
        "parts": "DOCUMENT_MISMATCH",
        "summary": "SUMMARY_MISMATCH",
    }


def test_a_part_left_out_is_a_gap(setting: Setting) -> None:
    value = copy.deepcopy(setting.value)
    del value["parts"][2]
    found = failed(setting, value)
    assert found["parts"] == "DOCUMENT_MISMATCH"
    assert found["summary"] == "SUMMARY_MISMATCH"


def test_one_part_twice_is_none_for_the_other(setting: Setting) -> None:
    value = copy.deepcopy(setting.value)
    value["parts"][1]["proof"] = value["parts"][0]["proof"]
    assert failed(setting, value)["trace"] == "TRACE_MISMATCH"


def test_a_part_that_was_not_proved_is_not_accepted(setting: Setting) -> None:
    first, _, last = setting.proofs
    value = wire([first, None, last])
    found = lines(setting, value, summary=f"{SUMMARIES[0]}\n\n{SUMMARIES[2]}")
    told = {line.id: (line.ok, line.detail) for line in found if line.ok is not True}
    assert told == {
        "accept": (False, "part 2 was not proved"),
        "summary": (None, "not every part has a stored verdict to compare it with"),
    }


def test_a_claim_of_accept_for_a_part_without_a_proof_is_a_lie(setting: Setting) -> None:
    first, _, last = setting.proofs
    value = wire([first, None, last])
    value["verdict"] = "ACCEPT"
    found = failed(setting, value, summary=f"{SUMMARIES[0]}\n\n{SUMMARIES[2]}")
    assert found["accept"] == "NOT_ACCEPTED"
    assert found["trace"] == "TRACE_MISMATCH"


def test_a_bundle_that_says_reject_is_not_accepted_whatever_its_parts_say(
    setting: Setting,
) -> None:
    value = {**setting.value, "verdict": "REJECT"}
    assert failed(setting, value) == {"trace": "TRACE_MISMATCH", "accept": "NOT_ACCEPTED"}


def test_a_rejected_part_is_not_accepted_and_says_why(setting: Setting) -> None:
    first, _, last = setting.proofs
    value = wire([first, setting.rejected, last])
    (line,) = (line for line in lines(setting, value) if line.ok is not True)
    assert (line.id, line.code) == ("accept", "NOT_ACCEPTED")
    assert line.detail == "part 2 is REJECT: COVERAGE_WRONG"


def test_a_rejected_part_cannot_be_called_accepted(setting: Setting) -> None:
    first, _, last = setting.proofs
    value = wire([first, setting.rejected, last])
    value["verdict"] = value["parts"][1]["proof"]["verdict"] = "ACCEPT"
    assert failed(setting, value) == {"trace": "TRACE_MISMATCH"}


def test_the_summary_is_that_of_the_stored_verdicts(setting: Setting) -> None:
    """A digest in the bundle that fits the summary is not enough: nobody was asked about it."""
    value = copy.deepcopy(setting.value)
    value["summary_sha256"] = text_digest("Invented.")
    assert failed(setting, value, summary="Invented.") == {"summary": "SUMMARY_MISMATCH"}
    swapped = "\n\n".join((SUMMARIES[2], SUMMARIES[1], SUMMARIES[0]))
    value["summary_sha256"] = text_digest(swapped)
    assert failed(setting, value, summary=swapped) == {"summary": "SUMMARY_MISMATCH"}


def test_another_accepted_attempt_brings_its_own_summary(setting: Setting) -> None:
    first, _, last = setting.proofs
    value = wire([first, setting.again, last])
    told = "\n\n".join((SUMMARIES[0], "Another summary.", SUMMARIES[2]))
    assert failed(setting, value, summary=told) == {}
    assert failed(setting, value) == {"summary": "SUMMARY_MISMATCH"}


@pytest.mark.parametrize("kind", ["reader", "policy", "name"])
def test_a_verdict_of_somebody_else_on_the_same_text_is_a_stranger(
    setting: Setting, kind: str
) -> None:
    value = copy.deepcopy(setting.value)
    place, foreign = setting.other[kind]
    alone = bundling.bundle(DOCUMENT, PARTS, [foreign if n == place else None for n in range(3)])
    made = json.loads(json.dumps(bundle_wire.to_dict(alone)))
    value["parts"][place]["proof"] = made["parts"][place]["proof"]
    value["decided_at"] = max(part["proof"]["decided_at"] for part in value["parts"])
    (line,) = (line for line in lines(setting, value) if line.ok is not True)
    assert line.code == "TRACE_MISMATCH"
    expected = "is about else.md" if kind == "name" else "is of another reader or policy"
    assert f"the trace of part {place + 1} {expected}" in line.detail


def test_another_store_knows_nothing_of_it(setting: Setting) -> None:
    elsewhere = player.gate()
    found = check_bundle(elsewhere.store, setting.value, demand(), elsewhere.clock() + player.HOUR)
    told = {line.id: line.ok for line in found if line.ok is not True}
    assert told == {"trace": False, "summary": None}
    assert found[0].detail.startswith("no trace tr_")


def test_a_bundle_without_any_verdict_says_so(setting: Setting) -> None:
    value = copy.deepcopy(setting.value)
    for part in value["parts"]:
        del part["proof"]
    found = lines(setting, value)
    told = {line.id: (line.ok, line.detail) for line in found if line.ok is not True}
    assert told["trace"] == (False, "no part has a verdict")
    assert told["age"] == (None, "no part has a verdict")
    assert told["accept"] == (
        False,
        "part 1 was not proved; part 2 was not proved; part 3 was not proved",
    )


def test_a_damaged_trace_is_not_checked_and_not_usable(tmp_path: Path) -> None:
    on = Proved(tmp_path / "s.db")
    with sqlite3.connect(tmp_path / "s.db") as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE traces SET body = '' WHERE seq = 1")
    told = {line.id: line.ok for line in lines(on) if line.ok is not True}
    assert told == {"trace": None, "summary": None}


# --- reviews ------------------------------------------------------------------------------------


def _marked(gate: Gate) -> tuple[list[Proof], str]:
    proofs = []
    for part, name in zip(PARTS, ("One", "Two", "Three"), strict=True):
        piece = bundling.part_document(DOCUMENT, part)
        proofs.append(prove(gate, piece, f"{name} is told. [s01]"))
    return proofs, str(bundling.summary(proofs))


def test_every_part_has_to_be_reviewed() -> None:
    on = Proved()
    proofs, summary = _marked(on.gate)
    value = wire([*proofs])
    reviews = tuple(
        Review(claim_id=unit.id, fingerprint=unit.fingerprint, supported=True)
        for proof in proofs
        for unit in summary_units.units(on.gate.store, proof.verdict.trace_id)
    )
    assert len(reviews) == 3
    assert failed(on, value, summary=summary, reviews=reviews) == {}
    last = lines(on, value, summary=summary, reviews=reviews)[-1]
    assert (last.id, last.detail) == ("reviews", "those of 3 parts")
    (line,) = (
        line
        for line in lines(on, value, summary=summary, reviews=reviews[:2])
        if line.ok is not True
    )
    assert (line.id, line.code) == ("reviews", "UNREVIEWED")
    assert line.detail.startswith("part 3: ")
    refuted = (*reviews[:2], replace(reviews[2], supported=False))
    assert failed(on, value, summary=summary, reviews=refuted) == {"reviews": "UNSUPPORTED"}


def test_a_part_without_a_proof_cannot_be_reviewed(setting: Setting) -> None:
    _, second, last = setting.proofs
    found = lines(setting, wire([None, second, last]), reviews=())
    assert (found[-1].code, found[-1].detail) == ("UNREVIEWED", "part 1 has none")


def test_many_faults_are_told_shortly(setting: Setting) -> None:
    value = copy.deepcopy(setting.value)
    for part in value["parts"]:
        part["text_sha256"] = "0" * 64
        part["proof"]["verdict_sha256"] = "0" * 64
    (trace, *_) = lines(setting, value)
    assert trace.detail.endswith("; and 1 more")
