"""Every panel of the detail screen, at both sizes, in both languages."""

from __future__ import annotations

import pytest
from textual import events

from readproof.gate import Gate, transcripts
from readproof_tui.app import ReadproofApp
from readproof_tui.detail.map_bars import MapBar
from readproof_tui.detail.panels import DOCUMENT, QUESTIONS, QUOTES
from readproof_tui.detail.papers import Paper
from readproof_tui.detail.screen import DetailScreen
from tests.proofs import bundled
from tests.tui.detail.conftest import Opened, run, trace_of
from tests.tui.screens import SIZES, must_match, press, settled, text_of

# A reader that skipped a stretch; what is pressed, and the name of the picture then.
WALK = (
    ((), "why"),
    (("n",), "question"),
    (("n", "d"), "document"),
    (("d", "3"), "quotes"),
    (("4",), "summary"),
    (("5",), "facts"),
    (("m", "G", "h", "h"), "map"),
)
LANGS = {"en": "tanuki-70b", "ja": "tanuki-13b-fast"}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGS)
async def test_every_panel_looks_as_it_is_stored(opened: Opened, lang: str, size: str) -> None:
    async with opened(LANGS[lang], lang, SIZES[size]) as pilot:
        for keys, name in WALK:
            await press(pilot, *keys)
            must_match(f"detail-{name}-{lang}-{size}", pilot.app)


# Ends that look otherwise: at the commitment, by deadline, by the operator, by a made-up number.
ENDS = {
    "rejected": ("inventive", "en", ("n", "d")),
    "expired": ("sleeper", "en", ("2",)),
    "voided": ("wrong-file", "ja", ("5",)),
    "fact": ("numbers-man", "ja", ("n",)),
    "misquoted": ("slip-of-pen", "en", ("n",)),
    "accepted": ("honest-clerk", "ja", ("2",)),
    "undelivered": ("first-pages", "en", ("n",)),
}


@pytest.mark.parametrize("end", ENDS)
async def test_every_kind_of_end_looks_as_it_is_stored(opened: Opened, end: str) -> None:
    reader, lang, keys = ENDS[end]
    async with opened(reader, lang) as pilot:
        must_match(f"detail-{end}-why", pilot.app)
        for number, key in enumerate(keys):
            await press(pilot, key)
            must_match(f"detail-{end}-{number}", pilot.app)


def screen_of(pilot: object) -> DetailScreen:
    screen = pilot.app.screen  # type: ignore[attr-defined]  # a pilot
    assert isinstance(screen, DetailScreen)
    return screen


async def test_list_map_and_document_go_together(opened: Opened) -> None:
    async with opened("tanuki-70b", size=SIZES["140x45"]) as pilot:
        screen = screen_of(pilot)
        assert screen.inspection is not None
        wrong = [n for n, one in enumerate(screen.inspection.questions) if one.right is False]
        on_the_map = sum(cell.asked for cell in screen.inspection.map(80))
        assert on_the_map == len(screen.inspection.questions)  # delivery tokens too
        seen = []
        for _ in wrong:
            await press(pilot, "n")
            assert screen.spot is not None
            question = screen.inspection.questions[screen.spot[1]]
            seen.append(screen.spot[1])
            assert f"✗ {question.id} wrong" in text_of(pilot.app)
            assert question.start is not None
            shown = screen.inspection.text[question.start : question.end or 0]  # type: ignore[index]  # it is there
            assert f"⟦{shown.split()[0]}" in text_of(pilot.app)
            assert screen.query_one(MapBar).cell_of(question.start).wrong > 0
        assert seen == wrong
        await press(pilot, "n")
        assert screen.spot == (QUESTIONS, wrong[0])  # round again
        await press(pilot, "N")
        assert screen.spot == (QUESTIONS, wrong[-1])


async def test_cursor_of_the_map_jumps_to_the_question(opened: Opened) -> None:
    async with opened("tanuki-70b") as pilot:
        screen = screen_of(pilot)
        assert screen.inspection is not None
        await press(pilot, "m", "g")
        found = set()
        for _ in range(79):
            await press(pilot, "l")
            if screen.spot is not None:
                found.add(screen.spot[1])
        asked = {*range(len(screen.inspection.questions))}
        assert found <= asked
        assert len(found) > len(asked) * 2 // 3  # some share a cell, where the wrong one is taken
        await press(pilot, "enter")
        assert screen.query_one("#panels").current == "questions"  # type: ignore[attr-defined]  # a switcher


async def test_number_keys_mouse_and_escape_move_between_panels(opened: Opened) -> None:
    async with opened("inventive") as pilot:
        screen = screen_of(pilot)
        await press(pilot, "6")
        assert screen.has_class("-reading")
        await press(pilot, "escape")
        assert not screen.has_class("-reading")
        await pilot.click("TabBar", offset=(20, 0))
        await press(pilot)
        assert screen.spot is not None
        assert screen.spot[0] == QUOTES
        await press(pilot, "escape")
        assert pilot.app.screen is not screen


