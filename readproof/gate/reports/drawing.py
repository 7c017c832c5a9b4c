"""The map of the document as a drawing, with its legend and the longest run in words."""

from __future__ import annotations

from readproof.gate.inspections import InspectedQuestion, Inspection
from readproof.gate.reports.tags import Markup, foreign, join, tag
from readproof.wire.wordings import share

_WIDTH, _TOP, _BAR, _HIGH = 1000, 34, 16, 84
_NARROW = 2


def drawing(inspection: Inspection) -> Markup:
    """The whole text from left to right: regions, quotes, questions, and the longest run."""
    length = inspection.trace.challenge.length
    parts = [tag("rect", class_="bar", x=0, y=_TOP, width=_WIDTH, height=_BAR)]
    if inspection.run is not None:
        x, width = _span(inspection.run.start, inspection.run.end, length)
        parts.append(tag("rect", class_="run", x=x, y=_TOP - 14, width=width, height=_BAR + 28))
    for region in inspection.trace.challenge.regions:
        x, _ = _span(region.start, region.end, length)
        parts.append(tag("line", class_="border", x1=x, x2=x, y1=16, y2=_HIGH - 18))
        parts.append(tag("text", region.id, x=x, y=12))
    for quote in inspection.quotes:
        x, width = _span(quote.span.start, quote.span.end, length)
        shown = tag("title", f"{quote.id}: a quote of the reader")
        parts.append(_shape("quote", x, width, shown))
    parts += [_tick(one, length) for one in inspection.questions if one.start is not None]
    parts.append(tag("text", "0", x=0, y=_HIGH - 2))
    end = tag("text", f"{length:,}", x=_WIDTH, y=_HIGH - 2, text_anchor="end")
    parts.append(end)
    picture = tag(
        "svg",
        tag("title", f"Map of the document: {_counted(inspection)}"),
        *parts,
        viewBox=f"0 0 {_WIDTH} {_HIGH}",
        role="img",
    )
    return join(picture, _legend(), tag("p", _counted(inspection) + "."), _run(inspection))


def _span(start: int, end: int, length: int) -> tuple[int, int]:
    x = _WIDTH * start // max(1, length)
    return x, max(_NARROW, _WIDTH * end // max(1, length) - x)


def _shape(class_: str, x: int, width: int, title: Markup) -> Markup:
    rect = tag("rect", class_=class_, x=x, y=_TOP + 4, width=width, height=_BAR - 8)
    return tag("g", title, rect)


def _tick(one: InspectedQuestion, length: int) -> Markup:
    """A question: below the bar if right, above it if not, so that colour is not needed."""
    x, _ = _span(one.start or 0, one.end or 0, length)
    word = outcome(one)
    title = tag("title", f"{one.id}: {word}")
    if one.right or one.right is None:
        low = tag("line", class_=f"tick-{word}", x1=x, x2=x, y1=_TOP + _BAR + 1, y2=_TOP + _BAR + 9)
        return tag("g", title, low)
    stem = tag("line", class_=f"tick-{word}", x1=x, x2=x, y1=_TOP - 9, y2=_TOP - 1)
    head = tag("circle", class_=f"tick-{word}", cx=x, cy=_TOP - 12, r=3)
    cross = tag("path", class_=f"tick-{word}", d=f"M{x - 3} {_TOP - 15}l6 6m0 -6l-6 6")
    return tag("g", title, stem, head if one.unseen else cross)


def outcome(one: InspectedQuestion) -> str:
    """`right`, `wrong`, `unseen`, or `asked` where nothing was graded."""
    if one.right is None:
        return "asked"
    if one.right:
        return "right"
    return "unseen" if one.unseen else "wrong"


def _legend() -> Markup:
    entries = (
        "tick below the bar: answered right",
        "× above: wrong",
        "○ above: said to be unseen",
        "blue in the bar: quotes of the reader",
        "shaded: the longest run of wrong strata",
    )
    return tag("div", *(tag("span", entry) for entry in entries), class_="legend")


def _counted(inspection: Inspection) -> str:
    counts = dict.fromkeys(("right", "wrong", "unseen", "asked"), 0)
    for one in inspection.questions:
        counts[outcome(one)] += 1
    told = [f"{number} {name}" for name, number in counts.items() if number]
    asked = f"{len(inspection.questions)} questions ({', '.join(told)})" if told else "no question"
    return f"{asked}, {len(inspection.quotes)} quotes"


def _run(inspection: Inspection) -> Markup:
    run = inspection.run
    if run is None:
        placed = [one for one in inspection.questions if one.stratum and one.right is not None]
        return tag("p", "No placed question was answered wrong.") if placed else Markup("")
    where = (
        f"stratum {run.first_stratum}"
        if run.first_stratum == run.last_stratum
        else f"strata {run.first_stratum} to {run.last_stratum}"
    )
    return tag(
        "p",
        f"The longest run of wrong answers has {run.length} of them: {where}, characters "
        f"{run.start:,} to {run.end:,}. As many wrong answers in random order have a run at least "
        f"so long {share(run.chance_ppm)}.",
    )


def around(text: str, one: InspectedQuestion, margin: int = 240) -> Markup | None:
    """The text around the place of a question, with the place and the anchor marked."""
    if one.start is None or one.end is None:
        return None
    marked = [(one.start, one.end, "asked")]
    if one.anchor_start is not None and one.anchor_end is not None:
        marked.append((one.anchor_start, one.anchor_end, "anchor"))
    marked.sort()
    first, last = marked[0][0], max(end for _, end, _ in marked)
    at, past = max(0, first - margin), min(len(text), last + margin)
    parts: list[Markup] = [Markup("…" if at else "")]
    for start, end, class_ in marked:
        if start < at:
            continue  # inside what was marked before
        parts += [foreign(text[at:start]), foreign(text[start:end], class_)]
        at = end
    parts += [foreign(text[at:past]), Markup("…" if past < len(text) else "")]
    return tag("div", *parts, class_="text")
