"""`plan`: a policy that other commands take, its numbers, and refusals in words."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from readproof import validation
from readproof.cli import policies
from readproof.core import guarantee, planning
from readproof.wire import plan as plan_wire
from readproof.wire import policy as policy_wire
from tests.cli.conftest import cli

WISH = ("plan", "--skip", "0.1", "--pass-at-most", "0.01", "--slips", "0.01")


def test_a_plan_is_printed_as_a_policy_file_that_can_be_used() -> None:
    result = cli(*WISH)
    assert result.code == 0
    Path("careful.toml").write_bytes(result.out)
    loaded = policies.load("careful.toml")
    found = planning.plan(
        planning.Wish(skip=Fraction(1, 10), pass_at_most=Fraction(1, 100), slip=Fraction(1, 100))
    )
    assert isinstance(found, planning.Plan)
    assert loaded == found.policy
    assert f"{loaded.strata} places" in result.err
    assert f"{loaded.strata * 600:,} characters" in result.err
    assert "passes at most" in result.err


def test_the_plan_as_json_is_of_its_schema_and_comes_back() -> None:
    result = cli(*WISH, "--attempts", "1", "--guess", "0.05", "--honest-at-least", "0.9", "--json")
    value = result.json
    validation.validate(value, kind="plan", what="the output")
    assert value["wish"] == {
        "skip": 100_000,
        "pass_at_most": 10_000,
        "slips": 10_000,
        "honest_at_least": 900_000,
        "attempts": 1,
        "guess": 50_000,
    }
    assert plan_wire.to_dict(plan_wire.from_dict(value)) == value
    assert value["honest"] >= 900_000
    assert max(value["chance"].values()) <= 10_000
    assert value["items"] == value["policy"]["strata"]


def test_the_printed_numbers_are_those_of_the_guarantee() -> None:
    value = cli(*WISH, "--json").json
    policy = policy_wire.from_dict(value["policy"])
    skip = guarantee.scattered(Fraction(1, 10), policy.strata, policy.allowed_wrong.verbatim)
    over = guarantee.over_attempts(skip, 3) * 1_000_000
    assert value["chance"]["scattered"] - 1 < over <= value["chance"]["scattered"]
    assert value["guarantee"]["skip"]["10"] == value["chance"]
    assert value["guarantee"]["honest"]["1"] == value["honest"]


def test_what_cannot_exist_is_refused_in_words() -> None:
    result = cli("plan", "--skip", "0.05", "--pass-at-most", "0.01", "--slips", "0.05")
    assert (result.code, result.out) == (1, b"")
    assert result.err.startswith("refused   no plan exists")


@pytest.mark.parametrize("share", ["1.5", "-0.1", "nan", "1e-3", "10%", "0.1234567", ""])
def test_a_share_is_a_plain_decimal_from_0_to_1(share: str) -> None:
    result = cli("plan", "--skip", share, "--pass-at-most", "0.01", "--slips", "0.01")
    assert result.code == 2
    assert "--skip" in result.err


@pytest.mark.parametrize("left_out", ["--skip", "--pass-at-most", "--slips"])
def test_each_side_of_the_wish_has_to_be_named(left_out: str) -> None:
    at = WISH.index(left_out)
    result = cli(*WISH[:at], *WISH[at + 2 :])
    assert result.code == 2
    assert left_out in result.err
