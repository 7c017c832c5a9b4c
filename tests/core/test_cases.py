"""Banks of documents and phrases with the right outcome.

The bank in `tests/vectors/spans.json` is ours; those beside the repository come from outside
and are skipped where they are absent.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from readproof.core.diagnosis import Diagnosis
from readproof.core.folds import fold
from readproof.core.spans import resolve

OUTSIDE = Path(__file__).parents[3] / "shared" / "cases"
OWN = Path(__file__).parents[1] / "vectors" / "spans.json"
STATUSES = {"unique", "ambiguous", "not_found", "refused", "not_found_or_refused"}
FIELDS = {
    *("status", "occurrences", "spans", "reason", "first", "context"),
    *("matched_by", "fold_steps", "cuts_word", "near", "near_class"),
}


def load(path: Path) -> list[Any]:
    if not path.exists():
        return []
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
    return [pytest.param(case, id=case["id"]) for case in cases]


def check(case: dict[str, Any]) -> None:
    expect = case["expect"]
    assert set(expect) <= FIELDS, "a field that this test does not know"
    assert expect["status"] in STATUSES
    reason = expect.get("reason")
    document, phrase = fold(case["document"]), case["phrase"]
    if reason in ("TOO_SHORT", "EMPTY"):
        found = resolve(document, phrase)
    else:
        found = resolve(document, phrase, min_length=1)
    if expect["status"] == "not_found_or_refused":
        assert found.status in ("not_found", "refused")
    else:
        assert found.status == expect["status"]
    spans = [[match.span.start, match.span.end] for match in found.matches]
    if "occurrences" in expect:
        assert found.occurrences == expect["occurrences"]
    if "spans" in expect:
        assert spans == expect["spans"]
    if "first" in expect:
        assert spans[0] == expect["first"]
    if reason is not None:
        assert found.reason == reason
    for name in ("matched_by", "cuts_word"):
        if name in expect:
            assert [getattr(match, name) for match in found.matches] == expect[name]
    if "fold_steps" in expect:
        assert [list(match.fold_steps) for match in found.matches] == expect["fold_steps"]

    if "near" in expect or "near_class" in expect:
        miss = Diagnosis(document).explain(case["phrase"], reason=found.reason)
        if "near" in expect:
            start, end = expect["near"]
            common = min(end, miss.span.end) - max(start, miss.span.start)
            together = max(end, miss.span.end) - min(start, miss.span.start)
            assert common / together >= 0.8
        if "near_class" in expect:
            assert miss.kind == expect["near_class"]


@pytest.mark.skipif(not OUTSIDE.exists(), reason="the outside banks are not here")
@pytest.mark.parametrize(
    "case", [*load(OUTSIDE / "grounding.json"), *load(OUTSIDE / "probes.json")]
)
def test_outside_bank(case: dict[str, Any]) -> None:
    check(case)


@pytest.mark.parametrize("case", load(OWN))
def test_own_bank(case: dict[str, Any]) -> None:
    check(case)


def test_own_bank_is_complete() -> None:
    cases = json.loads(OWN.read_text(encoding="utf-8"))["cases"]
    assert len(cases) >= 50
    assert len({case["id"] for case in cases}) == len(cases)
    for case in cases:
        assert case["kind"]
        assert case["effect"]
