"""The list screen and what can be done on it, driven by keys."""

from __future__ import annotations

import pytest
from textual import events

from readproof.gate import labels
from readproof_tui.app import ReadproofApp
from readproof_tui.detail.screen import DetailScreen
from readproof_tui.groups import GroupsScreen
from readproof_tui.listing.bar import Chip
from readproof_tui.listing.panel import Panel
from readproof_tui.listing.picker import Picker
from readproof_tui.listing.rows import TraceTable
from readproof_tui.opens import OpenScreen
from tests.proofs import bundled
from tests.tui.played import HOUR, looked_at
from tests.tui.screens import SIZES, WIDE, must_match, press, running, settled, text_of


def rows(app):
    table = app.screen.query_one(TraceTable)
    return [(trace.reader, trace.verdict.value) for trace in table.rows]


def cursor(app):
    table = app.screen.query_one(TraceTable)
    assert table.current is not None
    return table.current.reader


@pytest.mark.parametrize("size", SIZES)
async def test_list_in_both_sizes_and_languages(gate, size):
    async with running(ReadproofApp(gate), SIZES[size]) as pilot:
        must_match(f"list-en-{size}", pilot.app)
        await press(pilot, *"jjjj")
        must_match(f"list-ja-{size}", pilot.app)
        await press(pilot, "G")
        must_match(f"list-end-{size}", pilot.app)


async def test_reason_of_the_newest_rejection_takes_no_key(gate):
    async with running(ReadproofApp(gate)) as pilot:
        assert "Too many answers are wrong about places" in text_of(pilot.app)
        assert "middle 3 of 13 wrong in chunk_023 to 026" in text_of(pilot.app)


async def test_moves_of_both_kinds_lead_to_the_same_rows(gate):
    async with running(ReadproofApp(gate)) as pilot:
        table = pilot.app.screen.query_one(TraceTable)
        for vim, other in (("j", "down"), ("k", "up"), ("G", "end"), ("g", "home")):
            await press(pilot, vim)
            place = table.cursor
            await press(pilot, {"j": "k", "k": "j", "G": "g", "g": "G"}[vim], other)
            assert table.cursor == place
        assert (await moved(pilot, "ctrl+d"), await moved(pilot, "ctrl+u")) == (5, 0)
        assert (await moved(pilot, "pagedown"), await moved(pilot, "pageup")) == (9, 0)


async def moved(pilot, key):
    await press(pilot, key)
    return pilot.app.screen.query_one(TraceTable).cursor


async def test_mouse_moves_opens_filters_and_calls_help(gate):
    async with running(ReadproofApp(gate)) as pilot:
        table = pilot.app.screen.query_one(TraceTable)
        await pilot.click(TraceTable, offset=(20, 3))
        assert table.cursor == 2
        table.post_message(scrolled(table, events.MouseScrollDown))
        await settled(pilot)
        assert table.cursor == 5
        table.post_message(scrolled(table, events.MouseScrollUp))
        await settled(pilot)
        assert table.cursor == 2
        await pilot.click(TraceTable, offset=(79, 10))
        await settled(pilot)
        assert table.cursor > 20, "the bar at the edge leads to its part of the list"
        await pilot.click("#chip-reader")
        await settled(pilot)
        assert isinstance(pilot.app.screen, Picker)
        await press(pilot, "escape", "escape")
        await pilot.click("Keys", offset=(3, 0))
        await settled(pilot)
        assert isinstance(pilot.app.screen, DetailScreen)


def scrolled(table, kind):
    return kind(table, 1, 1, 0, 0, 0, False, False, False)


async def test_enter_opens_the_trace_and_the_way_back_keeps_the_place(gate):
    async with running(ReadproofApp(gate)) as pilot:
        await press(pilot, "j", "j", "enter")
        assert isinstance(pilot.app.screen, DetailScreen)
        assert "inventive" in text_of(pilot.app)
        await press(pilot, "escape")
        assert cursor(pilot.app) == "inventive"


async def test_a_trace_named_at_the_start_is_opened_over_the_list(gate):
    async with running(ReadproofApp(gate, "latest")) as pilot:
        assert isinstance(pilot.app.screen, DetailScreen)
        assert "tanuki-70b" in text_of(pilot.app)
        await press(pilot, "escape")
        assert cursor(pilot.app) == "tanuki-70b"


FIELDS = {
    "verdict": ("review", "verdict REVIEW", 6),
    "code": ("token", "code TOKEN_WRONG", 1),
    "document": ("suiro", "document suiro-no-kiroku.txt", 12),
    "reader": ("kettle-8b", "reader kettle-8b", 1),
    "policy": ("quick", "policy quick", 2),
    "time": ("24h", "time 24h", 6),
    "label": ("none", "label none", 26),
}


