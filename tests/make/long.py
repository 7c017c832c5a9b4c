"""The long forms of two tests: random changes of receipts, single bits flipped in a store.

python -m tests.make.long [--mutations N] [--flips N] [--seed N]

Prints the counts; the exit code is 1 if a changed receipt was accepted, or if a flipped bit that
changed anything was not found.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests import receipt_mutations
from tests.store import flips


def _shown(counts: dict[str, int]) -> str:
    return ", ".join(f"{number:,} {name}" for name, number in counts.items())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--mutations", type=int, default=100_000)
    parser.add_argument("--flips", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    mutated = receipt_mutations.run(wanted.mutations, wanted.seed)
    print(f"receipts, {wanted.mutations:,} random changes: {_shown(mutated)}")
    with tempfile.TemporaryDirectory() as folder:
        flipped = flips.run(Path(folder), wanted.flips, wanted.seed)
    print(f"store, single bits: {_shown(flipped)}")
    if mutated["accepted"] or flipped["missed"]:
        sys.exit(1)


if __name__ == "__main__":
    main()
