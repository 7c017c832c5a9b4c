"""`explain`: every code, and the nearest for what is none."""

from __future__ import annotations

import pytest

from readproof.core.citing.codes import CITATION_CODES
from readproof.core.reasons import CODES, DISCARD_MEANINGS
from tests.cli.conftest import cli

ALL = CODES | CITATION_CODES


@pytest.mark.parametrize("code", ALL)
def test_code_is_explained_with_what_to_do(code: str) -> None:
    result = cli("explain", code.lower())
    shown = result.out.decode()
    assert result.code == 0
    assert shown.startswith(f"{code}\n")
    assert ALL[code].meaning in shown
    assert ALL[code].remedy in shown


@pytest.mark.parametrize("reason", DISCARD_MEANINGS)
def test_reason_of_a_discard_is_explained(reason: str) -> None:
    assert DISCARD_MEANINGS[reason] in cli("explain", reason).out.decode()


def test_no_code_lists_all() -> None:
    shown = cli("explain").out.decode()
    for name in (*ALL, *DISCARD_MEANINGS):
        assert f"  {name} " in shown


def test_unknown_code_is_told_with_the_nearest() -> None:
    result = cli("explain", "COVERAGE")
    assert result.code == 2
    assert "COVERAGE_WRONG" in result.err
