"""The quote gate: results in their order, windows, settings, flags, limits of memory."""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from readproof.core.quotes import Checked, Result, Settings, Verifier
from tests.yardstick import reference_seconds

BODY = (
    "Dr. Lee opened the gate at 6.30 a.m. on 4 May. Nobody came! Why?\n"
    "会議は九時に\n始まる。参加者は２０名で、「遅刻は〜５分まで」とした。次回は来月。場所は未定。\n"
    "She said “wait &amp; see”. Then she left."
)


def check(quote: str, body: str = BODY, **settings: object) -> Checked:
    return Verifier(body, Settings(**settings)).check(quote)  # type: ignore[arg-type]  # by name


@pytest.mark.parametrize(
    ("quote", "result"),
    [
        pytest.param("", Result.EMPTY, id="nothing"),
        pytest.param(" \u3000\n\ufeff ", Result.EMPTY, id="blank"),
        pytest.param("Nobody", Result.TOO_SHORT, id="six characters"),
        pytest.param("No body  came", Result.NOT_FOUND, id="another spacing"),
        pytest.param("nobody  came", Result.VALID, id="case and spaces"),
        pytest.param("会議は九時に始まる", Result.VALID, id="a line break inside"),
        pytest.param("参加者は20名で、「遅刻は～5分まで」", Result.VALID, id="width, wave dash"),
        pytest.param('said "wait & see"', Result.VALID, id="quotes, an entity"),
        pytest.param("said &quot;wait &amp; see&quot;", Result.VALID, id="entities in the quote"),
        pytest.param("始まる。参加者は20名", Result.VALID, id="two sentences"),
        pytest.param("始まる。場所は未定。", Result.NOT_FOUND, id="distant sentences joined"),
        pytest.param("会議は九時に始まった", Result.NOT_FOUND, id="another ending"),
        pytest.param("次回は来月。場所は未定。she said", Result.VALID, id="three sentences"),
        pytest.param("とした。次回は来月。場所は未定。she", Result.SPAN_TOO_LONG, id="four"),
        pytest.param("opened the gate … on 4 May", Result.NOT_FOUND, id="an ellipsis join"),
    ],
)
def test_results(quote: str, result: Result) -> None:
    assert check(quote).result == result


def test_lengths_count_after_folding() -> None:
    assert check("㌔㌔", "㌔㌔ㇹ", min_length=4).result is Result.VALID
    assert check("abc   def", "abc def", min_length=8).result is Result.TOO_SHORT
    assert check("abc def", "abc def", min_length=7).result is Result.VALID


def test_the_snippet_is_the_smallest_window_and_raw() -> None:
    found = check("参加者は20名で")
    assert found.snippet is not None
    assert found.snippet.of(BODY) == "参加者は２０名で、「遅刻は〜５分まで」とした。"
    assert found.place is not None
    assert found.place.of(BODY) == "参加者は２０名で"
    two = check("Nobody came! Why?")
    assert two.sentences == 2
    assert two.snippet is not None
    assert two.snippet.of(BODY) == "Nobody came! Why?"


def test_of_several_places_the_one_in_fewest_sentences_counts() -> None:
    body = "He came! at last. Now he came! At last."
    assert check("came! at last", body.replace("Now he came! At", "Now he came!At")).sentences == 2
    body = "It ended.\nthe war. Then it ended.The war."
    assert check("ended.the war", body).result is Result.VALID
    body = "A one.B two. A one. B two."
    assert check("a one. b two", body).sentences == 2


