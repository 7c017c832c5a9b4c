"""The real app in a pseudo-terminal, on a store full of hostile texts: nothing acts, hides or
breaks anything, on any screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.repo.trees import ROOT
from tests.tui import hostile_store
from tests.tui.stream import foreign, shapes
from tests.tui.terminal import Terminal, readproof

# Wide enough for two panes.
SIZE = (112, 30)
PASTED = "\x1b[200~{}\x1b[201~"
# The program with a display filter that lets everything through.
BROKEN = """
import sys
from readproof import display
display.show = lambda text, multiline=False: text
from readproof.cli import main
main(sys.argv[1:])
"""


def environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TEXTUAL")}
    path = os.pathsep.join([str(ROOT), str(ROOT / "tui")])
    return {
        **kept,
        "PYTHONPATH": path,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "READPROOF_DEBUG": "1",
    }


def walk(terminal: Terminal, rows: int) -> None:
    """Go through every screen that shows text; three rows of the list at a time."""
    terminal.wait_for("verdict")
    for _ in range(rows // 3 + 1):
        terminal.type("jjj")
    terminal.press("g")
    for column, row in ((60, 6), (100, 8), (30, 2)):
        terminal.click(column, row)
    terminal.press("\x1b", "\x1b", "b", "2", "3", "G", "\x1b")
    for steps in ("ll", "lll"):
        terminal.type(f"f{steps}\r")
        terminal.press("\x1b[6~", "\x1b[6~", "\x1b", "\x1b")
    terminal.type("flll\r")
    terminal.press("\x1b[B", "\r", "x", "w", "V", "\x1b", "\x1b", "s")
    terminal.press(*["\x04"] * min(6, rows), "\x1b", "?", "\x1b", "\x10", "\x1b")


def search(terminal: Terminal, texts: tuple[str, ...]) -> None:
    """Paste texts into the search line."""
    for text in texts:
        terminal.press("/", PASTED.format(text.replace("\n", " ")[:300]), "\r")


def details(terminal: Terminal, traces: int) -> None:
    """Go through the details of the last traces of the list."""
    terminal.press("\x1b", "x", "G")
    for _ in range(traces):
        terminal.press("\r")
        terminal.wait_for("Why")
        for tab in "23456":
            terminal.press(tab, "\x04")
        terminal.press("1", "n", "d", "\x04", "\x1b", "L", "\x1b", "y", "\x1b", "S", "\x1b")
        terminal.press("\x1b", "k")


def visit(
    db: Path, texts: tuple[str, ...], *, command: list[str] | None = None, rows: int, traces: int
) -> tuple[str, int]:
    """Go through everything, end the app, and give what it wrote and its exit code."""
    command = command or readproof()
    with Terminal([*command, "tui", "--db", str(db)], size=SIZE, env=environment()) as terminal:
        walk(terminal, rows)
        search(terminal, texts)
        details(terminal, traces)
        assert not terminal.ended(), f"it ended with {terminal.code}:\n{terminal.text[-3000:]}"
        terminal.press("q")
        return terminal.text, terminal.wait_for_end()


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the app writes about a store of plain words."""
    db = tmp_path_factory.mktemp("harmless") / "readproof.db"
    hostile_store.made(db, harmless=True)
    text, code = visit(db, ("plain", "words"), rows=3, traces=1)
    assert code == 0
    return text


@pytest.fixture(scope="module")
def hostile_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    db = tmp_path_factory.mktemp("hostile") / "readproof.db"
    hostile_store.made(db)
    return db


def test_at_least_forty_texts_are_shown():
    assert len(hostile_store.texts()) >= 40


@pytest.mark.timeout(600)
def test_nothing_of_a_text_reaches_the_terminal_as_a_command(harmless, hostile_db):
    texts = tuple(text for text in hostile_store.texts() if "\x1b" in text or "[" in text)[:4]
    rows = len(hostile_store.texts())
    text, code = visit(hostile_db, texts, rows=rows, traces=2)
    assert code == 0, "no text made the app end otherwise"
    assert "\\u{1B}" in text, "the texts were there, written out"
    assert "@click=app.quit" in text, "markup is shown as it is"
    assert not foreign(text, harmless)


def test_the_check_notices_a_broken_filter(harmless, hostile_db):
    command = [sys.executable, "-c", BROKEN]
    with Terminal(
        [*command, "tui", "--db", str(hostile_db)], size=SIZE, env=environment()
    ) as terminal:
        terminal.wait_for("verdict")
        terminal.press("\x1b[6~", "\x1b[6~", "\x1b[6~", "\x1b[6~")
        text = terminal.text
    found = " ".join(foreign(text, harmless))
    assert "osc" in found
    assert "csi" in found
    assert "control" in found
    assert "text with" in found


def test_a_stream_of_the_app_alone_is_nothing_foreign(harmless):
    assert not foreign(harmless, harmless)
    assert ("csi", "Nm") in shapes(harmless)
