"""Every kind of question has a prompt in both languages, with its numbers in it."""

from __future__ import annotations

import pytest

from readproof.core.audits import Kind
from readproof.core.prompts import LANGUAGES, prompt


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_prompt_is_different(lang: str) -> None:
    made = {
        prompt(kind, lang, own_quote=False, ask_length=31, window=window)
        for kind in Kind
        for window in ((None, 500) if kind is Kind.CONTAINS else (None,))
    }
    made.add(prompt(Kind.VERBATIM_PREFIX, lang, own_quote=True, ask_length=31, window=None))
    made.add(
        prompt(Kind.VERBATIM_PREFIX, lang, own_quote=False, ask_length=31, window=None, exact=True)
    )
    assert len(made) == len(Kind) + 3
    assert not any("{" in text or "None" in text for text in made)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_are_named(lang: str) -> None:
    for kind in (Kind.VERBATIM_PREFIX, Kind.VERBATIM_SUFFIX):
        assert "31" in prompt(kind, lang, own_quote=False, ask_length=31, window=None)
    assert "500" in prompt(Kind.CONTAINS, lang, own_quote=False, ask_length=None, window=500)


def test_another_language_is_refused() -> None:
    with pytest.raises(KeyError):
        prompt(Kind.CONTAINS, "fr", own_quote=False, ask_length=None, window=None)
