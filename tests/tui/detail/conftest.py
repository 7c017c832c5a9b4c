"""The detail screen over traces of the played store, found by who read what."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import cast

import pytest
from textual.app import App
from textual.pilot import Pilot

from readproof.gate import Gate, traces
from readproof.store.records import TraceFilter
from readproof_tui.app import ReadproofApp
from tests.tui import played
from tests.tui.screens import NARROW, running

Opened = Callable[..., AbstractAsyncContextManager[Pilot[object]]]


def trace_of(gate: Gate, reader: str, lang: str = "en") -> str:
    """The id of the trace of this reader on the document of this language."""
    found = [
        trace.trace_id
        for trace in traces.page(gate.store, TraceFilter(reader=reader), played.NOW).traces
        if ("suiro" in trace.document_name) == (lang == "ja")
    ]
    assert len(found) == 1
    return found[0]


def run(
    app: ReadproofApp, size: tuple[int, int] = NARROW
) -> AbstractAsyncContextManager[Pilot[object]]:
    """Runs an app."""
    return running(cast("App[object]", app), size)


@pytest.fixture
def opened(gate: Gate, db: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Runs the app on the trace of a reader: `async with opened("skimmer", "ja") as pilot`."""
    monkeypatch.setenv("READPROOF_DB", str(db))  # so that the commands shown need no --db

    @asynccontextmanager
    async def run_on(
        reader: str,
        lang: str = "en",
        size: tuple[int, int] = NARROW,
        *,
        read_only: bool = False,
    ) -> AsyncIterator[Pilot[object]]:
        app = ReadproofApp(gate, trace_of(gate, reader, lang), read_only=read_only)
        async with run(app, size) as pilot:
            yield pilot

    return run_on
