"""An agent of pydantic-ai as the reader, with a model that is a function: no network is needed."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from readproof.readers.scripted.program import answer
from tests.recipes.conftest import absent, load


@pytest.fixture
def recipe() -> Any:
    """The recipe, if pydantic-ai is there."""
    if importlib.util.find_spec("pydantic_ai") is None:
        absent("pydantic-ai")
    return load("pydantic_ai_agent.py")


def _agent(strategy: str) -> Any:
    from pydantic_ai import Agent, models
    from pydantic_ai.messages import ModelResponse, TextPart
    from pydantic_ai.models.function import FunctionModel

    models.ALLOW_MODEL_REQUESTS = False

    def respond(messages: list[Any], info: Any) -> Any:
        (prompt,) = (part.content for part in messages[-1].parts)
        return ModelResponse(parts=[TextPart(answer(prompt, strategy))])

    return Agent(FunctionModel(respond))


def test_an_honest_agent_gets_its_summary_through(recipe: Any, handbook: Path) -> None:
    summary = recipe.proved_summary(handbook, _agent("honest"))
    assert isinstance(summary, str)
    assert summary


def test_an_agent_that_did_not_read_gets_none(recipe: Any, handbook: Path) -> None:
    assert recipe.proved_summary(handbook, _agent("head-only")) is None
