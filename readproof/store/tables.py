"""The tables.  STRICT, with a CHECK for every closed list, digest and id."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from sqlalchemy import CheckConstraint, ForeignKey, Index, Text, desc
from sqlmodel import Field

from readproof.core.reasons import Outcome
from readproof.core.verdicts import Regime
from readproof.store.records import Action, State
from readproof.store.rows import Row

# All tables below; importing this module fills it.
METADATA = Row.metadata
_HEX = "^[0-9a-f]{64}$"
# What a label may be.
LABEL = "^[a-z0-9][a-z0-9-]{0,31}$"


def _hex_check(prefix: str, *columns: str) -> tuple[CheckConstraint, ...]:
    return tuple(
        CheckConstraint(
            f"length({column}) = 64 AND {column} NOT GLOB '*[^0-9a-f]*'",
            name=f"ck_{prefix}_{column}",
        )
        for column in columns
    )


def _id_check(prefix: str, column: str, kind: str) -> CheckConstraint:
    return CheckConstraint(
        f"length({column}) = 35 AND {column} GLOB '{kind}_*' "
        f"AND substr({column}, 4) NOT GLOB '*[^0-9a-f]*'",
        name=f"ck_{prefix}_{column}",
    )


def _one_of(prefix: str, column: str, values: Iterable[str]) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=f"ck_{prefix}_{column}")


def _at_least(prefix: str, column: str, least: int) -> CheckConstraint:
    return CheckConstraint(f"{column} >= {least}", name=f"ck_{prefix}_{column}")


def _text(**options: Any) -> Any:
    return Field(sa_type=Text, **options)


def _digest(**options: Any) -> Any:
    return _text(schema_extra={"pattern": _HEX}, **options)


def _id(kind: str, target: str | None = None, **options: Any) -> Any:
    args = [ForeignKey(target)] if target else []
    return _text(
        schema_extra={"pattern": f"^{kind}_[0-9a-f]{{32}}$"}, sa_column_args=args, **options
    )


_STRICT = {"sqlite_strict": True}
RegimeName = Literal["open", "logged", "context"]


class DocumentRow(Row, table=True):
    """A text, stored once."""

    __tablename__ = "documents"
    __table_args__ = (
        *_hex_check("documents", "text_sha256"),
        _at_least("documents", "length", 1),
        _STRICT,
    )
    text_sha256: str = _digest(primary_key=True)
    text: str = _text()
    length: int = Field(ge=1)
    first_seen: int


class ChallengeRow(Row, table=True):
    """A challenge, its secret and where it stands."""

    __tablename__ = "challenges"
    __table_args__ = (
        _id_check("challenges", "id", "ch"),
        *_hex_check("challenges", "sha256", "policy_sha256"),
        _one_of("challenges", "state", State),
        _one_of("challenges", "regime", Regime),
        CheckConstraint("length(secret) = 32", name="ck_challenges_secret"),
        Index("ix_challenges_state_commit_by", "state", "commit_by"),
        Index("ix_challenges_reader_issued_at", "reader", "issued_at"),
        Index("ix_challenges_text_sha256", "text_sha256"),
        _STRICT,
    )
    id: str = _id("ch", primary_key=True)
    text_sha256: str = _text(
        schema_extra={"pattern": _HEX}, sa_column_args=[ForeignKey("documents.text_sha256")]
    )
    sha256: str = _digest()
    name: str = _text()
    reader: str = _text()
    policy_name: str = _text()
    policy_sha256: str = _digest()
    regime: RegimeName = _text()
    state: Literal["issued", "built", "audited", "graded", "expired", "void"] = _text()
    body: str = _text(min_length=1)
    secret: bytes = Field(min_length=32, max_length=32)
    issued_at: int
    commit_by: int


class SubmissionRow(Row, table=True):
    """The one phrase sheet of a challenge, and what was made of it."""

    __tablename__ = "submissions"
    __table_args__ = (
        *_hex_check("submissions", "sheet_sha256", "extraction_sha256"),
        CheckConstraint(
            "(extraction IS NULL) = (extraction_sha256 IS NULL)", name="ck_submissions_extraction"
        ),
        _at_least("submissions", "phrases", 0),
        # Counts need nothing else, and what a reader handed in stands before them in the row.
        Index("ix_submissions_submitted_at", "submitted_at", "challenge_id", "phrases"),
        _STRICT,
    )
    challenge_id: str = _id("ch", "challenges.id", primary_key=True)
    sheet: bytes
    sheet_sha256: str = _digest()
    extraction: str | None = _text(min_length=1)
    extraction_sha256: str | None = _digest()
    phrases: int = Field(ge=0)
    submitted_at: int


class DiscardRow(Row, table=True):
    """A phrase that made no quote span."""

    __tablename__ = "discards"
    __table_args__ = (_at_least("discards", "ordinal", 1), _STRICT)
    challenge_id: str = _id("ch", "submissions.challenge_id", primary_key=True)
    ordinal: int = Field(ge=1, primary_key=True)
    reason: str = _text(min_length=1)


class AttemptRow(Row, table=True):
    """An attempt that was used up, counted for each reader and text."""

    __tablename__ = "attempts"
    __table_args__ = (
        *_hex_check("attempts", "text_sha256"),
        _at_least("attempts", "number", 1),
        _STRICT,
    )
    reader: str = _text(primary_key=True)
    text_sha256: str = _digest(primary_key=True)
    number: int = Field(ge=1, primary_key=True)
    challenge_id: str = _id("ch", "challenges.id", unique=True)
    taken_at: int


class AuditRow(Row, table=True):
    """The one audit of a challenge."""

    __tablename__ = "audits"
    __table_args__ = (
        _id_check("audits", "id", "au"),
        _at_least("audits", "attempt", 1),
        _STRICT,
    )
    id: str = _id("au", primary_key=True)
    challenge_id: str = _id("ch", "challenges.id", unique=True)
    attempt: int = Field(ge=1)
    body: str = _text(min_length=1)
    questions: str | None = _text()
    issued_at: int
    answer_by: int


class AnswersRow(Row, table=True):
    """The one set of answers to an audit."""

    __tablename__ = "answers"
    __table_args__ = (*_hex_check("answers", "answers_sha256"), _STRICT)
    audit_id: str = _id("au", "audits.id", primary_key=True)
    raw: bytes
    answers_sha256: str = _digest()
    body: str = _text(min_length=1)
    submitted_at: int


class ExchangeRow(Row, table=True):
    """One prompt (its digest) and its answer: the transcript of a challenge."""

    __tablename__ = "exchanges"
    __table_args__ = (
        _at_least("exchanges", "ordinal", 1),
        _one_of("exchanges", "step", ("phrases", "answers")),
        *_hex_check("exchanges", "prompt_sha256"),
        _at_least("exchanges", "tokens_in", 0),
        _at_least("exchanges", "tokens_out", 0),
        _at_least("exchanges", "milliseconds", 0),
        _STRICT,
    )
    challenge_id: str = _id("ch", "challenges.id", primary_key=True)
    ordinal: int = Field(ge=1, primary_key=True)
    step: Literal["phrases", "answers"] = _text()
    model: str | None = _text()
    prompt_sha256: str = _digest()
    answer: bytes
    tokens_in: int | None = Field(ge=0)
    tokens_out: int | None = Field(ge=0)
    milliseconds: int = Field(ge=0)
    at: int


class TraceRow(Row, table=True):
    """One trace: the end of an attempt, chained to the one before it.

    `format` is the version of the rule that computes `digest`.  `accepted` repeats the verdict
    for the order of the list.  `codes`, `wrong` and `evidence` are canonical JSON.
    """

    __tablename__ = "traces"
    __table_args__ = (
        _at_least("traces", "seq", 1),
        _at_least("traces", "format", 1),
        _id_check("traces", "trace_id", "tr"),
        _one_of("traces", "verdict", Outcome),
        _one_of("traces", "regime", Regime),
        CheckConstraint("accepted = (verdict = 'ACCEPT')", name="ck_traces_accepted"),
        _at_least("traces", "attempt", 0),
        _at_least("traces", "discarded", 0),
        *_hex_check(
            "traces",
            "sha256",
            "text_sha256",
            "policy_sha256",
            "body_sha256",
            "details_sha256",
            "prev_digest",
            "digest",
        ),
        Index("ix_traces_list", "accepted", desc("seq")),
        Index("ix_traces_verdict", "verdict", desc("seq")),
        # With the verdict at the end, groups and counts need no row.
        Index("ix_traces_reader", "reader", "accepted", desc("seq"), "verdict"),
        Index("ix_traces_document_name", "document_name", "accepted", desc("seq"), "verdict"),
        Index("ix_traces_policy_name", "policy_name", "accepted", desc("seq"), "verdict"),
        Index("ix_traces_text_sha256", "text_sha256", "reader"),
        Index("ix_traces_decided_at", "decided_at", "verdict"),
        _STRICT,
    )
    seq: int = Field(ge=1, primary_key=True)
    format: int = Field(ge=1)
    trace_id: str = _id("tr", unique=True)
    challenge_id: str = _id("ch", "challenges.id", unique=True)
    audit_id: str | None = _id("au", "audits.id")
    verdict: Literal["ACCEPT", "REVIEW", "REJECT"] = _text()
    accepted: int = Field(ge=0, le=1)
    codes: str = _text()
    document_name: str = _text()
    sha256: str = _digest()
    text_sha256: str = _digest()
    reader: str = _text()
    policy_name: str = _text()
    policy_sha256: str = _digest()
    regime: RegimeName = _text()
    attempt: int = Field(ge=0)
    discarded: int = Field(ge=0)
    wrong: str = _text()
    evidence: str = _text()
    body: str = _text(min_length=1)
    body_sha256: str = _digest()
    details: str = _text(min_length=1)
    details_sha256: str = _digest()
    decided_at: int
    prev_digest: str = _digest()
    digest: str = _digest()


class TraceCodeRow(Row, table=True):
    """The codes of a trace, for filters and counts."""

    __tablename__ = "trace_codes"
    __table_args__ = ({"sqlite_strict": True, "sqlite_with_rowid": False},)
    code: str = _text(primary_key=True, min_length=1)
    seq: int = Field(primary_key=True, sa_column_args=[ForeignKey("traces.seq")])


class TraceLineRow(Row, table=True):
    """What lists ask of each trace, in few bytes: its verdict, and the newest label.

    It repeats other tables, and is checked against them.
    """

    __tablename__ = "trace_lines"
    __table_args__ = (
        _one_of("trace_lines", "verdict", Outcome),
        CheckConstraint("accepted = (verdict = 'ACCEPT')", name="ck_trace_lines_accepted"),
        CheckConstraint("reviewed = (label IS NOT NULL)", name="ck_trace_lines_reviewed"),
        Index("ix_trace_lines_reviewed", "reviewed", "accepted", desc("seq")),
        _STRICT,
    )
    seq: int = Field(primary_key=True, sa_column_args=[ForeignKey("traces.seq")])
    verdict: Literal["ACCEPT", "REVIEW", "REJECT"] = _text()
    accepted: int = Field(ge=0, le=1)
    reviewed: int = Field(ge=0, le=1)
    label: str | None = _text(schema_extra={"pattern": LABEL})


class TraceTextRow(Row, table=True):
    """What readers handed in, as text to be searched; the full-text index is made from it.

    It repeats the sheets, and is blanked with them.
    """

    __tablename__ = "trace_texts"
    __table_args__ = (_STRICT,)
    seq: int = Field(primary_key=True, sa_column_args=[ForeignKey("traces.seq")])
    sheet: str = _text()
    answers: str = _text()


class ActionRow(Row, table=True):
    """What an operator did, in a chain of its own.

    `format` is the version of the rule that computes `digest`.
    """

    __tablename__ = "actions"
    __table_args__ = (
        _at_least("actions", "seq", 1),
        _at_least("actions", "format", 1),
        _one_of("actions", "action", Action),
        CheckConstraint(
            "format = 1 OR (label IS NOT NULL) = (action = 'label')", name="ck_actions_label"
        ),
        CheckConstraint(
            "challenge_id IS NOT NULL OR trace_id IS NOT NULL", name="ck_actions_about"
        ),
        *_hex_check("actions", "prev_digest", "digest"),
        Index("ix_actions_trace_id", "trace_id"),
        Index("ix_actions_challenge_id", "challenge_id"),
        _STRICT,
    )
    seq: int = Field(ge=1, primary_key=True)
    format: int = Field(ge=1)
    action: Literal["void", "label", "again", "recheck", "purge"] = _text()
    challenge_id: str | None = _id("ch", "challenges.id")
    trace_id: str | None = _id("tr", "traces.trace_id")
    label: str | None = _text(schema_extra={"pattern": LABEL})
    note: str = _text()
    at: int
    prev_digest: str = _digest()
    digest: str = _digest()


class QuoteCheckRow(Row, table=True):
    """The results of one list of quotes, one letter each, in the order of the list."""

    __tablename__ = "quote_checks"
    __table_args__ = (
        _at_least("quote_checks", "seq", 1),
        *_hex_check("quote_checks", "text_sha256"),
        CheckConstraint(
            "length(results) >= 1 AND results NOT GLOB '*[^VETNL]*'",
            name="ck_quote_checks_results",
        ),
        Index("ix_quote_checks_reader", "reader", desc("seq")),
        Index("ix_quote_checks_checked_at", "checked_at"),
        _STRICT,
    )
    seq: int = Field(ge=1, primary_key=True)
    reader: str = _text(min_length=1)
    text_sha256: str = _digest()
    results: str = _text(min_length=1)
    checked_at: int


class HeadRow(Row, table=True):
    """The end of each chain, so that rows missing at the end are noticed."""

    __tablename__ = "heads"
    __table_args__ = (
        _one_of("heads", "chain", ("traces", "actions")),
        _at_least("heads", "length", 0),
        *_hex_check("heads", "digest"),
        _STRICT,
    )
    chain: Literal["traces", "actions"] = _text(primary_key=True)
    length: int = Field(ge=0)
    digest: str = _digest()
