"""Whoever has read the document is accepted: exactly copied, or with the usual slips."""

from __future__ import annotations

import pytest

from readproof.readers.scripted import STRATEGIES
from readproof.readers.scripted.texts import Span
from readproof.readers.scripted.truncated import Truncated
from tests.proofs import bundled

SECRETS = 20
# Over all bundled documents together.
SLOPPY = 100


@pytest.mark.parametrize("name", bundled.ALL)
def test_honest_reader_is_always_accepted(name: str) -> None:
    found = bundled.verdicts(bundled.play(name, STRATEGIES["honest"], SECRETS))
    assert found == {"ACCEPT": SECRETS}


def test_sloppy_reader_passes_95_times_in_100() -> None:
    each = SLOPPY // len(bundled.ALL)
    found = bundled.verdicts(
        ended for name in bundled.ALL for ended in bundled.play(name, STRATEGIES["sloppy"], each)
    )
    assert found.total() == SLOPPY
    assert found["ACCEPT"] >= 95


class CutShort(Truncated):
    """Nearly everything arrived: enough for phrases of the tail."""

    name = "cut-short"

    def view(self) -> list[Span]:
        """All but the last 12 in 100 characters."""
        return [(0, len(self.text) * 88 // 100)]


@pytest.mark.parametrize("reader", [Truncated, CutShort], ids=lambda reader: reader.name)
@pytest.mark.parametrize("name", [bundled.HANDBOOK, bundled.SUIRO])
def test_reader_whose_text_was_cut_off_is_not_rejected(name: str, reader: type[Truncated]) -> None:
    played = bundled.play(name, reader, 5)
    assert bundled.verdicts(played) == {"REVIEW": 5}
    assert {bundled.codes(ended) for ended in played} == {frozenset({"NOT_DELIVERED"})}
