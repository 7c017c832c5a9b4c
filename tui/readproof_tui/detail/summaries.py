"""The summary for people: its sentences with their marks, and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from readproof_tui.detail.palettes import Styles
from readproof_tui.signs import CHECKED
from readproof_tui.texts import safe

if TYPE_CHECKING:
    from readproof.gate.inspections import Inspection, SummarySentence

_MOST = 4_000
_IN_A_ROW = 120


def row(number: int, sentence: SummarySentence, styles: Styles) -> Text:
    """`✗  3 [s01] The gauge was…`."""
    line = Text(no_wrap=True, overflow="ellipsis")
    sign, style = CHECKED[sentence.ok]
    line.append(f"{sign} ", styles[style])
    line.append(f"{number:>2} ", styles["dim"])
    line.append_text(safe(sentence.text[:_IN_A_ROW]))
    return line


def page(inspection: Inspection, sentence: SummarySentence, styles: Styles) -> Text:
    """A sentence, what is wrong with it, and the quotes that it is marked with."""
    text = Text()
    word = "its marks, numbers and quotations check out" if sentence.ok else "does not check out"
    sign, style = CHECKED[sentence.ok]
    text.append(f"{sign} {word}\n", styles[style])
    if sentence.fault:
        text.append_text(safe(sentence.fault)).append("\n")
    text.append("\n").append_text(safe(sentence.text[:_MOST], multiline=True)).append("\n")
    quotes = {quote.id: quote for quote in inspection.quotes}
    if not sentence.marks:
        text.append("\nno mark: its facts are looked for in the whole document\n", styles["dim"])
    for mark in sentence.marks[:20]:
        text.append(f"\n[{mark}] ", styles["quote"])
        quote = quotes.get(mark)
        if quote is None:
            text.append("no such quote: discarded, or never handed in", styles["wrong"])
        else:
            text.append_text(safe(quote.text[:_MOST]))
        text.append("\n")
    text.rstrip()
    return text


def nothing(inspection: Inspection) -> str:
    """Why there is no summary to show."""
    replay = inspection.trace.replay
    if replay is None or replay.extraction is None:
        return "No phrase sheet was handed in, so there is no summary."
    return "The phrase sheet holds no summary."
