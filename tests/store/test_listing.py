from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from readproof.core.reasons import Outcome
from readproof.errors import Unusable
from readproof.store import connections, listing, search
from readproof.store.records import (
    Action,
    PageKey,
    ReaderCount,
    State,
    TraceFilter,
    TraceSummary,
)
from readproof.store.store import Store
from readproof.store.work import Work
from tests.store.builders import (
    NOW,
    answers,
    audit,
    digest,
    end,
    identity,
    issue,
    submission,
    trace,
)

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


@pytest.mark.parametrize(
    ("which", "start"),
    [
        ({"policy": "standard"}, "SEARCH traces USING INDEX ix_traces_policy_name"),
        ({"reviewed": False}, "SEARCH trace_lines USING INDEX ix_trace_lines_reviewed"),
        ({"reviewed": True}, "SEARCH trace_lines USING INDEX ix_trace_lines_reviewed"),
        ({"reviewed": False, "reader": "a"}, "SEARCH traces USING INDEX ix_traces_reader"),
        ({"search": "phrase"}, "SCAN trace_search VIRTUAL TABLE"),
        ({"search": "phrase", "reviewed": False}, "SCAN trace_search VIRTUAL TABLE"),
        ({"search": "phrase", "reader": "a", "policy": "standard"}, "SCAN trace_search VIRTUAL"),
        ({"search": "phrase", "verdict": Outcome.REJECT}, "SCAN trace_search VIRTUAL TABLE"),
        ({"code": "OK", "reader": "a"}, "SEARCH trace_codes USING PRIMARY KEY"),
        ({"code": "OK", "reviewed": False}, "SEARCH trace_codes USING PRIMARY KEY"),
    ],
)
@pytest.mark.parametrize("before", [None, 5])
def test_a_page_starts_where_its_order_lies(
    filled: Store, which: dict[str, Any], start: str, before: int | None
) -> None:
    asked = TraceFilter(**which)
    engine = connections.connect(filled.file, 1000)
    with engine.connect() as connection:
        work = Work(connection=connection, writing=False)
        found = search.matches(work, asked.search) if asked.search else None
        query = listing.group(asked, found, accepted=False, before=before, limit=50)
        sql = query.compile(engine, compile_kwargs={"literal_binds": True})
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}").all()
    engine.dispose()
    plan = [str(row[3]) for row in rows]
    assert plan[0].startswith(start), plan
    assert not [line for line in plan if "TEMP B-TREE" in line], plan


WORDS = {
    1: ("The gauge is read at SIX.", "in the morning"),
    2: ("水路の潮位は午前六時に読む。", "潮位"),
    3: ("nothing at all", "水門が開く"),
}


@pytest.fixture
def worded(store: Store) -> Store:
    for number, (sheet, raw) in WORDS.items():
        verdict = Outcome.ACCEPT if number == 3 else Outcome.REJECT
        with store.write() as tx:
            issue(tx, number)
            tx.challenges.submit(submission(number, sheet=sheet.encode()))
            tx.challenges.add_audit(audit(number))
            tx.challenges.answer(answers(number, raw=raw.encode()))
            tx.traces.append(
                trace(number, verdict=verdict, audit_id=identity("au", number), codes=("OK",))
            )
            tx.challenges.move(identity("ch", number), State.ISSUED, State.GRADED)
    return store


@pytest.mark.parametrize(
    ("wanted", "seqs"),
    [
        ("gauge is", (1,)),
        ("six.", (1,)),
        ("the morn", (1,)),
        ("潮位は", (2,)),
        ("午前六時", (2,)),
        # Two characters, also at the end of a text.
        ("潮位", (2,)),
        ("水門", (3,)),
        ("開く", (3,)),
        ("ng", (1, 3)),
        ("IX", (1,)),
        ("水", None),
        # Nothing here is an operator of the index.
        ('six." OR "', ()),
        ("NOT gauge", ()),
        ("gau*", ()),
        ("sheet:", ()),
        ("zz", ()),
        ("six.  the", ()),
    ],
)
def test_a_search_finds_any_part_of_a_text_in_any_script(
    worded: Store, wanted: str, seqs: tuple[int, ...] | None
) -> None:
    if seqs is None:
        with worded.read() as tx, pytest.raises(Unusable, match="expected 2 to 400 characters"):
            tx.traces.page(TraceFilter(search=wanted))
        return
    found, _ = _all(worded, TraceFilter(search=wanted), 1)
    assert {one.seq for one in found} == set(seqs)
    assert [one.seq for one in found] == sorted(seqs, key=lambda seq: (seq == 3, -seq))


@pytest.mark.parametrize("wanted", ["a\0b", "a\ud800b", "x" * 401, " ", "x "])
def test_what_cannot_be_searched_for_is_refused(worded: Store, wanted: str) -> None:
    with worded.read() as tx, pytest.raises(Unusable):
        tx.traces.page(TraceFilter(search=wanted))


