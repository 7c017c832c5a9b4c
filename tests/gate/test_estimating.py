"""What is estimated before asking lies above what is then sent."""

from __future__ import annotations

import pytest

from readproof.core import tokens
from readproof.core.policies import BUILT_IN
from readproof.gate import Gate, estimating
from readproof.readers.scripted.program import answer
from tests.proofs.bundled import HANDBOOK, SUIRO, document


@pytest.mark.parametrize("policy", BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", [HANDBOOK, SUIRO])
def test_prompts_stay_below_the_estimate(name: str, lang: str, policy: str) -> None:
    sent: list[int] = []
    said: list[int] = []

    def ask(prompt: str) -> str:
        sent.append(tokens.estimate(prompt))
        given = answer(prompt, "honest")
        said.append(tokens.estimate(given))
        return given

    read = document(name)
    Gate.open(":memory:").prove(read, ask, policy=policy, lang=lang, allow_weak=True)
    found = estimating.estimate(read, BUILT_IN[policy], lang)
    assert sent[0] <= found.phrases <= 1.1 * sent[0]
    assert sent[1] <= found.answers <= 1.25 * sent[1]
    assert max(said) <= found.answer


def test_context_holds_prompt_and_answer() -> None:
    found = estimating.estimate(document(HANDBOOK), BUILT_IN["quick"], "en", 3000)
    assert found.answer == 3000
    assert found.context == max(found.phrases, found.answers) + 3000
    assert found.total == found.phrases + found.answers + 6000


def test_what_lies_within_a_piece_that_fits_fits_too() -> None:
    read = document(HANDBOOK)
    fits = estimating.fits(read, BUILT_IN["quick"], "en", 16_000)
    step = 997
    for start in range(0, read.length, step):
        ends = [fits(start, end) for end in range(start + step, read.length, step)]
        assert ends == sorted(ends, reverse=True)
    assert fits(0, 5000)
    assert not fits(0, read.length)