async def test_each_field_of_the_filter_bar_narrows_the_list(gate):
    async with running(ReadproofApp(gate), WIDE) as pilot:
        for field, (typed, chip, number) in FIELDS.items():
            pilot.app.screen.query_one(f"#chip-{field}", Chip).focus()
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, Picker)
            await press(pilot, *typed, "enter")
            assert (chip in text_of(pilot.app), len(rows(pilot.app))) == (True, number), field
            pilot.app.screen.query_one(f"#chip-{field}", Chip).focus()
            await press(pilot, "backspace")
            assert len(rows(pilot.app)) == 26


async def test_filters_add_up_and_are_cleared_at_once(gate):
    async with running(ReadproofApp(gate), WIDE) as pilot:
        await press(pilot, "f", "enter", *"reject", "enter")
        await press(pilot, "f", "l", "l", "enter", *"suiro", "enter")
        must_match("list-filtered-140x45", pilot.app)
        assert {verdict for _, verdict in rows(pilot.app)} == {"REJECT"}
        assert len(rows(pilot.app)) == 4
        await press(pilot, "x")
        assert len(rows(pilot.app)) == 26


async def test_a_filter_that_lets_nothing_through_says_so(gate):
    async with running(ReadproofApp(gate)) as pilot:
        pilot.app.screen.query_one("#chip-reader", Chip).focus()
        await press(pilot, "enter", *"nobody", "enter")
        must_match("list-nothing-80x24", pilot.app)


async def test_a_time_that_is_none_is_told_and_changes_nothing(gate):
    async with running(ReadproofApp(gate)) as pilot:
        pilot.app.screen.query_one("#chip-time", Chip).focus()
        await press(pilot, "enter", *"tomorrow", "enter")
        assert "expected a time such as" in text_of(pilot.app)
        assert len(rows(pilot.app)) == 26


async def test_picker_offers_what_the_other_filters_let_through(gate):
    async with running(ReadproofApp(gate)) as pilot:
        await press(pilot, "f", "enter", *"review", "enter", "f", "l", "enter")
        must_match("picker-80x24", pilot.app)
        assert "COVERAGE_WRONG" not in text_of(pilot.app)


async def test_search_goes_from_match_to_match_and_around(gate):
    async with running(ReadproofApp(gate)) as pilot:
        await press(pilot, "slash", *"gauge", "enter")
        assert (cursor(pilot.app), "match 1 of 4" in text_of(pilot.app)) == ("tanuki-70b", True)
        must_match("search-80x24", pilot.app)
        readers = []
        for key in ("n", "n", "n", "n", "N"):
            await press(pilot, key)
            readers.append(cursor(pilot.app))
        assert readers == ["numbers-man", "sleeper", "slip-of-pen", "tanuki-70b", "slip-of-pen"]
        assert "n Next  N Before  & Only" in text_of(pilot.app)
        await press(pilot, "x")
        assert "match" not in text_of(pilot.app).splitlines()[0]


async def test_search_finds_japanese_in_phrases_answers_and_summaries(gate):
    async with running(ReadproofApp(gate)) as pilot:
        await press(pilot, "slash", *"98,765回", "enter")
        assert cursor(pilot.app) == "numbers-man"
        assert "match 1 of 1" in text_of(pilot.app)


async def test_matches_only_and_everything_again(gate):
    async with running(ReadproofApp(gate)) as pilot:
        await press(pilot, "slash", *"gauge", "enter", "n", "ampersand")
        assert len(rows(pilot.app)) == 4
        assert cursor(pilot.app) == "numbers-man"
        assert "search gauge" in text_of(pilot.app)
        await press(pilot, "ampersand")
        assert (len(rows(pilot.app)), cursor(pilot.app)) == (26, "numbers-man")


async def test_search_says_when_there_is_nothing_to_find(gate):
    async with running(ReadproofApp(gate)) as pilot:
        await press(pilot, "n")
        assert "nothing was searched for yet" in text_of(pilot.app)
        await press(pilot, "slash", "x", "enter")
        assert "needs 2 characters" in text_of(pilot.app)
        await press(pilot, "escape", "slash", *"zzzz", "enter")
        assert "no match: zzzz" in text_of(pilot.app)
        await press(pilot, "slash", "escape")
        assert isinstance(pilot.app.focused, TraceTable)


@pytest.mark.parametrize("size", SIZES)
async def test_groups_by_reason_document_and_reader(gate, size):
    async with running(ReadproofApp(gate), SIZES[size]) as pilot:
        await press(pilot, "b")
        must_match(f"groups-reason-{size}", pilot.app)
        await press(pilot, "2")
        must_match(f"groups-document-{size}", pilot.app)
        await press(pilot, "b")
        must_match(f"groups-reader-{size}", pilot.app)


