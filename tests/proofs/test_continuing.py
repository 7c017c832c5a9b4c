"""The reader that lets a model continue: as good as what the model writes, and no better."""

from __future__ import annotations

import re

import pytest

from readproof.core.reasons import Outcome
from tests.corpora import own
from tests.gate import player
from tests.make import continuing


def perfect(text: str, tokens: int, stops: tuple[str, ...]) -> str:
    """Goes on as the text did where its last words stood before; four characters a token."""
    shown, _, begun = text.rpartition(continuing.AGAIN)
    met = re.search(r"\s+".join(map(re.escape, begun.split())), shown)
    if met is None:
        return babbling(text, tokens, stops)
    found = shown[met.end() :][: 4 * tokens]
    for stop in stops:
        found = found.partition(stop)[0]
    return found


def babbling(text: str, tokens: int, stops: tuple[str, ...]) -> str:
    return " and so on" * tokens


def forgetful(text: str, tokens: int, stops: tuple[str, ...]) -> str:
    """Copies the first thousand characters of what it was shown, and babbles after them."""
    shown, _, begun = text.rpartition(continuing.AGAIN)
    if shown.find(begun) > 1000:
        return babbling(text, tokens, stops)
    return perfect(text, tokens, stops)[: max(0, 1000 - len(begun))]


@pytest.mark.parametrize(
    ("complete", "outcome"),
    [(perfect, Outcome.ACCEPT), (babbling, Outcome.REJECT), (forgetful, Outcome.REJECT)],
)
def test_what_the_model_continues_decides(complete: continuing.Complete, outcome: Outcome) -> None:
    gate = player.gate()
    verdict = gate.prove(own("handbook"), continuing.reader(complete), policy="quick")
    assert verdict.verdict is outcome, verdict.reasons
