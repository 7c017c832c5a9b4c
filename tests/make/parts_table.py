"""Make the table of `docs/parts.md`: what proofs in parts are worth together.

python -m tests.make.parts_table [--check]

The table stands between the lines `<!-- worth -->` and `<!-- /worth -->`.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import cache
from math import ceil
from pathlib import Path

from readproof.core.audits import QuestionClass
from readproof.core.guarantee import ClassPlan, honest, over_attempts, scattered, worst_gap
from readproof.core.plans import allowed_wrong
from readproof.core.policies import BUILT_IN, Policy
from tests.make import pages

PAGE = Path(__file__).parents[2] / "docs" / "parts.md"
OPENING, CLOSING = "<!-- worth -->\n", "<!-- /worth -->\n"
PARTS = (1, 2, 4, 10)
SKIPS = (50, 20, 10, 5)
GRID = 400  # a skip is laid out over the parts in pieces of 1/400 of the whole text


@cache
def _passes(policy: Policy, share: Fraction) -> Fraction:
    """Chance that a part of which this share is skipped passes in one of the attempts allowed."""
    allowed = allowed_wrong(policy, QuestionClass.VERBATIM, policy.strata)
    one = max(
        scattered(share, policy.strata, allowed),
        worst_gap(share, [1] * policy.strata, allowed),
    )
    return over_attempts(one, policy.attempts)


def together(policy: Policy, of: int, skip: Fraction) -> Fraction:
    """Chance that all parts pass, the skip being laid out over them as it suits the reader best."""
    total = int(skip * GRID)
    best = [Fraction(1)] + [Fraction(0)] * total  # by pieces laid out so far
    for _ in range(of):
        best = [
            max(
                best[laid - here] * _passes(policy, Fraction(here * of, GRID))
                for here in range(min(laid, GRID // of) + 1)
            )
            for laid in range(total + 1)
        ]
    return best[total]


def honestly(policy: Policy, of: int, attempts: int) -> Fraction:
    """Chance that a reader with slips in 1 % of its answers passes all parts."""
    items = {
        QuestionClass.VERBATIM: policy.strata,
        QuestionClass.CHOICE: policy.items.contains,
        QuestionClass.OWN_PREFIX: policy.items.own_prefix,
        QuestionClass.DELIVERY_TOKEN: policy.items.delivery_token,
    }
    classes = [
        ClassPlan(items=number, allowed=allowed_wrong(policy, name, number))
        for name, number in items.items()
    ]
    return over_attempts(honest(Fraction(1, 100), classes), attempts) ** of


def _shown(chance: Fraction) -> str:
    """A chance in per cent, rounded up to two digits that count."""
    percent = chance * 100
    if percent >= 10:
        return f"{ceil(percent)} %"
    if percent >= Fraction(1, 100):
        return f"{ceil(percent * 100) / 100:g} %"
    return "0 %" if not chance else "under 0.01 %"


def table() -> str:
    heads = [f"skips {percent} %" for percent in SKIPS]
    heads += ["honest, one attempt", "honest, three attempts"]
    rows = [
        f"| policy | parts | {' | '.join(heads)} |\n",
        f"| --- | ---: |{' ---: |' * len(heads)}\n",
    ]
    for name in ("quick", "standard"):
        policy = BUILT_IN[name]
        for of in PARTS:
            cells = [_shown(together(policy, of, Fraction(percent, 100))) for percent in SKIPS]
            cells += [f"{int(honestly(policy, of, attempts) * 100)} %" for attempts in (1, 3)]
            rows.append(f"| `{name}` | {of} | {' | '.join(cells)} |\n")
    return "".join(rows)


def page() -> str:
    """The page with the table of today between its markers."""
    text = PAGE.read_text(encoding="utf-8")
    before, opening, rest = text.partition(OPENING)
    _, closing, after = rest.partition(CLOSING)
    if not opening or not closing:
        sys.exit(f"{PAGE.name} has no lines {OPENING.strip()} and {CLOSING.strip()}")
    return f"{before}{OPENING}\n{table()}\n{CLOSING}{after}"


if __name__ == "__main__":
    pages.write("parts_table", {PAGE: page()})
