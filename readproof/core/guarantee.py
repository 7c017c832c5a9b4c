"""What a plan can detect: exact chances to pass, as fractions.

The cheat here is the best copier there is: it answers everything that it was shown without a
slip.  Only verbatim items count against a skip; items of choice may lower the chance to pass,
never raise it, and are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb, floor

PPM = 1_000_000
SKIPS = (50, 20, 10, 5)
SLIPS = (0, 1, 3)

# Pieces in which the position of a gap is tried where strata hold unequal numbers of items.
_PIECES = 64

# A plan that passes a skip of one half more often than this over the attempts is weak.
WEAK_ABOVE = Fraction(1, 100)


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
    def weak(self) -> bool:
        """True if half the text may be skipped with a chance above one in a hundred."""
        half = dict(self.skip)[50]
        return max(half.scattered, half.gap) > WEAK_ABOVE * PPM


def at_most(allowed: int, wrong: Sequence[Fraction]) -> Fraction:
    """P(at most `allowed` of independent items are wrong); `wrong` is P(wrong) of each item.

    Exact convolution of the Poisson binomial distribution, cut off above `allowed`.
    """
    counts = [Fraction(1)] + [Fraction(0)] * allowed
    for chance in wrong:
        for k in range(allowed, 0, -1):
            counts[k] = counts[k] * (1 - chance) + counts[k - 1] * chance
        counts[0] *= 1 - chance
    return sum(counts, Fraction(0))


def binomial_at_most(allowed: int, items: int, chance: Fraction) -> Fraction:
    """P(Binomial(items, chance) <= allowed)."""
    return sum(
        (
            comb(items, k) * chance**k * (1 - chance) ** (items - k)
            for k in range(min(allowed, items) + 1)
        ),
        Fraction(0),
    )


def scattered(skip: Fraction, items: int, allowed: int) -> Fraction:
    """Chance to pass one attempt when each item falls on skipped text independently."""
    return binomial_at_most(allowed, items, skip)


def worst_gap(skip: Fraction, per_stratum: Sequence[int], allowed: int) -> Fraction:
    """Chance to pass one attempt at the worst position of one gap of share `skip`.

    `per_stratum` is the number of verbatim items that each stratum, in order, holds.  A gap of
    `skip * S` strata covers some wholly (their items are wrong) and at most two in part (an item
    there is wrong with the covered fraction).  With one item a stratum the result is exact: the
    chance is a quadratic of the position, with its extremes at the ends and the middle of each
    piece.  Where strata have borrowed items it is an upper bound: each piece is cut into
    sixty-fourths, and each of them is counted at the better end of both its edges.
    """
    strata = len(per_stratum)
    width = skip * strata
    if width >= strata:
        return at_most(allowed, [Fraction(1)] * sum(per_stratum))
    best = Fraction(0)
    for full in {max(floor(width) - 1, 0), floor(width)}:
        rest = width - full
        lowest, highest = max(Fraction(0), rest - 1), min(Fraction(1), rest)
        if all(count == 1 for count in per_stratum):
            # All places are alike, so one stands for all.
            for left in (lowest, (lowest + highest) / 2):
                best = max(best, at_most(allowed, [Fraction(1)] * full + [left, rest - left]))
            continue
        step = (highest - lowest) / _PIECES
        for first in range(strata - full + 1):
            for piece in range(_PIECES if step else 1):
                left = lowest + piece * step
                wrong = _at(per_stratum, first, full, left, rest - left - step)
                best = max(best, at_most(allowed, wrong))
    return best


def _at(
    per_stratum: Sequence[int], first: int, full: int, left: Fraction, right: Fraction
) -> list[Fraction]:
    """P(wrong) of the items touched when strata `[first, first + full)` are wholly covered.

    Their neighbours are covered in part; a neighbour beyond the text is none, which only makes
    the gap shorter than it may be, and the chance higher.
    """
    wrong = [Fraction(1)] * sum(per_stratum[first : first + full])
    if first > 0:
        wrong += [left] * per_stratum[first - 1]
    if first + full < len(per_stratum):
        wrong += [right] * per_stratum[first + full]
    return wrong


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
) -> Guarantee:
    """The guarantee of a plan; `classes` are all classes asked, the verbatim one included."""
    verbatim = sum(per_stratum)
    skips = []
    for percent in SKIPS:
        share = Fraction(percent, 100)
        one = scattered(share, verbatim, allowed_verbatim)
        gap = worst_gap(share, per_stratum, allowed_verbatim)
        skips.append(
            (
                percent,
                Chance(
                    scattered=ceil(over_attempts(one, attempts) * PPM),
                    gap=ceil(over_attempts(gap, attempts) * PPM),
                ),
            )
        )
    return Guarantee(
        questionable_ppm=questionable_ppm,
        strata=len(per_stratum),
        attempts=attempts,
        skip=tuple(skips),
        honest=tuple(
            (percent, floor(honest(Fraction(percent, 100), classes) * PPM)) for percent in SLIPS
        ),
    )
