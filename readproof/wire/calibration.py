"""Calibrations on the wire (`readproof/calibration/v1`): what `run --calibrate --json` prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from readproof.core.calibration import Slips, Suits
from readproof.core.documents import Document
from readproof.core.policies import Policy
from readproof.wire import policy as policy_wire

SCHEMA = "readproof/calibration/v1"


def to_dict(
    *,
    document: Document,
    reader: str,
    model: str | None,
    policy: Policy,
    plays: int,
    earlier: int,
    ungraded: int,
    slips: Slips,
    by_class: Sequence[tuple[str, Slips]],
    unseen: int,
    suits: Sequence[Suits],
) -> dict[str, object]:
    """The JSON form; the counts mean what `Calibration` says."""
    named: Mapping[str, object] = {"model": model} if model is not None else {}
    return {
        "schema": SCHEMA,
        "document": {
            "name": document.name,
            "sha256": document.sha256,
            "text_sha256": document.text_sha256,
        },
        "reader": reader,
        **named,
        "policy": {"name": policy.name, "sha256": policy_wire.sha256(policy)},
        "plays": plays,
        "earlier": earlier,
        "ungraded": ungraded,
        "unseen": unseen,
        **_slips(slips),
        "classes": [{"class": name, **_slips(found)} for name, found in by_class],
        "suits": [{"policy": one.policy, "honest_ppm": one.honest} for one in suits],
    }


def _slips(slips: Slips) -> dict[str, object]:
    return {
        "answers": slips.answers,
        "wrong": slips.wrong,
        "rate_ppm": slips.rate,
        "bound_ppm": slips.bound,
    }
