"""Where a phrase that was not found may have been meant, in loosened texts.

Seeds are short pieces of the phrase; the places where several of them stand, one after another
as in the phrase, are aligned with it, and the best one is taken.  The work is bounded: a fixed
number of searches, of hits for each and of alignments, of pieces of a fixed length.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from readproof.core import scripts

# A longer phrase is looked at around its first difference only.
LONGEST = 800
# Lengths of seeds, and how many of each; with fewer hits a seed says more.
_SEEDS_SPACED = (14, 9, 6, 4)
_SEEDS_UNSPACED = (7, 4, 3, 2)
_SEEDS = 16
_HITS = 24
_CANDIDATES = 3
_GOOD = 0.75
# Runs of equal characters shorter than this are chance, in scripts with spaces.
_RUN = 3
_FILLER = "\0"  # in no document


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A region `[start, end)` of the text, and the share of the phrase that stands in it.

    `rank` orders regions: long pieces in one run weigh more than the same number of letters
    in many, and a region longer than the phrase weighs less.  The code points of the phrase
    before `firm_start` and from `firm_end` on stand for something else there; the region has
    as many for them.
    """

    start: int
    end: int
    share: float
    rank: float
    firm_start: int
    firm_end: int


def find(text: str, phrase: str) -> Region | None:
    """The region of `text` that is most like `phrase`, both loosened and not empty.

    `phrase` has at most `LONGEST` code points.  `None` if not even a few characters agree.
    """
    at = text.find(phrase)
    if at >= 0:
        end = at + len(phrase)
        return Region(start=at, end=end, share=1.0, rank=1.0, firm_start=0, firm_end=len(phrase))
    unspaced = scripts.is_unspaced(phrase)
    best: Region | None = None
    for size in _SEEDS_UNSPACED if unspaced else _SEEDS_SPACED:
        if size >= len(phrase):
            continue
        for chain in _candidates(text, phrase, size):
            region = _align(text, phrase, chain, size, 1 if unspaced else _RUN)
            if best is None or region.rank > best.rank:
                best = region
        if best is not None and best.share >= _GOOD:
            break
    return best


def around(text: str, phrase: str, start: int, size: int) -> Region:
    """The region like `phrase` at `start`, where its first `size` code points stand."""
    run = 1 if scripts.is_unspaced(phrase) else _RUN
    return _align(text, phrase, [(0, start)], size, run)


Chain = list[tuple[int, int]]


def _candidates(text: str, phrase: str, size: int) -> Iterator[Chain]:
    """Chains of seeds `(place in phrase, place in text)`, the weightiest first."""
    reach = max(8, len(phrase) // 3)
    weights: dict[int, float] = defaultdict(float)
    seeds: dict[int, Chain] = defaultdict(list)
    last = len(phrase) - size
    count = min(_SEEDS, last + 1)
    for number in range(count):
        place = last * number // max(1, count - 1)
        hits = list(_hits(text, phrase[place : place + size]))
        for at in hits:
            bucket = (at - place) // reach
            weights[bucket] += 1 / len(hits)
            seeds[bucket].append((place, at))
    # A chain may lie over the border of two buckets.
    joined = {bucket: weights[bucket] + weights.get(bucket + 1, 0) for bucket in tuple(weights)}
    taken: set[int] = set()
    for bucket in sorted(joined, key=lambda key: (-joined[key], key)):
        if len(taken) == _CANDIDATES:
            return
        if bucket - 1 not in taken:
            taken.add(bucket)
            yield _rising(sorted(seeds[bucket] + seeds.get(bucket + 1, [])))


def _hits(text: str, seed: str) -> Iterator[int]:
    at = text.find(seed)
    for _ in range(_HITS):
        if at < 0:
            return
        yield at
        at = text.find(seed, at + 1)


def _rising(seeds: Chain) -> Chain:
    """The longest run of seeds that stand in the text in the order of the phrase."""
    best: list[tuple[int, int]] = []  # (length, index of the one before), by index
    for number, (place, at) in enumerate(seeds):
        length, before = 1, -1
        for other in range(max(0, number - 4 * _SEEDS), number):
            if seeds[other][0] < place and seeds[other][1] < at and best[other][0] >= length:
                length, before = best[other][0] + 1, other
        best.append((length, before))
    at = max(range(len(seeds)), key=lambda number: best[number][0])
    chain: Chain = []
    while at >= 0:
        chain.append(seeds[at])
        at = best[at][1]
    return chain[::-1]


def _align(text: str, phrase: str, chain: Chain, size: int, run: int) -> Region:
    """The region around a chain, by an alignment of the phrase with the text there."""
    # Loaded at the first miss only: most documents have none.
    from rapidfuzz.distance import Levenshtein

    (first, start), (last, end) = chain[0], chain[-1]
    rest = len(phrase) - last - size
    slack = 2 + len(phrase) // 8
    before, after = slack if first else 0, slack if rest else 0
    start = max(0, start - first - before)
    end = min(len(text), end + size + rest + after)
    # Text beside a long phrase could be anything; what matters lies near the chain.
    end = min(end, start + 2 * LONGEST)
    # Filler takes the text beside the phrase, so that no end of the phrase is drawn to it.
    padded = _FILLER * before + phrase + _FILLER * after
    equal = [
        (op.src_start - before, op.src_end - before, op.dest_start, op.dest_end)
        for op in Levenshtein.opcodes(padded, text[start:end])
        if op.tag == "equal"
    ]
    firm = [op for op in equal if op[1] - op[0] >= min(run, size)]
    if not firm:
        return Region(start=start, end=end, share=0.0, rank=0.0, firm_start=0, firm_end=0)
    head, tail = firm[0], firm[-1]
    # As much beside the firm part as the phrase has there, but not more than there is.
    left = max(0, head[2] - head[0])
    right = min(end - start, tail[3] + len(phrase) - tail[1])
    runs = [op[1] - op[0] for op in firm]
    length = len(phrase)
    weight = sum(run**1.5 for run in runs) / length**1.5
    return Region(
        start=start + left,
        end=start + right,
        share=sum(runs) / length,
        rank=weight * length / max(length, right - left),
        firm_start=head[0],
        firm_end=tail[1],
    )


def prefix(text: str, phrase: str) -> int:
    """How many code points at the start of `phrase` stand together somewhere in `text`."""
    low, high = 0, len(phrase)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if phrase[:middle] in text else (low, middle - 1)
    return low


def suffix(text: str, phrase: str) -> int:
    """How many code points at the end of `phrase` stand together somewhere in `text`."""
    low, high = 0, len(phrase)
    while low < high:
        middle = (low + high + 1) // 2
        found = phrase[len(phrase) - middle :] in text
        low, high = (middle, high) if found else (low, middle - 1)
    return low
