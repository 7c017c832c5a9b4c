"""The questions of one trace beside their answers, their places in the text, and the worst run."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from readproof import validation
from readproof.core import runs
from readproof.core.audits import Audit, Kind, Question, QuestionClass
from readproof.core.documents import Span
from readproof.core.pieces import DiffPiece, pieces
from readproof.core.questions import Item
from readproof.core.regions import Chunk
from readproof.errors import Malformed, Unchecked
from readproof.gate.grading import expected_answer
from readproof.gate.records import audit_of
from readproof.gate.traces import Trace
from readproof.store.store import Transaction

PPM = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectedQuestion:
    """One question with its place in the text, the right answer and the given one.

    `[start, end)` is the place that was asked about, `[anchor_start, anchor_end)` the text that
    the question showed; both `None` where there is none (a delivery token) or where it could not
    be computed again.  `expected` is what was right (for a choice of sentences the label),
    `given` the answer as written; `right` is `None` where nothing was graded.  `stratum` counts
    from 1, for placed verbatim questions.  `difference` leads from the expected text to the given
    one; it is empty for choices and where one of the two is missing.  `question` is the question
    as it stands in the audit, with anchor, options and locator.
    """

    id: str
    kind: Kind
    question_class: QuestionClass
    chunk_id: str | None
    quote_id: str | None
    stratum: int | None
    start: int | None
    end: int | None
    anchor_start: int | None
    anchor_end: int | None
    prompt: str
    expected: str | None = field(repr=False)
    given: str | None
    unseen: bool
    right: bool | None
    difference: tuple[DiffPiece, ...] = field(repr=False)
    question: Question = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongRun:
    """The longest run of wrong strata, numbered from 1, both inclusive; text `[start, end)`.

    `length` counts placed verbatim questions; `chance_ppm` is how often, in parts per million,
    as many wrong answers in random order have a run at least so long.
    """

    first_stratum: int
    last_stratum: int
    length: int
    start: int
    end: int
    chance_ppm: int


def asked(tx: Transaction, trace: Trace) -> tuple[InspectedQuestion, ...]:
    """The questions in the order of the audit, with all that is known of each."""
    audit = _audit(tx, trace)
    if audit is None:
        return ()
    given = _given(tx, trace, audit)
    marks = _marks(trace)
    replay = trace.replay
    drawn = replay.drawn if replay is not None else None
    items = {item.question.id: item for item in drawn.items} if drawn is not None else {}
    return tuple(
        _inspected(
            trace, question, items.get(question.id), given.get(question.id), marks.get(question.id)
        )
        for question in audit.questions
    )


def _inspected(
    trace: Trace,
    question: Question,
    item: Item | None,
    given: str | None,
    mark: tuple[bool, bool] | None,
) -> InspectedQuestion:
    replay = trace.replay
    expected: str | None = None
    if item is not None and replay is not None and replay.prepared is not None:
        expected = expected_answer(item, replay.prepared, trace.secret).text
    place = item.asked if item is not None else None
    shown = item.shown if item is not None else None
    told = question.question_class in (QuestionClass.VERBATIM, QuestionClass.OWN_PREFIX)
    difference: tuple[DiffPiece, ...] = ()
    if told and expected is not None and given is not None:
        difference = pieces(expected, given.strip())
    return InspectedQuestion(
        id=question.id,
        kind=question.kind,
        question_class=question.question_class,
        chunk_id=question.chunk_id or _chunk_at(trace.challenge.chunks, place),
        quote_id=question.quote_id,
        stratum=_stratum(trace, question, place),
        start=place.start if place else None,
        end=place.end if place else None,
        anchor_start=shown.start if shown else None,
        anchor_end=shown.end if shown else None,
        prompt=question.prompt,
        expected=expected,
        given=given,
        unseen=mark is not None and mark[1],
        right=mark[0] if mark is not None else None,
        difference=difference,
        question=question,
    )


def _audit(tx: Transaction, trace: Trace) -> Audit | None:
    if trace.replay is not None and trace.replay.audit is not None:
        return trace.replay.audit
    row = tx.challenges.audit_of(trace.stored.challenge_id)
    try:
        return audit_of(row.body) if row is not None else None
    except Unchecked:
        return None


def _given(tx: Transaction, trace: Trace, audit: Audit) -> Mapping[str, str | None]:
    """The answers as they were written, by question."""
    replay = trace.replay
    sheet = replay.answers if replay is not None else None
    if sheet is None and trace.answers_sheet:
        try:
            sheet = validation.answer_sheet(trace.answers_sheet, audit)
        except Malformed:
            sheet = None  # changed behind our back; the digests say so
    return {answer.question_id: answer.text for answer in sheet.answers} if sheet else {}


def _marks(trace: Trace) -> Mapping[str, tuple[bool, bool]]:
    """(right, unseen) by question: graded again, or else as it was stored."""
    replay = trace.replay
    if replay is not None and replay.graded is not None:
        return {mark.question_id: (mark.right, mark.unseen) for mark in replay.graded.marks}
    try:
        details: dict[str, Any] = json.loads(trace.stored.details or "{}")
        marks = details.get("marks", [])
        return {mark["question_id"]: (mark["right"], mark["unseen"]) for mark in marks}
    except (ValueError, TypeError, KeyError, AttributeError):
        return {}


def _chunk_at(chunks: Sequence[Chunk], place: Span | None) -> str | None:
    if place is None:
        return None
    return next((chunk.id for chunk in chunks if chunk.start <= place.start < chunk.end), None)


def strata(trace: Trace) -> tuple[Span, ...]:
    """The strata of the text, which tile it; none where the document could not be prepared."""
    replay = trace.replay
    if replay is None or replay.prepared is None or replay.drawn is None:
        return ()
    folded = replay.prepared.text.folded
    pieces_ = replay.prepared.survey.strata
    starts = [0, *(folded.raw_at(piece.start) for piece in pieces_[1:]), trace.challenge.length]
    return tuple(Span(start, max(start, end)) for start, end in pairwise(starts))


def _stratum(trace: Trace, question: Question, place: Span | None) -> int | None:
    """The stratum of a placed verbatim question, from 1."""
    if place is None or question.question_class is not QuestionClass.VERBATIM:
        return None
    replay = trace.replay
    if replay is None or replay.prepared is None:
        return None
    starts = [piece.start for piece in replay.prepared.survey.strata]
    at = replay.prepared.text.folded.position(place.start)
    return max(1, bisect_right(starts, at))


def run(questions: Sequence[InspectedQuestion], layers: Sequence[Span]) -> WrongRun | None:
    """The longest run of wrong strata, and its chance; `None` if nothing there was wrong."""
    placed = [
        one for one in questions if one.question_class is QuestionClass.VERBATIM and one.stratum
    ]
    wrong = [one.right is False for one in placed]
    found = runs.longest(wrong)
    if found is None or not layers:
        return None
    first, last = placed[found.first].stratum or 1, placed[found.last].stratum or 1
    chance = runs.chance(len(placed), sum(wrong), found.length)
    return WrongRun(
        first_stratum=first,
        last_stratum=last,
        length=found.length,
        start=layers[first - 1].start,
        end=layers[last - 1].end,
        chance_ppm=round(chance * PPM),
    )
