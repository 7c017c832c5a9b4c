"""Pictures of the terminal app: docs/screens/*.svg.

    python -m tests.make.screenshots
    python -m tests.make.screenshots --check

The store is the played one of the tests, so the pictures are the same on every run; nothing in
them is fetched when they are looked at.  `make check` leaves them out: another version of rich or
Textual draws other bytes.
"""

from __future__ import annotations

import asyncio
import html
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from rich.cells import cell_len

from readproof_tui.app import ReadproofApp
from tests.tui import played
from tests.tui.screens import SIZES, press, running

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "screens"
COMMAND = "python -m tests.make.screenshots"
_FACES = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_TEXT = re.compile(r'textLength="[\d.]+"( clip-path="[^"]*">)([^<]*)</text>')
# Of the font size that rich draws with.
_CELL = 12.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A screen: its name, the keys that lead there, and in which languages it differs."""

    name: str
    keys: tuple[str, ...]
    langs: tuple[str, ...] = ("en", "ja")


PICTURES = (
    Picture(name="list", keys=()),
    Picture(name="detail", keys=("enter",)),
    Picture(name="document", keys=("enter", "d")),
    Picture(name="numbers", keys=("s",), langs=("en",)),
)
# How often j leads from the top of the list to a trace of this language.
_DOWN = {"en": 0, "ja": 4}


def drawn() -> dict[str, str]:
    """Every picture, by the name of its file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "readproof.db"
        played.play(path)
        return asyncio.run(_drawn(path))


async def _drawn(path: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for picture in PICTURES:
        for lang in picture.langs:
            for name, size in SIZES.items():
                gate = played.looked_at(path)
                async with running(ReadproofApp(gate), size) as pilot:
                    await press(pilot, *["j"] * _DOWN[lang], *picture.keys)
                    svg = pilot.app.export_screenshot(title="readproof tui")
                gate.store.close()
                found[f"{picture.name}-{lang}-{name}.svg"] = _plain(svg)
    return found


def _plain(svg: str) -> str:
    """The picture without fonts from elsewhere, with wide letters as wide as two."""
    svg = _FACES.sub("", svg).replace("font-family: Fira Code, monospace", "font-family: monospace")
    svg = svg.replace("font-family: Fira Code", "font-family: monospace")
    svg = _TEXT.sub(_wide, svg)
    assert "url(" not in re.sub(r"url\(#", "", svg)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def _wide(match: re.Match[str]) -> str:
    """A piece of text as long as its cells: rich counts a wide letter as one."""
    length = cell_len(html.unescape(match[2])) * _CELL
    return f'textLength="{length:.6g}"{match[1]}{match[2]}</text>'


def main() -> int:
    """The command."""
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    os.environ.pop("NO_COLOR", None)
    found = drawn()
    stale = [
        name
        for name, svg in found.items()
        if not (path := FOLDER / name).exists() or path.read_text(encoding="utf-8") != svg
    ]
    stale += [path.name for path in FOLDER.glob("*.svg") if path.name not in found]
    if "--check" in sys.argv[1:]:
        if stale:
            print(f"stale: {', '.join(sorted(stale))}; run {COMMAND}")
        return 1 if stale else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.svg"):
        path.unlink()
    for name, svg in found.items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
    print(f"{len(found)} pictures in docs/screens")
    return 0


if __name__ == "__main__":
    sys.exit(main())
