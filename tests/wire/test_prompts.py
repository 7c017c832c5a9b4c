"""The prompts: files in both languages, the document first and fenced, the task last."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from readproof.gate import Gate
from readproof.readers.scripted.program import answer
from readproof.wire import prompts
from tests.proofs.bundled import HANDBOOK, SUIRO, document

NAMES = ("copy", "phrases", "answers", "answers-strict", "mend")


def played(name: str, lang: str) -> list[str]:
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return answer(prompt, "honest")

    Gate.open(":memory:").prove(document(name), ask, policy="quick", lang=lang)
    return asked


def test_every_prompt_has_its_file_in_both_languages() -> None:
    found = {file.name for file in resources.files("readproof.wire.prompts").iterdir()}
    texts = {name for name in found if name.endswith(".txt")}
    assert texts == {f"{name}.{lang}.txt" for name in NAMES for lang in ("en", "ja")}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", [HANDBOOK, SUIRO])
def test_prompts_of_a_challenge_begin_alike_with_the_document(name: str, lang: str) -> None:
    first, second = played(name, lang)
    text = document(name).text
    common = next(
        i for i, pair in enumerate(zip(first, second, strict=False)) if len(set(pair)) > 1
    )
    assert common > len(text)
    assert first.index("end of the document =====\n", 2000) < first.index("[head]\n\n")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["no JSON", "name, a\n    number or a date|name, a number or a date", "60 to 150"]),
        ("ja", ["JSON", "名前や数や日付を含む", "25字から60字"]),
    ],
)
def test_first_prompt_says_what_an_honest_model_needs(lang: str, words: list[str]) -> None:
    task = played(HANDBOOK, lang)[0].rpartition("end of the document =====\n")[2]
    for word in words:
        assert re.search(word, task), word
    for line in ("[head]", "[middle]", "[tail]", "[summary]", "[end]"):
        assert f"\n{line}\n" in task


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_more_is_asked_for_than_is_graded_unless_exactly_that_is_graded(lang: str) -> None:
    usual = prompts.second("QUESTIONS", "TEXT", lang)
    exact = prompts.second("QUESTIONS", "TEXT", lang, exact=True)
    more = {"en": "a few words more than are asked for", "ja": "求められたより少し長め"}[lang]
    assert more in usual
    assert more not in exact
    assert usual.startswith("TEXT\nQUESTIONS\n")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_mending_shows_the_faults_and_the_sheet_with_its_own_braces(lang: str) -> None:
    mended = prompts.mended("PROMPT", "{answer} {x}", "line 3: wrong {faults}", lang)
    assert mended.startswith("PROMPT\n")
    assert "line 3: wrong" in mended
    assert "{x}" in mended


def test_only_the_start_of_an_endless_answer_is_shown_again() -> None:
    mended = prompts.mended("PROMPT", "x" * 1_000_000, "faults", "en")
    assert len(mended) < 25_000
