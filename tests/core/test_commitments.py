"""From phrases to quote spans: Python makes the evidence, in the order of the sheet."""

import hashlib
from dataclasses import replace

import pytest

from readproof.core import commitments
from readproof.core.extractions import Phrase, PhraseSheet
from readproof.core.policies import PhraseRules
from readproof.gate.gates import Gate
from tests.corpora import own, prepared


@pytest.fixture(scope="module")
def challenge():
    return Gate.open(":memory:").challenge(own("handbook")).challenge


def extracted(challenge, *phrases, summary=None, regions=None):
    regions = regions or ["head"] * len(phrases)
    sheet = PhraseSheet(
        phrases=tuple(Phrase(region=r, text=t) for r, t in zip(regions, phrases, strict=True)),
        summary=summary,
    )
    text = prepared("handbook").text
    return commitments.extract(challenge, text, sheet, "0" * 64)


HEAD = "Harbour Board had refused her request for paper. Four of those sheets\nsurvive"


def test_a_quote_span_is_made_of_offsets_and_digests(challenge):
    made = extracted(challenge, HEAD.replace("\n", " "))
    (quote,) = made.quote_spans
    text = own("handbook").text
    assert quote.text == HEAD == text[quote.span.start : quote.span.end]
    assert quote.sha256 == hashlib.sha256(HEAD.encode()).hexdigest()
    context = text[quote.span.start - 128 : quote.span.end + 128]
    assert quote.context_sha256 == hashlib.sha256(context.encode()).hexdigest()
    assert (quote.region, quote.chunk_id, quote.matched_by) == ("head", "chunk_001", "folded")
    assert quote.fold_steps == ("spaces",)


def test_the_region_comes_from_the_offsets_and_not_from_the_label(challenge):
    made = extracted(challenge, HEAD, regions=["tail"])
    assert made.quote_spans[0].region == "head"


def test_ids_are_places_in_the_sheet_also_after_a_discard(challenge):
    made = extracted(challenge, "nothing of this stands in the text", HEAD)
    assert [quote.id for quote in made.quote_spans] == ["s02"]
    assert [(d.id, d.reason) for d in made.discarded] == [("s01", "NOT_FOUND")]


@pytest.mark.parametrize(
    ("phrase", "reason"),
    [
        (" \n ", "EMPTY"),
        ("the Harbour", "TOO_SHORT"),
        ("the Harbour Board " * 40, "TOO_LONG"),
        ("the Harbour Board had accepted her request", "NOT_FOUND"),
        ("Handbook of the Kestrel Sound Tide Gauge Network", "IN_HEADING"),
        (
            "for Saltvoe, which is younger, it rests on thirteen year",
            None,
        ),
        ("The spring range is the mean over the last complete nineteen-year cycle", None),
    ],
)
def test_reasons_for_a_discard(challenge, phrase, reason):
    made = extracted(challenge, phrase)
    assert [d.reason for d in made.discarded] == ([reason] if reason else [])


def test_overlapping_phrases_are_discarded_in_the_order_of_the_sheet(challenge):
    made = extracted(challenge, HEAD, HEAD[8:])
    assert [(d.id, d.reason) for d in made.discarded] == [("s02", "OVERLAPS")]


def test_more_quotes_than_a_region_takes_are_over_the_limit(challenge):
    sentences = [
        "The first was written in the winter of 1981",
        "spoiled tide charts because the Harbour Board had refused",
        "Four of those sheets survive in the drawer",
        "under the office barometer. A surprising number",
        "instructions still hold, among them the opening one",
        "Ten printed copies exist. The grey one lies on the duty desk",
    ]
    made = extracted(challenge, *sentences)
    assert [(d.id, d.reason) for d in made.discarded] == [("s06", "OVER_LIMIT")]


@pytest.mark.parametrize("wrapped", ["- {}", "1. {}", '"{}"', "“{}”", "「{}」", "`{}`", "・ {}"])
def test_one_wrapping_is_taken_off_and_said(challenge, wrapped):
    made = extracted(challenge, wrapped.format("the Harbour Board had refused her request"))
    assert [quote.unwrapped for quote in made.quote_spans] == [True]
    assert made.quote_spans[0].text.startswith("the Harbour")


def test_the_summary_is_kept_with_its_digest(challenge):
    made = extracted(challenge, HEAD, summary="\nIt is a handbook.\r\nIt is long.\n\n")
    assert made.summary.text == "It is a handbook.\nIt is long."
    assert made.summary.sha256 == hashlib.sha256(made.summary.text.encode()).hexdigest()
    assert extracted(challenge, HEAD, summary="\n\n").summary is None


def codes(challenge, made, unseen=(), rules=None):
    policy = replace(challenge.policy, phrases=rules or PhraseRules())
    sheet = PhraseSheet(phrases=(), unseen=unseen)
    return [reason.code for reason in commitments.judge(policy, sheet, made)]


def test_a_region_without_a_quote_ends_the_challenge(challenge):
    made = extracted(challenge, HEAD)
    assert codes(challenge, made) == ["REGION_MISSING", "REGION_MISSING"]
    assert codes(challenge, made, unseen=("tail",)) == ["REGION_MISSING", "NOT_DELIVERED"]


def test_more_discards_than_allowed_end_the_challenge(challenge):
    nonsense = [f"nothing like number {n} stands here at all" for n in range(4)]
    assert "TOO_MANY_DISCARDED" in codes(challenge, extracted(challenge, *nonsense))
    assert "TOO_MANY_DISCARDED" not in codes(challenge, extracted(challenge, *nonsense[:3]))


def test_the_same_sheet_gives_the_same_extraction(challenge):
    assert extracted(challenge, HEAD, summary="x") == extracted(challenge, HEAD, summary="x")
