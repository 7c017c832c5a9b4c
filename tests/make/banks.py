"""Print what the banks measure.

    python -m tests.make.banks [COUNT [SEED]]

COUNT is how many phrases are taken from each long text (1,000 by default); the rules of the
diagnosis were made with seed 1 in view, any other seed is a fresh sample.
"""

from __future__ import annotations

import sys

from tests.banks.measures import measure_layouts, measure_mutations
from tests.banks.phrases import good


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    phrases = good(count, seed)
    names = sorted({phrase.text.name for phrase in phrases})
    print(f"{len(phrases)} good phrases from {len(names)} texts: {', '.join(names)}\n")
    mutations = measure_mutations(count, seed)
    print("| change | kind | mutants | called so | what else it was called |")
    print("| --- | --- | ---: | ---: | --- |")
    for change, counts in sorted(mutations.said.items()):
        kind = mutations.kinds[change]
        others = ", ".join(f"{name} {n}" for name, n in counts.most_common() if name != kind)
        share = 100 * counts[kind] / counts.total()
        print(f"| {change} | {kind} | {counts.total()} | {share:.1f} % | {others} |")
    share = 100 * mutations.right / mutations.total
    print(f"\n{mutations.total} mutants: {share:.2f} % called by their kind, ", end="")
    refused = 100 * mutations.total / (mutations.total + len(mutations.resolved))
    print(f"{len(mutations.resolved)} resolved (correct refusal {refused:.2f} %)\n")
    layouts = measure_layouts(count, seed)
    print("| layout | phrases | exact place | wrong place | not found |")
    print("| --- | ---: | ---: | ---: | ---: |")
    changes = sorted({*layouts.exact, *layouts.elsewhere, *layouts.lost})
    for change in changes:
        exact, wrong, lost = (
            layouts.exact[change],
            layouts.elsewhere[change],
            layouts.lost[change],
        )
        print(f"| {change} | {exact + wrong + lost} | {exact} | {wrong} | {lost} |")
    recall = 100 * layouts.exact.total() / layouts.total
    print(f"\n{layouts.total} phrases in new layouts: recall {recall:.2f} %, ", end="")
    print(f"wrong place {layouts.elsewhere.total()}")


if __name__ == "__main__":
    main()
