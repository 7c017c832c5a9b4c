"""Why a phrase was not found: kinds, regions, first differences, limits of time."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from readproof.core import folds
from readproof.core.diagnosis import Diagnosis
from readproof.core.documents import Span
from readproof.core.folds import fold
from readproof.core.misses import STEPS, NearMiss
from readproof.core.spans import resolve
from tests.yardstick import reference_seconds

BANK = json.loads((Path(__file__).parents[1] / "vectors" / "misses.json").read_text("utf-8"))


def explain(document: str, phrase: str) -> NearMiss:
    folded = fold(document)
    found = resolve(folded, phrase, min_length=1)
    assert found.status in ("not_found", "refused")
    return Diagnosis(folded).explain(phrase, reason=found.reason)


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in BANK["cases"]])
def test_misses_written_by_hand_get_their_kind(case: dict[str, Any]) -> None:
    document = BANK["documents"][case["document"]]
    miss = explain(document, case["phrase"])
    assert miss.kind == case["kind"]
    assert 0 <= miss.span.start <= miss.span.end <= len(document)
    assert STEPS[miss.kind][1] in miss.note


def test_bank_is_complete() -> None:
    assert len(BANK["cases"]) >= 100
    assert len({case["id"] for case in BANK["cases"]}) == len(BANK["cases"])
    assert {case["kind"] for case in BANK["cases"]} == set(STEPS)
    assert all(case["effect"] for case in BANK["cases"])


def test_first_difference_has_raw_offsets_on_both_sides() -> None:
    document = "Before.\nThe  toll is &#53; crowns. After."
    miss = explain(document, "The toll is 6 crowns.")
    assert miss.span == Span(8, 34)
    first = miss.first
    assert (first.phrase_at, first.text_at) == (12, document.index("&#53;"))
    assert (first.expected, first.found) == ("6", "5")
    assert "U+0036 in the phrase, U+0035 in the text" in miss.note
    assert miss.words == (("6", "5"),)


def test_the_region_has_whole_words_and_the_signs_of_the_phrase() -> None:
    document = "He left. “The board rejected it outright”, she wrote."
    miss = explain(document, '"The panel rejected it outrightly"')
    assert miss.span.of(document) == "“The board rejected it outright”"


@pytest.mark.parametrize(
    ("document", "phrase", "region", "kind"),
    [
        ("accuracy of 0.95 today", "accuracy of 0.9", "accuracy of 0.95", "number"),
        ("at -0.42 in spring", "0.42 in spring", "-0.42 in spring", "number"),
        ("about 5 % of it", "about 5", "about 5 %", "number"),
        ("The ﬁnal word", "inal word", "ﬁnal word", "half_character"),
        ("Le cafe\u0301", "Le cafe", "Le cafe\u0301", "half_character"),
    ],
)
def test_a_refused_place_is_shown_whole(document: str, phrase: str, region: str, kind: str) -> None:
    miss = explain(document, phrase)
    assert (miss.span.of(document), miss.kind) == (region, kind)


def test_nothing_in_common_is_an_empty_region() -> None:
    miss = explain("abc", "...")
    assert (miss.span, miss.kind) == (Span(0, 0), "absent")


def test_the_profile_of_the_quote_gate_may_be_named() -> None:
    folded = fold("The TOLL is 5 crowns.", folds.QUOTE)
    miss = Diagnosis(folded).explain("the toll is 6 CROWNS", folds.QUOTE)
    assert (miss.kind, miss.words) == ("number", (("6", "5"),))


def test_a_long_phrase_is_shown_at_its_first_difference() -> None:
    document = "".join(f"Sentence {number} says so. " for number in range(400))
    phrase = document[2000:7000]
    changed = phrase[:3000] + "X" + phrase[3001:]
    miss = explain(document, changed)
    assert miss.first.phrase_at == 3000
    assert miss.first.text_at == 5000
    assert miss.span.start == 2000
    assert abs(miss.span.end - 7000) <= 10


LONG = "The harbour board met and the dredger was kept. " * 20_000
HOSTILE = [
    pytest.param("a" * 200_000, "a" * 100_000 + "b", id="a late difference"),
    pytest.param("the fee is due. " * 12_500, "the fee is dux. " * 2, id="equal sentences"),
    pytest.param("the fee is due. " * 12_500, "the fee is due. " * 6000 + "x", id="many of them"),
    pytest.param("q\u0301" * 80_000, "q\u0301" * 50 + "x", id="combining pairs"),
    pytest.param(" " * 200_000, "no such words here", id="white space"),
    pytest.param("<a" * 100_000, "no such words here", id="tags that never end"),
    pytest.param("](" * 100_000, "no such words here", id="links that never end"),
    pytest.param("ab" * 100_000, "ba" * 300 + "c", id="a period"),
    pytest.param("x" * 200_000, "… " * 2000 + "y", id="ellipses"),
    pytest.param("1." * 100_000, "1." * 2000 + "2", id="numbers"),
    pytest.param("ない" * 100_000, "ない" * 2000 + "いな", id="denials"),
    pytest.param(LONG, "y" * 100_000, id="a long phrase of nothing"),
    pytest.param(LONG, "- " * 50_000 + "y", id="a long phrase of signs"),
]


@pytest.mark.parametrize(("document", "phrase"), HOSTILE)
def test_every_text_and_phrase_is_bounded(document: str, phrase: str) -> None:
    folded = fold(document)
    began = time.process_time()
    Diagnosis(folded).explain(phrase)
    assert reference_seconds(began) < 8


def test_the_index_is_made_at_the_first_miss_only(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    real = __import__("readproof.core.diagnosis", fromlist=["Loosened"]).Loosened

    def counting(text: str) -> Any:
        made.append(len(text))
        return real(text)

    monkeypatch.setattr("readproof.core.diagnosis.Loosened", counting)
    document = "The toll is 5 crowns and no more than that. " * 50
    diagnosis = Diagnosis(fold(document))
    assert made == []
    diagnosis.explain("The toll is 6 crowns")
    diagnosis.explain("The toll is 7 crowns")
    assert sum(length > 1000 for length in made) == 1
