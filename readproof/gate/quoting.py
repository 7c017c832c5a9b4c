"""The quote gate on a list: every quote checked, misses explained, results kept by reader."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from readproof.core.documents import Document
from readproof.core.jumps import BEFORE, LATEST, Jump, jumps
from readproof.core.misses import NearMiss
from readproof.core.quotes import Checked, Result, Settings, Verifier
from readproof.errors import Unusable
from readproof.store.store import Store

_LABEL = re.compile("[^\x00-\x1f\x7f-\x9f]{1,200}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted:
    """What became of a list of quotes, in its order; `misses` by place, counted from 0."""

    results: tuple[Checked, ...]
    misses: dict[int, NearMiss]

    @property
    def all_valid(self) -> bool:
        """True if every quote stands in the body, in few enough sentences."""
        return all(found.result is Result.VALID for found in self.results)


def must_be_label(reader: str) -> None:
    """`Unusable` for a reader's name that is no line of 1 to 200 characters."""
    if not _LABEL.fullmatch(reader):
        raise Unusable(
            "expected a reader's name of 1 to 200 characters on one line, without control "
            f"characters, found {len(reader)} characters; choose another with --reader"
        )


def check(document: Document, quotes: Sequence[str], settings: Settings, *, explain: int) -> Quoted:
    """Check quotes against a document; at most `explain` of those not found are explained."""
    verifier = Verifier(document.text, settings)
    results = tuple(map(verifier.check, quotes))
    missing = [place for place, found in enumerate(results) if found.result is Result.NOT_FOUND]
    return Quoted(
        results=results,
        misses={place: verifier.explain(quotes[place]) for place in missing[:explain]},
    )


def record(store: Store, document: Document, quoted: Quoted, *, reader: str, now: int) -> None:
    """Keep the results under a reader's name, without quotes and text."""
    with store.write() as tx:
        tx.quotes.record(
            reader=reader,
            text_sha256=document.text_sha256,
            results=[found.result for found in quoted.results],
            at=now,
        )


def risen(store: Store, readers: Sequence[str], until: int | None) -> dict[str, tuple[Jump, ...]]:
    """For each reader the reasons of discard that rose in the last quotes before `until`."""
    with store.read() as tx:
        found = {
            reader: jumps(tx.quotes.newest(reader, LATEST + BEFORE, until)) for reader in readers
        }
    return {reader: risen for reader, risen in found.items() if risen}
