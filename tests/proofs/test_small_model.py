"""What the script for a small real model calls a refusal for the model's own doing."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.make.small_model import refused


def _done(code: int, out: str = "", err: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess([], code, out, err)


@pytest.mark.parametrize(
    ("verdict", "codes", "why"),
    [
        ("REJECT", ["COVERAGE_WRONG"], "REJECT, COVERAGE_WRONG"),
        ("REJECT", ["TOO_MANY_DISCARDED", "REGION_MISSING"], None),
        ("REVIEW", ["VOID"], "REVIEW, VOID"),
        ("REVIEW", ["INTERNAL"], "nothing"),
        ("REVIEW", ["EXPIRED"], "nothing"),
        ("ACCEPT", ["OK"], "nothing"),
    ],
)
def test_a_verdict_has_to_be_about_what_was_handed_in(
    verdict: str, codes: list[str], why: str | None
) -> None:
    value = {"verdict": verdict, "reasons": [{"code": code} for code in codes]}
    Path("verdict.json").write_text(json.dumps(value), encoding="utf-8")
    expected = None if why == "nothing" else why or f"{verdict}, {', '.join(codes)}"
    assert refused(Path(), _done(1)) == expected


def test_words_without_an_end_are_the_models_doing_and_other_errors_are_not() -> None:
    assert refused(Path(), _done(2, err="the model's answer was cut off after 700 tokens"))
    assert refused(Path(), _done(2, err="the endpoint cannot be reached")) is None
    assert refused(Path(), _done(3)) is None
    assert refused(Path(), _done(0)) is None
    assert refused(Path(), _done(1, out="A summary.")) is None
