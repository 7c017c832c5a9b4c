"""Traces: one for each end of an attempt, appended to the chain and never changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert, select

from readproof.core.reasons import Outcome
from readproof.core.verdicts import Regime
from readproof.errors import Fault, Malformed, Unusable
from readproof.store import chain, counting, lines, listing, search, verifying
from readproof.store.records import (
    GroupCount,
    Head,
    NewTrace,
    PageKey,
    ReaderCount,
    ReaderDetails,
    StoredTrace,
    TraceFilter,
    TracePage,
)
from readproof.store.rows import checked, table, unstorable
from readproof.store.tables import TraceCodeRow, TraceRow
from readproof.store.work import Work
from readproof.wire.canonical import canonical

_T = table(TraceRow)
_CODES = table(TraceCodeRow)
_PREFIX = "tr_"
_ID_DIGITS = 32


class Traces:
    """The traces; part of an open transaction."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def append(self, trace: NewTrace) -> StoredTrace:
        """Append a trace to the chain.

        Everything of the attempt must be stored before, in this transaction or an earlier one:
        the trace holds the digests of what is there now.  A second trace of the same challenge is
        a `Conflict`.
        """
        self._work.must_write()
        end = chain.head(self._work, chain.TRACES)
        found = chain.evidence(self._work, trace.challenge_id, chain.ROW_FORMAT)
        codes = sorted(set(trace.codes))
        _must_be_storable(codes, trace.wrong)
        values: dict[str, Any] = {
            "seq": end.length + 1,
            "format": chain.ROW_FORMAT,
            "trace_id": trace.trace_id,
            "challenge_id": trace.challenge_id,
            "audit_id": trace.audit_id,
            "verdict": str(trace.verdict),
            "accepted": int(trace.verdict == Outcome.ACCEPT),
            "codes": canonical(codes).decode(),
            "document_name": trace.document_name,
            "sha256": trace.sha256,
            "text_sha256": trace.text_sha256,
            "reader": trace.reader,
            "policy_name": trace.policy_name,
            "policy_sha256": trace.policy_sha256,
            "regime": str(trace.regime),
            "attempt": trace.attempt,
            "discarded": trace.discarded,
            "wrong": canonical(dict(trace.wrong)).decode(),
            "evidence": canonical({name: digest for name, (digest, _) in found.items()}).decode(),
            "body": trace.body,
            "body_sha256": end.digest,
            "details": trace.details,
            "details_sha256": end.digest,
            "decided_at": trace.decided_at,
            "prev_digest": end.digest,
            "digest": end.digest,
        }
        # Before anything is hashed: a lone surrogate has no UTF-8.
        checked(TraceRow, values)
        values["body_sha256"] = chain.sha256(trace.body)
        values["details_sha256"] = chain.sha256(trace.details)
        values["digest"] = chain.row_digest(values)
        self._work.insert(TraceRow, values)
        self._work.connection.execute(
            insert(_CODES),
            [checked(TraceCodeRow, {"code": code, "seq": values["seq"]}) for code in codes],
        )
        lines.add(self._work, values["seq"], trace.verdict, trace.challenge_id)
        chain.advance(self._work, chain.TRACES, Head(length=values["seq"], digest=values["digest"]))
        return _stored(values)

    def get(self, trace_id: str) -> StoredTrace | None:
        """The trace with this id, or `None`."""
        row = self._work.one(select(_T).where(_T.c.trace_id == trace_id))
        return None if row is None else _stored(dict(row._mapping))

    def digest_now(self, trace_id: str) -> str | None:
        """The digest of a trace's row as it stands now; `None` if it cannot be computed."""
        rows = self._work.connection.execute(select(_T).where(_T.c.trace_id == trace_id))
        row = rows.mappings().one_or_none()
        return None if row is None else verifying.digest_now(row)

    def evidence_now(self, trace_id: str) -> tuple[tuple[str, str, bool], ...]:
        """What is stored of a trace's attempt as it stands now: (name, digest, whether blank)."""
        row = self._work.one(
            select(_T.c.challenge_id, _T.c.format).where(_T.c.trace_id == trace_id)
        )
        if row is None:
            return ()
        found = chain.evidence(self._work, row.challenge_id, row.format)
        return tuple((name, digest, blank) for name, (digest, blank) in found.items())

    def problems(self, trace_id: str) -> tuple[str, ...]:
        """What is wrong with one trace and its place in the chain; none if it is as written."""
        return verifying.of_trace(self._work, trace_id)

    def of_challenge(self, challenge_id: str) -> StoredTrace | None:
        """The trace of a challenge, or `None` while it has not ended."""
        row = self._work.one(select(_T).where(_T.c.challenge_id == challenge_id))
        return None if row is None else _stored(dict(row._mapping))

    def find(self, prefix: str) -> StoredTrace:
        """The one trace whose id begins with `prefix`, given with or without `tr_`.

        `Unusable` if there is none or more than one.
        """
        digits = prefix.removeprefix(_PREFIX)
        if not digits or len(digits) > _ID_DIGITS or digits.strip("0123456789abcdef"):
            raise Unusable(
                f"expected a trace id or its beginning ({_PREFIX} and up to {_ID_DIGITS} "
                "lower-case hex digits), found something else; `readproof traces list` shows them"
            )
        first, last = _PREFIX + digits, _PREFIX + digits.ljust(_ID_DIGITS, "f")
        rows = self._work.all(
            select(_T).where(_T.c.trace_id >= first, _T.c.trace_id <= last).limit(2)
        )
        if len(rows) != 1:
            found = "more than one" if rows else "none"
            raise Unusable(
                f"expected one trace whose id begins with {first}, found {found}; "
                "`readproof traces list` shows the ids"
            )
        return _stored(dict(rows[0]._mapping))

    def forget(self, trace_id: str) -> None:
        """Let what was handed in for a trace be searched no longer.

        For whoever blanks the texts of an attempt, in the same transaction.
        """
        trace = self.get(trace_id)
        if trace is not None:
            search.blank(self._work, trace.seq)

    def newest(self) -> StoredTrace | None:
        """The trace that was appended last, or `None` in an empty store."""
        row = self._work.one(select(_T).order_by(_T.c.seq.desc()).limit(1))
        return None if row is None else _stored(dict(row._mapping))

    def has_code(self, reader: str, text_sha256: str, code: str, before: int | None = None) -> bool:
        """True if this reader has a trace on this text that holds the code.

        With `before`, only traces with a lower `seq` count.
        """
        row = self._work.one(
            select(_T.c.seq)
            .join(_CODES, (_CODES.c.seq == _T.c.seq) & (_CODES.c.code == code))
            .where(
                _T.c.text_sha256 == text_sha256,
                _T.c.reader == reader,
                *(() if before is None else (_T.c.seq < before,)),
            )
            .limit(1)
        )
        return row is not None

    def page(
        self,
        which: TraceFilter | None = None,
        *,
        limit: int = 50,
        after: PageKey | None = None,
    ) -> TracePage:
        """One page of the traces that match: non-ACCEPT first, then the newest first."""
        return listing.page(self._work, which or TraceFilter(), limit, after)

    def verdict_counts(self, which: TraceFilter | None = None) -> tuple[ReaderCount, ...]:
        """How often each reader got each verdict."""
        return counting.verdict_counts(self._work, which or TraceFilter())

    def groups(self, which: TraceFilter, by: str) -> tuple[GroupCount, ...]:
        """Traces by verdict and by `code`, `document_name` or `reader`, in no order."""
        return counting.groups(self._work, which, by)

    def times(
        self, which: TraceFilter, since: int, until: int, pieces: int
    ) -> tuple[tuple[int, str, int], ...]:
        """Traces by equal piece of `[since, until)`: (piece from 0, verdict, count)."""
        return counting.times(self._work, which, since, until, pieces)

    def period(self, which: TraceFilter) -> tuple[int, int] | None:
        """The times of the first and the last decision that match, or `None` if none does."""
        return counting.period(self._work, which)

    def details(
        self, which: TraceFilter | None = None, newest: int | None = None
    ) -> tuple[ReaderDetails, ...]:
        """What grading left for the operator, of each trace that got as far as an audit.

        With `newest` only of so many of the last ones that match.
        """
        return counting.details(self._work, which or TraceFilter(), newest)

    def code_counts(self, which: TraceFilter | None = None) -> tuple[ReaderCount, ...]:
        """How often each reader got each code; a trace may count under several."""
        return counting.code_counts(self._work, which or TraceFilter())

    def discard_counts(
        self, reader: str | None = None, since: int | None = None, until: int | None = None
    ) -> tuple[ReaderCount, ...]:
        """How many phrases of each reader were discarded, by reason; by time of submission."""
        return counting.discard_counts(self._work, reader, since, until)

    def phrases_over_time(
        self, reader: str | None, since: int, until: int, pieces: int
    ) -> tuple[tuple[str, int, int, int], ...]:
        """(reader, piece of `[since, until)` from 0, phrases, discarded), by submission."""
        return counting.phrases_over_time(self._work, reader, since, until, pieces)

    def phrase_counts(
        self, reader: str | None = None, since: int | None = None, until: int | None = None
    ) -> tuple[ReaderCount, ...]:
        """How many phrases each reader handed in (`what` is `phrases`); by time of submission."""
        return counting.phrase_counts(self._work, reader, since, until)


def _must_be_storable(codes: list[str], wrong: tuple[tuple[str, int], ...]) -> None:
    """Look at what becomes JSON before it does: there a NUL would be hidden by an escape."""
    faults = []
    if not codes:
        faults.append(Fault(where="codes", message="expected at least one code, found none"))
    for where, names in (("codes", codes), ("wrong", [name for name, _ in wrong])):
        for name in names:
            if message := unstorable(name):
                faults.append(Fault(where=where, message=message))
    if faults:
        raise Malformed("a trace cannot be stored", faults)


def _stored(row: Mapping[str, Any]) -> StoredTrace:
    values = {name: value for name, value in row.items() if name not in ("format", "accepted")}
    values["verdict"] = Outcome(values["verdict"])
    values["regime"] = Regime(values["regime"])
    values["codes"] = tuple(json.loads(values["codes"]))
    values["wrong"] = tuple(json.loads(values["wrong"]).items())
    values["evidence"] = tuple(json.loads(values["evidence"]).items())
    return StoredTrace(**values)
