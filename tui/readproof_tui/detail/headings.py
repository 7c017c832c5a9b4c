"""The two lines on top of the screen: what came of whom on what, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from readproof.wire import wordings
from readproof_tui.detail.palettes import Styles
from readproof_tui.outcomes import SIGNS
from readproof_tui.texts import fitted, safe

if TYPE_CHECKING:
    from readproof.gate.inspections import InspectedQuestion, Inspection

# Cells of a name that the heading shows: the facts show all of it.
_LONGEST = 32


def title(inspection: Inspection, styles: Styles) -> Text:
    """`✗ REJECT  carol on handbook.md · attempt 1 of 3 · standard · open`."""
    verdict = inspection.trace.verdict
    used = f"attempt {verdict.attempt}" if verdict.attempt else "no attempt used"
    line = Text(no_wrap=True, overflow="ellipsis", end="")
    line.append(f"{SIGNS[verdict.verdict]} {verdict.verdict}", styles[str(verdict.verdict)])
    line.append("  ")
    line.append_text(_short(verdict.reader))
    line.append(" on ", styles["dim"])
    line.append_text(_short(inspection.trace.challenge.name))
    line.append(f" · {used} of {verdict.attempts_allowed} · ", styles["dim"])
    line.append_text(_short(verdict.policy_name))
    line.append(f" · {verdict.regime}", styles["dim"])
    return line


def _short(name: str) -> Text:
    shown = safe(name)
    return shown if shown.cell_len <= _LONGEST else fitted(name, _LONGEST)


def reason(inspection: Inspection, styles: Styles) -> Text:
    """The codes, and what is wrong in numbers; without numbers the first code's message."""
    verdict = inspection.trace.verdict
    line = Text(no_wrap=True, overflow="ellipsis", end="")
    codes = [one.code for one in verdict.reasons]
    named = [
        code if codes.count(code) == 1 else f"{code} ×{codes.count(code)}"
        for code in dict.fromkeys(codes)
    ]
    line.append_text(safe(", ".join(named), style="bold"))
    line.append("  ")
    if numbers := _numbers(inspection, codes):
        line.append(numbers)
    elif verdict.reasons:
        line.append_text(safe(verdict.reasons[0].message))
    return line


def _numbers(inspection: Inspection, codes: Sequence[str]) -> str:
    """How much is wrong of what the codes are about."""
    if {"TOO_MANY_DISCARDED", "REGION_MISSING"} & {*codes}:
        discarded = len(inspection.discards)
        return f"discarded: {discarded} of {discarded + len(inspection.quotes)} phrases"
    numbers = wrong_numbers(inspection.questions)
    return f"wrong: {numbers}" if numbers and any(code.endswith("_WRONG") for code in codes) else ""


def wrong_numbers(questions: Sequence[InspectedQuestion]) -> str:
    """`6 of 24 verbatim, 1 of 8 choice`: the classes that hold a wrong answer."""
    asked: dict[str, int] = {}
    wrong: dict[str, int] = {}
    for one in questions:
        name = wordings.class_words(one.question_class)
        asked[name] = asked.get(name, 0) + 1
        if one.right is False:
            wrong[name] = wrong.get(name, 0) + 1
    return ", ".join(f"{wrong[name]} of {asked[name]} {name}" for name in asked if name in wrong)
