"""Folds: what two texts may differ in and still be the same evidence.

A profile is a named, versioned list of small steps.  A folded text carries its places back
to the raw text by break points, so evidence is always raw.
"""

from __future__ import annotations

from readproof.core.folds.folded import Folded, fold
from readproof.core.folds.profiles import EVIDENCE, FOLD_STEPS, QUOTE, RAW, Profile
from readproof.core.folds.readings import (
    occurrences,
    phrase,
    readings,
    readings_of,
    same,
    steps_between,
    steps_needed,
)
from readproof.core.folds.skeletons import find_all, joins

__all__ = [
    "EVIDENCE",
    "FOLD_STEPS",
    "QUOTE",
    "RAW",
    "Folded",
    "Profile",
    "find_all",
    "fold",
    "joins",
    "occurrences",
    "phrase",
    "readings",
    "readings_of",
    "same",
    "steps_between",
    "steps_needed",
]
