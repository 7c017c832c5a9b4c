"""The Python of `docs/parts.md` does what the page says."""

from __future__ import annotations

import re
from typing import Any

import pytest

from readproof.core.reasons import Outcome
from readproof.readers.scripted.program import answer
from tests.corpora import own
from tests.repo.trees import ROOT


def _code() -> str:
    page = (ROOT / "docs" / "parts.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    return str(code)


@pytest.mark.parametrize("skipped", [None, 1, 2, 3, 4])
def test_all_parts_pass_and_none_may_be_skipped(skipped: int | None) -> None:
    """The reader invents everything about the part that it skips."""
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        here = "\n".join(f"part {n} of 4" for n in range(1, 5) if f", part {n} of 4" in prompt)
        return answer(prompt, "inventor" if here == f"part {skipped} of 4" else "honest")

    names: dict[str, Any] = {"document": own("handbook"), "ask": ask}
    exec(compile(_code(), "parts.md", "exec"), names)
    bundle = names["bundle"]
    assert len(bundle.parts) == 4
    assert bundle.verdict is (Outcome.ACCEPT if skipped is None else Outcome.REJECT)
    if skipped is None:
        assert names["summary"].count("Nothing else is summed up here.") == 4
