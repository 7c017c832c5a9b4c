"""Policies by name or from a file: every fault told, nothing guessed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from readproof.cli import policies
from readproof.core.policies import BUILT_IN
from readproof.errors import Malformed, Unusable
from readproof.wire import policy as policy_wire
from tests.cli.conftest import cli

OWN = """
schema = "readproof/policy/v1"
name = "mine"
strata = 14
items = { contains = 2, true_sentence = 0, own_prefix = 3, delivery_token = 0 }
allowed_wrong = { verbatim = 1, choice = 1, own_prefix = 1, delivery_token = 0 }
"""


def test_built_in_policy_by_its_name() -> None:
    assert policies.load("thorough") is BUILT_IN["thorough"]


def test_toml_and_json_give_the_same_policy() -> None:
    Path("p.toml").write_text(OWN, encoding="utf-8")
    made = policies.load("p.toml")
    Path("p.json").write_text(json.dumps(policy_wire.to_dict(made)), encoding="utf-8")
    assert policies.load("p.json") == made
    assert made.strata == 14


def test_challenge_takes_a_policy_file(doc: Path) -> None:
    Path("p.toml").write_text(OWN, encoding="utf-8")
    assert cli("challenge", doc, "--policy", "p.toml").code == 0
    assert json.loads(Path("challenge.json").read_bytes())["policy"]["name"] == "mine"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param(("strata = 14", "strata = 0"), "$.strata", id="too-small"),
        pytest.param(("strata = 14", "strata = 1.5"), "whole numbers", id="a-fraction"),
        pytest.param(("strata = 14", "strata = 2026-11-30"), "no dates", id="a-date"),
        pytest.param(("strata = 14", "strata = inf"), "no JSON number", id="infinity"),
        pytest.param(("strata = 14", "strata ="), "not TOML", id="no-toml"),
        pytest.param(('name = "mine"', ""), "`name` is missing", id="a-missing-field"),
        pytest.param(('name = "mine"', 'name = "mine"\nnome = 1'), "nome", id="an-unknown-field"),
        pytest.param(("verbatim = 1", "verbatim = 14"), "strata - 1", id="a-contradiction"),
    ],
)
def test_fault_of_a_policy_file_is_told(change: tuple[str, str], words: str) -> None:
    Path("p.toml").write_text(OWN.replace(*change), encoding="utf-8")
    with pytest.raises(Malformed) as caught:
        policies.load("p.toml")
    assert caught.value.what == "p.toml"
    assert words in str(caught.value)


def test_name_that_is_none_is_told_with_those_there_are() -> None:
    with pytest.raises(Unusable, match="quick, standard, thorough"):
        policies.load("strict")


def test_policy_file_that_is_missing_is_told() -> None:
    with pytest.raises(Unusable, match=r"none\.toml"):
        policies.load("none.toml")


def test_name_of_a_built_in_policy_is_no_other_ones() -> None:
    Path("p.toml").write_text(OWN.replace("mine", "standard"), encoding="utf-8")
    with pytest.raises(Malformed, match="another name"):
        policies.load("p.toml")
    copy = json.dumps(policy_wire.to_dict(BUILT_IN["standard"]))
    Path("p.json").write_text(copy, encoding="utf-8")
    assert policies.load("p.json") == BUILT_IN["standard"]
