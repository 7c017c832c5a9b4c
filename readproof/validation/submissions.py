"""What a reader hands in, as a sheet or in its JSON form."""

from __future__ import annotations

from readproof.core.audits import AnswerSheet, Audit
from readproof.core.extractions import PhraseSheet
from readproof.errors import Fault, Malformed
from readproof.validation.loader import loads
from readproof.validation.schemas import validate
from readproof.wire import answers as answers_wire
from readproof.wire import phrases as phrases_wire
from readproof.wire import sheets


def phrase_sheet(data: bytes, challenge_id: str, *, what: str = "phrase sheet") -> PhraseSheet:
    """The phrases in `data`, a sheet or its JSON form; `Malformed` if they are for another
    challenge or have no valid form."""
    if not _is_json(data):
        text = sheets.decode_sheet(data, what=what, limit=sheets.PHRASE_SHEET_BYTES)
        return sheets.parse_phrases(text, what=what)
    value = loads(data, kind="phrases", what=what)
    validate(value, "phrases", what)
    if value["challenge_id"] != challenge_id:
        message = f"expected {challenge_id}, found {value['challenge_id']}"
        raise Malformed(what, [Fault(where="$.challenge_id", message=message)])
    return phrases_wire.from_dict(value)


def answer_sheet(data: bytes, audit: Audit, *, what: str = "answer sheet") -> AnswerSheet:
    """The answers in `data`, a sheet or its JSON form, in the order of the audit's questions;
    `Malformed` with every missing, repeated or unknown question, or another audit's id."""
    if not _is_json(data):
        text = sheets.decode_sheet(data, what=what, limit=sheets.ANSWER_SHEET_BYTES)
        return sheets.parse_answers(text, audit, what=what)
    value = loads(data, kind="answers", what=what)
    validate(value, "answers", what)
    sheet = answers_wire.from_dict(value)
    faults = answers_wire.mismatches(sheet, audit)
    if faults:
        raise Malformed(what, faults)
    return answers_wire.in_order(sheet, audit)


def _is_json(data: bytes) -> bool:
    """True if the first character that is no white space is `{`, which begins no sheet."""
    return data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"
