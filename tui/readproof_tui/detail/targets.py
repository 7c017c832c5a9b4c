"""Places in the document that can be looked at, and what is marked there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from readproof_tui.detail.paints import Mark, MarkKind

if TYPE_CHECKING:
    from readproof.core.extractions import QuoteSpan
    from readproof.gate.inspections import InspectedDiscard, InspectedQuestion, Inspection


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A place to look at, in code points of the document; `marks` are its own."""

    place: int
    marks: tuple[Mark, ...] = ()


def of_question(inspection: Inspection, question: InspectedQuestion) -> Target | None:
    """What was asked about, the passage shown, and the window around them.

    For a token it is the start of its chunk; `None` where nothing is known.
    """
    if question.start is None or question.end is None:
        place = inspection.place(question)
        return Target(place=place.start) if place else None
    marks = [Mark(start=question.start, end=question.end, kind="selected")]
    low, high = question.start, question.end
    if question.anchor_start is not None and question.anchor_end is not None:
        marks.append(
            Mark(start=question.anchor_start, end=question.anchor_end, kind="anchor"),
        )
    radius = inspection.trace.challenge.policy.context_radius
    marks.append(_window(inspection, low - radius, high + radius))
    return Target(place=question.start, marks=tuple(marks))


def of_quote(inspection: Inspection, quote: QuoteSpan) -> Target:
    """The quote and the context that its digest covers."""
    return Target(
        place=quote.span.start,
        marks=(
            Mark(start=quote.span.start, end=quote.span.end, kind="selected"),
            _window(inspection, quote.context.start, quote.context.end),
        ),
    )


def of_discard(inspection: Inspection, discard: InspectedDiscard) -> Target | None:
    """The nearest place of a discarded phrase, or `None` if there is none."""
    if discard.near is None or not len(discard.near.span):
        return None
    span = discard.near.span
    radius = inspection.trace.challenge.policy.context_radius
    return Target(
        place=span.start,
        marks=(
            Mark(start=span.start, end=span.end, kind="selected"),
            _window(inspection, span.start - radius, span.end + radius),
        ),
    )


def _window(inspection: Inspection, start: int, end: int) -> Mark:
    length = inspection.trace.challenge.length
    return Mark(start=max(0, start), end=min(length, end), kind="context")


def everything(inspection: Inspection) -> tuple[Mark, ...]:
    """All places asked about and all quotes, to be marked wherever they come into view."""
    marks = []
    for question in inspection.questions:
        if question.start is not None and question.end is not None:
            kind: MarkKind = "anchor" if question.right is None else "right"
            if question.right is False:
                kind = "unseen" if question.unseen else "wrong"
            marks.append(Mark(start=question.start, end=question.end, kind=kind))
    marks += [
        Mark(start=quote.span.start, end=quote.span.end, kind="quote")
        for quote in inspection.quotes
    ]
    return tuple(marks)
