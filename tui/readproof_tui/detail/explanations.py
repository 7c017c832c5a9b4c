"""Why, in plain words: the verdict, its reasons, what to do; then what there is in detail."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from readproof.core.reasons import CODES
from readproof_tui.detail import questions, sent
from readproof_tui.detail.labelled import BREAK
from readproof_tui.detail.palettes import Styles
from readproof_tui.texts import fitted, safe

if TYPE_CHECKING:
    from readproof.gate.inspections import InspectedQuestion, Inspection

_CODE = re.compile(r"[A-Z][A-Z_]+: ")
_TO_DO = "What to do: "
_WRONG = "Wrong answers: "
# Lines of detail shown here; the other panels show them all.
MOST = 60
# Cells in which expected and given stand beside each other; in fewer the expected one is shown.
_BOTH = 35


def why(inspection: Inspection, width: int, styles: Styles) -> Text:
    """The words of `traces show --why`: reasons and what to do first, then the details.

    The wrong answers stand in a row each, expected and given beside each other, `width` cells
    wide.
    """
    page = Text()
    before = ""
    groups = _groups(inspection.why[1:])
    groups.sort(key=_is_detail)  # stable: the details come last
    for lines in groups:
        head = lines[0]
        if head.startswith(_WRONG):
            _head(page, _WRONG[:-2], head.removeprefix(_WRONG), styles)
            wrong = [one for one in inspection.questions if questions.is_wrong(one)]
            for one in wrong[:MOST]:
                page.append_text(_row(one, width, styles)).append("\n")
            _more(page, len(wrong) - MOST, "Questions", styles)
            page.append("\n")
        elif len(lines) > 1:
            page.append(f"{head}\n", styles["strong"])
            for line in lines[1 : 1 + MOST]:
                page.append_text(safe(line)).append("\n")
            _more(page, len(lines) - 1 - MOST, "Quotes", styles)
            page.append("\n")
        elif found := _CODE.match(head):
            code, rest = found[0][:-2], head[found.end() :]
            if code == before:
                page.right_crop(1)  # the same code once more: only its message
                page.append_text(safe(rest.removeprefix(CODES[code].meaning).strip()))
                page.append("\n")
            else:
                _head(page, code, rest, styles)
            before = code
            page.append("\n")
        elif head.startswith(_TO_DO):
            _head(page, _TO_DO[:-2], head.removeprefix(_TO_DO), styles)
            page.append("\n")
        else:
            page.append_text(safe(head)).append("\n\n")
    page.append_text(sent.section(inspection, styles))
    page.rstrip()
    return page


def _groups(lines: Sequence[str]) -> list[list[str]]:
    """Each line that is not indented, with the indented ones below it."""
    groups: list[list[str]] = []
    for line in lines:
        if groups and line.startswith(" "):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _is_detail(lines: Sequence[str]) -> bool:
    return len(lines) > 1 or lines[0].startswith(_WRONG)


def _head(page: Text, head: str, rest: str, styles: Styles) -> None:
    page.append(f"{head}\n", styles["strong"])
    page.append_text(safe(rest)).append("\n")


def _more(page: Text, hidden: int, panel: str, styles: Styles) -> None:
    if hidden > 0:
        page.append(f"… and {hidden} more: see {panel}\n", styles["dim"])


def _row(question: InspectedQuestion, width: int, styles: Styles) -> Text:
    """`✗ q10 before   chunk_003  the right words     ≠ what was given`."""
    row = questions.row(question, styles)
    row.append(" " * max(2, 30 - row.cell_len))
    room = width - row.cell_len
    if room < _BOTH:
        row.append_text(_one(question.expected or "", max(8, room)))
        return row
    room = (room - 3) // 2
    row.append_text(_one(question.expected or "", room))
    row.append(" ≠ ", styles["dim"])
    given = "unseen" if question.unseen else question.given or ""
    row.append_text(_one(given, room))
    return row


def _one(text: str, room: int) -> Text:
    return fitted(text.strip("\n").replace("\n", BREAK), room)
