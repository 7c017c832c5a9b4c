"""Numbers over many traces add up to what the list shows."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from readproof.core.quotes import Result
from readproof.errors import Unusable
from readproof.gate import numbers
from readproof.gate.calibrations import slips_by_reader
from readproof.gate.listing import TraceFilter
from tests.corpora import own
from tests.gate import player

EN, JA = own("handbook"), own("chronicle")
ALL = TraceFilter()


@pytest.fixture(scope="module")
def gate() -> Any:
    made: Any = player.gate()
    for hour, (document, reader, wrong) in enumerate(
        [(EN, "a", 0), (EN, "b", 4), (JA, "a", 0), (JA, "b", 6), (EN, "b", 2), (EN, "a", 0)]
    ):
        made.clock.now = player.NOW + hour * player.HOUR
        _, asked = player.commit(made, document, reader=reader, seed=hour, policy="quick")
        bad = player.of_class(asked, "verbatim")[:wrong]
        made.grade(json.loads(asked.body), player.spoiled(made, asked, wrong=bad))
    challenge = json.loads(made.challenge(EN, reader="c").body)
    made.build(challenge, b"[head]\nnothing of this stands there at all\n")
    return made


def test_verdicts_over_time_count_every_trace_once(gate: Any) -> None:
    buckets = numbers.verdicts_over_time(gate.store, ALL, 3)
    assert len(buckets) == 3
    assert (buckets[0].since, buckets[-1].until) == (player.NOW, player.NOW + 5 * player.HOUR + 1)
    assert all(a.until == b.since for a, b in pairwise(buckets))
    assert sum(one.accepted for one in buckets) == 3
    assert sum(one.rejected + one.review for one in buckets) == 4
    assert [one.accepted + one.rejected + one.review for one in buckets] == [2, 2, 3]


def test_verdicts_of_a_period_cover_the_period(gate: Any) -> None:
    which = TraceFilter(since=player.NOW - 10, until=player.NOW + player.HOUR)
    (only,) = numbers.verdicts_over_time(gate.store, which, 1)
    assert (only.since, only.until, only.accepted) == (which.since, which.until, 1)


def test_nothing_has_no_pieces_and_no_piece_is_refused(gate: Any) -> None:
    nobody = TraceFilter(reader="nobody")
    assert numbers.verdicts_over_time(gate.store, nobody, 5) == ()
    assert numbers.reasons(gate.store, nobody) == ()
    assert numbers.discards(gate.store, nobody) == ()
    assert numbers.slips_by_reader(gate.store, nobody) == ()
    with pytest.raises(Unusable, match="at least 1"):
        numbers.verdicts_over_time(gate.store, ALL, 0)


def test_reasons_are_those_of_refusals(gate: Any) -> None:
    found = {one.code: one.count for one in numbers.reasons(gate.store, ALL)}
    assert found == {"COVERAGE_WRONG": 3, "REGION_MISSING": 1}
    assert next(iter(found)) == "COVERAGE_WRONG"


def test_discards_are_counted_by_reader_and_over_time(gate: Any) -> None:
    a, b, c = numbers.discards(gate.store, ALL, 4)
    assert (a.reader, a.phrases, a.discarded, a.reasons) == ("a", 27, 0, ())
    assert (c.phrases, c.discarded, c.reasons) == (1, 1, (("NOT_FOUND", 1),))
    for one in (a, b, c):
        assert len(one.series) == 4
        assert sum(total for total, _ in one.series) == one.phrases
        assert sum(lost for _, lost in one.series) == one.discarded
    (alone,) = numbers.discards(gate.store, TraceFilter(reader="c"))
    assert alone.discarded == 1


def test_a_jump_at_the_quote_gate_is_told_with_the_reader() -> None:
    made = player.gate()
    with made.store.write() as tx:
        for results in ([Result.VALID] * 100, [Result.NOT_FOUND] * 50):
            tx.quotes.record(reader="q", text_sha256="0" * 64, results=results, at=player.NOW)
    (one,) = numbers.discards(made.store, ALL)
    assert (one.reader, one.phrases, one.series) == ("q", 0, ())
    assert [(jump.reason, jump.latest) for jump in one.jumps] == [(Result.NOT_FOUND, 50)]


def test_slips_are_those_of_the_calibration_and_add_up(gate: Any) -> None:
    with gate.store.read() as tx:
        expected = dict(slips_by_reader(tx))
    by_reader = numbers.slips_by_reader(gate.store, ALL, 6)
    assert {one.name: one.slips for one in by_reader} == expected
    by_document = numbers.slips_by_document(gate.store, ALL, 6)
    assert {one.name for one in by_document} == {EN.name, JA.name}
    for rates in (by_reader, by_document):
        assert sum(one.slips.wrong for one in rates) == 12
        for one in rates:
            assert sum(answers for answers, _ in one.series) == one.slips.answers
            assert sum(wrong for _, wrong in one.series) == one.slips.wrong


def test_slips_look_at_the_newest_attempts_only(gate: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbers, "NEWEST", 2)
    found = {one.name: one.slips.wrong for one in numbers.slips_by_reader(gate.store, ALL)}
    assert found == {"a": 0, "b": 2}