async def test_a_group_narrows_the_list(gate):
    async with running(ReadproofApp(gate)) as pilot:
        await press(pilot, "b", "3", "enter")
        assert "reader archive-bot" in text_of(pilot.app)
        assert {reader for reader, _ in rows(pilot.app)} == {"archive-bot"}
        await press(pilot, "b", "escape")
        assert not isinstance(pilot.app.screen, GroupsScreen)


async def test_follow_tells_what_is_new_and_shows_it(gate, db):
    async with running(ReadproofApp(gate)) as pilot:
        screen = pilot.app.screen
        await press(pilot, "j", "j")
        voided(db, "new-one")
        screen.poll()
        await settled(pilot)
        assert "1 new, r shows them" in text_of(pilot.app)
        assert len(rows(pilot.app)) == 26
        await press(pilot, "F")
        voided(db, "new-two")
        screen.poll()
        await settled(pilot)
        assert [reader for reader, _ in rows(pilot.app)][:2] == ["new-two", "new-one"]
        assert cursor(pilot.app) == "inventive", "the cursor stays on its trace"
        assert "+ ? REVIEW VOID" in text_of(pilot.app)
        assert "following" in text_of(pilot.app)


def voided(db, reader):
    other = looked_at(db)
    issued = other.challenge(bundled.document(bundled.HANDBOOK), reader=reader)
    other.void(issued.challenge.id, "a test")
    other.store.close()


async def test_overdue_challenges_end_while_the_list_is_open(gate):
    async with running(ReadproofApp(gate)) as pilot:
        gate.clock.now += 100 * HOUR
        pilot.app.screen.poll()
        await settled(pilot)
        assert "3 new" in text_of(pilot.app)


async def test_read_only_ends_nothing_and_says_so(gate):
    async with running(ReadproofApp(gate, read_only=True)) as pilot:
        gate.clock.now += 100 * HOUR
        pilot.app.screen.poll()
        await settled(pilot)
        assert "new" not in text_of(pilot.app).splitlines()[0]
        assert "read-only" in text_of(pilot.app).splitlines()[0]
        gate.clock.now -= 100 * HOUR
        await press(pilot, "w", "V")
        assert "read-only: nothing is changed" in text_of(pilot.app)


async def test_unreviewed_goes_past_what_has_a_label(gate):
    with gate.store.read() as tx:
        newest = tx.traces.page(limit=3).traces
    for trace in newest[:2]:
        labels.label(gate.store, trace.trace_id, "justified", "", gate.clock())
    async with running(ReadproofApp(gate), (150, 30)) as pilot:
        assert "justified" in text_of(pilot.app)
        await press(pilot, "G", "u")
        assert cursor(pilot.app) == "inventive"
        await press(pilot, "u")
        assert cursor(pilot.app) == "numbers-man"


@pytest.mark.parametrize("size", SIZES)
async def test_open_challenges_say_what_they_wait_for(gate, size):
    async with running(ReadproofApp(gate), SIZES[size]) as pilot:
        await press(pilot, "w")
        must_match(f"waiting-{size}", pilot.app)


async def test_an_open_challenge_is_ended_from_its_list(gate):
    async with running(ReadproofApp(gate)) as pilot:
        await press(pilot, "w", "j", "V", "enter", *"not needed", "enter")
        with gate.store.read() as tx:
            (wanted,) = [
                one
                for name in tx.challenges.open_ids()
                if (one := tx.challenges.get(name)) and one.reader == "waiting-to-commit"
            ]
        await press(pilot, *wanted.id[:8], "enter")
        assert isinstance(pilot.app.screen, OpenScreen)
        assert "2 open" in text_of(pilot.app)
        await press(pilot, "escape")
        assert rows(pilot.app)[0] == ("waiting-to-commit", "REVIEW")


@pytest.mark.parametrize("size", SIZES)
async def test_numbers(gate, size):
    async with running(ReadproofApp(gate), SIZES[size]) as pilot:
        await press(pilot, "s")
        must_match(f"numbers-{size}", pilot.app)
        await press(pilot, "G")
        must_match(f"numbers-end-{size}", pilot.app)
        await press(pilot, "escape")
        assert isinstance(pilot.app.focused, TraceTable)


async def test_panel_scrolls_and_starts_anew_for_another_trace(gate):
    async with running(ReadproofApp(gate)) as pilot:
        panel = pilot.app.screen.query_one(Panel)
        panel.focus()
        await press(pilot, "G")
        assert panel.scroll_y > 0
        await press(pilot, "escape", "j")
        assert panel.scroll_y == 0


async def test_a_purged_verdict_is_told_in_the_panel(gate):
    with gate.store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE traces SET body = '{}' WHERE reader = 'tanuki-70b'")
    async with running(ReadproofApp(gate)) as pilot:
        assert "damaged" in text_of(pilot.app)
