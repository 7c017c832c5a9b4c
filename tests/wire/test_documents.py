"""Each kind has the fields of the contract in its order, and comes back as the same value."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from readproof.core.extractions import Phrase, PhraseSheet
from readproof.core.reasons import Outcome, Reason
from readproof.wire import (
    answers,
    audit,
    bundle,
    challenge,
    extraction,
    phrases,
    policy,
    span,
    trace,
    traces,
    verdict,
)
from tests.wire import values
from tests.wire.examples import DOCUMENT, LINE, RESOLUTIONS, TEXT

ORDER = {
    "challenge": (
        "schema id document regions chunks policy reader issued_at commit_by lang delivery "
        "generator fold secret_sha256 plan guarantee"
    ),
    "extraction": (
        "schema challenge_id document phrases_sha256 quote_spans discarded fold summary"
    ),
    "audit": (
        "schema id challenge_id extraction_sha256 attempt attempts_allowed issued_at answer_by "
        "lang answer_form guarantee questions"
    ),
    "verdict": (
        "schema challenge_id audit_id document reader attempt attempts_allowed policy "
        "extraction_sha256 summary_sha256 verdict reasons trace_id regime weak guarantee decided_at"
    ),
    "bundle": ("schema document reader policy parts summary_sha256 verdict regime decided_at"),
}


def test_fields_stand_in_the_order_of_the_contract() -> None:
    found = {
        "challenge": challenge.to_dict(values.CHALLENGE),
        "extraction": extraction.to_dict(values.EXTRACTION),
        "audit": audit.to_dict(values.AUDIT),
        "verdict": verdict.to_dict(values.ACCEPT),
        "bundle": bundle.to_dict(values.BUNDLE),
    }
    assert {kind: " ".join(document) for kind, document in found.items()} == ORDER


@pytest.mark.parametrize(
    ("place", "fields"),
    [
        (0, "id kind is_non_quote prompt quote_id length ask_length"),
        (1, "id kind is_non_quote prompt chunk_id locator anchor length ask_length"),
        (2, "id kind is_non_quote prompt chunk_id locator anchor length ask_length"),
        (3, "id kind is_non_quote prompt chunk_id locator window text"),
        (4, "id kind is_non_quote prompt chunk_id locator options"),
        (5, "id kind is_non_quote prompt chunk_id"),
    ],
)
def test_a_question_has_the_fields_of_its_kind_only(place: int, fields: str) -> None:
    assert " ".join(audit.question_to_dict(values.AUDIT.questions[place])) == fields


def test_every_kind_comes_back_as_the_same_value() -> None:
    assert challenge.from_dict(challenge.to_dict(values.CHALLENGE)) == values.CHALLENGE
    assert extraction.from_dict(extraction.to_dict(values.EXTRACTION)) == values.EXTRACTION
    assert audit.from_dict(audit.to_dict(values.AUDIT)) == values.AUDIT
    assert answers.from_dict(answers.to_dict(values.ANSWERS)) == values.ANSWERS
    assert verdict.from_dict(verdict.to_dict(values.ACCEPT)) == values.ACCEPT
    assert bundle.from_dict(bundle.to_dict(values.BUNDLE)) == values.BUNDLE
    assert traces.from_dict(traces.to_dict(7, [LINE])) == (7, (LINE,))
    standard = values.CHALLENGE.policy
    assert policy.from_dict(policy.to_dict(standard)) == standard


def test_what_is_missing_is_left_out() -> None:
    bare = replace(values.EXTRACTION, summary=None)
    assert "summary" not in extraction.to_dict(bare)
    assert extraction.from_dict(extraction.to_dict(bare)) == bare


def test_what_a_verdict_lacks_is_null() -> None:
    early = replace(
        values.ACCEPT,
        audit_id=None,
        extraction_sha256=None,
        summary_sha256=None,
        verdict=Outcome.REJECT,
        reasons=(Reason(code="REGION_MISSING", message="m"),),
    )
    document = verdict.to_dict(early)
    assert document["audit_id"] is None
    assert document["extraction_sha256"] is None
    assert document["summary_sha256"] is None
    assert verdict.from_dict(document) == early


def test_a_policy_is_written_complete() -> None:
    document = policy.to_dict(values.CHALLENGE.policy)
    assert document["contains_window"] is None
    assert document["attempts"] == 3
    assert document["items"] == {
        "contains": 8,
        "true_sentence": 0,
        "own_prefix": 9,
        "delivery_token": 4,
    }


def test_a_span_carries_its_text_and_its_context() -> None:
    document = span.to_dict(DOCUMENT, RESOLUTIONS, radius=10)
    results = document["results"]
    assert isinstance(results, list)
    (found,) = results[0]["spans"]
    assert (found["start"], found["end"], found["text"]) == (4, 20, "gauge was set up")
    assert (found["context_start"], found["context_end"]) == (0, 30)
    assert "reason" not in results[0]
    assert results[1] == {
        "phrase": "no such words",
        "status": "not_found",
        "reason": "NOT_FOUND",
        "occurrences": 0,
        "spans": [],
    }
    wide = span.to_dict(DOCUMENT, RESOLUTIONS)["results"]
    assert isinstance(wide, list)
    assert wide[0]["spans"][0]["context_end"] == len(TEXT)


def test_an_open_trace_holds_only_what_is_there() -> None:
    document = trace.to_dict(
        trace_id=values.TRACE_ID, state="open", challenge=values.CHALLENGE, sheet="x"
    )
    assert list(document) == ["schema", "trace_id", "state", "challenge", "sheet"]


# --- phrases and answers -----------------------------------------------------------------------


def _phrases(*texts: tuple[str, str], summary: str | None = None) -> PhraseSheet:
    document: dict[str, object] = {
        "schema": phrases.SCHEMA,
        "challenge_id": values.CHALLENGE_ID,
        "phrases": [{"region": region, "text": text} for region, text in texts],
    }
    if summary is not None:
        document["summary"] = summary
    return phrases.from_dict(document)


def test_a_region_whose_only_phrase_is_unseen_never_arrived() -> None:
    sheet = _phrases(("head", "one"), ("tail", " unseen\n"))
    assert sheet.unseen == ("tail",)
    assert sheet.phrases == (Phrase(region="head", text="one"),)


def test_unseen_beside_a_phrase_is_a_phrase() -> None:
    sheet = _phrases(("head", "one"), ("head", "unseen"))
    assert sheet.unseen == ()
    assert len(sheet.phrases) == 2


def test_line_ends_do_not_change_the_digest_of_phrases() -> None:
    windows = _phrases(("head", "one\r\ntwo"), summary="\r\nA.\r\nB.\r\n")
    unix = _phrases(("head", "one\ntwo"), summary="A.\nB.")
    assert phrases.phrases_digest(windows) == phrases.phrases_digest(unix)


def test_the_digest_of_phrases_is_over_what_was_handed_in() -> None:
    sheets = [
        _phrases(("head", "one")),
        _phrases(("head", "one ")),
        _phrases(("tail", "one")),
        _phrases(("head", "one"), ("tail", "unseen")),
        _phrases(("head", "one"), summary="S."),
        _phrases(("head", "one"), ("head", "two")),
        _phrases(("head", "two"), ("head", "one")),
    ]
    assert len({phrases.phrases_digest(sheet) for sheet in sheets}) == len(sheets)
    # Stated once, so that a stranger can compute it: RFC 8785 of the parsed content.
    content = b'{"phrases":[{"region":"head","text":"one"}],"summary":"S.","unseen":[]}'
    assert phrases.phrases_digest(sheets[4]) == hashlib.sha256(content).hexdigest()


def test_order_does_not_change_the_digest_of_answers() -> None:
    reverse = replace(values.ANSWERS, answers=tuple(reversed(values.ANSWERS.answers)))
    assert reverse != values.ANSWERS
    assert answers.answers_digest(reverse) == answers.answers_digest(values.ANSWERS)
    assert answers.in_order(reverse, values.AUDIT) == values.ANSWERS


def test_unseen_and_an_empty_answer_are_different_content() -> None:
    last = values.ANSWERS.answers[-1]
    blank = replace(values.ANSWERS, answers=(*values.ANSWERS.answers[:-1], replace(last, text="")))
    assert answers.answers_digest(blank) != answers.answers_digest(values.ANSWERS)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("A.", "A."),
        ("\n\nA.\n\n", "A."),
        ("\r\nA.\r\nB.\r\n", "A.\nB."),
        ("  A.  ", "  A.  "),
        ("", None),
        (" \n\t\n", None),
    ],
)
def test_a_summary_has_one_form(raw: str, text: str | None) -> None:
    assert phrases.summary_text(raw) == text
