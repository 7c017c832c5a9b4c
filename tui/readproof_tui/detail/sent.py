"""What a reader sent that no phrase sheet was made of: the end of each answer, as it came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from readproof.gate.records import raw_text
from readproof_tui.detail.palettes import Styles
from readproof_tui.texts import safe

if TYPE_CHECKING:
    from readproof.gate.inspections import Inspection

# Of each answer the end is shown: bytes and lines at most; and so many answers, the last ones.
_BYTES = 2_000
_LINES = 12
_ANSWERS = 5


def pieces(inspection: Inspection) -> list[tuple[str, bytes]]:
    """What it is and what came, if nothing in the other panels was made of it."""
    trace = inspection.trace
    if inspection.questions or inspection.quotes or inspection.discards:
        return []
    found = [(f"answer {one.ordinal}, asked for {one.step}", one.answer) for one in trace.exchanges]
    if not found and trace.sheet is not None:
        found = [("the phrase sheet", trace.sheet)]
    return found


def hint(inspection: Inspection) -> str:
    """Where it is shown, for a panel that is empty; empty if nothing is."""
    return " Why (1) shows what the reader sent." if pieces(inspection) else ""


def no_sheet(inspection: Inspection) -> str:
    """Why there are no phrases."""
    if pieces(inspection):
        return "No phrase was found in what the reader sent: Why (1) shows it."
    return "No phrase sheet was handed in."


def section(inspection: Inspection, styles: Styles) -> Text:
    """All of it, filtered, the last answers only; empty if there is none."""
    page = Text()
    found = pieces(inspection)
    if not found:
        return page
    page.append("What the reader sent\n", styles["strong"])
    if len(found) > _ANSWERS:
        page.append(f"… {len(found) - _ANSWERS} answers before these\n", styles["dim"])
    for name, answer in found[-_ANSWERS:]:
        page.append(f"{name}, {len(answer):,} bytes\n", styles["dim"])
        lines = raw_text(answer[-_BYTES:]).strip().splitlines()[-_LINES:]
        shown = "\n".join(lines)
        if len(answer.strip()) > len(shown.encode()):
            page.append("… the end of it\n", styles["dim"])
        page.append_text(safe(shown, multiline=True) if shown else Text("(empty)")).append("\n\n")
    page.rstrip()
    return page
