"""Everything that a screen or a page shows of one trace, as plain values.

Nothing here decides anything: what was stored is computed again and set side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from readproof.core import maps
from readproof.core.documents import Span
from readproof.core.extractions import Extraction, QuoteSpan
from readproof.core.maps import MapCell
from readproof.core.misses import NearMiss
from readproof.core.pieces import DiffPiece
from readproof.core.reasons import DISCARD_MEANINGS
from readproof.core.summaries import SummaryReport, sentences
from readproof.errors import Unchecked
from readproof.gate import digests, explanations, traces
from readproof.gate.digests import HashCheck
from readproof.gate.grading import report_on
from readproof.gate.inspected_questions import InspectedQuestion, WrongRun, asked, run, strata
from readproof.gate.records import extraction_of
from readproof.gate.traces import Trace
from readproof.store.records import StoredAction
from readproof.store.store import Store, Transaction

__all__ = [
    "DiffPiece",
    "HashCheck",
    "InspectedDiscard",
    "InspectedQuestion",
    "Inspection",
    "SummarySentence",
    "WrongRun",
    "inspect",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectedDiscard:
    """A discarded phrase: the reason code, what it means, and the nearest place if that explains.

    `near.span` is the place in the text; `nearest` its raw text, empty if there is none.
    """

    id: str
    phrase: str
    reason: str
    meaning: str
    near: NearMiss | None
    nearest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SummarySentence:
    """A sentence of the summary without its marks, the marks, and what is wrong with it, if so.

    Where the checks could not be made again, `ok` is true and `fault` says that.
    """

    text: str
    marks: tuple[str, ...]
    ok: bool
    fault: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """One trace with all that can be told about it; `text` is `None` if it is gone.

    `why` are lines of plain words.  `run` is `None` if no placed verbatim answer was wrong.
    `strata` are the strata of the text in its order, empty if they could not be computed.
    `label` is the newest label.
    """

    trace: Trace
    why: tuple[str, ...] = field(repr=False)
    text: str | None = field(repr=False)
    questions: tuple[InspectedQuestion, ...]
    quotes: tuple[QuoteSpan, ...]
    discards: tuple[InspectedDiscard, ...]
    summary: tuple[SummarySentence, ...]
    strata: tuple[Span, ...]
    run: WrongRun | None
    hashes: tuple[HashCheck, ...]
    actions: tuple[StoredAction, ...]
    label: str | None

    def place(self, question: InspectedQuestion) -> Span | None:
        """Where a question stands on the map: what it asked about, for a token where its chunk
        begins; `None` where that could not be computed again."""
        if question.start is not None and question.end is not None:
            return Span(question.start, question.end)
        starts = {chunk.id: chunk.start for chunk in self.trace.challenge.chunks}
        start = starts.get(question.chunk_id or "")
        return None if start is None else Span(start, start + 1)

    def map(self, width: int) -> tuple[MapCell, ...]:
        """The map of the document in `width` cells, at least 1."""
        places = [
            maps.Place(start=place.start, end=place.end, right=one.right, unseen=one.unseen)
            for one in self.questions
            if (place := self.place(one)) is not None
        ]
        return maps.draw(
            self.trace.challenge.length,
            width,
            self.trace.challenge.regions,
            [quote.span for quote in self.quotes],
            places,
            Span(self.run.start, self.run.end) if self.run else None,
        )


def inspect(store: Store, trace_id: str) -> Inspection:
    """Everything about one trace; `trace_id` is an id, its beginning, or `latest`.

    What could not be computed again is left out; `trace.unchecked` says why.  `Unusable` if there
    is no such trace.
    """
    trace = traces.find(store, trace_id)
    misses = traces.near_misses(trace)
    with store.read() as tx:
        document = tx.documents.get(trace.challenge.text_sha256)
        text = (document.text if document else None) or None
        extraction = _extraction(tx, trace)
        questions = asked(tx, trace)
        hashes = digests.checked(tx, trace, text)
        actions = tx.actions.of_trace(trace.stored.trace_id)
    layers = strata(trace)
    return Inspection(
        trace=trace,
        why=explanations.why(trace, misses),
        text=text,
        questions=questions,
        quotes=extraction.quote_spans if extraction else (),
        discards=_discards(extraction, misses, text or ""),
        summary=_summary(trace, extraction),
        strata=layers,
        run=run(questions, layers),
        hashes=hashes,
        actions=actions,
        label=traces.newest_label(actions),
    )


def _extraction(tx: Transaction, trace: Trace) -> Extraction | None:
    """The extraction made again, or else as it was stored."""
    if trace.replay is not None:
        return trace.replay.extraction
    submission = tx.challenges.submission(trace.stored.challenge_id)
    if submission is None or not submission.extraction:
        return None
    try:
        return extraction_of(submission.extraction)
    except Unchecked:
        return None


def _discards(
    extraction: Extraction | None, misses: Mapping[str, NearMiss], text: str
) -> tuple[InspectedDiscard, ...]:
    if extraction is None:
        return ()
    return tuple(
        InspectedDiscard(
            id=item.id,
            phrase=item.phrase,
            reason=item.reason,
            meaning=DISCARD_MEANINGS[item.reason],
            near=(miss := misses.get(item.id)),
            nearest=miss.span.of(text) if miss else "",
        )
        for item in extraction.discarded
    )


def _summary(trace: Trace, extraction: Extraction | None) -> tuple[SummarySentence, ...]:
    if extraction is None or extraction.summary is None:
        return ()
    replay = trace.replay
    report = None
    if replay is not None and replay.prepared is not None:
        graded = replay.graded
        report = graded.report if graded else report_on(replay.prepared, extraction)
    found = []
    for sentence in sentences(extraction.summary.text):
        faults = _faults(sentence.text, sentence.marks, report)
        fault = "; ".join(faults) if report else "could not be checked again"
        found.append(
            SummarySentence(
                text=sentence.text, marks=sentence.marks, ok=not faults, fault=fault or None
            )
        )
    return tuple(found)


def _faults(text: str, marks: tuple[str, ...], report: SummaryReport | None) -> list[str]:
    """What is wrong with a sentence, each fault in words."""
    if report is None:
        return []
    absent = [f"[{mark}]" for mark in marks if mark in report.unresolved]
    faults = [f"no quote span was made of {', '.join(absent)}"] if absent else []
    for where, pairs in (
        ("in the context of its quotes", report.not_in_span),
        ("in the document", report.not_in_document),
    ):
        missing = dict.fromkeys(fact for fact, sentence in pairs if sentence == text)
        if missing:
            faults.append(f"{', '.join(missing)} does not stand {where}")
    return faults
