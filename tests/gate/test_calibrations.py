"""Slip rates from graded attempts."""

from __future__ import annotations

import json

from readproof.core.calibration import slips
from readproof.gate.calibrations import slips_by_reader
from readproof.store.records import TraceFilter
from tests.corpora import own
from tests.gate import player


def test_wrong_answers_of_every_graded_attempt_count_and_unseen_ones_do_not() -> None:
    gate = player.gate()
    document = own("handbook")
    asked: dict[str, list[int]] = {}
    for reader, wrong, unseen in (("a", 1, 0), ("a", 3, 2), ("b", 0, 0)):
        _, over = player.commit(gate, document, reader=reader)
        ids = player.of_class(over, "verbatim")
        sheet = player.spoiled(
            gate, over, wrong=ids[:wrong], unseen=ids[-unseen:] if unseen else ()
        )
        gate.grade(json.loads(over.body), sheet)
        asked.setdefault(reader, []).append(len(over.audit.questions) - unseen)
    with gate.store.read() as tx:
        found = dict(slips_by_reader(tx))
        assert found == {
            "a": slips(sum(asked["a"]) - 4, 4),
            "b": slips(asked["b"][0], 0),
        }
        assert [name for name, _ in slips_by_reader(tx, TraceFilter(reader="b"))] == ["b"]


def test_without_graded_attempts_there_is_no_rate() -> None:
    gate = player.gate()
    with gate.store.read() as tx:
        assert slips_by_reader(tx) == ()
