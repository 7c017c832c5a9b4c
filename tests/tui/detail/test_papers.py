"""The document pane with texts that break panes, and what it costs."""

from __future__ import annotations

import time

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult

from readproof.core.regions import Chunk
from readproof_tui.detail.paints import Mark
from readproof_tui.detail.papers import Paper
from readproof_tui.detail.targets import Target
from tests.tui.detail.test_slices import LONG_LINES
from tests.tui.screens import press, running


class PaperApp(App[object]):
    """The pane alone."""

    CSS = "Paper { height: 1fr; border-top: solid white; }"

    def compose(self) -> ComposeResult:
        yield Paper()

    def show(self, text: str | None, place: int, length_of_mark: int = 20) -> Paper:
        paper = self.query_one(Paper)
        length = len(text or "")
        half = length // 2 if length > 1_000 else length
        chunks = (
            Chunk(id="chunk_001", region="head", start=0, end=half),
            Chunk(id="chunk_002", region="tail", start=half, end=length),
        )
        paper.load("[b]name\x1b", text, chunks, ())
        mark = Mark(start=place, end=place + length_of_mark, kind="selected")
        window = Mark(start=place - 128, end=place + 148, kind="context")
        paper.look_at(Target(place=place, marks=(mark, window)))
        paper.focus()
        return paper


def lines(app: App[object]) -> list[str]:
    return [strip.text for strip in app.screen._compositor.render_strips()]


async def test_lines_of_many_megabytes_are_read_everywhere() -> None:
    app = PaperApp()
    async with running(app, (80, 24)) as pilot:
        for text in LONG_LINES.values():
            paper = app.show(text, len(text) // 2 + 300)
            await press(pilot)
            shown = lines(app)
            assert all(cell_len(line) == 80 for line in shown)
            if not text.isspace():
                assert sum(line[1:2] == "┃" for line in shown) >= 1
                assert any("⟦" in line for line in shown)
            for key in ("ctrl+d", "ctrl+d", "k", "G", "ctrl+u", "g", "z"):
                await press(pilot, key)
                assert all(cell_len(line) == 80 for line in lines(app))
            assert paper.place <= len(text) // 2 + 300


async def test_a_key_costs_the_same_in_a_long_text_as_in_a_short_one() -> None:
    app = PaperApp()
    async with running(app, (80, 24)) as pilot:

        async def cost(text: str) -> float:
            app.show(text, len(text) // 2)
            await press(pilot)
            best = float("inf")
            for _ in range(3):
                started = time.process_time()
                for key in ("G", "g", "z", "ctrl+d", "ctrl+d"):
                    await pilot.press(key)
                await pilot.pause()
                best = min(best, time.process_time() - started)
            return best

        words = LONG_LINES["words"]
        assert await cost(words) < 4 * await cost(words[:60_000])


async def test_right_to_left_emoji_and_tabs_stand_behind_the_gutter() -> None:
    text = "שלום עולם\n\tمرحبا\n👩‍👩‍👧‍👦 family 🇯🇵\nनमस्ते\n"
    app = PaperApp()
    async with running(app, (40, 8)) as pilot:
        app.show(text, 0, 9)
        await press(pilot)
        body = [line.rstrip() for line in lines(app)]
        assert body[1].startswith(" ├─ chunk_001 head ─")
        assert body[2] == " ┃⟦שלום עולם⟧"
        assert body[3] == " ┃    مرحبا"  # after a tab
        assert "👩‍👩‍👧‍👦 family 🇯🇵" in body[4]
        assert "नमस्ते" in body[5]


async def test_a_text_that_is_gone_is_said_to_be_gone() -> None:
    app = PaperApp()
    async with running(app, (60, 6)) as pilot:
        app.show(None, 0)
        await press(pilot, "j", "G", "right_curly_bracket", "z")
        shown = "\n".join(lines(app))
        assert "The text is no longer in the store." in shown
        assert "\x1b" not in shown
        assert "[b]name\\u{1B}" in shown


@pytest.mark.parametrize("width", [30, 81, 200])
async def test_another_width_keeps_the_place(width: int) -> None:
    text = LONG_LINES["words"]
    app = PaperApp()
    async with running(app, (80, 24)) as pilot:
        paper = app.show(text, 900_000)
        await press(pilot, "ctrl+d")
        before = paper.place
        await pilot.resize_terminal(width, 24)
        await press(pilot)
        assert abs(paper.place - before) <= width
