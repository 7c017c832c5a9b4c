from __future__ import annotations

from typing import Any

import pytest

from readproof.core.reasons import Outcome
from readproof.errors import Unusable
from readproof.store import connections, listing
from readproof.store.records import PageKey, ReaderCount, TraceFilter, TraceSummary
from readproof.store.store import Store
from tests.store.builders import NOW, digest, end, identity, issue, submission

# (verdict, code, reader, document)
ROWS = (
    (Outcome.ACCEPT, "OK", "a", "x.txt"),
    (Outcome.REJECT, "COVERAGE_WRONG", "a", "x.txt"),
    (Outcome.ACCEPT, "OK", "b", "y.txt"),
    (Outcome.REVIEW, "EXPIRED", "b", "x.txt"),
    (Outcome.ACCEPT, "OK", "a", "y.txt"),
    (Outcome.REJECT, "CHOICE_WRONG", "a", "y.txt"),
    (Outcome.ACCEPT, "OK", "a", "x.txt"),
)
ORDER = (6, 4, 2, 7, 5, 3, 1)


@pytest.fixture
def filled(store: Store) -> Store:
    for number, (verdict, code, reader, name) in enumerate(ROWS, 1):
        end(store, number, verdict=verdict, codes=(code,), reader=reader, document_name=name)
    return store


def _all(store: Store, which: TraceFilter | None, limit: int) -> tuple[list[TraceSummary], int]:
    found: list[TraceSummary] = []
    key: PageKey | None = None
    pages = 0
    while True:
        with store.read() as tx:
            page = tx.traces.page(which, limit=limit, after=key)
        pages += 1
        found += page.traces
        assert len(page.traces) <= limit
        if page.next is None:
            assert page.total == len(found)
            return found, pages
        key = page.next


@pytest.mark.parametrize("limit", range(1, 9))
def test_pages_hold_every_trace_once_the_refused_ones_first_then_the_newest(
    filled: Store, limit: int
) -> None:
    found, pages = _all(filled, None, limit)
    assert tuple(summary.seq for summary in found) == ORDER
    assert pages == -(-len(ORDER) // limit)


@pytest.mark.parametrize(
    ("which", "seqs"),
    [
        ({"verdict": Outcome.REJECT}, (6, 2)),
        ({"verdict": Outcome.ACCEPT}, (7, 5, 3, 1)),
        ({"code": "OK"}, (7, 5, 3, 1)),
        ({"code": "EXPIRED"}, (4,)),
        ({"code": "VOID"}, ()),
        ({"reader": "b"}, (4, 3)),
        ({"document": "y.txt"}, (6, 5, 3)),
        ({"document": digest("file")}, ORDER),
        ({"document": digest("unknown")}, ()),
        ({"since": NOW + 3, "until": NOW + 6}, (4, 5, 3)),
        ({"reader": "a", "document": "x.txt", "code": "OK", "since": NOW + 2}, (7,)),
    ],
)
@pytest.mark.parametrize("limit", [1, 2, 50])
def test_a_filter_narrows_the_list_and_the_total(
    filled: Store, which: dict[str, Any], seqs: tuple[int, ...], limit: int
) -> None:
    found, _ = _all(filled, TraceFilter(**which), limit)
    assert tuple(summary.seq for summary in found) == seqs


def test_a_summary_holds_what_a_list_shows(filled: Store) -> None:
    with filled.read() as tx:
        shown = tx.traces.page(limit=1).traces[0]
        assert tx.traces.get(shown.trace_id) is not None
    assert shown.trace_id == identity("tr", 6)
    assert shown.codes == ("CHOICE_WRONG",)
    assert shown.wrong == (("choice", 0), ("verbatim", 7))
    assert (shown.verdict, shown.reader, shown.discarded) == (Outcome.REJECT, "a", 2)


def test_a_page_of_nothing_is_refused(store: Store) -> None:
    with store.read() as tx, pytest.raises(Unusable, match="at least 1"):
        tx.traces.page(limit=0)


def test_verdicts_and_codes_are_counted_by_reader(filled: Store) -> None:
    with filled.read() as tx:
        assert tx.traces.verdict_counts() == (
            ReaderCount(reader="a", what="ACCEPT", count=3),
            ReaderCount(reader="a", what="REJECT", count=2),
            ReaderCount(reader="b", what="ACCEPT", count=1),
            ReaderCount(reader="b", what="REVIEW", count=1),
        )
        assert tx.traces.code_counts(TraceFilter(reader="b")) == (
            ReaderCount(reader="b", what="EXPIRED", count=1),
            ReaderCount(reader="b", what="OK", count=1),
        )


def test_details_are_those_of_traces_with_an_audit(filled: Store) -> None:
    with filled.read() as tx:
        found = tx.traces.details(TraceFilter(reader="b"))
        assert {one.reader for one in found} <= {"b"}
        audited = [
            trace.details
            for line in tx.traces.page(TraceFilter(reader="b")).traces
            if (trace := tx.traces.get(line.trace_id)) is not None and trace.audit_id is not None
        ]
        assert sorted(one.details for one in found) == sorted(audited)


def test_discards_are_counted_by_reader_reason_and_time(store: Store) -> None:
    with store.write() as tx:
        for number, reader in ((1, "a"), (2, "a"), (3, "b")):
            issue(tx, number, reader=reader)
            tx.challenges.submit(submission(number, discards=((1, "NOT_FOUND"),) * (number > 1)))
        tx.challenges.get(identity("ch", 1))
    with store.read() as tx:
        assert tx.traces.phrase_counts() == (
            ReaderCount(reader="a", what="phrases", count=18),
            ReaderCount(reader="b", what="phrases", count=9),
        )
        assert tx.traces.discard_counts() == (
            ReaderCount(reader="a", what="NOT_FOUND", count=1),
            ReaderCount(reader="b", what="NOT_FOUND", count=1),
        )
        assert tx.traces.discard_counts("a", until=NOW + 2) == ()
        assert len(tx.traces.discard_counts(since=NOW + 2)) == 2


@pytest.mark.parametrize(
    ("which", "index"),
    [
        ({}, "ix_traces_list"),
        ({"since": 1}, "ix_traces_list"),
        ({"verdict": Outcome.REJECT}, "ix_traces_"),
        ({"reader": "a"}, "ix_traces_reader"),
        ({"document": "x.txt"}, "ix_traces_document_name"),
        ({"code": "OK"}, "INTEGER PRIMARY KEY"),
    ],
)
@pytest.mark.parametrize("before", [None, 5])
def test_a_page_is_read_from_an_index_without_sorting(
    filled: Store, which: dict[str, Any], index: str, before: int | None
) -> None:
    query = listing.group(TraceFilter(**which), accepted=False, before=before, limit=50)
    engine = connections.connect(filled.file, 1000)
    with engine.connect() as connection:
        sql = query.compile(engine, compile_kwargs={"literal_binds": True})
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}").all()
    engine.dispose()
    plan = "\n".join(str(row[3]) for row in rows)
    kind = "" if index == "INTEGER PRIMARY KEY" else "INDEX "
    assert f"SEARCH traces USING {kind}{index}" in plan, plan
    assert "TEMP B-TREE" not in plan, plan
    assert "SCAN traces" not in plan, plan
