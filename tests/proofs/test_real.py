"""Real documents: each is proved, or refused with its code; the table says which.

The files lie in a folder beside the checkout; without it there is nothing to test here.
"""

from __future__ import annotations

import csv
from itertools import count
from math import comb
from pathlib import Path

import pytest

from readproof.errors import Refused
from readproof.ingest import files
from readproof.readers import demo
from readproof.readers.scripted import STRATEGIES
from tests.proofs import bundled
from tests.repo.trees import ROOT

FOLDER = ROOT.parent / "shared" / "corpora" / "real"
MANIFEST = FOLDER / "MANIFEST.tsv"
BINARY = frozenset({"pdf", "docx", "epub"})
# As the notes of the manifest spell them, with the name of the codec.
ENCODINGS = {
    "Shift_JIS;": "shift_jis",
    "GB18030;": "gb18030",
    "EUC-KR;": "euc_kr",
    "windows-1252": "cp1252",
}
# Every other text file of the manifest is proved.
REFUSED = {
    # Markup around every word.
    "rtl/ruth-wlc.xml": "DOCUMENT_UNASKABLE",
    # A list of links to files: hardly any running text.
    "html/apache-autoindex.euckr.html": "DOCUMENT_UNASKABLE",
    # The same paragraphs for county after county, and tables of numbers in XML.
    "repetitive/nws-hurricane-statement.txt": "DOCUMENT_UNASKABLE",
    "repetitive/nws-hml.crcrlf.txt": "DOCUMENT_UNASKABLE",
    # A search index: fragments and words, most of them twice.
    "longline/rust-unstable-book-searchindex.js.txt": "DOCUMENT_UNASKABLE",
}
BIG = 400_000  # bytes; fewer secrets from here on, to save time
SECRETS = 5
SECRETS_BIG = 2
SECRETS_FEW_STRATA = 20
# From this many strata on a gap of a fifth covers two whole ones, and one wrong answer is allowed.
ENOUGH_STRATA = 15


def _rows() -> dict[str, str]:
    """Path and notes of each text file in the manifest."""
    if not MANIFEST.exists():
        return {}
    with MANIFEST.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return {row["path"]: row["notes"] for row in rows if row["kind"] not in BINARY}


ROWS = _rows()
pytestmark = pytest.mark.skipif(not ROWS, reason=f"no {MANIFEST}")


def allowed_passes(chance: float, tries: int) -> int:
    """The most passes that the guarantee leaves room for.

    A reader who passes one attempt with `chance` at most passes more often than this in `tries`
    attempts less than once in a million times; so more passes than that contradict the guarantee.
    """
    for limit in range(tries + 1):
        more = sum(
            comb(tries, k) * chance**k * (1 - chance) ** (tries - k)
            for k in range(limit + 1, tries + 1)
        )
        if more < 1e-6:
            return limit
    return tries


def test_the_room_for_chance_is_small() -> None:
    assert allowed_passes(0.0, 20) == 0
    assert allowed_passes(0.01, 5) == 3
    assert allowed_passes(0.09, 20) < 12


def test_every_exception_is_a_file_of_the_manifest() -> None:
    assert REFUSED.keys() <= ROWS.keys()


@pytest.mark.parametrize("path", ROWS)
def test_document_is_proved_or_refused_as_the_table_says(path: str) -> None:
    raw = (FOLDER / path).read_bytes()
    encoding = next((codec for note, codec in ENCODINGS.items() if note in ROWS[path]), None)
    document = files.decode(raw, name=Path(path).name, encoding=encoding)
    gate = bundled.fixed(count())
    if path in REFUSED:
        with pytest.raises(Refused) as caught:
            gate.challenge(document)
        assert caught.value.code == REFUSED[path]
        return
    guarantee = gate.challenge(document).challenge.guarantee
    secrets = SECRETS_BIG if len(raw) > BIG else SECRETS
    honest = [
        demo.proof(
            gate,
            document,
            STRATEGIES["honest"],
            name=f"honest {seed}",
            lang="ja" if seed % 2 else "en",
            delivery="copy" if seed == 1 else "file",
            seed=seed,
            raw=raw,
        )
        for seed in range(secrets)
    ]
    assert bundled.verdicts(honest) == {"ACCEPT": secrets}, honest[-1].verdict.reasons
    if guarantee.strata < ENOUGH_STRATA:
        secrets = SECRETS_FEW_STRATA
    gaps = [
        demo.proof(gate, document, STRATEGIES["gap"], name=f"gap {seed}", seed=seed, raw=raw)
        for seed in range(secrets)
    ]
    passed = bundled.verdicts(gaps)["ACCEPT"]
    if guarantee.strata >= ENOUGH_STRATA:
        assert passed == 0
    else:
        # The guarantee speaks of all attempts together; one of them passes less often.
        all_attempts = dict(guarantee.skip)[20].gap / 1_000_000
        one = 1 - (1 - all_attempts) ** (1 / guarantee.attempts)
        assert passed <= allowed_passes(one, secrets)
