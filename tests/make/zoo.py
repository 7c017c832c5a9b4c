"""Play the zoo in its long form, and write its table.

    python -m tests.make.zoo [--plays N] [--only NAME] [FOLDER]

Each strategy plays N times (3,000) under `standard`, spread over six documents: those of FOLDER (a
novel, Japanese prose, terms of service, Markdown with code, an RFC and a bulletin, by the names
below), or without one the project's own.  Prints one row a strategy as soon as it is played, and
ends with exit code 1 if an expectation was not met.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

from readproof.core.documents import Document
from readproof.ingest import files
from tests.corpora import OWN, own
from tests.zoo.expectations import HEAD, failures, row
from tests.zoo.plays import Tally, play
from tests.zoo.shirkers import Shirker
from tests.zoo.strategies import STRATEGIES

REAL = (
    ("prose-en/pride-and-prejudice.txt", None),
    ("prose-ja/kokoro.sjis.txt", "shift_jis"),
    ("legal/github-terms-of-service.md", None),
    ("markdown/rust-book-ch10.md", None),
    ("rfc/rfc2046.txt", None),
    ("repetitive/nws-afd.mixed.txt", None),
)


@cache
def document(folder: str | None, name: str, encoding: str | None) -> Document:
    if folder is None:
        return own(name)
    raw = (Path(folder) / name).read_bytes()
    return files.decode(raw, name=Path(name).name, encoding=encoding)


def part(folder: str | None, job: tuple[int, str, str | None, int, int]) -> tuple[int, Tally]:
    number, name, encoding, first, plays = job
    found = document(folder, name, encoding)
    return number, play(STRATEGIES[number], found, plays, first=first)


def jobs(
    folder: str | None, plays: int, only: str | None
) -> Iterator[tuple[int, str, str | None, int, int]]:
    """Document by document, so that a process prepares each of them once."""
    names = REAL if folder else tuple((name, None) for name in OWN)
    for place, (name, encoding) in enumerate(names):
        share = plays * (place + 1) // len(names) - plays * place // len(names)
        for number, strategy in enumerate(STRATEGIES):
            if only is None or only in strategy.name:
                yield number, name, encoding, place * plays, share


def main() -> int:
    parser = argparse.ArgumentParser(description="Play the zoo in its long form.")
    parser.add_argument("folder", nargs="?", help="where the documents of others lie")
    parser.add_argument("--plays", type=int, default=3000)
    parser.add_argument("--only", help="strategies whose name holds this")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    tallies: dict[type[Shirker], Tally] = {}
    todo = list(jobs(options.folder, options.plays, options.only))
    with ProcessPoolExecutor(options.workers) as pool:
        for done, (number, tally) in enumerate(pool.map(partial(part, options.folder), todo), 1):
            strategy = STRATEGIES[number]
            tallies.setdefault(strategy, Tally(strategy=strategy)).add(tally)
            sys.stderr.write(
                f"{done} of {len(todo)}: {strategy.name}, {tally.accepted} of {tally.plays}\n"
            )
    print(HEAD)
    for strategy in STRATEGIES:
        if strategy in tallies:
            print(row(tallies[strategy]))
    found = [fault for tally in tallies.values() for fault in failures(tally)]
    for fault in found:
        sys.stderr.write(f"{fault}\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
