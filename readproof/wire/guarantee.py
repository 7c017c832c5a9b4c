"""The guarantee, as it stands in challenges, audits and verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readproof.core.guarantee import SKIPS, SLIPS, Chance, Guarantee


def to_dict(value: Guarantee) -> dict[str, object]:
    """The JSON form; shares and slip rates are keys in per cent, chances parts per million."""
    return {
        "questionable_ppm": value.questionable_ppm,
        "strata": value.strata,
        "attempts": value.attempts,
        "skip": {
            str(percent): {"scattered": chance.scattered, "gap": chance.gap}
            for percent, chance in value.skip
        },
        "honest": {str(percent): chance for percent, chance in value.honest},
    }


def from_dict(value: Mapping[str, Any]) -> Guarantee:
    """The value; shares and slip rates come in the order of `SKIPS` and `SLIPS`."""
    return Guarantee(
        questionable_ppm=value["questionable_ppm"],
        strata=value["strata"],
        attempts=value["attempts"],
        skip=tuple((percent, Chance(**value["skip"][str(percent)])) for percent in SKIPS),
        honest=tuple((percent, value["honest"][str(percent)]) for percent in SLIPS),
    )
