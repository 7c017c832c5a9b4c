"""Phrases drawn by machine are phrases that a reader may hand in."""

from __future__ import annotations

import pytest

from readproof.core import examples, spans
from readproof.core.draws import Draws
from readproof.core.extractions import Phrase
from readproof.core.policies import PhraseRules
from tests.corpora import OWN, prepared

each_text = pytest.mark.parametrize("name", sorted(OWN))


def _drawn(name: str, key: bytes = b"key", rules: PhraseRules | None = None) -> tuple[Phrase, ...]:
    return examples.phrases(prepared(name, "quick").ground, rules or PhraseRules(), Draws(key))


@each_text
def test_three_of_each_region_in_the_order_of_the_text(name: str) -> None:
    drawn = _drawn(name)
    regions = prepared(name, "quick").division.regions
    assert [phrase.region for phrase in drawn] == [r.id for r in regions for _ in range(3)]
    text = prepared(name, "quick").text.document.text
    places = [text.index(phrase.text) for phrase in drawn]
    assert places == sorted(places)
    for place, phrase in zip(places, drawn, strict=True):
        region = next(region for region in regions if region.id == phrase.region)
        assert region.start <= place < region.end


@each_text
def test_each_is_unique_cuts_no_word_and_stands_on_one_line(name: str) -> None:
    for phrase in _drawn(name):
        found = spans.resolve(prepared(name, "quick").text.folded, phrase.text, min_length=10)
        assert found.status == "unique"
        assert not found.matches[0].cuts_word or name in ("chronicle", "article")
        assert "\n" not in phrase.text
        assert phrase.text[0].isalnum()


@each_text
def test_none_overlap(name: str) -> None:
    text = prepared(name, "quick").text.document.text
    ends = 0
    for phrase in _drawn(name):
        start = text.index(phrase.text)
        assert start >= ends
        ends = start + len(phrase.text)


def test_the_key_decides() -> None:
    assert _drawn("report") == _drawn("report")
    assert not set(_drawn("report")) & set(_drawn("report", b"other"))


def test_limits_of_the_policy_hold() -> None:
    rules = PhraseRules(min_length=30, max_length=34, per_region=5)
    drawn = _drawn("handbook", rules=rules)
    assert len(drawn) == 15
    assert all(30 <= len(phrase.text) <= 36 for phrase in drawn)


def test_a_text_that_repeats_itself_yields_none() -> None:
    from readproof.core.documents import Document, Extractor, text_digest
    from readproof.core.policies import BUILT_IN
    from readproof.gate.preparations import prepare

    text = "The river was high today and nobody crossed it at all.\n\n" * 100
    document = Document(
        name="a.txt",
        text=text,
        sha256=text_digest(text),
        text_sha256=text_digest(text),
        media_type="text/plain",
        extractor=Extractor(name="text", version="1"),
    )
    ground = prepare(document, BUILT_IN["quick"]).ground
    assert examples.phrases(ground, PhraseRules(), Draws(b"key")) == ()
