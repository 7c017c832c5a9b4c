"""The laws of spans on many random parts of texts in mixed scripts: the long form.

    python -m tests.make.laws [COUNT]

Takes COUNT random parts (100,000 by default) between grapheme borders, half of them of our
documents, half of texts made of everything that folds look at.  Each must resolve to a set of
spans that holds itself, unless the result names an edge rule that refuses it; each span found
must fold to the phrase and have its edges at grapheme borders.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from readproof.core import folds, graphemes
from readproof.core.folds import Folded, fold, tables
from readproof.core.spans import Resolution, resolve
from tests.banks.phrases import texts
from tests.properties.test_fold_laws import PIECES

COUNT = 100_000
# Parts taken from one made text before another one is made.
_TURN = 50


def made(rng: random.Random) -> Folded:
    return fold("".join(rng.choices(PIECES, k=rng.randint(5, 120))))


def part(folded: Folded, rng: random.Random) -> tuple[int, int] | None:
    """A random part without white space at its ends; `None` if nothing is left."""
    raw = folded.raw
    start = rng.randrange(len(raw))
    end = start + min(len(raw) - start, 1 + int(rng.expovariate(1 / 30)))
    start, end = graphemes.floor(raw, start), graphemes.ceil(raw, end)
    while start < end and raw[start] in tables.WHITE:
        start += 1
    while end > start and raw[end - 1] in tables.WHITE:
        end -= 1
    whole = graphemes.is_boundary(raw, start) and graphemes.is_boundary(raw, end)
    return (start, end) if start < end and whole else None


def verdict(folded: Folded, start: int, end: int, found: Resolution) -> str:
    """`found`, the reason of a refusal, or `broken: …`."""
    raw = folded.raw
    for match in found.matches:
        span = match.span
        if not span.start < span.end:
            return "broken: an empty span"
        if not folds.same(span.of(raw), raw[start:end]):
            return "broken: a span that folds to something else"
        whole = graphemes.is_boundary(raw, span.start) and graphemes.is_boundary(raw, span.end)
        if not whole:
            return "broken: an edge inside a grapheme"
    if any((match.span.start, match.span.end) == (start, end) for match in found.matches):
        return "found"
    if found.status == "refused" and found.reason is not None:
        return found.reason
    # Another place may be good where the edge of this one is refused.
    first, last = folded.aligned(start), folded.aligned(end)
    if first is None or last is None or _beside_number(folded, first, last):
        return "refused beside a good place"
    return "broken: not in the set"


def _beside_number(folded: Folded, start: int, end: int) -> bool:
    around = folded.text[max(0, start - 2) : start + 2] + folded.text[max(0, end - 2) : end + 2]
    return tables.numeric().search(around) is not None


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    rng = random.Random(11)
    own = [text.folded for text in texts()]
    tally: Counter[str] = Counter()
    began = time.perf_counter()
    folded = made(rng)
    while tally.total() < count:
        if tally.total() % _TURN == 0:
            folded = made(rng)
        chosen = folded if rng.random() < 0.5 else rng.choice(own)
        place = part(chosen, rng)
        if place is None or not folds.phrase(chosen.raw[place[0] : place[1]]):
            continue
        phrase = chosen.raw[place[0] : place[1]]
        result = verdict(chosen, *place, resolve(chosen, phrase, min_length=1))
        tally[result] += 1
        if result.startswith("broken"):
            print(f"{result}: {phrase!r} of {chosen.raw[:200]!r}")
    for result, number in tally.most_common():
        print(f"{number:>8,}  {result}")
    print(f"{tally.total():>8,}  parts in {time.perf_counter() - began:.0f} s")
    if any(result.startswith("broken") for result in tally):
        sys.exit("a law is broken")


if __name__ == "__main__":
    main()
