"""The app as a whole: help, palette, themes, troubles, crashes, colours, layouts."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from readproof.display import show
from readproof.errors import Unusable
from readproof.gate import Gate
from readproof.store.store import Store
from readproof_tui.app import CRASHED, ReadproofApp
from readproof_tui.detail.screen import DetailScreen
from readproof_tui.fields import Field
from readproof_tui.help import HelpScreen, entries
from readproof_tui.listing.picker import Picker
from readproof_tui.listing.rows import TraceTable
from readproof_tui.troubles import TroubleScreen
from tests.tui.screens import NARROW, SIZES, WIDE, must_match, press, running, settled, text_of

CANARY = "the right answer is forty-two"


@pytest.mark.parametrize("size", SIZES)
async def test_help_is_made_from_the_bindings_of_the_screen(gate, size):
    async with running(ReadproofApp(gate), SIZES[size]) as pilot:
        below = pilot.app.screen
        await press(pilot, "question_mark")
        must_match(f"help-{size}", pilot.app)
        shown = pilot.app.screen
        assert isinstance(shown, HelpScreen)
        told = {does for group in entries(below).values() for _, does in group}
        bound = {
            active.binding.description
            for active in below.active_bindings.values()
            if active.binding.description and not active.binding.system
        }
        left_out = {"Quit", "Copy selected text", "Focus Next", "Focus Previous", "Help"}
        assert bound - left_out <= told
        await press(pilot, "f1")
        assert pilot.app.screen is below


async def test_help_of_a_new_binding_needs_no_hand(gate):
    async with running(ReadproofApp(gate)) as pilot:
        pilot.app.screen._bindings.bind("z", "reload", "Something new")
        await press(pilot, "f1")
        assert any("Something new" in text for text in help_texts(pilot.app))


def help_texts(app):
    return [str(static.render()) for static in app.screen.query(".help-keys")]


async def test_palette_does_what_a_key_does(gate):
    async with running(ReadproofApp(gate)) as pilot:
        await press(pilot, "ctrl+p")
        must_match("palette-80x24", pilot.app)
        await press(pilot, *"numb", "enter")
        assert "Verdicts over time" in text_of(pilot.app)


async def test_other_colours_are_chosen_by_name(gate):
    async with running(ReadproofApp(gate)) as pilot:
        before = pilot.app.screen.query_one(TraceTable).look("cursor")
        await press(pilot, "T", *"readproof-light", "enter")
        assert pilot.app.theme == "readproof-light"
        assert pilot.app.screen.query_one(TraceTable).look("cursor") != before


async def test_no_color_leaves_out_every_colour(gate, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with running(ReadproofApp(gate)) as pilot:
        assert pilot.app.no_color
        colours = {
            segment.style.color.triplet
            for strip in pilot.app.screen._compositor.render_strips()
            for segment in strip.apply_filter(pilot.app._filters[-1], pilot.app.styles.background)
            if segment.style and segment.style.color and segment.style.color.triplet
        }
        assert all(r == g == b for r, g, b in colours)
        assert "✗ REJECT" in text_of(pilot.app), "verdicts are told by more than colour"


async def test_layout_follows_the_width(gate):
    async with running(ReadproofApp(gate), NARROW) as pilot:
        await pilot.resize_terminal(*WIDE)
        await settled(pilot)
        must_match("list-en-140x45", pilot.app)
        await pilot.resize_terminal(*NARROW)
        await settled(pilot)
        must_match("list-en-80x24", pilot.app)


async def test_what_is_pasted_into_a_field_is_written_out_and_read_back(gate):
    from textual import events

    hostile = "\x1b]52;c;AAAA\x07\u202e[@click=app.bell]"
    async with running(ReadproofApp(gate)) as pilot:
        await press(pilot, "slash")
        field = pilot.app.screen.query_one("#search-text", Field)
        field.post_message(events.Paste(hostile + "\nsecond line"))
        await settled(pilot)
        assert field.value == show(hostile)
        assert field.text == hostile
        await press(pilot, "enter")
        assert "\\u{1B}]52;c;AAAA" in "".join(text_of(pilot.app).split())


# -- troubles -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_an_empty_store_says_how_to_fill_it(tmp_path, size):
    with Store.open(tmp_path / "empty.db") as store:
        async with running(ReadproofApp(Gate(store)), SIZES[size]) as pilot:
            must_match(f"empty-{size}", pilot.app)
            await press(pilot, "j", "enter", "u", "n", "G", "b", "escape", "w", "escape", "s")
            assert "no trace" in text_of(pilot.app)


def opener(path, **options):
    def found():
        return Gate(Store.open(path, create=False, busy_ms=100, **options))

    return found


@pytest.fixture
def text_file(tmp_path, monkeypatch):
    path = tmp_path / "notes.db"
    path.write_text("these are notes and no store")
    monkeypatch.chdir(tmp_path)
    return "notes.db"


async def trouble(open_store):
    app = ReadproofApp(open_store)
    async with running(app) as pilot:
        assert isinstance(app.screen, TroubleScreen)
        shown = " ".join(text_of(app).split())
        await press(pilot, "q")
    assert app.return_code == 2
    return shown


async def test_a_wrong_file_is_told(text_file):
    shown = await trouble(opener(text_file))
    assert "expected a readproof store" in shown
    assert "--db" in shown


async def test_a_missing_file_is_told(tmp_path):
    assert "found nothing" in await trouble(opener(tmp_path / "none.db"))


async def test_a_newer_schema_is_told(db):
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert "use the newer readproof that wrote it" in await trouble(opener(db))


async def test_an_older_schema_is_not_changed_by_read_only(db):
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA user_version = 1")
    assert "found an older one" in await trouble(opener(db, read_only=True))


async def test_a_locked_store_is_told_and_opened_once_it_is_free(db):
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN EXCLUSIVE")
        app = ReadproofApp(opener(db))
        async with running(app) as pilot:
            assert isinstance(app.screen, TroubleScreen)
            assert "held by another process" in " ".join(text_of(app).split())
            connection.rollback()
            await press(pilot, "r")
            assert "✗ REJECT" in text_of(app)
        app.gate.store.close()


async def test_a_store_that_fails_later_is_told_in_passing(gate, monkeypatch):
    async with running(ReadproofApp(gate)) as pilot:

        def fails(*_):
            raise Unusable("the store is locked [@click=app.quit]now[/]")

        monkeypatch.setattr("readproof.gate.windows.start", fails)
        await press(pilot, "r")
        assert "[@click=app.quit]now[/]" in " ".join(text_of(pilot.app).split())
        assert "✗ REJECT" in text_of(pilot.app)


async def test_a_trace_that_is_not_there_is_told(gate):
    async with running(ReadproofApp(gate, "tr_ffff")) as pilot:
        assert not isinstance(pilot.app.screen, DetailScreen)
        assert "tr_ffff" in text_of(pilot.app)


# -- bugs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["key", "thread", "drawing"])
async def test_a_bug_ends_the_app_without_a_word_of_what_it_knew(gate, monkeypatch, capfd, where):
    def fails(*_, **__):
        answer = CANARY
        raise RuntimeError(f"a bug beside {answer}")

    places = {
        "key": "readproof_tui.listing.screen.ListScreen.action_clear",
        "thread": "readproof.gate.windows.start",
        "drawing": "readproof_tui.listing.rows.TraceTable.cells",
    }
    app = ReadproofApp(gate)

    async def use():
        async with running(app) as pilot:
            monkeypatch.setattr(places[where], fails)
            await press(pilot, "x", "r", "j")

    with pytest.raises(Exception, match="bug"):
        await use()
    app._print_error_renderables()
    assert app.return_code == CRASHED
    assert isinstance(app.failure, RuntimeError)
    written = capfd.readouterr()
    assert CANARY not in written.out + written.err
    assert app._exit_renderables == []


async def test_the_picker_is_left_without_a_choice(gate):
    async with running(ReadproofApp(gate)) as pilot:
        await press(pilot, "f", "enter")
        assert isinstance(pilot.app.screen, Picker)
        await press(pilot, "escape")
        assert "1 of 26" in text_of(pilot.app)
