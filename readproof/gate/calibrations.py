"""Slip rates of readers, from the answers that the store has graded."""

from __future__ import annotations

import json
from collections import Counter

from readproof.core.calibration import Slips, slips
from readproof.store.records import ReaderDetails, TraceFilter
from readproof.store.store import Transaction


def slips_by_reader(
    tx: Transaction, which: TraceFilter | None = None
) -> tuple[tuple[str, Slips], ...]:
    """Each reader's slip rate over all graded attempts that match, in the order of the names.

    An answer that says `unseen` is neither right nor wrong here: nothing was copied.  The rate is
    that of an honest reader only if the reader is one; who had not read is wrong more often.
    """
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for one in tx.traces.details(which):
        well, badly = slips_in(one)
        right[one.reader] += well
        wrong[one.reader] += badly
    return tuple(
        (reader, slips(right[reader], wrong[reader]))
        for reader in sorted({*right, *wrong})
        if right[reader] + wrong[reader]
    )


def slips_in(one: ReaderDetails) -> tuple[int, int]:
    """(right, wrong) answers of one attempt, those that say `unseen` left out."""
    marks = json.loads(one.details).get("marks", []) if one.details else []
    copied = [bool(mark["right"]) for mark in marks if not mark["unseen"]]
    return sum(copied), len(copied) - sum(copied)
