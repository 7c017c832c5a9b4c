"""The reader's phrases for people: those that resolved, and those that were discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from readproof.core import misses
from readproof_tui import signs
from readproof_tui.detail.labelled import labelled
from readproof_tui.detail.palettes import Styles
from readproof_tui.texts import safe

if TYPE_CHECKING:
    from readproof.core.extractions import QuoteSpan
    from readproof.gate.inspections import InspectedDiscard

_MOST = 1_200


def quote_row(quote: QuoteSpan, styles: Styles) -> Text:
    """`" s01 head   chunk_001`."""
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append('" ', styles["quote"])
    line.append(f"{quote.id} ")
    line.append(f"{quote.region:<7}{quote.chunk_id}", styles["dim"])
    return line


def discard_row(discard: InspectedDiscard, styles: Styles) -> Text:
    """`✗ s04 NOT_FOUND`."""
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(f"{signs.WRONG} ", styles["wrong"])
    line.append(f"{discard.id} ")
    line.append(discard.reason, styles["dim"])
    return line


def quote_page(quote: QuoteSpan, width: int, styles: Styles) -> Text:
    """A quote span: the evidence, its context and digests."""
    page = Text()
    page.append(f'" {quote.id} resolved', styles["quote"])
    page.append(f"  {quote.region} · {quote.chunk_id}\n", styles["dim"])
    page.append_text(_shown(quote.text)).append("\n\n")
    how = "as it stands" if quote.matched_by == "raw" else f"under {', '.join(quote.fold_steps)}"
    if quote.unwrapped:
        how += ", without its list marker or quotation marks"
    for label, value in (
        ("found", how),
        ("place", f"{quote.span.start:,} to {quote.span.end:,}"),
        ("sha256", quote.sha256),
        ("context", f"{quote.context.start:,} to {quote.context.end:,}"),
        ("", quote.context_sha256),
    ):
        labelled(page, label, value, width, styles)
    page.rstrip()
    return page


def discard_page(discard: InspectedDiscard, styles: Styles) -> Text:
    """A discarded phrase: why, and the nearest place with what differs there."""
    page = Text()
    page.append(f"{signs.WRONG} {discard.id} {discard.reason}\n", styles["wrong"])
    page.append(f"{discard.meaning}\n\n")
    page.append("phrase\n", styles["dim"])
    page.append_text(_shown(discard.phrase)).append("\n")
    near = discard.near
    if near is not None:
        what, step = misses.STEPS[near.kind]
        if discard.nearest:
            page.append("\nnearest in the document", styles["dim"])
            page.append(f" ({near.span.start:,} to {near.span.end:,})\n", styles["dim"])
            page.append_text(_shown(discard.nearest)).append("\n")
        page.append("\n").append(f"{near.kind}: {what}", styles["strong"])
        for mine, theirs in near.words[:4] if near.kind != "absent" else ():
            page.append("\n  ").append_text(_quoted(mine, styles, "extra"))
            page.append(" in the phrase, ", styles["dim"])
            page.append_text(_quoted(theirs, styles, "missing"))
            page.append(" in the document", styles["dim"])
        page.append(f"\nThe reader could: {step}.\n")
    page.rstrip()
    return page


def _quoted(text: str, styles: Styles, style: str) -> Text:
    if not text:
        return Text("nothing", styles["dim"])
    shown = safe(text[:200])
    shown.stylize(styles[style])
    return Text("“").append_text(shown).append("”")


def _shown(text: str) -> Text:
    more = f" … and {len(text) - _MOST:,} characters more" if len(text) > _MOST else ""
    return safe(text[:_MOST], multiline=True).append(more)
