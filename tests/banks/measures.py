"""What the banks measure, as numbers and as a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from readproof.core.diagnosis import Diagnosis
from readproof.core.spans import resolve
from tests.banks.layouts import laid
from tests.banks.mutations import Mutant, mutants
from tests.banks.phrases import texts


@dataclass
class Mutations:
    """For each change: how many mutants, which kinds they were called, which of them resolved."""

    said: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    kinds: dict[str, str] = field(default_factory=dict)
    resolved: list[Mutant] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(counts.total() for counts in self.said.values())

    @property
    def right(self) -> int:
        return sum(counts[self.kinds[change]] for change, counts in self.said.items())

    def recall(self) -> dict[str, tuple[int, int]]:
        """For each kind: how many were called so, of how many."""
        found: dict[str, tuple[int, int]] = {}
        for change, counts in self.said.items():
            kind = self.kinds[change]
            right, total = found.get(kind, (0, 0))
            found[kind] = (right + counts[kind], total + counts.total())
        return found


def measure_mutations(count: int, seed: int = 1) -> Mutations:
    diagnoses = {text.name: Diagnosis(text.folded) for text in texts()}
    made = Mutations()
    for mutant in mutants(count, seed):
        text = mutant.phrase.text
        found = resolve(text.folded, mutant.wrong, min_length=1)
        made.kinds[mutant.change] = mutant.kind
        if found.status in ("unique", "ambiguous"):
            made.resolved.append(mutant)
            continue
        miss = diagnoses[text.name].explain(mutant.wrong, reason=found.reason)
        made.said[mutant.change][miss.kind] += 1
    return made


@dataclass
class Layouts:
    """For each layout: phrases found at their exact span, elsewhere, refused or not found."""

    exact: Counter[str] = field(default_factory=Counter)
    elsewhere: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        return self.exact.total() + self.elsewhere.total() + self.lost.total()


def measure_layouts(count: int, seed: int = 1) -> Layouts:
    made = Layouts()
    for one in laid(count, seed):
        found = resolve(one.folded, one.phrase, min_length=1)
        spans = [(match.span.start, match.span.end) for match in found.matches]
        if spans == [(one.start, one.end)]:
            made.exact[one.change] += 1
        elif spans:
            made.elsewhere[one.change] += 1
        else:
            made.lost[one.change] += 1
    return made
