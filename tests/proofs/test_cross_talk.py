"""No question of an audit answers another one, and audits of other secrets ask elsewhere."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from itertools import combinations, count

import pytest

from readproof.core import folds, scripts
from readproof.core.audits import Kind, Question
from readproof.core.documents import Span
from readproof.core.extractions import Extraction
from readproof.core.questions import Item
from readproof.gate.asking import draw
from readproof.gate.preparations import Prepared, prepare
from readproof.gate.results import Asked, Built
from readproof.readers.scripted import STRATEGIES
from tests.proofs import bundled

SECRETS = 25
SECRETS_SHARED = 100
MOST_SHARED = 0.05
# Characters between a placed question and any quote, at least.
APART = 128
APART_UNSPACED = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """One audit with what is behind it."""

    prepared: Prepared
    extraction: Extraction
    items: tuple[Item, ...]
    body: bytes


@cache
def audits(name: str, secrets: int) -> tuple[Drawn, ...]:
    """Audits of one commitment under so many secrets, as the gate issues them."""
    gate = bundled.fixed(count())
    document = bundled.document(name)
    made = []
    for number in range(secrets):
        issued = gate.challenge(document, reader=f"reader {number}", delivery="copy")
        challenge = json.loads(issued.body)
        reader = STRATEGIES["honest"](challenge, bundled.raw(name))
        built = gate.build(challenge, reader.sheet().encode())
        assert isinstance(built, Built)
        asked = gate.audit(json.loads(built.body))
        assert isinstance(asked, Asked)
        prepared = prepare(document, issued.challenge.policy)
        drawn = draw(issued.challenge, prepared, built.extraction, bundled.secret(number))
        assert drawn is not None
        assert tuple(item.question for item in drawn.items) == asked.audit.questions
        made.append(
            Drawn(
                prepared=prepared,
                extraction=built.extraction,
                items=drawn.items,
                body=asked.body,
            )
        )
    return tuple(made)


each_document = pytest.mark.parametrize("name", bundled.ALL)


def shown_texts(question: Question, drawn: Drawn) -> list[str]:
    """Every text of the document that a question shows, raw."""
    quotes = {quote.id: quote.text for quote in drawn.extraction.quote_spans}
    texts = [question.anchor, question.text, *(option.text for option in question.options)]
    if question.locator is not None:
        texts += [question.locator.opening, question.locator.closing]
    if question.quote_id is not None:
        texts.append(quotes[question.quote_id])
    return [text for text in texts if text]


def shown_places(item: Item, drawn: Drawn) -> list[Span]:
    """Where the shown texts stand: anchors and quotes at every place, and locators."""
    text = drawn.prepared.text.document.text
    question = item.question
    places = []
    if question.anchor is not None:
        start = text.find(question.anchor)
        while start >= 0:
            places.append(Span(start, start + len(question.anchor)))
            start = text.find(question.anchor, start + 1)
    if question.quote_id is not None:
        places += [q.span for q in drawn.extraction.quote_spans if q.id == question.quote_id]
    if question.locator is not None:
        for placed in drawn.prepared.ground.placed:
            if placed.locator == question.locator:
                places += [placed.opening, placed.closing]
    return places


def verbatim(drawn: Drawn) -> list[tuple[Item, Span]]:
    """The items with an asked text, own ones as well."""
    kinds = (Kind.VERBATIM_PREFIX, Kind.VERBATIM_SUFFIX)
    return [(i, i.asked) for i in drawn.items if i.asked and i.question.kind in kinds]


@each_document
def test_no_shown_text_overlaps_what_another_question_asks(name: str) -> None:
    for drawn in audits(name, SECRETS):
        shown = {item.question.id: shown_places(item, drawn) for item in drawn.items}
        for item in drawn.items:
            if item.asked is None:
                continue
            for other, places in shown.items():
                hit = [place for place in places if place.overlaps(item.asked)]
                assert not hit or other == item.question.id, (item.question, other)


@each_document
def test_no_shown_text_holds_what_a_question_asks_to_copy(name: str) -> None:
    for drawn in audits(name, SECRETS):
        text = drawn.prepared.text.document.text
        shown = [
            (item.question.id, folds.phrase(one))
            for item in drawn.items
            for one in shown_texts(item.question, drawn)
        ]
        for item, span in verbatim(drawn):
            asked = folds.phrase(span.of(text))
            for other, one in shown:
                assert asked not in one, (item.question, other)


@each_document
def test_no_choice_text_stands_in_what_another_question_asks(name: str) -> None:
    # It would tell a part of the answer.
    for drawn in audits(name, SECRETS):
        text = drawn.prepared.text.document.text
        texts = [folds.phrase(i.question.text) for i in drawn.items if i.question.text]
        for item, span in verbatim(drawn):
            asked = folds.phrase(span.of(text))
            assert not [one for one in texts if one in asked], item.question


@each_document
def test_questions_ask_about_places_of_their_own(name: str) -> None:
    for drawn in audits(name, SECRETS):
        asked = [item.asked for item in drawn.items if item.asked is not None]
        assert not [pair for pair in combinations(asked, 2) if pair[0].overlaps(pair[1])]


@each_document
def test_asked_text_stands_once_in_the_folded_document(name: str) -> None:
    for drawn in audits(name, SECRETS):
        text, folded = drawn.prepared.text.document.text, drawn.prepared.text.folded.text
        for item, span in verbatim(drawn):
            if item.question.is_non_quote:
                assert folded.count(folds.phrase(span.of(text))) == 1, item.question


@each_document
def test_anchor_stands_once_in_the_folded_document(name: str) -> None:
    for drawn in audits(name, SECRETS):
        folded = drawn.prepared.text.folded.text
        for item in drawn.items:
            if item.question.anchor is not None:
                assert folded.count(folds.phrase(item.question.anchor)) == 1, item.question


@each_document
def test_places_are_far_from_every_quote(name: str) -> None:
    for drawn in audits(name, SECRETS):
        text = drawn.prepared.text.document.text
        for item, span in verbatim(drawn):
            if not item.question.is_non_quote:
                continue
            around = text[max(0, span.start - 200) : span.end + 200]
            zone = APART_UNSPACED if scripts.is_unspaced(around) else APART
            for quote in drawn.extraction.quote_spans:
                apart = max(span.start - quote.span.end, quote.span.start - span.end)
                assert apart >= zone, (item.question, quote.id)


@each_document
def test_asked_text_and_anchor_lie_in_the_chunk_that_is_named(name: str) -> None:
    for drawn in audits(name, SECRETS):
        chunks = {chunk.id: chunk for chunk in drawn.prepared.division.chunks}
        for item in drawn.items:
            if item.asked is None or item.question.chunk_id is None:
                continue
            chunk = chunks[item.question.chunk_id]
            places = [item.asked]
            if item.question.anchor is not None:
                places += shown_places(item, drawn)[:1]
            assert all(chunk.start <= p.start and p.end <= chunk.end for p in places)


@each_document
def test_same_commitment_gives_the_same_bytes(name: str) -> None:
    def bytes_of() -> bytes:
        gate = bundled.fixed(count(7))
        issued = gate.challenge(bundled.document(name))
        challenge = json.loads(issued.body)
        reader = STRATEGIES["honest"](challenge, bundled.raw(name))
        built = gate.build(challenge, reader.sheet().encode())
        assert isinstance(built, Built)
        asked = gate.audit(json.loads(built.body))
        assert isinstance(asked, Asked)
        return issued.body + built.body + asked.body + asked.questions.encode()

    assert bytes_of() == bytes_of()


def test_another_phrase_gives_other_questions() -> None:
    def places(seed_phrase: int) -> set[str]:
        gate = bundled.fixed(count(7))
        issued = gate.challenge(bundled.document(bundled.HANDBOOK))
        challenge = json.loads(issued.body)
        sheet = STRATEGIES["honest"](challenge, bundled.raw(bundled.HANDBOOK)).sheet()
        lines = sheet.split("\n")
        lines[1] = lines[1][: len(lines[1]) - seed_phrase].rstrip()
        built = gate.build(challenge, "\n".join(lines).encode())
        assert isinstance(built, Built)
        asked = gate.audit(json.loads(built.body))
        assert isinstance(asked, Asked)
        return {q.anchor for q in asked.audit.questions if q.anchor}

    same = places(0) & places(1)
    assert len(same) <= 3


def shared_share(name: str) -> float:
    """The share of its places that an audit has in common with another one, on average.

    A place is the asked text of a placed verbatim item, by its span.
    """
    found = [
        frozenset(
            (span.start, span.end) for item, span in verbatim(drawn) if item.question.is_non_quote
        )
        for drawn in audits(name, SECRETS_SHARED)
    ]
    pairs = list(combinations(found, 2))
    return sum(len(a & b) / len(a) for a, b in pairs) / len(pairs)


@pytest.mark.parametrize("name", [bundled.HANDBOOK, bundled.SUIRO])
def test_two_audits_share_few_places(name: str) -> None:
    assert shared_share(name) <= MOST_SHARED
