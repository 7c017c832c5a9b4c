"""One accepted document of each kind, as a fresh object each time."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

from readproof.core import planning
from readproof.core.calibration import slips, suiting
from readproof.core.checks import CheckLine
from readproof.core.corpora import Corpus, CorpusDocument
from readproof.core.documents import Document, Extractor, Span, text_digest
from readproof.core.extractions import Phrase, PhraseSheet
from readproof.core.misses import Difference, NearMiss
from readproof.core.policies import BUILT_IN
from readproof.core.quotes import Checked, Result
from readproof.core.reasons import Outcome
from readproof.core.spans import Match, Resolution
from readproof.core.trust import Keyring, Role
from readproof.wire import (
    answers,
    audit,
    bundle,
    calibration,
    challenge,
    check,
    corpus,
    extraction,
    head,
    keys,
    phrases,
    plan,
    policy,
    quote,
    receipt,
    sets,
    span,
    trace,
    traces,
    verdict,
)
from tests.keys.pairs import trusted
from tests.wire import values
from tests.wire.cited import CITED

TEXT = "The gauge was set up in 1911. It has been read ever since, day by day."
DOCUMENT = Document(
    name="note.txt",
    text=TEXT,
    sha256=text_digest(TEXT),
    text_sha256=text_digest(TEXT),
    media_type="text/plain",
    extractor=Extractor(name="text", version="1"),
)
RESOLUTIONS = (
    Resolution(
        phrase="gauge was set up",
        status="unique",
        reason=None,
        occurrences=1,
        matches=(Match(span=Span(4, 20), matched_by="raw", fold_steps=(), cuts_word=False),),
    ),
    Resolution(
        phrase="no such words", status="not_found", reason="NOT_FOUND", occurrences=0, matches=()
    ),
)
WISH = planning.Wish(skip=Fraction(1, 5), pass_at_most=Fraction(1, 50), slip=Fraction(1, 100))
MISS = NearMiss(
    span=Span(4, 9),
    kind="absent",
    first=Difference(phrase_at=0, text_at=4, expected="no such words", found="gauge"),
    words=(("no such words", "gauge"),),
)
ITEMS = (
    quote.Item(quote="gauge was set up", given="gauge was set up"),
    quote.Item(quote="no such words", given={"quote": "no such words", "score": 0.5}),
    quote.Item(quote=" ", given=" "),
)
CHECKED = (
    Checked(
        quote="gauge was set up",
        result=Result.VALID,
        snippet=Span(0, 29),
        place=Span(4, 20),
        sentences=1,
        flags=("cuts_word",),
    ),
    Checked(quote="no such words", result=Result.NOT_FOUND),
    Checked(quote=" ", result=Result.EMPTY),
)
CORPUS = Corpus(
    edition="2026-11-30",
    key=bytes(32),
    documents=(
        CorpusDocument(
            path="texts/one.txt",
            sha256=values.SHA,
            encoding="utf-8",
            newline="lf",
            language="en",
            licence="Apache-2.0",
            policy="quick",
        ),
    ),
)
LINE = traces.TraceLine(
    trace_id=values.TRACE_ID,
    verdict=Outcome.REJECT,
    reasons=("COVERAGE_WRONG",),
    document="note.txt",
    text_sha256=values.SHA,
    reader="reader one",
    policy="standard",
    attempt=2,
    decided_at=values.NOON,
    discarded=1,
    wrong=(("verbatim", 7), ("choice", 1)),
    label="follow-up",
)
GROUP = traces.GroupLine(key="note.txt", total=3, accepted=1, review=0, rejected=2)

_MAKERS: dict[str, Callable[[], dict[str, object]]] = {
    "challenge": lambda: challenge.to_dict(values.CHALLENGE),
    "phrases": lambda: phrases.to_dict(
        PhraseSheet(
            phrases=(Phrase(region="head", text="one"), Phrase(region="tail", text="two")),
            unseen=("middle",),
            summary="S.",
        ),
        values.CHALLENGE_ID,
    ),
    "extraction": lambda: extraction.to_dict(values.EXTRACTION),
    "audit": lambda: audit.to_dict(values.AUDIT),
    "answers": lambda: answers.to_dict(values.ANSWERS),
    "verdict": lambda: verdict.to_dict(values.ACCEPT),
    "span": lambda: span.to_dict(DOCUMENT, RESOLUTIONS, {1: MISS}),
    "quote": lambda: quote.to_dict(TEXT, ITEMS, CHECKED, {1: MISS}),
    "calibration": lambda: calibration.to_dict(
        document=DOCUMENT,
        reader="some reader",
        model="some-model",
        policy=BUILT_IN["quick"],
        plays=2,
        earlier=1,
        ungraded=0,
        slips=slips(57, 1),
        by_class=[("verbatim", slips(23, 1)), ("choice", slips(34, 0))],
        unseen=3,
        suits=suiting(20_000),
    ),
    "plan": lambda: plan.to_dict(cast(planning.Plan, planning.plan(WISH))),
    "traces": lambda: traces.to_dict(1, [LINE], by="document", groups=[GROUP]),
    "trace": lambda: trace.to_dict(
        trace_id=values.TRACE_ID,
        state="graded",
        challenge=values.CHALLENGE,
        sheet="[head]\n…",
        extraction=values.EXTRACTION,
        discards=[{"id": "s02", "phrase": "not in there", "reason": "NOT_FOUND", "note": "n"}],
        audit=values.AUDIT,
        answers_sheet="[q01]\n…",
        answers=values.ANSWERS,
        verdict=values.ACCEPT,
        summary_report={"marked": 1},
        secret=bytes(32),
        questions=[
            trace.question_to_dict(
                question_id="q01",
                question_class="own_prefix",
                expected="e",
                given="f",
                right=False,
                place=Span(3, 9),
                chunk_id="chunk_001",
                difference=(0, "e", "f"),
            ),
            {"question_id": "q06", "class": "delivery_token", "right": False, "given": None},
        ],
        exchanges=[
            trace.exchange_to_dict(
                ordinal=1,
                step="phrases",
                model="some-model",
                prompt_sha256=values.SHA,
                answer="[head]\n…",
                tokens_in=15_000,
                tokens_out=300,
                milliseconds=2_500,
                at=1_800_000_000_000,
            )
        ],
        digest=values.SHA,
        prev_digest=values.OTHER_SHA,
        label="justified",
        actions=[
            trace.action_to_dict(
                action="label", at=values.NOON, label="justified", note="", challenge_id=None
            ),
            trace.action_to_dict(
                action="again",
                at=values.NOON,
                label=None,
                note="",
                challenge_id=values.CHALLENGE_ID,
            ),
        ],
        checks={"digest": True},
    ),
    "policy": lambda: policy.to_dict(values.CHALLENGE.policy),
    "corpus": lambda: {
        "schema": "readproof/corpus/v1",
        "title": "Texts",
        "note": "Nothing more.",
        "licence": "Apache-2.0",
        "policy": "quick",
        "edition": "2026-11-30",
        "key": values.SHA,
        "documents": [
            {
                "path": "texts/one.txt",
                "sha256": values.SHA,
                "encoding": "utf-8",
                "newline": "lf",
                "language": "en",
                "licence": "Apache-2.0",
                "policy": "standard",
                "title": "One",
                "note": "The first.",
            }
        ],
    },
    "keys": lambda: keys.to_dict(
        Keyring(keys=(trusted(1, valid_until=values.NOON), trusted(2, role=Role.AUDITOR)))
    ),
    "bundle": lambda: bundle.to_dict(values.BUNDLE),
    "receipt": lambda: receipt.predicate(values.RECEIPT),
    "head": lambda: head.to_dict(3, values.SHA, values.NOON),
    "check": lambda: check.to_dict(
        "verdict",
        tuple(
            CheckLine(id=id_, name="n", ok=ok, code=code, detail="d")
            for id_, ok, code in (
                ("trace", True, ""),
                ("accept", False, "NOT_ACCEPTED"),
                ("document", None, ""),
                ("summary", None, ""),
                ("policy", None, ""),
                ("regime", None, ""),
                ("age", None, ""),
            )
        ),
    ),
    "set": lambda: sets.to_dict(
        CORPUS,
        CORPUS.documents[0],
        BUILT_IN["quick"],
        values.CHALLENGE.fold,
        dict.fromkeys(
            ("challenge.json", "phrases.txt", "extraction.json", "audit.json"), values.SHA
        ),
    ),
    "drift": lambda: corpus.check_to_dict(
        documents=2,
        sets=1,
        refused=0,
        findings=[
            {
                "file": "corpus.toml",
                "line": 9,
                "key": "documents[0].sha256",
                "problem": "changed document",
                "message": "other bytes",
            }
        ],
    ),
    "runs": lambda: corpus.run_to_dict(
        reader="reader one",
        documents=2,
        results=[
            {
                "path": "one.txt",
                "sha256": values.SHA,
                "policy": {"name": "quick", "sha256": values.SHA},
                "result": "REJECT",
                "reasons": ["COVERAGE_WRONG"],
                "earlier": False,
                "message": "no sheet",
                "trace_id": values.TRACE_ID,
                "attempt": 1,
                "asked": 24,
                "wrong": 3,
                "slip_ppm": 125_000,
            }
        ],
    ),
}
KINDS = (*_MAKERS, *CITED)


def example(kind: str) -> Any:
    """An accepted document of this kind, not shared with any other test."""
    made = CITED[kind] if kind in CITED else _MAKERS[kind]()
    return json.loads(json.dumps(made))
