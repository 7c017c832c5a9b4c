"""The structure of documents that nobody here wrote; skipped where they are absent."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from readproof.core import graphemes, regions, structures
from readproof.core.documents import Document
from readproof.core.structure import BlockKind, Structure
from readproof.ingest.files import load

REAL = Path(__file__).parents[3] / "shared" / "corpora" / "real"
ENCODINGS = {
    "Shift_JIS": "cp932",
    "GB18030": "gb18030",
    "EUC-KR": "euc_kr",
    "windows-1252 (Latin-1)": "cp1252",
}


def _rows() -> list[tuple[str, str | None, str]]:
    """Path, encoding to name (None for UTF-8), and notes of each text file of the manifest."""
    manifest = REAL / "MANIFEST.tsv"
    if not manifest.exists():
        return []
    rows = []
    for line in manifest.read_text("utf-8").splitlines()[1:]:
        path, *_, notes = line.split("\t")
        if not notes.endswith("binary"):
            named = notes.split("; newlines:")[0].rpartition("; ")[2]
            rows.append((path, ENCODINGS.get(named), notes))
    return rows


ROWS = _rows()
pytestmark = pytest.mark.skipif(not ROWS, reason="the real documents are not beside this checkout")


@cache
def read(path: str) -> tuple[Document, Structure]:
    encoding = next(encoding for name, encoding, _ in ROWS if name == path)
    document = load(REAL / path, encoding=encoding)
    return document, structures.read(document.text, document.media_type)


def test_the_manifest_lists_text_files() -> None:
    assert len(ROWS) > 40


@pytest.mark.parametrize("path", [row[0] for row in ROWS])
def test_blocks_regions_and_chunks_tile(path: str) -> None:
    document, structure = read(path)
    text = document.text
    division = regions.divide(text, structure)
    for pieces in (
        [(block.start, block.end) for block in structure.blocks],
        [(region.start, region.end) for region in division.regions],
        [(chunk.start, chunk.end) for chunk in division.chunks],
    ):
        assert pieces[0][0] == 0
        assert pieces[-1][1] == len(text)
        assert all(before[1] == after[0] for before, after in pairwise(pieces))
        assert all(graphemes.is_boundary(text, start) for start, _ in pieces)


@pytest.mark.parametrize("path", [row[0] for row in ROWS])
def test_chunks_have_a_plausible_size(path: str) -> None:
    document, structure = read(path)
    division = regions.divide(document.text, structure)
    target = regions.CHUNK_UNSPACED if division.unspaced else regions.CHUNK
    lengths = [chunk.end - chunk.start for chunk in division.chunks]
    assert target / 4 <= min(lengths)
    assert max(lengths) <= 3 * target
    assert 0.75 * target <= document.length / len(lengths) <= 1.6 * target


@pytest.mark.parametrize("path", [row[0] for row in ROWS])
def test_newlines_stand_in_the_text_as_in_the_file(path: str) -> None:
    notes = next(row[2] for row in ROWS if row[0] == path)
    text = read(path)[0].text
    crcrlf = text.count("\r\r\n")
    crlf = text.count("\r\n") - crcrlf
    counts = {
        "CRCRLF": crcrlf,
        "CRLF": crlf,
        "CR": text.count("\r") - 2 * crcrlf - crlf,
        "LF": text.count("\n") - crcrlf - crlf,
    }
    noted = dict(re.findall(r"\b(CRCRLF|CRLF|CR|LF) (\d+)", notes.split("newlines:")[1]))
    assert {name: str(count) for name, count in counts.items() if count} == noted


@pytest.mark.parametrize(("path", "pages"), [("rfc/rfc3501.txt", 108), ("rfc/rfc2046.txt", 44)])
def test_headers_and_footers_of_rfcs_are_furniture(path: str, pages: int) -> None:
    document, structure = read(path)
    furniture = [span.of(document.text) for span in structure.furniture]
    assert sum(piece.count("[Page ") for piece in furniture) >= pages
    asked = document.text
    for span in reversed(structure.furniture):
        asked = asked[: span.start] + asked[span.end :]
    assert "[Page " not in asked
    assert "\f" not in asked
    assert not re.search(r"^RFC \d+ .* \d{4}$", asked, re.MULTILINE)
    assert not re.search(r"\.{5,} *\d+$", asked, re.MULTILINE)
    assert len(asked) > 0.75 * document.length


@pytest.mark.parametrize(
    ("path", "count", "wanted"),
    [
        ("prose-en/pride-and-prejudice.txt", 61, r"Chapter \d+"),
        ("prose-ja/konjiki-yasha.sjis.txt", 30, r"［＃.*見出し.*"),
        ("prose-ja/kokoro.utf8bom.txt", 100, r"[一二三四五六七八九十]+"),
        ("prose-zh/honglou-meng.gb18030.txt", 119, r" *第.+回　.*"),
        ("legal/us-constitution.txt", 80, r"(Article|Section|Amendment) \w+"),
        ("rfc/rfc3501.txt", 80, r"\d+(\.\d+)*\.? +\S.*"),
        ("markdown/se-typography.rst", 40, r"(?s).*\n[-=*#]{4,}"),
        ("legal/kojin-joho-hogo-ho.md", 50, r"#+ .*"),
    ],
)
def test_chapter_headings_are_found(path: str, count: int, wanted: str) -> None:
    document, structure = read(path)
    found = [span.of(document.text) for span in structure.headings]
    assert sum(re.fullmatch(wanted, heading) is not None for heading in found) >= count


@pytest.mark.parametrize(
    "path",
    [row[0] for row in ROWS if row[0].startswith(("prose-", "rtl/khayyam", "rfc/"))],
)
def test_headings_take_little_of_a_book(path: str) -> None:
    document, structure = read(path)
    assert sum(map(len, structure.headings)) <= 0.025 * document.length


def test_dialogue_is_never_a_heading() -> None:
    document, structure = read("prose-en/pride-and-prejudice.txt")
    assert not [s for s in structure.headings if s.of(document.text).strip()[0] in "“‘"]


def test_capitals_are_no_headings_in_a_bulletin_in_capitals() -> None:
    document, structure = read("repetitive/nws-hurricane-statement.txt")
    assert sum(map(len, structure.headings)) < 0.01 * document.length


@pytest.mark.parametrize(
    "path",
    [
        "legal/kojin-joho-hogo-ho.md",
        "legal/grundgesetz.md",
        "legal/github-terms-of-service.md",
        "rtl/muqtabas-64.md",
        "rtl/vue-reactivity.fa.md",
    ],
)
def test_front_matter_is_found(path: str) -> None:
    document, structure = read(path)
    first = structure.blocks[0]
    assert first.kind is BlockKind.FRONT_MATTER
    assert structure.markup[0].start == 0
    assert structure.markup[0].of(document.text).rstrip().endswith("---")


def test_tags_of_a_contract_are_markup_and_its_words_are_not() -> None:
    document, structure = read("legal/common-paper-csa.md")
    asked = document.text
    for span in reversed(structure.markup):
        asked = asked[: span.start] + asked[span.end :]
    assert "<span" not in asked
    assert "</span>" not in asked
    assert "During the Subscription Period and subject to the terms" in asked


def test_footnote_marks_are_markup() -> None:
    document, structure = read("rtl/muqtabas-64.md")
    marks = "".join(span.of(document.text) for span in structure.markup)
    assert all(f"[^{number}]" in marks for number in range(1, 47))
