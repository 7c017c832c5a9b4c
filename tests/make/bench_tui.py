"""The terminal app on 100,000 traces: first paint and every key in CPU time, memory while paging.

    python -m tests.make.bench_tui [--traces N] [--keep FILE]

200 attempts are played (scripted readers on the bundled documents) and copied under new ids (see
`tests/tui/copies.py` for what a copy is); `--keep` uses that store again, or makes it.  Everything
runs in one process through `run_test` at 140 x 45, so a figure is the CPU time of the whole
process: the app, its threads, and drawing.  A key counts until no thread works for the app.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
import time
import tracemalloc
from itertools import count
from pathlib import Path
from statistics import median

from readproof.core.documents import Document
from readproof.gate import Gate
from readproof.readers import demo
from readproof.readers.scripted import READERS
from readproof.store.store import Store
from readproof_tui.app import ReadproofApp
from tests.proofs import bundled
from tests.tui import copies
from tests.tui.played import Clock, secrets
from tests.tui.screens import WIDE, press, running

PLAYED = 200
TRACES = 100_000
PAGES = 200
ROUNDS = 3
PAINT_MS = 1_000
KEY_MS = 100
_DOCUMENTS = (bundled.HANDBOOK, bundled.SUIRO, bundled.BULLETIN)


def made(path: Path, traces: int) -> None:
    """The store, at `path`."""
    with Store.open(path) as store:
        gate = Gate(store, clock=Clock(), draw=secrets())
        for number in range(min(PLAYED, traces)):
            name = _DOCUMENTS[number % len(_DOCUMENTS)]
            document: Document = bundled.document(name)
            reader = READERS[number % len(READERS)]
            demo.proof(
                gate,
                document,
                reader,
                name=f"{reader.name}-{number // len(READERS):02d}",
                policy="quick" if number % 5 == 0 else "standard",
                lang="ja" if name == bundled.SUIRO else "en",
                seed=number,
                raw=bundled.raw(name),
            )
    copies.multiply(path, traces)


# What is pressed, one line of the table each; those before have brought the app there.
KEYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("j: a row down", ("j",)),
    ("ctrl+d: half a page", ("ctrl+d",)),
    ("page down", ("pagedown",)),
    ("G: the last row", ("G",)),
    ("page up at the end", ("pageup",)),
    ("g: the first row", ("g",)),
    ("u: the next without a label", ("u",)),
    ("F: follow", ("F",)),
    ("F: no longer", ("F",)),
    ("r: read again", ("r",)),
    ("f: the filter bar", ("f",)),
    ("Enter: choose a verdict", ("enter",)),
    ("Enter: narrow to it", ("down", "enter")),
    ("x: clear the filters", ("x",)),
    ("f l: the codes", ("f", "l", "enter")),
    ("Enter: narrow to a code", ("down", "enter")),
    ("G of a code", ("G",)),
    ("x: clear", ("x",)),
    ("f l l l: the readers", ("f", "l", "l", "l", "enter")),
    ("Enter: narrow to a reader", ("down", "enter")),
    ("x: clear again", ("x",)),
    ("/: the search line", ("slash",)),
    ("a letter of it", ("g",)),
    ("Enter: search `gauge`", ("a", "u", "g", "e", "enter")),
    ("n: the next match", ("n",)),
    ("N: the match before", ("N",)),
    ("&: matches only", ("ampersand",)),
    ("&: everything again", ("ampersand",)),
    ("b: groups by reason", ("b",)),
    ("2: by document", ("2",)),
    ("3: by reader", ("3",)),
    ("Esc: back to the list", ("escape",)),
    ("w: challenges that wait", ("w",)),
    ("Esc: back to the list from those that wait", ("escape",)),
    ("s: numbers", ("s",)),
    ("Esc: back once more", ("escape",)),
    ("?: help", ("question_mark",)),
    ("Esc: closes it", ("escape",)),
)


async def bench(path: Path) -> list[str]:
    """Print the table; what missed its aim."""
    gate = Gate(Store.open(path, create=False), clock=Clock(), draw=lambda: b"\0" * 32)
    spent: dict[str, list[float]] = {}
    started = time.process_time()
    async with running(ReadproofApp(gate), WIDE) as pilot:
        spent["first paint"] = [(time.process_time() - started) * 1000]
        for _ in range(ROUNDS):
            for what, keys in KEYS:
                await press(pilot, *keys[:-1])
                gc.collect()
                before = time.process_time()
                await press(pilot, keys[-1])
                spent.setdefault(what, []).append((time.process_time() - before) * 1000)
        missed = _told(spent)
        print(f"Memory of Python objects while paging {PAGES} pages")
        await press(pilot, "g")
        tracemalloc.start()
        for number in count():
            if number % (PAGES // 4) == 0:
                gc.collect()
                print(
                    f"  after {number:>4} pages{tracemalloc.get_traced_memory()[0] / 1e6:10.2f} MB"
                )
            if number == PAGES:
                break
            await press(pilot, "pagedown")
        tracemalloc.stop()
    gate.store.close()
    return missed


def _told(spent: dict[str, list[float]]) -> list[str]:
    """Print the medians; the names of those over their aim."""
    missed = []
    print(f"CPU time of the process, median of {ROUNDS} rounds")
    for what, times in spent.items():
        aim = PAINT_MS if what == "first paint" else KEY_MS
        middle = median(times)
        if middle > aim:
            missed.append(what)
        print(f"  {what:<44}{middle:8.0f} ms{f'  over {aim}' if middle > aim else ''}")
    return missed


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="bench_tui")
    parser.add_argument("--traces", type=int, default=TRACES)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = options.keep or Path(folder) / "bench.db"
        if not path.exists():
            print(f"playing {PLAYED} attempts, copying them to {options.traces:,} traces …")
            made(path, options.traces)
        print(f"{path.stat().st_size / 1e6:,.0f} MB, {options.traces:,} traces, 140 x 45")
        missed = asyncio.run(bench(path))
    print("every aim is met" if not missed else f"over its aim: {', '.join(missed)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
