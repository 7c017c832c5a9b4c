"""One question for people: a row of the list, and a page with the answers beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from readproof.core.audits import Kind
from readproof_tui import signs
from readproof_tui.detail import differences
from readproof_tui.detail.labelled import labelled, wrapped
from readproof_tui.detail.palettes import Styles

if TYPE_CHECKING:
    from readproof.gate.inspections import InspectedQuestion

_KINDS = {
    Kind.VERBATIM_PREFIX: "before",
    Kind.VERBATIM_SUFFIX: "after",
    Kind.CONTAINS: "contains",
    Kind.TRUE_SENTENCE: "sentence",
    Kind.DELIVERY_TOKEN: "token",
}
_LABEL = 10
_SIDES: tuple[tuple[str, differences.Side], ...] = (("expected", "missing"), ("given", "extra"))


def sign(question: InspectedQuestion) -> tuple[str, str]:
    """The sign of an answer, and the name of its style."""
    if question.right is None:
        return signs.ASKED, "label"
    if question.right:
        return signs.RIGHT, "right"
    return (signs.UNSEEN, "unseen") if question.unseen else (signs.WRONG, "wrong")


def is_wrong(question: InspectedQuestion) -> bool:
    """True if it was graded and is not right; an `unseen` answer counts."""
    return question.right is False


def row(question: InspectedQuestion, styles: Styles) -> Text:
    """`✗ q10 before   chunk_003`."""
    mark, style = sign(question)
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(f"{mark} ", styles[style])
    line.append(f"{question.id} ")
    line.append(f"{_KINDS[question.kind]:<9}", styles["dim"])
    line.append(question.chunk_id or (question.quote_id or ""), styles["dim"])
    return line


def page(question: InspectedQuestion, width: int, styles: Styles) -> Text:
    """Everything about a question, `width` cells wide."""
    text = Text()
    mark, style = sign(question)
    words = {
        signs.RIGHT: "right",
        signs.WRONG: "wrong",
        signs.UNSEEN: "unseen",
        signs.ASKED: "asked",
    }
    text.append(f"{mark} {question.id} {words[mark]}", styles[style])
    place = where(question)
    beside = text.cell_len + 2 + len(place) <= width
    text.append(f"  {place}\n" if beside else f"\n{place}\n", styles["dim"])
    _answers(question, text, width, styles)
    text.append("\n")
    for line in wrapped(question.prompt, width):
        text.append(f"{line.text}\n")
    _shown(question, text, width, styles)
    text.rstrip()
    return text


def where(question: InspectedQuestion) -> str:
    """Kind, chunk, stratum and place, as far as there are any."""
    parts = [_KINDS[question.kind]]
    if question.quote_id:
        parts.append(f"own quote {question.quote_id}")
    if question.chunk_id:
        parts.append(question.chunk_id)
    if question.stratum is not None:
        parts.append(f"stratum {question.stratum}")
    if question.start is not None:
        parts.append(f"{question.start:,}")
    return " · ".join(parts)


def _answers(question: InspectedQuestion, text: Text, width: int, styles: Styles) -> None:
    """Expected and given, and below each what differs."""
    if question.difference and question.right is False:
        for label, side in _SIDES:
            found = differences.lines(question.difference, side, width - _LABEL, styles)
            for number, line in enumerate(found):
                text.append(f"{label if number == 0 else '':<{_LABEL}}", styles["dim"])
                text.append_text(line).append("\n")
        return
    if question.expected is not None:
        labelled(text, "expected", question.expected, width, styles)
    if question.unseen:
        labelled(text, "given", "unseen: the part never reached the reader", width, styles)
    elif question.given is not None:
        labelled(text, "given", question.given, width, styles)


def _shown(question: InspectedQuestion, text: Text, width: int, styles: Styles) -> None:
    """What the question showed: the passage, the text looked for, the sentences offered."""
    asked = question.question
    if asked.anchor is not None:
        labelled(text, "passage", asked.anchor, width, styles)
    if asked.text is not None:
        labelled(text, "text", asked.text, width, styles)
    for option in asked.options:
        labelled(text, option.label, option.text, width, styles)
    if asked.locator is not None:
        labelled(text, "part", f"{asked.locator.opening} … {asked.locator.closing}", width, styles)