@pytest.mark.parametrize("few", [0, 32])
def test_many_places_are_counted_alike(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("readproof.core.quotes._FEW_HITS", few)
    body = "終わり。 次の話。" * 100 + "終わり！次の話。"
    found = check("終わり。次の話。終わり", body)
    assert (found.result, found.sentences) == (Result.VALID, 3)
    assert check("終わり。次の話。終わり。次", body).result is Result.SPAN_TOO_LONG


def test_the_number_of_sentences_may_be_set() -> None:
    assert check("Nobody came! Why?", max_sentences=1).result is Result.SPAN_TOO_LONG
    assert check("とした。次回は来月。場所は未定。she", max_sentences=4).result is Result.VALID


def test_abbreviations_may_be_declared() -> None:
    body = "Mr. Roe met Dr. Poe in the U.S. in May."
    assert check(body, body).result is Result.SPAN_TOO_LONG
    found = check(body, body, abbreviations=True)
    assert (found.result, found.sentences) == (Result.VALID, 1)


def test_line_ends_may_be_declared_to_end_sentences() -> None:
    body = "milk and eggs\nbread and butter\n"
    assert check("eggs\nbread", body).sentences == 1
    found = check("eggs\nbread", body, newline_ends=True)
    assert found.sentences == 2


def test_case_may_be_kept() -> None:
    assert check("nobody came", case_sensitive=True).result is Result.NOT_FOUND
    assert check("Nobody came", case_sensitive=True).result is Result.VALID


@pytest.mark.parametrize(
    ("entities", "raw", "decoded"),
    [("both", True, True), ("body", False, True), ("none", True, False)],
)
def test_entities_by_side(entities: str, raw: bool, decoded: bool) -> None:
    assert (check("wait &amp; see", entities=entities).result is Result.VALID) == raw
    assert (check("wait & see", entities=entities).result is Result.VALID) == decoded


@pytest.mark.parametrize(
    ("body", "quote", "flags"),
    [
        pytest.param(
            "the total was 0.95 then", "total was 0.9", ("cuts_number", "cuts_word"), id="number"
        ),
        pytest.param("an unhappy people", "happy people", ("cuts_word",), id="word"),
        pytest.param("the ﬁnal office", "inal office", ("cuts_character", "cuts_word"), id="half"),
        pytest.param("a happy people", "happy people", (), id="nothing"),
    ],
)
def test_edges_are_flagged_and_never_refused(body: str, quote: str, flags: tuple[str, ...]) -> None:
    found = check(quote, body)
    assert (found.result, found.flags) == (Result.VALID, flags)
    assert found.snippet is not None
    assert found.snippet.of(body) == body


@pytest.mark.parametrize(
    ("body", "quote", "result"),
    [
        pytest.param("a" * 200_000, "a" * 100_000 + "b", Result.NOT_FOUND, id="a late difference"),
        pytest.param("a. " * 60_000, "a. " * 20_000, Result.SPAN_TOO_LONG, id="sentences"),
        pytest.param("一。" * 100_000, "一。" * 50_000, Result.SPAN_TOO_LONG, id="一。"),
        pytest.param("q\u0301" * 80_000, "q\u0301" * 20, Result.VALID, id="combining pairs"),
        pytest.param(" " * 200_000 + "x" * 8, "x" * 8, Result.VALID, id="white space"),
    ],
)
def test_hostile_texts_are_checked_in_linear_time(body: str, quote: str, result: Result) -> None:
    began = time.process_time()
    assert check(quote, body).result is result
    assert reference_seconds(began) < 12


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("The ferry leaves at noon and returns at six, said the clerk.\n", id="ASCII"),
        pytest.param("会議は九時に始まり、参加者は二十名で、次回は来月とした。\n", id="Japanese"),
        pytest.param("“Yes”, she said — and left\xa0at   once &amp; for good.\n", id="folded"),
    ],
)
def test_memory_stays_under_three_times_the_body(line: str) -> None:
    body = line * (400_000 // len(line))
    tracemalloc.start()
    Verifier(body).check("no such words anywhere")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak / sys.getsizeof(body) < 3


BANK = json.loads((Path(__file__).parents[1] / "vectors" / "quotes.json").read_text("utf-8"))


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in BANK["cases"]])
def test_bank(case: dict[str, Any]) -> None:
    assert set(case["expect"]) <= {"result", "snippet"}, "a field that this test does not know"
    found = check(case["quote"], case["body"], **case.get("settings", {}))
    assert found.result == case["expect"]["result"]
    snippet = found.snippet.of(case["body"]) if found.snippet is not None else None
    assert snippet == case["expect"].get("snippet")


def test_bank_is_complete() -> None:
    cases = BANK["cases"]
    assert len({case["id"] for case in cases}) == len(cases) >= 60
    assert {case["expect"]["result"] for case in cases} == set(Result)
    assert all(case["kind"] and case["effect"] for case in cases)
