"""Readers that put one question at a time to a model: as good as what it writes, and no better."""

from __future__ import annotations

import re

import pytest

from readproof.core.reasons import Outcome
from readproof.gate import calibrating
from readproof.gate.terms import Terms
from tests.corpora import own
from tests.gate import player
from tests.make.small_readers import AGAIN, Asking, Complete, Continuing, reader


def perfect(text: str, tokens: int, stops: tuple[str, ...]) -> str:
    """Goes on as the text did where its last words stood before; four characters a token."""
    shown, _, begun = text.rpartition(AGAIN)
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
    shown, _, begun = text.rpartition(AGAIN)
    if shown.find(begun) > 1000:
        return babbling(text, tokens, stops)
    return perfect(text, tokens, stops)[: max(0, 1000 - len(begun))]


def obedient(text: str, tokens: int, stops: tuple[str, ...]) -> str:
    """Does what it is asked in words."""
    shown, _, words = text.rpartition(AGAIN)
    asked, _, passage = words.partition("\n")
    if asked.startswith("Which token"):
        (token,) = re.findall(rf"{asked.split()[3].rstrip('?')} token (\w+)", shown)
        return f"{token}\n"
    met = re.search(r"\s+".join(map(re.escape, passage.split())), shown)
    if asked.startswith("Does this"):
        return "Yes." if met else "No."
    assert met is not None
    count = int(asked.split()[2])
    if " after " in asked:
        return shown[met.end() :].lstrip()[:count]
    return shown[: met.start()].rstrip()[-count:]


@pytest.mark.parametrize(
    ("kind", "complete", "outcome"),
    [
        (Continuing, perfect, Outcome.ACCEPT),
        (Continuing, babbling, Outcome.REJECT),
        (Continuing, forgetful, Outcome.REJECT),
        (Asking, obedient, Outcome.ACCEPT),
        (Asking, babbling, Outcome.REJECT),
    ],
)
def test_what_the_model_writes_decides(
    kind: type[Asking | Continuing], complete: Complete, outcome: Outcome
) -> None:
    gate = player.gate()
    verdict = gate.prove(own("handbook"), reader(kind, complete), policy="quick")
    assert verdict.verdict is outcome, verdict.reasons


@pytest.mark.parametrize(
    ("kind", "good", "bad"), [(Continuing, perfect, babbling), (Asking, obedient, babbling)]
)
def test_slips_are_those_of_the_model(
    kind: type[Asking | Continuing], good: Complete, bad: Complete
) -> None:
    gate = player.gate()
    terms = Terms.of({"policy": "quick", "reader": "small"})
    first = calibrating.calibrate(gate, own("handbook"), reader(kind, good), terms, 1)
    assert first.slips.wrong <= 1  # a quote at the start of a chunk has its prefix elsewhere
    gate = player.gate()
    second = calibrating.calibrate(gate, own("handbook"), reader(kind, bad), terms, 1)
    verbatim = dict(second.by_class)["verbatim"]
    assert verbatim.wrong == verbatim.answers == 12
