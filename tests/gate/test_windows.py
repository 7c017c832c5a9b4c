"""Both directions of the list say the same, wherever one stands in it."""

from __future__ import annotations

import pytest

from readproof.core.reasons import Outcome
from readproof.gate import windows
from readproof.store.records import Action, PageKey, TraceFilter
from readproof.store.store import Store
from tests.store import builders

ALL = TraceFilter()
FILTERS = {
    "all": ALL,
    "code": TraceFilter(code="EXPIRED"),
    "two codes": TraceFilter(code="OK"),
    "reader": TraceFilter(reader="model-b"),
    "verdict": TraceFilter(verdict=Outcome.REJECT),
    "time": TraceFilter(since=builders.NOW + 7, until=builders.NOW + 20),
    "search": TraceFilter(search="phrase 1"),
    "search and code": TraceFilter(search="phrase 1", code="OK"),
    "unlabelled": TraceFilter(reviewed=False),
    "labelled": TraceFilter(reviewed=True, reader="model-a"),
    "none": TraceFilter(code="VOID"),
}
KINDS = (
    (Outcome.REJECT, ("COVERAGE_WRONG",)),
    (Outcome.ACCEPT, ("OK",)),
    (Outcome.REVIEW, ("EXPIRED", "NOT_DELIVERED")),
)


@pytest.fixture(scope="module")
def store():
    with Store.open(":memory:") as made:
        for number in range(23):
            verdict, codes = KINDS[number % 3]
            reader = "model-b" if number % 2 else "model-a"
            builders.end(made, number, verdict=verdict, codes=codes, reader=reader)
            if number % 4 == 0:
                with made.write() as tx:
                    name = builders.identity("tr", number)
                    tx.actions.record(Action.LABEL, label="x", at=0, note="", trace_id=name)
        yield made


@pytest.fixture(params=FILTERS, scope="module")
def which(request):
    return FILTERS[request.param]


def seqs(traces):
    return [trace.seq for trace in traces]


def listed(store, which):
    """The whole list, by the pages that the command line shows."""
    with store.read() as tx:
        return tx.traces.page(which, limit=100).traces


def test_start_and_end_hold_the_ends_of_the_list(store, which):
    whole = listed(store, which)
    start, end = windows.start(store, which, 5), windows.end(store, which, 5)
    assert (start.first, start.total) == (0, len(whole))
    assert seqs(start.traces) == seqs(whole[:5])
    assert (end.first, end.total) == (max(0, len(whole) - 5), len(whole))
    assert seqs(end.traces) == seqs(whole[-5:])


def test_every_place_knows_what_is_above_and_below(store, which):
    whole = listed(store, which)
    for place, trace in enumerate(whole):
        key = windows.key_of(trace)
        assert seqs(windows.below(store, which, key, 4)) == seqs(whole[place + 1 : place + 5])
        assert seqs(windows.above(store, which, key, 4)) == seqs(whole[max(0, place - 4) : place])
        assert windows.position(store, which, key) == place
        part = windows.around(store, which, key, 3)
        assert part.first == max(0, place - 3)
        assert seqs(part.traces) == seqs(whole[max(0, place - 3) : place + 3])
        assert part.place_of(key) == place


def test_a_place_is_found_by_its_number(store, which):
    whole = listed(store, which)
    for place in range(len(whole)):
        part = windows.at(store, which, place, 2)
        assert part.traces[place - part.first] == whole[place]


def test_a_place_beyond_the_end_is_the_end(store, which):
    assert windows.at(store, which, 10_000, 4) == windows.end(store, which, 4)


def test_a_key_of_a_trace_that_the_filter_leaves_out_leads_to_the_next(store):
    which = FILTERS["reader"]
    gone = PageKey(accepted=False, seq=13)
    assert 13 not in seqs(listed(store, which))
    part = windows.around(store, which, gone, 3)
    assert part.traces[part.place_of(gone) - part.first].seq < 13


def test_overdue_challenges_are_ended_once():
    from tests.gate import player

    gate = player.gate()
    from tests.corpora import own

    gate.challenge(own("handbook"))
    assert windows.expire(gate.store, gate.clock()) == 0
    later = gate.clock() + 100 * player.HOUR
    assert windows.expire(gate.store, later) == 1
    assert windows.expire(gate.store, later) == 0
    (trace,) = windows.start(gate.store, ALL, 5).traces
    assert trace.codes == ("EXPIRED",)
