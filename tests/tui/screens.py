"""Whole screens as text files, and a pilot that waits for work in threads.

Missing or changed pictures are written again by

    SNAPSHOTS=write python -m pytest tests/tui
"""

from __future__ import annotations

import difflib
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.worker import WorkerCancelled

FOLDER = Path(__file__).parent / "snapshots"
COMMAND = "SNAPSHOTS=write python -m pytest tests/tui"
NARROW = (80, 24)
WIDE = (140, 45)
SIZES = {"80x24": NARROW, "140x45": WIDE}


def text_of(app: App[Any]) -> str:
    """What stands on the screen, a line a row, without spaces at line ends."""
    lines = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
    return "\n".join(lines) + "\n"


def must_match(name: str, app: App[Any]) -> None:
    """The screen equals the stored text file `snapshots/NAME.txt`, or the test shows both."""
    path = FOLDER / f"{name}.txt"
    found = text_of(app)
    if os.environ.get("SNAPSHOTS") == "write":
        path.write_text(found, encoding="utf-8")
        return
    expected = path.read_text(encoding="utf-8") if path.exists() else ""
    changes = difflib.unified_diff(
        expected.splitlines(), found.splitlines(), "stored", "on the screen", lineterm="", n=1
    )
    assert found == expected, "\n".join(
        [f"the screen {name} is another one; if that is meant: {COMMAND}", *changes]
    )


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until no thread works for the app and everything that came of it is drawn."""
    while True:
        for worker in tuple(pilot.app.workers):
            with suppress(WorkerCancelled):  # newer work has taken its place
                await worker.wait()
        for _ in range(2):  # what was to happen after the drawing, and is then drawn
            await pilot.pause()
        if all(worker.is_finished for worker in pilot.app.workers):
            return


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys one after another, each when the one before is done with."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


@asynccontextmanager
async def running(app: App[Any], size: tuple[int, int] = NARROW) -> AsyncIterator[Pilot[Any]]:
    """The app without a terminal, its first screen drawn, no cursor blinking."""
    async with app.run_test(size=size, notifications=True) as pilot:
        await settled(pilot)
        yield pilot
