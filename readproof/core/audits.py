"""Values of the audit: the questions, and the answers given to them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from readproof.core.guarantee import Guarantee


class Kind(StrEnum):
    """The kinds of question on the wire."""

    VERBATIM_PREFIX = "verbatim_prefix"
    VERBATIM_SUFFIX = "verbatim_suffix"
    CONTAINS = "contains"
    TRUE_SENTENCE = "true_sentence"
    DELIVERY_TOKEN = "delivery_token"


class QuestionClass(StrEnum):
    """The classes in which wrong answers are counted."""

    VERBATIM = "verbatim"
    CHOICE = "choice"
    OWN_PREFIX = "own_prefix"
    DELIVERY_TOKEN = "delivery_token"


@dataclass(frozen=True, slots=True, kw_only=True)
class Locator:
    """The first and last words of a chunk on one line, for a reader who knows no chunk ids."""

    opening: str
    closing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One sentence offered by a `true_sentence` question; labels are A, B, …"""

    label: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question; which fields are set depends on the kind, as the audit schema says.

    `length` is the number of raw code points that are graded, `ask_length` what the prompt asks
    for.  `window` is a number of characters from the chunk's start, `None` the whole chunk.
    """

    id: str
    kind: Kind
    is_non_quote: bool
    prompt: str
    quote_id: str | None = None
    chunk_id: str | None = None
    locator: Locator | None = None
    anchor: str | None = None
    length: int | None = None
    ask_length: int | None = None
    window: int | None = None
    text: str | None = None
    options: tuple[Option, ...] = ()

    @property
    def question_class(self) -> QuestionClass:
        """The class in which a wrong answer to this question counts."""
        if self.kind is Kind.DELIVERY_TOKEN:
            return QuestionClass.DELIVERY_TOKEN
        if self.kind in (Kind.CONTAINS, Kind.TRUE_SENTENCE):
            return QuestionClass.CHOICE
        return QuestionClass.VERBATIM if self.is_non_quote else QuestionClass.OWN_PREFIX


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """The questions of one attempt.  Times are milliseconds since the Unix epoch, UTC."""

    id: str
    challenge_id: str
    extraction_sha256: str
    attempt: int
    attempts_allowed: int
    issued_at: int
    answer_by: int
    lang: str
    answer_form: str
    guarantee: Guarantee
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer; `text` is `None` when the reader says that the part never arrived."""

    question_id: str
    text: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSheet:
    """All answers to one audit, one for each question."""

    audit_id: str
    answers: tuple[Answer, ...]
