"""The stamp of the folds in force, as it stands in challenges and extractions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readproof.core.challenges import FoldStamp


def to_dict(value: FoldStamp) -> dict[str, object]:
    """The JSON form."""
    return {"profile": value.profile, "version": value.version, "unicode": value.unicode}


def from_dict(value: Mapping[str, Any]) -> FoldStamp:
    """The value."""
    return FoldStamp(**value)
