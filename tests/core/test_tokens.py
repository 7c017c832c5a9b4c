"""Estimates of tokens lie above what tokenizers of others count, and not far above."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from readproof.core.tokens import estimate

ROOT = Path(__file__).parents[2]
SAMPLES = json.loads((ROOT / "tests" / "vectors" / "tokens.json").read_text("utf-8"))["samples"]


def text(sample: dict[str, Any]) -> str:
    if "text" in sample:
        return str(sample["text"])
    return (ROOT / str(sample["file"])).read_bytes().decode("utf-8")


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["name"])
def test_estimate_is_not_below_what_tokenizers_count(sample: dict[str, Any]) -> None:
    found = estimate(text(sample))
    counts = sample["counts"]
    for name in ("o200k", "cl100k", "llama3", "claude"):
        assert found >= counts[name], name
    # The oldest of them spells many characters of other scripts byte by byte.
    assert found >= 0.85 * counts["llama2"]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["name"])
def test_estimate_is_not_far_above_the_greediest(sample: dict[str, Any]) -> None:
    assert estimate(text(sample)) <= 1.75 * max(sample["counts"].values())


@pytest.mark.parametrize(
    ("piece", "tokens"),
    [
        ("", 0),
        ("a", 1),
        ("word", 1),
        ("words", 2),
        ("two words", 3),
        ("1911", 4),
        ("====", 1),
        ("=====", 2),
        ("\r\n", 1),
        ("潮位", 3),
        ("\U0001f30a", 4),
    ],
)
def test_what_is_counted(piece: str, tokens: int) -> None:
    assert estimate(piece) == tokens


def test_a_part_never_counts_more_than_the_whole() -> None:
    whole = text(SAMPLES[0])[:2000]
    counts = [estimate(whole[:end]) for end in range(0, 2000, 7)]
    assert counts == sorted(counts)
