"""The pages tell a reader everything, and their blank sheets can be filled in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from readproof.core.policies import BUILT_IN
from readproof.errors import Malformed
from readproof.wire import page_texts, pages, sheets
from tests.wire.values import AUDIT, CHALLENGE, EXTRACTION, OWN, PREFIX

LANGS = ("en", "ja")
OPENINGS = {"head": "In the beginning", "middle": "Half way", "tail": "At the end"}


def _after_rule(page: str, lang: str) -> str:
    return page.split(page_texts.INSTRUCTIONS[lang]["sheet"] + "\n", maxsplit=1)[1]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("has_copy", [False, True])
def test_instructions_say_what_the_policy_demands(lang: str, has_copy: bool) -> None:
    page = pages.instructions(replace(CHALLENGE, lang=lang), has_copy, OPENINGS)
    for fact in ("handbook.md", "9,000", "3,000", "6,000", "20", "400", "10", "200", "[s01]"):
        assert fact in page
    assert "2026-12-01 12:15:46 UTC" in page
    assert "unseen" in page
    assert ("=====" in page) == has_copy
    assert max(map(len, page.splitlines())) <= 100
    assert "{" not in page


@pytest.mark.parametrize("lang", LANGS)
def test_the_blank_phrase_sheet_can_be_filled_in(lang: str) -> None:
    blank = _after_rule(pages.instructions(replace(CHALLENGE, lang=lang), False, OPENINGS), lang)
    assert blank == pages.blank_phrases() == "[head]\n\n[middle]\n\n[tail]\n\n[summary]\n\n"
    with pytest.raises(Malformed, match="holds no phrase"):
        sheets.parse_phrases(blank)
    filled = blank.replace("[tail]\n", "[tail]\na phrase\n")
    assert sheets.parse_phrases(filled).phrases[0].text == "a phrase"


@pytest.mark.parametrize("lang", LANGS)
def test_questions_show_all_fields_as_they_are(lang: str) -> None:
    anchor = 'an "anchor" \\ with\na line break and \u001b'
    audit = replace(
        AUDIT,
        lang=lang,
        questions=(OWN, replace(PREFIX, anchor=anchor), *AUDIT.questions[2:]),
    )
    page = pages.questions(audit, EXTRACTION)
    assert f" -----\n{anchor}\n----- " in page
    assert f" -----\n{EXTRACTION.quote_spans[0].text}\n----- " in page
    for question in audit.questions:
        assert question.id in page
        for fact in (question.chunk_id, question.text, question.quote_id):
            assert fact is None or fact in page
        if question.locator is not None:
            assert question.locator.opening in page
            assert question.locator.closing in page
        for option in question.options:
            assert f"----- {option.label} -----\n{option.text}\n" in page
    assert "30" in page
    assert "2026-11-30 14:15:46 UTC" in page


@pytest.mark.parametrize("lang", LANGS)
def test_the_blank_answer_sheet_can_be_filled_in(lang: str) -> None:
    page = pages.questions(replace(AUDIT, lang=lang), EXTRACTION)
    blank = page.split(page_texts.QUESTIONS[lang]["sheet"] + "\n", maxsplit=1)[1]
    assert blank == pages.blank_answers(AUDIT)
    # One empty line each: what is typed there is the answer, without a line break of ours.
    filled = blank.replace("\n\n", "\nan answer\n")
    assert {answer.text for answer in sheets.parse_answers(filled, AUDIT).answers} == {"an answer"}


@pytest.mark.parametrize("lang", LANGS)
def test_the_strict_form_asks_for_the_exact_length(lang: str) -> None:
    question = replace(PREFIX, length=23, ask_length=33)
    folded = replace(AUDIT, lang=lang, questions=(question,))
    page = pages.questions(folded, EXTRACTION)
    assert "33" in page
    assert "23" not in page
    page = pages.questions(replace(folded, answer_form="strict"), EXTRACTION)
    assert "23" in page
    assert "33" not in page


def test_a_name_cannot_break_the_line_or_act_on_a_terminal() -> None:
    page = pages.instructions(replace(CHALLENGE, name="a\n[head]\x1b[2J\u202e"), False, OPENINGS)
    assert page.splitlines()[0] == "READING PROOF: a\ufffd[head]\ufffd[2J\ufffd"


@pytest.mark.parametrize("lang", LANGS)
def test_a_summary_is_asked_for_or_offered(lang: str) -> None:
    policy = replace(BUILT_IN["standard"], summary_required=False)
    wanted = pages.instructions(replace(CHALLENGE, lang=lang), False, OPENINGS)
    offered = pages.instructions(replace(CHALLENGE, lang=lang, policy=policy), False, OPENINGS)
    assert page_texts.INSTRUCTIONS[lang]["summary"] in wanted
    assert page_texts.INSTRUCTIONS[lang]["summary_optional"] in offered


@pytest.mark.parametrize(
    ("seconds", "en", "ja"),
    [(7200, "2 hours", "2時間"), (3600, "1 hour", "1時間"), (5400, "90 minutes", "90分")],
)
def test_durations_are_readable(seconds: int, en: str, ja: str) -> None:
    policy = replace(BUILT_IN["standard"], answer_seconds=seconds)
    for lang, words in (("en", en), ("ja", ja)):
        assert words in pages.instructions(
            replace(CHALLENGE, lang=lang, policy=policy), False, OPENINGS
        )


def test_both_languages_say_the_same_things() -> None:
    for texts in (page_texts.INSTRUCTIONS, page_texts.QUESTIONS):
        assert set(texts["en"]) == set(texts["ja"])
