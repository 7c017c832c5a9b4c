"""Other tools that find a quotation in a text, beside our own, on cases with a known answer.

    python -m tests.make.bench_peers [--env FOLDER] [PROBES.json]

Takes our own vectors and, where given, a file of the same form.  Installs each peer in a virtual
environment in FOLDER (made where it is missing, used again where it is there; a temporary one by
default) and runs this file there, once a row, with JSON on standard input and output: that process
does not import readproof.  What could not be measured is a line with its reason.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PEERS = ("gtrex", "reanchor", "citations", "rapidfuzz", "fuzzysearch", "langextract")
VECTORS = Path(__file__).resolve().parents[1] / "vectors" / "spans.json"
SIZE = 200_000
LOOKUPS = 21
SECONDS = 10.0  # at most so long for the lookups of one tool
PATIENCE = 600

Spans = list[list[int]]
# What a tool says: its status and its spans, `None` where it has no spans to give.
Answer = tuple[str, Spans | None]
Find = Callable[[str], Answer]
# A tool prepares a document once, where it can, and then finds phrases in it.
Prepare = Callable[[str], Find]


def _said(spans: Spans) -> Answer:
    return ("not_found", "unique", "ambiguous")[min(len(spans), 2)], sorted(spans)


def _gtrex() -> Prepare:
    gtrex = importlib.import_module("gtrex")

    def prepare(document: str) -> Find:
        verifier = gtrex.Verifier(document, gtrex.Policy())

        def find(phrase: str) -> Answer:
            found = verifier.verify(phrase)
            return _said([[found.start, found.end]] if found.grounded else [])

        return find

    return prepare


def _reanchor(method: str) -> Prepare:
    reanchor = importlib.import_module("reanchor")
    options = reanchor.ResolveOptions(max_method=method, max_rivals=100)

    def prepare(document: str) -> Find:
        prepared = reanchor.prepare_document(document)

        def find(phrase: str) -> Answer:
            found = reanchor.resolve_quote(
                prepared, reanchor.TextQuoteSelector(exact=phrase), options
            )
            return _said([[one.start, one.end] for one in (found, *found.rivals)] if found else [])

        return find

    return prepare


def _citations() -> Prepare:
    resolve_in = importlib.import_module("citations.verify").resolve_in
    names = {"found": "unique", "ambiguous": "ambiguous", "not found": "not_found"}

    def prepare(document: str) -> Find:
        return lambda phrase: (names[resolve_in(phrase, document).state], None)

    return prepare


def _rapidfuzz(cutoff: float) -> Prepare:
    align = importlib.import_module("rapidfuzz.fuzz").partial_ratio_alignment

    def prepare(document: str) -> Find:
        def find(phrase: str) -> Answer:
            found = align(phrase, document, score_cutoff=cutoff)
            return _said([[found.dest_start, found.dest_end]] if found else [])

        return find

    return prepare


def _fuzzysearch(share: float) -> Prepare:
    near = importlib.import_module("fuzzysearch").find_near_matches

    def prepare(document: str) -> Find:
        def find(phrase: str) -> Answer:
            found = near(phrase, document, max_l_dist=int(len(phrase) * share))
            return _said([[one.start, one.end] for one in found])

        return find

    return prepare


def _langextract(loose: bool) -> Prepare:
    aligner = importlib.import_module("langextract.resolver").WordAligner()
    extraction = importlib.import_module("langextract.core.data").Extraction

    def prepare(document: str) -> Find:
        def find(phrase: str) -> Answer:
            groups = aligner.align_extractions(
                [[extraction(extraction_class="quote", extraction_text=phrase)]],
                document,
                enable_fuzzy_alignment=loose,
                accept_match_lesser=loose,
            )
            place = groups[0][0].char_interval
            return _said([[place.start_pos, place.end_pos]] if place else [])

        return find

    return prepare


def _readproof() -> Prepare:
    folds = importlib.import_module("readproof.core.folds")
    spans = importlib.import_module("readproof.core.spans")

    def prepare(document: str) -> Find:
        folded = folds.fold(document)

        def find(phrase: str) -> Answer:
            found = spans.resolve(folded, phrase, min_length=1)
            return found.status, [[one.span.start, one.span.end] for one in found.matches]

        return find

    return prepare


# Package, setting, and what makes its adapter.  Tools that guess have a row as they come (or with
# a usual tolerance) and one without guessing.
ROWS: tuple[tuple[str, str, Callable[[], Prepare]], ...] = (
    ("readproof", "evidence", _readproof),
    ("gtrex", "default policy", _gtrex),
    ("reanchor", "default", lambda: _reanchor("approximate")),
    ("reanchor", "up to normalized", lambda: _reanchor("normalized")),
    ("citations", "resolve_in", _citations),
    ("rapidfuzz", "partial ratio ≥ 90", lambda: _rapidfuzz(90)),
    ("rapidfuzz", "partial ratio 100", lambda: _rapidfuzz(100)),
    ("fuzzysearch", "distance ≤ 10 %", lambda: _fuzzysearch(0.1)),
    ("fuzzysearch", "distance 0", lambda: _fuzzysearch(0)),
    ("langextract", "aligner, default", lambda: _langextract(True)),
    ("langextract", "aligner, exact only", lambda: _langextract(False)),
)


def _text() -> tuple[str, list[tuple[int, int]]]:
    """A hard-wrapped text, and places of phrases in it that run over a line end."""
    rng = random.Random(7)
    letters = "etaoinshrdlucmfwypvbgkjqxz"
    words = ["".join(rng.choices(letters, k=rng.randint(2, 10))) for _ in range(20_000)]
    shares = [1 / rank for rank in range(1, len(words) + 1)]
    lines = [" ".join(rng.choices(words, shares, k=14)) for _ in range(SIZE // 60)]
    text = "\n".join(lines)[:SIZE]
    places: list[tuple[int, int]] = []
    while len(places) < LOOKUPS:
        start = text.index(" ", rng.randrange(SIZE - 200)) + 1
        end = text.index(" ", start + 60)
        if "\n" in text[start:end]:
            places.append((start, end))
    return text, places


def _seconds(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def _times(prepare: Prepare) -> tuple[float, float]:
    """The times of preparing and of a lookup, as ratios to the `str.find` of the raw text."""
    text, places = _text()
    raw = [text[start:end] for start, end in places]
    unit = statistics.median(
        min(_seconds(lambda: text.find(one)) for _ in range(5))  # noqa: B023  # called at once
        for one in raw
    )
    prepared = _seconds(lambda: prepare(text)) / unit
    find = prepare(text)
    find("a first lookup, for what a tool builds then")
    took: list[float] = []
    while len(took) < LOOKUPS and sum(took) < SECONDS:
        phrase = raw[len(took)].replace("\n", " ")
        took.append(_seconds(lambda: find(phrase)))  # noqa: B023  # called at once
    return prepared, statistics.median(took) / unit


def measure(row: int, cases: list[dict[str, str]]) -> dict[str, Any]:
    """What one tool answers to every case, and its times."""
    name, _, adapter = ROWS[row]
    prepare = adapter()
    answers: list[Answer] = []
    for case in cases:
        try:
            answers.append(prepare(case["document"])(case["phrase"]))
        except Exception as fault:  # what a tool does with an odd phrase is its answer
            answers.append((f"error: {type(fault).__name__}", []))
    prepared, lookup = _times(prepare)
    version = "" if name == "readproof" else importlib.metadata.version(name)
    return {"version": version, "answers": answers, "prepare": prepared, "lookup": lookup}


@dataclass
class Score:
    """How many answers are right; `places` is `None` where a tool gives no spans."""

    right: int = 0
    places: int | None = 0
    wrong: int = 0
    errors: int = 0


def score(cases: list[dict[str, Any]], answers: list[Any]) -> Score:
    """Right is the right status with, for a tool that gives spans, exactly the expected ones."""
    tally = Score()
    for case, (status, spans) in zip(cases, answers, strict=True):
        expect = case["expect"]
        tally.errors += status.startswith("error")
        if spans is None:
            tally.places = None
        if "spans" in expect:
            exact = spans == expect["spans"]
            tally.right += status == expect["status"] and (exact or spans is None)
            if tally.places is not None:
                tally.places += exact
        else:
            found = status in ("unique", "ambiguous")
            tally.right += not found and not status.startswith("error")
            tally.wrong += found
    return tally


def _python(folder: Path) -> Path:
    """The interpreter of the peers' environment, which is made where it is missing."""
    places = (folder / "bin" / "python", folder / "Scripts" / "python.exe")
    if not any(place.exists() for place in places):
        venv.create(folder, with_pip=True)
    return next(place for place in places if place.exists())


