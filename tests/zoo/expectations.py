"""Whether a strategy fared as it expects, and its row of the table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from readproof.core import calibration
from tests.zoo.plays import Tally
from tests.zoo.shirkers import Expectation

# An honest reader with slips in one answer of a hundred passes at least so often.
HONEST = 0.95
_TWO_SIDED = Fraction(975, 1000)

HEAD = """\
| strategy | expects | share seen | plays | accepted | 95 % interval | printed |
| --- | --- | ---: | ---: | ---: | --- | ---: |"""


def failures(tally: Tally) -> Iterator[str]:
    """What went otherwise than the strategy expects, in words."""
    strategy, plays, accepted = tally.strategy, tally.plays, tally.accepted
    told = f"{strategy.name}: {accepted} of {plays} accepted"
    wanted = strategy.verdicts
    if wanted and not wanted >= set(map(str, tally.verdicts)):
        yield f"{strategy.name}: expected {', '.join(sorted(wanted))}, found {tally.verdicts}"
    if strategy.expects is Expectation.HOPELESS and accepted:
        yield f"{told}, expected none"
    if strategy.expects is Expectation.PRICED:
        printed = tally.printed / plays
        error = sqrt(printed * (1 - printed) / plays)
        if accepted / plays > printed + 3 * error:
            yield f"{told}, expected at most {printed:.4f} and three errors of {error:.4f}"
        if strategy.honest and accepted / plays < printed - 3 * error:
            yield f"{told}, expected at least {printed:.4f} less three errors of {error:.4f}"
    if strategy.expects is Expectation.LET_THROUGH:
        if not accepted:
            yield f"{told}, expected some: it has the text within reach"
        if tally.regimes - {"open"}:
            yield f"{strategy.name}: accepted in the regime {tally.regimes}, expected open"


def row(tally: Tally) -> str:
    """The row of the table."""
    strategy, plays, accepted = tally.strategy, tally.plays, tally.accepted
    low = calibration.lower(accepted, plays, _TWO_SIDED)
    high = calibration.upper(accepted, plays, _TWO_SIDED)
    seen = f"{100 * tally.seen / tally.length:.0f} %" if strategy.sees_a_share else "-"
    printed = _share(tally.printed / plays) if strategy.expects is Expectation.PRICED else "-"
    return (
        f"| {strategy.name} | {strategy.expects} | {seen} | {plays:,} | {accepted:,} "
        f"| {_share(low / 1e6)} to {_share(high / 1e6)} | {printed} |"
    )


def _share(share: float) -> str:
    if 0 < share < 0.0001:
        return f"{100 * share:.4f} %"
    return f"{100 * share:.2f} %" if share < 0.1 else f"{100 * share:.1f} %"
