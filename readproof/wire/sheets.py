"""Sheets: what a reader types.  Sections, phrases and answers, with a line number for each fault.

A sheet is read line by line: a section line is exactly `[name]`; a leading backslash makes a
line literal; one code fence around the whole sheet is dropped.  LF and CRLF give the same values.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from readproof.core.audits import Answer, AnswerSheet, Audit
from readproof.core.extractions import Phrase, PhraseSheet
from readproof.core.regions import NAMES as REGIONS
from readproof.errors import Fault, Malformed
from readproof.wire.phrases import UNSEEN, summary_text

PHRASE_SHEET_BYTES = 1 << 20
ANSWER_SHEET_BYTES = 4 << 20
MAX_PHRASES = 1000

_SUMMARY = "summary"
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})([^\r\n]*)")
# A lone bracketed word where a phrase would begin is a mistyped section far more often than a
# phrase: the shortest phrase is longer than that in either kind of script.
_BRACKET_LINE = re.compile(r"\s*\[\s*[\w.-]{1,20}\s*\]\s*")
_QUESTION_LINE = re.compile(r"\[(q[0-9]{2,7})\]")
_NEARLY_QUESTION = re.compile(r"\s*\[\s*[qQ]0*([0-9]{1,7})\s*\]\s*", re.ASCII)

PHRASE_SHEET_LOOKS = (
    "a phrase sheet has the section lines [head], [middle], [tail] and [summary], each alone on "
    "its line, with phrases below them and a blank line between two phrases"
)
ANSWER_SHEET_LOOKS = (
    "an answer sheet has the section lines [q01], [q02], … each alone on its line, with the "
    "answer below"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """One line without its end; `number` counts from 1, `literal` lines began with `\\`."""

    number: int
    text: str
    literal: bool

    @property
    def blank(self) -> bool:
        return not self.literal and not self.text.strip()


def decode_sheet(data: bytes, *, what: str, limit: int = PHRASE_SHEET_BYTES) -> str:
    """The text of a sheet: UTF-8 with or without BOM, or UTF-16 with BOM; at most `limit` bytes.

    Raises `Malformed` when it is too large, does not decode, or holds a NUL.
    """
    if len(data) > limit:
        raise _malformed(what, "size", f"expected at most {limit} bytes, found {len(data)}")
    encoding = "utf-8-sig"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        message = f"not {encoding.removesuffix('-sig').upper()}; save it as UTF-8"
        raise _malformed(what, f"byte {error.start}", message) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise _malformed(what, f"line {line}", "a NUL character is not text; save it as UTF-8")
    return text


def parse_phrases(text: str, *, what: str = "phrase sheet") -> PhraseSheet:
    """The phrases, unseen regions and summary of a sheet; raises `Malformed` with every fault."""
    lines = _lines(text)
    faults: list[Fault] = []
    sections: dict[str, list[_Line]] = {}
    current: list[_Line] | None = None
    at_start = True  # the next line would begin a phrase
    for place, line in enumerate(lines):
        name = _section_name(line)
        if name is not None:
            if name in sections:
                faults.append(_fault(line, f"[{name}] stands here a second time"))
            current = sections.setdefault(name, [])
            at_start = True
            if name == _SUMMARY:
                current.extend(lines[place + 1 :])
                break
        elif line.blank:
            at_start = True
            if current is not None:
                current.append(line)
        elif current is None:
            if not faults:
                message = f"text before the first section; {PHRASE_SHEET_LOOKS}"
                if _BRACKET_LINE.fullmatch(line.text):
                    message = _unknown_bracket(line.text)
                faults.append(_fault(line, message))
        else:
            if at_start and not line.literal and _BRACKET_LINE.fullmatch(line.text):
                faults.append(_fault(line, _unknown_bracket(line.text)))
            at_start = False
            current.append(line)
    if not sections and not faults:
        faults.append(Fault(where="line 1", message=f"the sheet is empty; {PHRASE_SHEET_LOOKS}"))
    phrases, unseen = _collect(sections, faults)
    if faults:
        raise Malformed(what, faults)
    summary = sections.get(_SUMMARY)
    return PhraseSheet(
        phrases=tuple(phrases),
        unseen=tuple(region for region in REGIONS if region in unseen),
        # No line of the summary is special, so a backslash there is the author's own.
        summary=None if summary is None else summary_text("\n".join(map(_as_written, summary))),
    )


def parse_answers(text: str, audit: Audit, *, what: str = "answer sheet") -> AnswerSheet:
    """One answer for each question of the audit, in its order; `Malformed` with every fault."""
    faults: list[Fault] = []
    sections: dict[str, list[_Line]] = {}
    asked = {question.id for question in audit.questions}
    by_number = {int(question.id[1:]): question.id for question in audit.questions}
    current: list[_Line] | None = None
    for line in _lines(text):
        match = None if line.literal else _QUESTION_LINE.fullmatch(line.text)
        if match is not None:
            name = match[1]
            current = []
            if name not in asked:
                faults.append(_fault(line, f"the audit has no question {name}"))
            elif name in sections:
                faults.append(_fault(line, f"[{name}] stands here a second time"))
            else:
                sections[name] = current
            continue
        nearly = None if line.literal else _NEARLY_QUESTION.fullmatch(line.text)
        if nearly is not None and int(nearly[1]) in by_number:
            name = by_number[int(nearly[1])]
            message = f"write the section line exactly as [{name}] (or start the line with \\)"
            faults.append(_fault(line, message))
        elif current is not None:
            current.append(line)
        elif not line.blank and not faults:
            faults.append(_fault(line, f"text before the first section; {ANSWER_SHEET_LOOKS}"))
    if not sections and not faults:
        faults.append(Fault(where="line 1", message=f"the sheet is empty; {ANSWER_SHEET_LOOKS}"))
    elif not sections:
        first, last = audit.questions[0].id, audit.questions[-1].id
        message = f"no section from [{first}] to [{last}]: is this the answer sheet?"
        faults.append(Fault(where="sheet", message=message))
    else:
        faults.extend(
            Fault(where=f"[{question.id}]", message="no section for this question")
            for question in audit.questions
            if question.id not in sections
        )
    if faults:
        raise Malformed(what, faults)
    return AnswerSheet(
        audit_id=audit.id,
        answers=tuple(
            Answer(question_id=question.id, text=_answer(sections[question.id]))
            for question in audit.questions
        ),
    )


def _is_unseen(line: _Line) -> bool:
    return not line.literal and line.text.strip().lower() == UNSEEN


def _answer(lines: list[_Line]) -> str | None:
    filled = [line for line in lines if not line.blank]
    if len(filled) == 1 and _is_unseen(filled[0]):
        return None
    return "\n".join(line.text for line in lines)


def _collect(
    sections: dict[str, list[_Line]], faults: list[Fault]
) -> tuple[list[Phrase], set[str]]:
    """The phrases in the order of the sheet, and the regions that hold the word `unseen` alone."""
    phrases: list[Phrase] = []
    unseen: set[str] = set()
    for name, lines in sections.items():
        if name == _SUMMARY:
            continue
        groups = list(_groups(lines))
        said = [group[0] for group in groups if len(group) == 1 and _is_unseen(group[0])]
        if said and len(groups) == 1:
            unseen.add(name)
            continue
        faults.extend(
            _fault(line, f"[{name}] holds phrases besides {UNSEEN}: write one or the other")
            for line in said
        )
        phrases.extend(
            Phrase(region=name, text="\n".join(line.text for line in group)) for group in groups
        )
    if len(phrases) > MAX_PHRASES:
        message = f"expected at most {MAX_PHRASES} phrases, found {len(phrases)}"
        faults.append(Fault(where="sheet", message=message))
    if sections and not phrases and not unseen and not faults:
        message = f"the sheet holds no phrase; {PHRASE_SHEET_LOOKS}"
        faults.append(Fault(where="sheet", message=message))
    return phrases, unseen


def _groups(lines: list[_Line]) -> Iterator[list[_Line]]:
    group: list[_Line] = []
    for line in lines:
        if not line.blank:
            group.append(line)
        elif group:
            yield group
            group = []
    if group:
        yield group


def _lines(text: str) -> list[_Line]:
    """The lines of a sheet, the fence around it dropped, numbered as in the file."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    pieces = text.split("\n")
    pieces[-1] = pieces[-1].removesuffix("\r")
    if not pieces[-1]:
        pieces.pop()  # what follows the final line break is no line
    first, last = _unfenced(pieces)
    return [
        _Line(number=place + 1, text=piece.removeprefix("\\"), literal=piece.startswith("\\"))
        for place, piece in enumerate(pieces[first:last], start=first)
    ]


