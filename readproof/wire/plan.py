"""Plans on the wire (`readproof/plan/v1`); shares and chances in parts per million."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from readproof.core import planning
from readproof.core.guarantee import PPM, Chance
from readproof.core.planning import Plan, Wish
from readproof.wire import guarantee as guarantee_wire
from readproof.wire import policy as policy_wire

SCHEMA = "readproof/plan/v1"


def to_dict(value: Plan) -> dict[str, object]:
    """The JSON form, with what the policy is worth on a document that carries all of it."""
    wish = value.wish
    return {
        "schema": SCHEMA,
        "wish": {
            "skip": _ppm(wish.skip),
            "pass_at_most": _ppm(wish.pass_at_most),
            "slips": _ppm(wish.slip),
            "honest_at_least": _ppm(wish.honest_at_least),
            "attempts": wish.attempts,
            "guess": _ppm(wish.guess),
        },
        "items": value.policy.strata,
        "allowed_wrong": value.policy.allowed_wrong.verbatim,
        "chance": {"scattered": value.chance.scattered, "gap": value.chance.gap},
        "honest": value.honest,
        "length": {"spaced": value.length, "unspaced": value.length_unspaced},
        "guarantee": guarantee_wire.to_dict(planning.worth(value.policy)),
        "policy": policy_wire.to_dict(value.policy),
    }


def from_dict(value: Mapping[str, Any]) -> Plan:
    """The value; items and worth are told again by its policy, and not looked at."""
    wish = value["wish"]
    return Plan(
        wish=Wish(
            skip=Fraction(wish["skip"], PPM),
            pass_at_most=Fraction(wish["pass_at_most"], PPM),
            slip=Fraction(wish["slips"], PPM),
            honest_at_least=Fraction(wish["honest_at_least"], PPM),
            attempts=wish["attempts"],
            guess=Fraction(wish["guess"], PPM),
        ),
        policy=policy_wire.from_dict(value["policy"]),
        chance=Chance(**value["chance"]),
        honest=value["honest"],
        length=value["length"]["spaced"],
        length_unspaced=value["length"]["unspaced"],
    )


def _ppm(share: Fraction) -> int:
    """A share of whole millionths; the command line takes no finer one."""
    number = share * PPM
    if number.denominator != 1:
        raise ValueError(f"expected a share of at most six decimals, got {share}")
    return int(number)