def test_what_is_forgotten_is_found_no_longer_and_the_rest_is(worded: Store) -> None:
    with worded.write() as tx:
        tx.traces.forget(identity("tr", 2))
    for wanted, seqs in (("潮位", ()), ("水路の", ()), ("水門", (3,))):
        assert [one.seq for one in _all(worded, TraceFilter(search=wanted), 5)[0]] == list(seqs)
    assert worded.file is not None
    with sqlite3.connect(worded.file) as connection:
        connection.execute(
            "INSERT INTO trace_search (trace_search, rank) VALUES ('integrity-check', 1)"
        )
        terms = {term for (term,) in connection.execute("SELECT term FROM search_terms")}
    assert "午前六" not in terms
    assert "水門が" in terms


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"", ""),
        ("[head]\r\n潮位\r\n\r\n[tail]".encode(), "[head] 潮位 [tail]  "),
        ("\ufeff潮位".encode("utf-16-le"), "潮位  "),
        (b"\xef\xbb\xbfa\0b\xff", "a\ufffdb\ufffd  "),
        (b'{"phrases": [{"text": "\\u6f6e\\u4f4d"}], "n": 1}', "潮位  "),
        (b'{"x": "\\ud800"}', "?  "),
        (b"{not json", "{not json  "),
        (b'{"a":' * 100_000, None),
    ],
)
def test_a_sheet_is_searched_as_text_whatever_its_form(raw: bytes, text: str | None) -> None:
    found = search.searchable(raw)
    assert found == text or (text is None and found.startswith('{"a":'))


def test_a_label_shows_in_lists_and_the_newest_one_counts(filled: Store) -> None:
    with filled.write() as tx:
        for label in ("unclear", "justified"):
            tx.actions.record(
                Action.LABEL, label=label, note="", at=NOW, trace_id=identity("tr", 4)
            )
    labelled, _ = _all(filled, TraceFilter(reviewed=True), 1)
    assert [(one.seq, one.label) for one in labelled] == [(4, "justified")]
    rest, _ = _all(filled, TraceFilter(reviewed=False), 2)
    assert tuple(one.seq for one in rest) == tuple(seq for seq in ORDER if seq != 4)
    assert filled.verify().problems == ()


@pytest.mark.parametrize(
    "script",
    [
        "UPDATE trace_lines SET label = 'justified', reviewed = 1 WHERE seq = 2",
        "UPDATE trace_lines SET verdict = 'ACCEPT', accepted = 1 WHERE seq = 2",
        "DELETE FROM trace_lines WHERE seq = 2",
        "UPDATE trace_texts SET sheet = 'other' WHERE seq = 2",
        "UPDATE trace_texts SET answers = '' WHERE seq = 2",
        "DELETE FROM trace_texts WHERE seq = 2",
    ],
)
def test_what_repeats_a_trace_is_checked_against_it(
    filled: Store, edit: Callable[[str], None], script: str
) -> None:
    edit(script)
    assert [problem.seq for problem in filled.verify().problems] == [2]
    assert len(_all(filled, None, 3)[0]) == len(ROWS)


@pytest.mark.parametrize(
    "which",
    [
        {},
        {"verdict": Outcome.REJECT},
        {"code": "OK"},
        {"search": "phrase"},
        {"reviewed": False},
        {"since": NOW + 3},
        {"until": NOW + 3, "reader": "a"},
        {"search": "phrase", "code": "OK", "reader": "a", "policy": "standard", "reviewed": False},
        {"search": "phrase 4", "verdict": Outcome.REVIEW, "document": digest("file")},
    ],
)
def test_groups_count_what_the_list_shows(filled: Store, which: dict[str, Any]) -> None:
    asked = TraceFilter(**which)
    shown, _ = _all(filled, asked, 3)
    for by in ("code", "reader", "document_name"):
        with filled.read() as tx:
            counts = {(one.key, one.verdict): one.count for one in tx.traces.groups(asked, by)}
        expected: dict[tuple[str, Outcome], int] = {}
        for one in shown:
            for key in one.codes if by == "code" else (getattr(one, by),):
                expected[key, one.verdict] = expected.get((key, one.verdict), 0) + 1
        assert counts == expected, by


def test_times_are_counted_by_piece(filled: Store) -> None:
    with filled.read() as tx:
        # The traces were decided at NOW + 1 to NOW + 7: three, three, one.
        counts = tx.traces.times(TraceFilter(), NOW + 1, NOW + 10, 3)
        assert tx.traces.period(TraceFilter()) == (NOW + 1, NOW + 7)
        assert tx.traces.period(TraceFilter(reader="nobody")) is None
    by_piece = {piece: 0 for piece, _, _ in counts}
    for piece, _, number in counts:
        by_piece[piece] += number
    assert by_piece == {0: 3, 1: 3, 2: 1}


def test_challenges_that_wait_stand_by_their_deadlines(store: Store) -> None:
    with store.write() as tx:
        issue(tx, 1, commit_by=NOW + 50)
        issue(tx, 2, commit_by=NOW + 10)
        issue(tx, 3, commit_by=NOW + 20, state=State.BUILT)
        issue(tx, 4, commit_by=NOW + 5, state=State.AUDITED)
        tx.challenges.add_audit(audit(4, answer_by=NOW + 30))
        issue(tx, 5, commit_by=NOW + 1, state=State.VOID)
        waiting = tx.challenges.waiting(NOW + 15)
    assert [(one.id, deadline - NOW) for one, deadline in waiting] == [
        (identity("ch", 3), 20),
        (identity("ch", 4), 30),
        (identity("ch", 1), 50),
    ]
