"""Sheets parse as the vectors say, whatever their encoding and line ends."""

from __future__ import annotations

import codecs
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from readproof.core.audits import Audit
from readproof.errors import Malformed
from readproof.wire import sheets
from tests.wire.values import AUDIT, TOKEN

VECTORS = Path(__file__).parent.parent / "vectors" / "sheets.json"
CASES: list[dict[str, Any]] = json.loads(VECTORS.read_text("utf-8"))["cases"]
PHRASES = [case for case in CASES if case["sheet"] == "phrases"]
ANSWERS = [case for case in CASES if case["sheet"] == "answers"]
KNOWN_FIELDS = {
    "id",
    "sheet",
    "input",
    "bytes_hex",
    "repeat",
    "questions",
    "phrases",
    "unseen",
    "summary",
    "answers",
    "faults",
}


def _id(case: dict[str, Any]) -> str:
    return str(case["id"])


def _data(case: dict[str, Any]) -> bytes:
    if "bytes_hex" in case:
        return bytes.fromhex(case["bytes_hex"])
    if "repeat" in case:
        start, piece, times = case["repeat"]
        return f"{start}{piece * times}".encode()
    return str(case["input"]).encode()


def _audit(case: dict[str, Any]) -> Audit:
    return replace(AUDIT, questions=tuple(replace(TOKEN, id=name) for name in case["questions"]))


def _check_faults(error: Malformed, expected: list[list[str]]) -> None:
    found = [(fault.where, fault.message) for fault in error.faults]
    assert [where for where, _ in found] == [where for where, _ in expected], found
    for (_, message), (_, words) in zip(found, expected, strict=True):
        assert words in message


def test_vectors_have_only_known_fields_and_different_ids() -> None:
    assert all(set(case) <= KNOWN_FIELDS for case in CASES)
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", PHRASES, ids=_id)
def test_phrase_sheet(case: dict[str, Any]) -> None:
    if "faults" in case:
        with pytest.raises(Malformed) as caught:
            sheets.parse_phrases(sheets.decode_sheet(_data(case), what="sheet"))
        _check_faults(caught.value, case["faults"])
        return
    sheet = sheets.parse_phrases(sheets.decode_sheet(_data(case), what="sheet"))
    assert [[phrase.region, phrase.text] for phrase in sheet.phrases] == case["phrases"]
    assert list(sheet.unseen) == case["unseen"]
    assert sheet.summary == case["summary"]


@pytest.mark.parametrize("case", ANSWERS, ids=_id)
def test_answer_sheet(case: dict[str, Any]) -> None:
    audit = _audit(case)
    if "faults" in case:
        with pytest.raises(Malformed) as caught:
            sheets.parse_answers(sheets.decode_sheet(_data(case), what="sheet"), audit)
        _check_faults(caught.value, case["faults"])
        return
    sheet = sheets.parse_answers(sheets.decode_sheet(_data(case), what="sheet"), audit)
    assert sheet.audit_id == audit.id
    assert [answer.question_id for answer in sheet.answers] == case["questions"]
    assert [answer.text for answer in sheet.answers] == case["answers"]


@pytest.mark.parametrize("form", ["bom", "crlf", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("case", [c for c in CASES if "faults" not in c], ids=_id)
def test_encoding_and_line_ends_change_nothing(case: dict[str, Any], form: str) -> None:
    plain = sheets.decode_sheet(_data(case), what="sheet").replace("\r\n", "\n")
    data = {
        "bom": codecs.BOM_UTF8 + plain.encode(),
        "crlf": plain.replace("\n", "\r\n").encode(),
        "utf-16-le": codecs.BOM_UTF16_LE + plain.encode("utf-16-le"),
        "utf-16-be": codecs.BOM_UTF16_BE + plain.encode("utf-16-be"),
    }[form]
    other = sheets.decode_sheet(data, what="sheet")
    if case["sheet"] == "phrases":
        assert sheets.parse_phrases(other) == sheets.parse_phrases(plain)
    else:
        audit = _audit(case)
        assert sheets.parse_answers(other, audit) == sheets.parse_answers(plain, audit)


def test_an_empty_sheet_is_told_what_a_sheet_looks_like() -> None:
    with pytest.raises(Malformed, match=r"\[head\], \[middle\], \[tail\] and \[summary\]"):
        sheets.parse_phrases("")
    with pytest.raises(Malformed, match=r"\[q01\], \[q02\]"):
        sheets.parse_answers("", AUDIT)


def test_an_answer_sheet_may_be_larger_than_a_phrase_sheet() -> None:
    data = b"[q01]\n" + b"a" * sheets.PHRASE_SHEET_BYTES
    assert sheets.decode_sheet(data, what="sheet", limit=sheets.ANSWER_SHEET_BYTES)
    with pytest.raises(Malformed, match="at most 1048576 bytes"):
        sheets.decode_sheet(data, what="sheet")
