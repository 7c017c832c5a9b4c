"""What a plan can detect: exact chances to pass, as fractions.

The printed numbers are for the best copier there is: it answers everything that it has read
without a slip, and guesses nothing.  Only verbatim items count against a skip; items of choice
may lower the chance to pass, never raise it, and are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb, floor

PPM = 1_000_000
NEVER = Fraction(0)
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


def worst_gap(
    skip: Fraction,
    per_stratum: Sequence[int],
    allowed: int,
    *,
    slip: Fraction = NEVER,
    guess: Fraction = NEVER,
) -> Fraction:
    """Chance to pass one attempt at the worst position of one gap of share `skip`.

    `per_stratum` is the number of verbatim items that each stratum, in order, holds.  A gap of
    `skip * S` strata covers some wholly (their items are wrong unless guessed) and at most two
    in part (an item there falls on the gap with the covered fraction).  With one item a stratum
    the result is exact: the chance is a quadratic of the position, with its extremes at the ends
    and the middle of each piece.  Where strata have borrowed items it is an upper bound: each
    piece is cut into sixty-fourths, and each of them is counted at the better end of both edges.

    Without slips and guesses a gap is caught for certain exactly when `S >= (allowed + 2) / skip`
    (one item a stratum): then it covers `allowed + 1` strata wholly, wherever it lies.
    """
    strata = len(per_stratum)
    width = skip * strata
    if width >= strata:
        return at_most(allowed, [1 - guess] * sum(per_stratum))
    best = Fraction(0)
    for full in {max(floor(width) - 1, 0), floor(width)}:
        rest = width - full
        lowest, highest = max(Fraction(0), rest - 1), min(Fraction(1), rest)
        even = all(count == 1 for count in per_stratum)
        step = Fraction(0) if even else (highest - lowest) / _PIECES
        if even:
            # All places are alike, so one stands for all; without room on both sides it is one.
            roomy = strata - full >= 2
            places = range(1, 2) if roomy else range(1)
            lefts = [lowest, (lowest + highest) / 2] if roomy else [lowest]
        else:
            places = range(strata - full + 1)
            lefts = [lowest + piece * step for piece in range(_PIECES if step else 1)]
        for first in places:
            for left in lefts:
                edges = (left, rest - left - step)
                sure, parts = _touched(per_stratum, first, full, *edges)
                free = sum(per_stratum) - sure - len(parts)
                if sure > allowed and not guess:
                    continue
                wrong = [part * (1 - guess - slip) + slip for part in parts]
                wrong += [1 - guess] * sure + [slip] * (free if slip else 0)
                best = max(best, at_most(allowed, wrong))
    return best


def _touched(
    per_stratum: Sequence[int], first: int, full: int, left: Fraction, right: Fraction
) -> tuple[int, list[Fraction]]:
    """The items wholly covered when strata `[first, first + full)` are, and the shares of others.

    The neighbours of these strata are covered in part; a neighbour beyond the text is none, which
    only makes the gap shorter than it may be, and the chance higher.
    """
    parts: list[Fraction] = []
    if first > 0:
        parts += [left] * per_stratum[first - 1]
    if first + full < len(per_stratum):
        parts += [right] * per_stratum[first + full]
    return sum(per_stratum[first : first + full]), parts


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
