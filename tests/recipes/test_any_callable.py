"""Any function is a reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from readproof.readers.scripted.program import answer
from tests.recipes.conftest import load


def test_an_honest_function_gets_its_summary_through(handbook: Path) -> None:
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return answer(prompt, "honest")

    summary = load("any_callable.py").proved_summary(handbook, ask)
    assert isinstance(summary, str)
    assert summary
    assert len(asked) == 2


@pytest.mark.parametrize("strategy", ["head-only", "gap"])
def test_a_function_that_did_not_read_gets_none(
    handbook: Path, strategy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = load("any_callable.py")
    assert recipe.proved_summary(handbook, lambda prompt: answer(prompt, strategy)) is None
    assert capsys.readouterr().out.startswith("REJECT ")
