"""Everything that a screen or a page shows of one trace, as plain values.

Nothing here decides anything: what was stored is computed again and set side by side.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from readproof.core.audits import Kind, Question, QuestionClass
from readproof.core.documents import Span
from readproof.core.extractions import QuoteSpan
from readproof.core.maps import MapCell
from readproof.core.misses import NearMiss
from readproof.core.pieces import DiffPiece
from readproof.gate.traces import Trace
from readproof.store.records import StoredAction
from readproof.store.store import Store

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
    """A sentence of the summary without its marks, the marks, and what is wrong with it, if so."""

    text: str
    marks: tuple[str, ...]
    ok: bool
    fault: str | None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class HashCheck:
    """A digest: as it was stored, as it comes out now (`None`: not computable), and whether they
    are the same (`None`: could not be checked)."""

    name: str
    stored: str
    now: str | None
    ok: bool | None


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

    def map(self, width: int) -> tuple[MapCell, ...]:
        """The map of the document in `width` cells."""
        raise NotImplementedError


def inspect(store: Store, trace_id: str) -> Inspection:
    """Everything about one trace; `trace_id` is an id, its beginning, or `latest`.

    What could not be computed again is left out; `trace.unchecked` says why.  `Unusable` if there
    is no such trace.
    """
    raise NotImplementedError
