"""Has a rate risen?  The last results of a reader against those before them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from readproof.core.quotes import Result

LATEST = 50
BEFORE = 500
# Fewer than this before say nothing about what is usual.
LEAST_BEFORE = 50
THRESHOLD = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Jump:
    """A reason whose share rose: counts and numbers of the latest quotes and of those before."""

    reason: Result
    latest: int
    latest_of: int
    before: int
    before_of: int
    z: float


def two_proportions(a: int, n: int, b: int, m: int) -> float:
    """The z statistic of `a` of `n` against `b` of `m`, with the pooled share; 0.0 where both
    shares are 0 or 1.  Positive if the first share is the greater one."""
    pooled = (a + b) / (n + m)
    spread = sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))
    return (a / n - b / m) / spread if spread else 0.0


def jumps(results: Sequence[Result]) -> tuple[Jump, ...]:
    """The reasons of discard that rose, by a z above `THRESHOLD`, the strongest first.

    `results` are one reader's, the oldest first.  The last `LATEST` are compared with at most
    `BEFORE` before them; with fewer than `LEAST_BEFORE` of these there is nothing to say.
    """
    latest = results[-LATEST:]
    before = results[-LATEST - BEFORE : -LATEST]
    if len(latest) < LATEST or len(before) < LEAST_BEFORE:
        return ()
    found = []
    for reason in Result:
        if reason is Result.VALID:
            continue
        a, b = latest.count(reason), before.count(reason)
        z = two_proportions(a, len(latest), b, len(before))
        if z > THRESHOLD:
            found.append(
                Jump(
                    reason=reason,
                    latest=a,
                    latest_of=len(latest),
                    before=b,
                    before_of=len(before),
                    z=z,
                )
            )
    return tuple(sorted(found, key=lambda jump: -jump.z))
