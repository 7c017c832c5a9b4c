"""The table of `docs/real-documents.md`: what the protocol does on documents that others wrote.

    python -m tests.make.real_table FOLDER [SECRETS]

FOLDER holds a MANIFEST.tsv (path, kind, notes, …) and the documents it names; encodings come from
its notes.  Prints a Markdown table: for each text the characters, chunks, strata and questionable
share, then how often an honest scripted reader and one that skips a contiguous fifth are accepted.
"""

from __future__ import annotations

import csv
import sys
from itertools import count
from pathlib import Path

from readproof.core.documents import Document
from readproof.core.reasons import Outcome
from readproof.errors import Refused
from readproof.ingest import files
from readproof.readers import demo
from readproof.readers.scripted import STRATEGIES
from tests.proofs import bundled
from tests.proofs.test_real import BINARY, ENCODINGS


def accepted(gate_seed: int, document: Document, raw: bytes, name: str, secrets: int) -> str:
    gate = bundled.fixed(count(gate_seed))
    ends = [
        demo.proof(gate, document, STRATEGIES[name], name=f"{name} {seed}", seed=seed, raw=raw)
        for seed in range(secrets)
    ]
    good = sum(end.verdict.verdict is Outcome.ACCEPT for end in ends)
    return f"{good} of {secrets}"


def row(folder: Path, path: str, notes: str, secrets: int) -> str:
    raw = (folder / path).read_bytes()
    encoding = next((codec for note, codec in ENCODINGS.items() if note in notes), None)
    document = files.decode(raw, name=Path(path).name, encoding=encoding)
    try:
        issued = bundled.fixed(count()).challenge(document).challenge
    except Refused as error:
        return f"| {path} | {document.length:,} | | | | {error.code} | |"
    return (
        f"| {path} | {document.length:,} | {len(issued.chunks)} | {issued.plan.strata} "
        f"| {issued.plan.questionable_ppm / 1_000_000:.2f} "
        f"| {accepted(1, document, raw, 'honest', secrets)} "
        f"| {accepted(2, document, raw, 'gap', secrets)} |"
    )


def main() -> None:
    if len(sys.argv) not in (2, 3):
        sys.exit("expected FOLDER [SECRETS]")
    folder = Path(sys.argv[1])
    secrets = int(sys.argv[2]) if len(sys.argv) == 3 else 5
    with (folder / "MANIFEST.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    print("| document | characters | chunks | strata | share | honest | skips a fifth |")
    print("| --- | ---: | ---: | ---: | ---: | --- | --- |")
    for entry in rows:
        if entry["kind"] not in BINARY:
            print(row(folder, entry["path"], entry["notes"], secrets), flush=True)


if __name__ == "__main__":
    main()