def _unfenced(pieces: list[str]) -> tuple[int, int]:
    """The range of lines inside the one fence around everything, or all lines."""
    filled = [place for place, piece in enumerate(pieces) if piece.strip()]
    if len(filled) < 2:
        return 0, len(pieces)
    opening = _FENCE.fullmatch(pieces[filled[0]])
    closing = _FENCE.fullmatch(pieces[filled[-1]])
    if (
        opening is None
        or closing is None
        or closing[2].strip()
        or not closing[1].startswith(opening[1])
    ):
        return 0, len(pieces)
    return filled[0] + 1, filled[-1]


def _section_name(line: _Line) -> str | None:
    if line.literal or not (line.text.startswith("[") and line.text.endswith("]")):
        return None
    name = line.text[1:-1]
    return name if name in (*REGIONS, _SUMMARY) else None


def _as_written(line: _Line) -> str:
    return f"\\{line.text}" if line.literal else line.text


def _unknown_bracket(text: str) -> str:
    found = text.strip()
    return (
        f"unknown section line {found!r}; expected exactly [head], [middle], [tail] or [summary] "
        "(start the line with \\ if it belongs to a phrase)"
    )


def _fault(line: _Line, message: str) -> Fault:
    return Fault(where=f"line {line.number}", message=message)


def _malformed(what: str, where: str, message: str) -> Malformed:
    return Malformed(what, [Fault(where=where, message=message)])
