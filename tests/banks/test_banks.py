"""The short form of the banks; `make banks` runs the long one and prints the numbers."""

from __future__ import annotations

from tests.banks.measures import measure_layouts, measure_mutations

SHORT = 80


def test_no_mutant_resolves_and_nearly_all_are_called_by_their_kind() -> None:
    found = measure_mutations(SHORT)
    assert not found.resolved
    assert found.total > 1_000
    assert found.right >= 0.95 * found.total
    for kind, (right, total) in found.recall().items():
        assert right >= 0.9 * total, (kind, right, total)


def test_a_text_laid_out_anew_holds_its_phrases_in_their_exact_places() -> None:
    found = measure_layouts(SHORT)
    assert found.total > 1_000
    assert not found.elsewhere
    assert found.exact.total() >= 0.995 * found.total
