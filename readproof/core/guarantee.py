"""What a plan can detect: exact chances to pass, as fractions.

The printed numbers are for the best copier there is: it answers everything that it has read
without a slip, and guesses nothing.  Only verbatim items count against a skip; items of choice
may lower the chance to pass, never raise it, and are left out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise
from math import ceil, comb, floor

PPM = 1_000_000
NEVER = Fraction(0)
SKIPS = (50, 20, 10, 5)
SLIPS = (0, 1, 3)

# Pieces in which the position of a gap is tried where a stratum holds borrowed items.
_PIECES = 64

# A plan that passes a skip of one half more often than this over the attempts is weak; beside
# quotes, which cost every plan something, from twice that on, or below LEAST_PPM of the text.
WEAK_ABOVE = Fraction(1, 100)
LEAST_PPM = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassPlan:
    """One class of questions in an audit: how many are asked, how many may be wrong."""

    items: int
    allowed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """Chances to pass for one skipped share, in parts per million, rounded up."""

    scattered: int
    gap: int

    @property
    def most(self) -> int:
        """The chance of the way to skip that passes more often."""
        return max(self.scattered, self.gap)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarantee:
    """What the plan in effect detects on this document.

    `skip` maps a skipped share of the questionable text in per cent to the chance to pass in at
    least one of `attempts` attempts; `honest` maps a slip rate in per cent to the chance that
    one attempt passes in all classes (parts per million, rounded down).
    """

    questionable_ppm: int
    strata: int
    attempts: int
    skip: tuple[tuple[int, Chance], ...]
    honest: tuple[tuple[int, int], ...]

    @property
    def half(self) -> int:
        """The chance to pass of whoever skips half of that text."""
        return dict(self.skip)[50].most

    @property
    def weak(self) -> bool:
        """True if half of that text may be skipped too easily, in a plan before quotes."""
        return self.half > WEAK_ABOVE * PPM

    @property
    def weakened(self) -> bool:
        """True if the reader's quotes have made an audit weak."""
        return self.half > 2 * WEAK_ABOVE * PPM or self.questionable_ppm < LEAST_PPM


def at_most(allowed: int, wrong: Sequence[Fraction]) -> Fraction:
    """P(at most `allowed` of independent items are wrong); `wrong` is P(wrong) of each item.

    Exact convolution of the Poisson binomial distribution, cut off above `allowed`; items of one
    chance are taken together, as a binomial.
    """
    groups = Counter(wrong)
    groups.pop(Fraction(0), None)
    allowed -= groups.pop(Fraction(1), 0)
    if allowed < 0:
        return Fraction(0)
    counts = [Fraction(1)] + [Fraction(0)] * allowed
    for chance, items in groups.items():
        alike = _binomial(min(allowed, items), items, chance)
        for k in range(allowed, -1, -1):
            counts[k] = sum(
                (counts[k - j] * part for j, part in enumerate(alike[1 : k + 1], start=1)),
                counts[k] * alike[0],
            )
    return sum(counts, Fraction(0))


def binomial_at_most(allowed: int, items: int, chance: Fraction) -> Fraction:
    """P(Binomial(items, chance) <= allowed)."""
    numerator, denominator = chance.numerator, chance.denominator
    rest = denominator - numerator
    if allowed >= items or not numerator:
        return Fraction(1)
    if not rest:
        return Fraction(0)
    # Integers over one denominator: what many fractions would spend on common divisors is saved.
    term = total = rest**items
    for k in range(allowed):
        term = term * numerator * (items - k) // (rest * (k + 1))
        total += term
    return Fraction(total, denominator**items)


def _binomial(most: int, items: int, chance: Fraction) -> list[Fraction]:
    """P(Binomial(items, chance) = k) for k from 0 to `most`."""
    if items == 1:
        return [1 - chance, chance][: most + 1]
    return [comb(items, k) * chance**k * (1 - chance) ** (items - k) for k in range(most + 1)]


def wrong_share(skip: Fraction, slip: Fraction, guess: Fraction) -> Fraction:
    """P(wrong) of an item that falls on skipped text with chance `skip`.

    An item is right with p = c(1 - e) + (1 - c)g: c = 1 - skip is the chance that its text was
    read, e = `slip` that what was read is copied wrongly, g = `guess` that what was not read is
    guessed.
    """
    return 1 - ((1 - skip) * (1 - slip) + skip * guess)


def scattered(
    skip: Fraction,
    items: int,
    allowed: int,
    *,
    slip: Fraction = NEVER,
    guess: Fraction = NEVER,
) -> Fraction:
    """Chance to pass one attempt when each item falls on skipped text independently.

    For whoever skips pages it is an upper bound as long as `items * skip >= allowed + 1`
    (Hoeffding, "On the distribution of the number of successes in independent trials", 1956:
    of all ways to spread one mean over the items, equal chances make few wrong ones likeliest).
    Below that a skip in one piece does better, and `worst_gap` says how well.
    """
    return binomial_at_most(allowed, items, wrong_share(skip, slip, guess))


def least_wrong(skip: Fraction, per_stratum: Sequence[int], weights: Sequence[int]) -> Fraction:
    """The smallest share of the items that a skip of `skip` can make wrong on average.

    Whoever knows how much of the text each stratum holds skips where an item stands for much of
    it.  With equal weights and one item a stratum it is `skip` itself.
    """
    left = skip * sum(weights)
    wrong = Fraction(0)
    strata = [one for one in zip(per_stratum, weights, strict=True) if one[1]]
    for items, weight in sorted(strata, key=lambda one: Fraction(*one)):
        part = min(Fraction(1), left / weight)
        wrong += part * items
        left -= part * weight
    return wrong / max(1, sum(per_stratum))