def _last(text: str) -> str:
    return (text.strip().splitlines() or ["no message"])[-1]


def install(python: Path) -> dict[str, str]:
    """Installs each peer; gives the reasons of those that could not be."""
    failed = {}
    for name in PEERS:
        command = [str(python), "-m", "pip", "install", "--quiet", "--no-input"]
        done = subprocess.run(
            [*command, "--disable-pip-version-check", name], capture_output=True, text=True
        )
        if done.returncode:
            failed[name] = f"cannot be installed: {_last(done.stderr)}"
    return failed


def _elsewhere(python: Path, row: int, cases: list[dict[str, str]]) -> dict[str, Any] | str:
    """What `measure` gives in the peers' environment, or why it gives nothing."""
    try:
        done = subprocess.run(
            [python, "-I", "-X", "utf8", Path(__file__).resolve(), "--row", str(row)],
            input=json.dumps(cases),
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return f"took more than {PATIENCE} seconds"
    if done.returncode:
        return _last(done.stderr)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def table(sets: list[list[dict[str, Any]]], python: Path) -> None:
    failed = install(python)
    cases = [
        {"document": case["document"], "phrase": case["phrase"]} for one in sets for case in one
    ]
    heads = " | ".join(
        f"right of {len(one)} | exact spans of {sum('spans' in case['expect'] for case in one)} | "
        f"wrong spans of {sum('spans' not in case['expect'] for case in one)}"
        for one in sets
    )
    print(f"| tool | setting | {heads} | lookup | prepare |")
    print("| --- | --- |" + " ---: |" * (3 * len(sets) + 2))
    for row, (name, setting, _) in enumerate(ROWS):
        found: dict[str, Any] | str
        if name == "readproof":
            found = measure(row, cases)
        else:
            found = failed.get(name) or _elsewhere(python, row, cases)
        if isinstance(found, str):
            print(f"| {name} | {setting} | not measured: {found} |", flush=True)
            continue
        cells: list[str] = []
        errors = at = 0
        for one in sets:
            tally = score(one, found["answers"][at : at + len(one)])
            at += len(one)
            errors += tally.errors
            places = "none given" if tally.places is None else str(tally.places)
            cells += [str(tally.right), places, str(tally.wrong)]
        label = f"{name} {found['version']}".rstrip()
        noted = setting + (f" (errors: {errors})" if errors else "")
        times = f"{found['lookup']:,.1f} | {found['prepare']:,.1f}"
        print(f"| {label} | {noted} | {' | '.join(cells)} | {times} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Other tools beside our own.")
    parser.add_argument("probes", nargs="?", type=Path, help="more cases, a JSON file")
    parser.add_argument("--env", type=Path, help="the folder of the peers' environment")
    parser.add_argument("--row", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.row is not None:
        print(json.dumps(measure(asked.row, json.load(sys.stdin))))
        return
    files = [asked.probes] if asked.probes else []
    sets = [json.loads(path.read_bytes())["cases"] for path in (*files, VECTORS)]
    if asked.env:
        table(sets, _python(asked.env))
        return
    with tempfile.TemporaryDirectory() as folder:
        table(sets, _python(Path(folder) / "peers"))


if __name__ == "__main__":
    main()
