"""Evidence is copied from its source, word for word, under the evidence folds."""

from __future__ import annotations

import pytest

from readproof.core.citing import evidence

SOURCE = "The pump ran for 12 hours\nwithout a “stop”, on 1,200 litres."


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("ran for 12 hours without", True),
        ('a "stop", on', True),
        ("ran for 13 hours", False),
        ("200 litres.", False),  # a part of a number
        ("12", False),  # too short to prove anything
        ("", False),
    ],
)
def test_quote_stands_in_its_source_or_not(quote: str, found: bool) -> None:
    assert evidence.stands_in(quote, SOURCE) is found


@pytest.mark.parametrize(
    ("text", "blank"), [("", True), (" \u3000\n", True), ("\u200b\u2060", True), ("x", False)]
)
def test_blank_is_what_nobody_can_see(text: str, blank: bool) -> None:
    assert evidence.is_blank(text) is blank