async def test_document_scrolls_by_key_and_wheel_and_comes_back(opened: Opened) -> None:
    async with opened("tanuki-70b") as pilot:
        screen = screen_of(pilot)
        paper = screen.query_one(Paper)
        await press(pilot, "n", "d")
        start = paper.place
        await press(pilot, "j", "j", "ctrl+d")
        assert paper.place > start
        await press(pilot, "G")
        assert "chunk_039" in text_of(pilot.app) or paper.place > 50_000
        await press(pilot, "g")
        assert paper.place == 0
        await press(pilot, "z")
        assert paper.place == start
        chunk = paper.chunk_at(start)
        assert chunk is not None
        await press(pilot, "right_curly_bracket")
        assert paper.place >= chunk.end
        await press(pilot, "left_curly_bracket", "left_curly_bracket")
        assert paper.place <= chunk.start


async def test_document_follows_while_it_is_not_in_view(opened: Opened) -> None:
    async with opened("tanuki-70b") as pilot:
        screen = screen_of(pilot)
        await press(pilot, "n", "d", "d", "n", "d")
        assert screen.inspection is not None
        assert screen.spot is not None
        start = screen.inspection.questions[screen.spot[1]].start
        assert start is not None
        assert "⟦" in text_of(pilot.app)
        assert screen.query_one(Paper).place < start < screen.query_one(Paper).place + 1_500


async def test_a_chunk_is_gone_to_by_its_number(opened: Opened) -> None:
    async with opened("tanuki-70b") as pilot:
        screen = screen_of(pilot)
        await press(pilot, "c", "9", "9", "9", "enter")
        assert "expected a chunk from chunk_001 to" in text_of(pilot.app)
        await press(pilot, "backspace", "backspace", "enter")
        paper = screen.query_one(Paper)
        assert screen.has_class("-reading")
        chunk = paper.chunk_at(paper.place)
        assert chunk is not None
        assert chunk.id == "chunk_009"
        assert DOCUMENT == 5


async def test_the_reason_is_three_keys_away_and_says_where(opened: Opened) -> None:
    """Without a key: the codes, the numbers, and the place on the map."""
    async with opened("tanuki-70b") as pilot:
        head = text_of(pilot.app).splitlines()[:8]
        assert "COVERAGE_WRONG" in head[1]
        assert "5 of 24 verbatim" in head[1]
        assert "└" in head[4] or "▲" in head[4]
        assert "longest run of wrong: 5 (strata" in head[6]


def typed(pilot: object, *keys: str) -> None:
    """Type keys faster than anything is computed."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))  # type: ignore[attr-defined]  # a pilot


async def test_a_step_asked_for_at_once_is_taken_when_the_trace_is_there(gate: Gate) -> None:
    async with run(ReadproofApp(gate)) as pilot:
        typed(pilot, "enter", "n")
        await settled(pilot)
        screen = screen_of(pilot)
        assert screen.query_one("#panels").current == "questions"  # type: ignore[attr-defined]  # a switcher
        assert "nothing" not in text_of(pilot.app)
        await press(pilot, "escape", "n")
        assert "nothing was searched for yet" in text_of(pilot.app)  # the list's own again


async def test_what_was_told_goes_with_the_trace(opened: Opened) -> None:
    async with opened("sleeper") as pilot:
        await press(pilot, "n")
        assert "no question was answered wrongly" in text_of(pilot.app)
        await press(pilot, "h")
        assert not isinstance(pilot.app.screen, DetailScreen)
        assert "answered wrongly" not in text_of(pilot.app)
        await press(pilot, "n")
        assert "nothing was searched for yet" in text_of(pilot.app)
        await press(pilot, "j")
        assert "nothing was searched for yet" not in text_of(pilot.app)


async def test_h_belongs_to_the_map_while_it_has_the_keys(opened: Opened) -> None:
    async with opened("tanuki-70b") as pilot:
        screen = screen_of(pilot)
        assert "Esc Back" in text_of(pilot.app).splitlines()[-1]
        await press(pilot, "m", "h")
        assert pilot.app.screen is screen
        await press(pilot, "1", "h")
        assert pilot.app.screen is not screen


async def test_what_a_reader_sent_that_was_no_sheet_is_shown(gate: Gate) -> None:
    document = bundled.document(bundled.HANDBOOK)
    issued = gate.challenge(document, reader="chatty").challenge
    said = "\n".join([f"line {number}" for number in range(400)] + ["I cannot\x1b[31m do that."])
    transcripts.Transcript(
        store=gate.store,
        challenge_id=issued.id,
        ask=lambda _: said,
        model=None,
        clock=gate.clock,
    ).answer(transcripts.PHRASES, "Phrases, please.")
    gate.void(issued.id, "no sheet could be read")
    async with run(ReadproofApp(gate, trace_of(gate, "chatty"))) as pilot:
        await press(pilot, "G")
        shown = text_of(pilot.app)
        assert r"I cannot\u{1B}[31m do that." in shown
        assert "What the reader sent" in shown
        assert "line 389" in shown
        assert "line 388" not in shown
        await press(pilot, "3")
        assert "Why (1) shows it" in text_of(pilot.app)
