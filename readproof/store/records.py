"""The values that go into the store and come out of it: bytes, text and integers.

Documents of the protocol (`body`, `extraction`, …) are the exact text that was written for the
caller, so that the same submission gets the same bytes again.  Times are milliseconds since the
Unix epoch, UTC; digests are 64 lower-case hex.  An empty `text`, `body`, `details` or `extraction`
in a value that was read means that the text was purged; its digest is still there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from readproof.core.reasons import Outcome
from readproof.core.verdicts import Regime


class State(StrEnum):
    """Where a challenge stands."""

    ISSUED = "issued"
    BUILT = "built"
    AUDITED = "audited"
    GRADED = "graded"
    EXPIRED = "expired"
    VOID = "void"

    @property
    def is_open(self) -> bool:
        """True while something can still be submitted."""
        return self in (State.ISSUED, State.BUILT, State.AUDITED)


OPEN_STATES = tuple(state for state in State if state.is_open)


class Action(StrEnum):
    """What an operator did to a challenge or a trace."""

    VOID = "void"
    LABEL = "label"
    AGAIN = "again"
    RECHECK = "recheck"
    PURGE = "purge"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDocument:
    """A text, once for each `text_sha256`; `length` in code points."""

    text_sha256: str
    text: str = field(repr=False)
    length: int
    first_seen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredChallenge:
    """A challenge with its secret; `name` and `sha256` are those of the document's file."""

    id: str
    text_sha256: str
    sha256: str
    name: str
    reader: str
    policy_name: str
    policy_sha256: str
    regime: Regime
    body: str = field(repr=False)
    secret: bytes = field(repr=False)
    issued_at: int
    commit_by: int
    state: State = State.ISSUED


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSubmission:
    """The phrase sheet as handed in, and what `build` made of it.

    `sheet_sha256` is of the parsed content, not of `sheet`.  `extraction` is `None` when the
    build ended the challenge.  `phrases` counts all phrases, `discards` holds (place in the sheet
    counted from 1, reason) of those that made no quote span.
    """

    challenge_id: str
    sheet: bytes = field(repr=False)
    sheet_sha256: str
    extraction: str | None = field(repr=False)
    extraction_sha256: str | None
    phrases: int
    discards: tuple[tuple[int, str], ...] = ()
    submitted_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAudit:
    """The questions: `body` is the audit document, `questions` the page for people."""

    id: str
    challenge_id: str
    attempt: int
    body: str = field(repr=False)
    questions: str | None = field(repr=False)
    issued_at: int
    answer_by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAnswers:
    """The answers: `raw` as handed in, `body` the answers document, its digest of the content."""

    audit_id: str
    raw: bytes = field(repr=False)
    answers_sha256: str
    body: str = field(repr=False)
    submitted_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTrace:
    """The end of an attempt: `body` is the verdict document, `details` what only operators see.

    `attempt` is 0 when none was used up.  `wrong` holds (class, number of wrong answers).
    """

    trace_id: str
    challenge_id: str
    audit_id: str | None
    verdict: Outcome
    codes: tuple[str, ...]
    document_name: str
    sha256: str
    text_sha256: str
    reader: str
    policy_name: str
    policy_sha256: str
    regime: Regime
    attempt: int
    discarded: int
    wrong: tuple[tuple[str, int], ...]
    body: str = field(repr=False)
    details: str = field(repr=False)
    decided_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTrace(NewTrace):
    """A trace with its place in the chain.

    `evidence` holds (what, SHA-256) of the stored texts that the attempt consists of.
    """

    seq: int
    evidence: tuple[tuple[str, str], ...]
    body_sha256: str
    details_sha256: str
    prev_digest: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAction:
    """One thing that an operator did, with its place in the chain of actions.

    `label` is what a `label` gave; `format` is the version of the rule that computes `digest`.
    """

    seq: int
    format: int
    action: Action
    challenge_id: str | None
    trace_id: str | None
    label: str | None
    note: str
    at: int
    prev_digest: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceFilter:
    """Which traces are meant; `None` does not narrow.  Time is `[since, until)`.

    `document` is the exact name of a file, or the `sha256` or `text_sha256` of a document, and
    `policy` the name of a policy.  `search` is a text of at least 2 characters that stands in the
    sheets handed in (phrases, summary, answers), upper and lower case alike.  `reviewed` asks for
    traces that have a label, or for those that have none.
    """

    verdict: Outcome | None = None
    code: str | None = None
    reader: str | None = None
    document: str | None = None
    policy: str | None = None
    search: str | None = None
    reviewed: bool | None = None
    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PageKey:
    """The place in the list after which the next page begins."""

    accepted: bool
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceSummary:
    """A trace as a list shows it, without the long texts; `label` is the newest one."""

    seq: int
    trace_id: str
    challenge_id: str
    verdict: Outcome
    codes: tuple[str, ...]
    document_name: str
    text_sha256: str
    reader: str
    policy_name: str
    regime: Regime
    attempt: int
    discarded: int
    wrong: tuple[tuple[str, int], ...]
    decided_at: int
    label: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TracePage:
    """One page of traces; `total` counts all that match, `next` is `None` on the last page."""

    total: int
    traces: tuple[TraceSummary, ...]
    next: PageKey | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderCount:
    """How often something (a verdict, a code, a reason for a discard) occurred for a reader."""

    reader: str
    what: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupCount:
    """How many traces with the same key (a code, a document, a reader) have one verdict."""

    key: str
    verdict: Outcome
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderDetails:
    """The details of one trace, empty if they were purged, and whose trace it is, on what."""

    reader: str
    document_name: str
    decided_at: int
    details: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The end of a chain: how many rows it has, and the digest of the last one."""

    length: int
    digest: str


class Damage(StrEnum):
    """What happened to a store, as far as it can be told from what is left."""

    EDITED = "edited"
    MISSING = "missing"
    TAIL = "tail deleted"
    REWRITTEN = "history rewritten"
    BACKUP = "old backup"
    UNSOUND = "file damaged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing that is wrong with a store; `seq` is the row's place in its chain, counted from 1.

    `chain` is `traces`, `actions`, or `file` for what concerns no row (then `seq` is 0).
    """

    kind: Damage
    chain: str
    seq: int
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainReport:
    """What verifying found.  `purged` counts traces whose texts were blanked, on record."""

    head: Head
    actions_head: Head
    purged: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """What the times in a store say: the newest one (0 in an empty store), and the first trace
    after which a trace was given at an earlier time (`None` if there is none)."""

    newest: int
    back_after: int | None
