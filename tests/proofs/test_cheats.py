"""No cheat is ever accepted, and those with true quotes fall by the challenger's own places."""

from __future__ import annotations

import pytest

from readproof.readers.scripted import CHEATS, STRATEGIES, Copyist
from tests.proofs import bundled

SECRETS = 20
each_document = pytest.mark.parametrize("name", [bundled.HANDBOOK, bundled.SUIRO])


@each_document
@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.name)
def test_cheat_is_never_accepted(name: str, cheat: type[Copyist]) -> None:
    assert bundled.verdicts(bundled.play(name, cheat, SECRETS)) == {"REJECT": SECRETS}


@each_document
@pytest.mark.parametrize("strategy", ["neighbourhoods", "gap"])
def test_cheat_with_true_quotes_passes_build_and_falls_by_coverage(
    name: str, strategy: str
) -> None:
    for ended in bundled.play(name, STRATEGIES[strategy], SECRETS):
        assert ended.verdict.audit_id is not None
        assert "COVERAGE_WRONG" in bundled.codes(ended)
        # Its own quotes are no evidence: it answers those questions rightly.
        assert "OWN_CONTEXT_WRONG" not in bundled.codes(ended)


@each_document
@pytest.mark.parametrize("strategy", ["head-only", "inventor"])
def test_cheat_with_invented_quotes_falls_at_build(name: str, strategy: str) -> None:
    for ended in bundled.play(name, STRATEGIES[strategy], SECRETS):
        assert ended.verdict.audit_id is None
        assert bundled.codes(ended) == {"REGION_MISSING", "TOO_MANY_DISCARDED"}
