"""Why, in plain words: the verdict, its reasons, what to do; then what there is in detail."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from readproof_tui.detail.palettes import Styles
from readproof_tui.texts import safe

if TYPE_CHECKING:
    from readproof.gate.inspections import Inspection

_CODE = re.compile(r"[A-Z][A-Z_]+: ")
_TO_DO = "What to do: "
# Lines of detail shown here; the other panels show them all.
MOST = 60


def why(inspection: Inspection, styles: Styles) -> Text:
    """The lines of `traces show --why`, what to do before the details."""
    page = Text()
    groups = _groups(inspection.why[1:])
    groups.sort(key=lambda lines: bool(lines[1:]))  # stable: those with details come last
    shown = 0
    for lines in groups:
        _paragraph(page, lines[0], styles)
        for line in lines[1:][: max(0, MOST - shown)]:
            page.append_text(safe(line)).append("\n")
            shown += 1
    hidden = sum(len(lines) - 1 for lines in groups) - shown
    if hidden:
        page.append(f"  … and {hidden} lines more: see Questions and Quotes\n", styles["dim"])
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


def _paragraph(page: Text, line: str, styles: Styles) -> None:
    head, rest = "", line
    if found := _CODE.match(line):
        head, rest = found[0][:-2], line[found.end() :]
    elif line.startswith(_TO_DO):
        head, rest = _TO_DO[:-2], line.removeprefix(_TO_DO)
    if head:
        page.append(head + "\n", styles["strong"])
    page.append_text(safe(rest)).append("\n\n" if head else "\n")
