"""One question for people: a row of the list, and a page with the answers beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from readproof.core.audits import Kind
from readproof_tui.detail import differences, maps
from readproof_tui.detail.palettes import Styles
from readproof_tui.texts import safe

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
# Characters of a given answer that are shown: the sheet may hold megabytes.
_MOST = 1_200


def sign(question: InspectedQuestion) -> tuple[str, str]:
    """The sign of an answer, and the name of its style."""
    if question.right is None:
        return maps.ASKED, "label"
    if question.right:
        return maps.RIGHT, "right"
    return (maps.UNSEEN, "unseen") if question.unseen else (maps.WRONG, "wrong")


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
    words = {maps.RIGHT: "right", maps.WRONG: "wrong", maps.UNSEEN: "unseen", maps.ASKED: "asked"}
    text.append(f"{mark} {question.id} {words[mark]}", styles[style])
    text.append(f"  {where(question)}\n", styles["dim"])
    for label, pieces in _answers(question, max(16, width - _LABEL), styles):
        for number, line in enumerate(pieces):
            text.append(f"{label if number == 0 else '':<{_LABEL}}", styles["dim"])
            text.append_text(line).append("\n")
    text.append("\n")
    text.append_text(safe(question.prompt)).append("\n")
    _shown(question, text, styles)
    text.rstrip()
    return text


def where(question: InspectedQuestion) -> str:
    """Kind, chunk, stratum and place, as far as there are any."""
    parts = [str(question.kind).replace("_", " ")]
    if question.quote_id:
        parts.append(f"own quote {question.quote_id}")
    if question.chunk_id:
        parts.append(question.chunk_id)
    if question.stratum is not None:
        parts.append(f"stratum {question.stratum}")
    if question.start is not None:
        parts.append(f"at {question.start:,}")
    return " · ".join(parts)


def _answers(
    question: InspectedQuestion, width: int, styles: Styles
) -> list[tuple[str, list[Text]]]:
    if question.difference and question.right is False:
        return [
            ("expected", differences.lines(question.difference, "missing", width, styles)),
            ("given", differences.lines(question.difference, "extra", width, styles)),
        ]
    found = []
    if question.expected is not None:
        found.append(("expected", [_one(question.expected)]))
    if question.unseen:
        found.append(("given", [Text("unseen: the part never reached the reader")]))
    elif question.given is not None:
        found.append(("given", [_one(question.given)]))
    return found


def _one(text: str) -> Text:
    more = f" … and {len(text) - _MOST:,} characters more" if len(text) > _MOST else ""
    return safe(text[:_MOST].replace("\n", differences.BREAK)).append(more)


def _shown(question: InspectedQuestion, text: Text, styles: Styles) -> None:
    """What the question showed: the passage, the text looked for, the sentences offered."""
    asked = question.question
    for label, value in (("passage", asked.anchor), ("text", asked.text)):
        if value is not None:
            text.append(f"{label:<{_LABEL}}", styles["dim"])
            text.append_text(safe(value.replace("\n", differences.BREAK))).append("\n")
    for option in asked.options:
        text.append(f"{option.label:<{_LABEL}}", styles["dim"])
        text.append_text(safe(option.text.replace("\n", differences.BREAK))).append("\n")
    if asked.locator is not None:
        text.append(f"{'part':<{_LABEL}}", styles["dim"])
        text.append_text(safe(f"{asked.locator.opening} … {asked.locator.closing}")).append("\n")
