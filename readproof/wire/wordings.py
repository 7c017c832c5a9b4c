"""Words for people: what a verdict is worth, regimes, times and chances."""

from __future__ import annotations

from readproof.core.guarantee import LEAST_PPM, PPM, Guarantee
from readproof.core.verdicts import Regime
from readproof.wire import times

# Below this share a guarantee speaks of so little that it has to be pointed out.
_LITTLE_PPM = 500_000
_REGIMES = {
    Regime.OPEN: "possession of the text is proved, reading is not: whoever answered may have "
    "looked it up",
    Regime.LOGGED: "every access to the text was recorded, and none was seen after the commitment",
    Regime.CONTEXT: "the text stood in the reader's context, and nothing else was reachable",
}


def sentences(guarantee: Guarantee) -> tuple[str, ...]:
    """Two sentences: who passes without reading, and who passes that has read."""
    skip = {percent: one.most for percent, one in guarantee.skip}
    return (
        f"a reader that skips half of the text {_passes(skip[50])}, one that skips "
        f"20 % {chance(skip[20])}, 10 % {chance(skip[10])} ({attempts(guarantee.attempts)}; of the "
        f"{guarantee.questionable_ppm / 10_000:.0f} % of the text that can be asked about)",
        f"an honest reader with slips in 1 % of its answers passes "
        f"{chance(dict(guarantee.honest)[1], up=False)} (in one attempt)",
    )


def _passes(ppm: int) -> str:
    return f"passes at most {chance(ppm)}" if ppm else "never passes"


def caveats(guarantee: Guarantee, *, weak: bool) -> tuple[str, ...]:
    """What has to be said beside these sentences, if anything."""
    share = guarantee.questionable_ppm
    found = []
    if share < _LITTLE_PPM:
        found.append(
            f"only {share / 10_000:.1f} % of the text can be asked about; "
            "the guarantee speaks of that share alone"
        )
    if weak:
        found.append(weakness(guarantee))
    return tuple(found)


def weakness(guarantee: Guarantee) -> str:
    """Why a plan is weak."""
    if guarantee.questionable_ppm < LEAST_PPM:
        return "the plan is weak: less than a fifth of the text can be asked about"
    return "the plan is weak: half of the text may be skipped too easily"


def class_words(question_class: str) -> str:
    """A class of questions as words: `own prefix`."""
    return question_class.replace("_", " ")


def attempts(number: int) -> str:
    """Over how many attempts a chance is counted."""
    return f"over {number} attempts" if number > 1 else "in one attempt"


def regime(value: Regime) -> str:
    """The regime, with what it means."""
    return f"{value}: {_REGIMES[value]}"


def moment(milliseconds: int) -> str:
    """A time for people, to the second, in UTC."""
    return f"{times.write(milliseconds)[:19].replace('T', ' ')} UTC"


def chance(ppm: int, *, up: bool = True) -> str:
    """`29 times in 100`; parts per million rounded to one or two digits, up (or down)."""
    if ppm == 0:
        return "never"
    if ppm >= PPM:
        return "every time"
    for base in (100, 1_000, 10_000, 100_000, PPM):
        number = -(-ppm * base // PPM) if up else ppm * base // PPM
        if number * PPM == ppm * base or number >= (2 if up else 1):
            break
    return f"{number} times in {base:,}" if number > 1 else f"once in {base:,}"


def share(ppm: int) -> str:
    """`in 0.27 % of cases`; what is less than one in a million says so."""
    if ppm == 0:
        return "in less than 0.0001 % of cases"
    percent = ppm / 10_000
    return f"in {percent:.0f} % of cases" if percent >= 10 else f"in {percent:.2g} % of cases"
