"""Play the zoo in its long form, and write its table.

    python -m tests.make.zoo [--plays N] [--only NAME] [--expects KIND] [--kept FILE] [FOLDER]

Each strategy plays N times (3,000) under `standard`, spread over six documents: those of FOLDER (a
novel, Japanese prose, terms of service, Markdown with code, an RFC and a bulletin, by the names
below), or without one the project's own.  It takes hours; with `--kept` every slice of plays is
kept in FILE as a line of JSON, and a run that was interrupted goes on from there; with `--told` it
plays nothing and prints the table of what FILE holds.  Prints the table at the end, and ends with
exit code 1 if an expectation was not met.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from readproof.core.documents import Document
from readproof.ingest import files
from tests.corpora import OWN, own
from tests.zoo.expectations import HEAD, failures, row
from tests.zoo.plays import Tally, play
from tests.zoo.shirkers import Expectation, Shirker
from tests.zoo.strategies import STRATEGIES

REAL = (
    ("prose-en/pride-and-prejudice.txt", None),
    ("prose-ja/kokoro.sjis.txt", "shift_jis"),
    ("legal/github-terms-of-service.md", None),
    ("markdown/rust-book-ch10.md", None),
    ("rfc/rfc2046.txt", None),
    ("repetitive/nws-afd.mixed.txt", None),
)
SLICE = 50
_BY_NAME = {strategy.name: strategy for strategy in STRATEGIES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A slice of the plays of a strategy on a document: those numbered from `first`."""

    strategy: str
    document: str
    encoding: str | None
    first: int
    plays: int

    @property
    def key(self) -> str:
        return f"{self.strategy} | {self.document} | {self.first} | {self.plays}"


@cache
def document(folder: str | None, name: str, encoding: str | None) -> Document:
    if folder is None:
        return own(name)
    raw = (Path(folder) / name).read_bytes()
    return files.decode(raw, name=Path(name).name, encoding=encoding)


def part(folder: str | None, job: Job) -> Tally:
    found = document(folder, job.document, job.encoding)
    return play(_BY_NAME[job.strategy], found, job.plays, first=job.first)


def jobs(folder: str | None, plays: int, chosen: tuple[type[Shirker], ...]) -> Iterator[Job]:
    """Slice by slice, so that an interrupted run has played all documents about equally."""
    names = REAL if folder else tuple((name, None) for name in OWN)
    shares = [
        plays * (place + 1) // len(names) - plays * place // len(names)
        for place in range(len(names))
    ]
    for done in range(0, max(shares), SLICE):
        for place, (name, encoding) in enumerate(names):
            for strategy in chosen:
                if (left := shares[place] - done) > 0:
                    yield Job(
                        strategy=strategy.name,
                        document=name,
                        encoding=encoding,
                        first=place * plays + done,
                        plays=min(SLICE, left),
                    )


def to_dict(tally: Tally) -> dict[str, Any]:
    return {
        "plays": tally.plays,
        "accepted": tally.accepted,
        "printed": tally.printed,
        "seen": tally.seen,
        "length": tally.length,
        "verdicts": dict(tally.verdicts),
        "codes": dict(tally.codes),
        "regimes": sorted(tally.regimes),
    }


def from_dict(strategy: type[Shirker], kept: dict[str, Any]) -> Tally:
    counts = {name: Counter(kept[name]) for name in ("verdicts", "codes")}
    return Tally(strategy=strategy, **{**kept, **counts, "regimes": set(kept["regimes"])})


def kept_before(file: Path | None) -> dict[str, dict[str, Any]]:
    """The slices played before, by their keys; a line that was cut off is played again."""
    found = {}
    if file is not None and file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            found[entry["job"]] = entry["tally"]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Play the zoo in its long form.")
    parser.add_argument("folder", nargs="?", help="where the documents of others lie")
    parser.add_argument("--plays", type=int, default=3000)
    parser.add_argument("--only", help="strategies whose name holds this")
    parser.add_argument("--expects", choices=[str(kind) for kind in Expectation])
    parser.add_argument("--kept", type=Path, metavar="FILE", help="keep what was played, go on")
    parser.add_argument("--told", action="store_true", help="play nothing: the table of --kept")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    chosen = tuple(
        strategy
        for strategy in STRATEGIES
        if (options.only or "") in strategy.name
        and options.expects in (None, str(strategy.expects))
    )
    before = kept_before(options.kept)
    all_jobs = list(jobs(options.folder, options.plays, chosen))
    todo = [] if options.told else [job for job in all_jobs if job.key not in before]
    tallies = {strategy.name: Tally(strategy=strategy) for strategy in chosen}
    for job in all_jobs:
        if job.key in before:
            tallies[job.strategy].add(from_dict(_BY_NAME[job.strategy], before[job.key]))
    with ProcessPoolExecutor(options.workers) as pool:
        played = pool.map(partial(part, options.folder), todo)
        for done, (job, tally) in enumerate(zip(todo, played, strict=True), 1):
            tallies[job.strategy].add(tally)
            if options.kept is not None:
                with options.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"job": job.key, "tally": to_dict(tally)}) + "\n")
            sys.stderr.write(
                f"{done} of {len(todo)}: {job.strategy}, {tally.accepted} of {tally.plays}\n"
            )
    print(HEAD)
    for tally in tallies.values():
        if tally.plays:
            print(row(tally))
    found = [fault for tally in tallies.values() if tally.plays for fault in failures(tally)]
    for fault in found:
        sys.stderr.write(f"{fault}\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