def worst_gap(
    skip: Fraction,
    per_stratum: Sequence[int],
    allowed: int,
    *,
    weights: Sequence[int] | None = None,
    slip: Fraction = NEVER,
    guess: Fraction = NEVER,
) -> Fraction:
    """Chance to pass one attempt at the worst position of one gap of share `skip`.

    `per_stratum` is the number of verbatim items that each stratum, in order, holds, and `weights`
    how much of the text that can be asked about (the same of each, if left out).  A gap covers
    some strata wholly (their items are wrong unless guessed) and at most two in part (an item
    there falls on the gap with the covered fraction).  While its ends stay in the same strata, the
    chance is a quadratic of the position where these hold one item each, so the result is exact.
    Where they have borrowed items it is an upper bound: that stretch is cut into sixty-fourths,
    and each of them is counted at the better end of both edges.

    Without slips and guesses, strata alike, a gap is caught for certain exactly when
    `S >= (allowed + 2) / skip`: then it covers `allowed + 1` strata wholly, wherever it lies.
    """
    even = weights is None and all(count == 1 for count in per_stratum)
    # Where strata begin, and how many items stand before each of them.
    edges: Sequence[int] = range(len(per_stratum) + 1)
    before = edges if even else [0, *accumulate(per_stratum)]
    if weights is not None:
        edges = [0, *accumulate(weights)]
    width, total = skip * edges[-1], before[-1]
    if width >= edges[-1]:
        return at_most(allowed, [1 - guess] * total)

    def passes(first: int, last: int, starts: Fraction, ends: Fraction) -> Fraction:
        """The chance for a gap `[starts, ends)` that begins in stratum `first`, ends in `last`."""
        shares = [(first, edges[first + 1] - starts), (last, ends - edges[last])]
        if first == last:
            shares = [(first, ends - starts)]
        wrong = [1 - guess] * (before[last] - before[first + 1])
        for number, covered in shares:
            part = max(covered, NEVER) / (edges[number + 1] - edges[number])
            wrong += [part * (1 - guess - slip) + slip] * per_stratum[number]
        return at_most(allowed, wrong + [slip] * (total - len(wrong) if slip else 0))

    best = Fraction(0)
    for low, high in pairwise(_turns(edges, width, one_period=even)):
        middle = (low + high) / 2
        first, last = (bisect_right(edges, at) - 1 for at in (middle, middle + width))
        if last > first and before[last] - before[first + 1] > allowed and not guess:
            continue
        if per_stratum[first] > 1 or per_stratum[last] > 1:
            step = (high - low) / _PIECES
            for piece in range(_PIECES):
                starts = low + piece * step
                best = max(best, passes(first, last, starts + step, starts + width))
            continue
        ends = [passes(first, last, at, at + width) for at in (low, middle, high)]
        bend = 2 * (ends[0] + ends[2] - 2 * ends[1])
        if bend < 0:
            top = middle + (high - low) * (ends[0] - ends[2]) / (2 * bend)
            if low < top < high:
                ends.append(passes(first, last, top, top + width))
        best = max(best, *ends)
    return best


def _turns(edges: Sequence[int], width: Fraction, *, one_period: bool) -> list[Fraction]:
    """Where a gap may begin so that one of its ends stands on the edge of a stratum, in order.

    With `one_period` all strata are alike, and what begins in the first stands for the rest.
    """
    furthest = edges[-1] - width
    if one_period:
        furthest = min(furthest, Fraction(1))
        found = {NEVER, furthest, ceil(width) - width}
    else:
        found = {NEVER, furthest, *map(Fraction, edges), *(edge - width for edge in edges)}
    return sorted(place for place in found if 0 <= place <= furthest)


def over_attempts(chance: Fraction, attempts: int) -> Fraction:
    """Chance to pass at least once in `attempts` independent attempts."""
    return 1 - (1 - chance) ** attempts


def honest(slip: Fraction, classes: Sequence[ClassPlan]) -> Fraction:
    """Chance that a reader who slips on each answer with chance `slip` passes one attempt."""
    product = Fraction(1)
    for plan in classes:
        product *= binomial_at_most(plan.allowed, plan.items, slip)
    return product


def guarantee(
    *,
    questionable_ppm: int,
    per_stratum: Sequence[int],
    allowed_verbatim: int,
    classes: Sequence[ClassPlan],
    attempts: int,
    weights: Sequence[int] | None = None,
) -> Guarantee:
    """The guarantee of a plan; `classes` are all classes asked, `weights` those of `worst_gap`."""
    verbatim = sum(per_stratum)
    skips = []
    for percent in SKIPS:
        share = Fraction(percent, 100)
        wrong = share if weights is None else least_wrong(share, per_stratum, weights)
        one = over_attempts(scattered(wrong, verbatim, allowed_verbatim), attempts)
        gap = worst_gap(share, per_stratum, allowed_verbatim, weights=weights)
        chance = Chance(scattered=ceil(one * PPM), gap=ceil(over_attempts(gap, attempts) * PPM))
        skips.append((percent, chance))
    return Guarantee(
        questionable_ppm=questionable_ppm,
        strata=len(per_stratum),
        attempts=attempts,
        skip=tuple(skips),
        honest=tuple(
            (percent, floor(honest(Fraction(percent, 100), classes) * PPM)) for percent in SLIPS
        ),
    )
