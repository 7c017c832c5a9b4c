"""The digests of one trace: as they were stored, and as they come out now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from readproof.core.documents import text_digest
from readproof.gate.records import sha256_hex
from readproof.gate.traces import Trace
from readproof.store.store import Transaction
from readproof.wire import extraction as extraction_wire
from readproof.wire import policy as policy_wire

# The parts of an attempt that a trace holds digests of, in the words of this page.
_PARTS = {
    "challenge": "stored challenge",
    "challenge_row": "row of the challenge",
    "secret": "stored secret",
    "document_row": "row of the document",
    "submission_row": "row of the sheet",
    "sheet": "stored phrase sheet",
    "extraction": "stored extraction",
    "discards": "list of discards",
    "attempt": "row of the attempt",
    "audit_row": "row of the audit",
    "audit": "stored audit",
    "questions": "page of questions",
    "answers_row": "row of the answers",
    "answers_raw": "stored answer sheet",
    "answers": "stored answers",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HashCheck:
    """A digest: as it was stored, as it comes out now (`None`: not computable), and whether they
    are the same (`None`: could not be checked)."""

    name: str
    stored: str
    now: str | None
    ok: bool | None


def checked(tx: Transaction, trace: Trace, text: str | None) -> tuple[HashCheck, ...]:
    """Every digest of a trace against what the store holds; `text` is the document's, if there.

    First what the verdict names, then the row in the chain, then what the attempt consists of.
    The digest of the document's file can only be checked by whoever has the file.
    """
    return (*_named(trace, text), *_chained(tx, trace))


def _named(trace: Trace, text: str | None) -> Iterator[HashCheck]:
    challenge, verdict = trace.challenge, trace.verdict
    extraction = trace.replay.extraction if trace.replay else None
    summary = extraction.summary if extraction else None
    yield _check("document's file", challenge.sha256, None)
    yield _check("document's text", challenge.text_sha256, text and text_digest(text))
    yield _check("policy", verdict.policy_sha256, policy_wire.sha256(challenge.policy))
    yield _check("secret", challenge.secret_sha256, sha256_hex(trace.secret))
    if verdict.extraction_sha256 is not None:
        now = extraction_wire.sha256(extraction) if extraction else None
        yield _check("extraction, made again", verdict.extraction_sha256, now)
    if verdict.summary_sha256 is not None:
        now = sha256_hex(summary.text.encode("utf-8")) if summary else None
        yield _check("summary", verdict.summary_sha256, now)


def _chained(tx: Transaction, trace: Trace) -> Iterator[HashCheck]:
    stored = trace.stored
    for name, body, digest in (
        ("verdict", stored.body, stored.body_sha256),
        ("details of grading", stored.details, stored.details_sha256),
    ):
        yield _check(name, digest, sha256_hex(body.encode("utf-8")) if body else None)
    yield _check("row in the chain", stored.digest, tx.traces.digest_now(stored.trace_id) or "")
    found = {name: (now, blank) for name, now, blank in tx.traces.evidence_now(stored.trace_id)}
    for name, digest in stored.evidence:
        now, blank = found.get(name, ("", False))
        yield _check(_PARTS.get(name, name), digest, None if blank and now != digest else now)


def _check(name: str, stored: str, now: str | None) -> HashCheck:
    return HashCheck(
        name=name, stored=stored, now=now or None, ok=None if now is None else now == stored
    )
