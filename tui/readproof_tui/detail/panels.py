"""The panels of the screen, each over one inspection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from readproof_tui import signs
from readproof_tui.detail import explanations, facts, questions, quotes, sent, summaries, targets
from readproof_tui.detail.choices import Browser
from readproof_tui.detail.palettes import styles
from readproof_tui.detail.targets import Target
from readproof_tui.moves import Scroll

if TYPE_CHECKING:
    from readproof.gate.inspections import Inspection
    from readproof_tui.detail.palettes import Styles

# The panels by their place in the bar of tabs; the document is the last tab.
WHY, QUESTIONS, QUOTES, SUMMARY, FACTS, DOCUMENT = range(6)
NAMES = ("Why", "Questions", "Quotes", "Summary", "Facts", "Document")
IDS = ("why", "questions", "quotes", "summary", "facts", "paper")
LISTS = (QUESTIONS, QUOTES, SUMMARY)

Spot = tuple[int, int]  # a panel, and a row of its list


class Leaf(Scroll):
    """A page that scrolls, made anew for another width or theme."""

    def __init__(self, make: Callable[[Inspection, int, Styles], Text], *, id: str) -> None:
        super().__init__(id=id)
        self._make = make
        self._inspection: Inspection | None = None
        self._width = 0
        self._static = Static(markup=False)

    def compose(self) -> ComposeResult:
        """The page."""
        yield self._static

    def load(self, inspection: Inspection) -> None:
        """Take the values, and write the page."""
        self._inspection = inspection
        self._write()

    def _write(self) -> None:
        width = self.scrollable_content_region.width
        if self._inspection is not None and width:
            self._width = width
            found = styles(self.app.theme_variables)
            self._static.update(self._make(self._inspection, width, found))

    def on_resize(self) -> None:
        """Write the page again if the width is another."""
        self.call_after_refresh(self._resized)

    def _resized(self) -> None:
        if self.scrollable_content_region.width != self._width:
            self._write()


def why() -> Leaf:
    """The panel that says why."""
    return Leaf(explanations.why, id=IDS[WHY])


def worth() -> Leaf:
    """The panel of the facts."""
    return Leaf(facts.page, id=IDS[FACTS])


def load_questions(browser: Browser, inspection: Inspection, found: Styles) -> None:
    """All questions."""
    browser.load(
        [questions.row(one, found) for one in inspection.questions],
        lambda number, width: questions.page(inspection.questions[number], width, found),
        inspection.trace.unchecked
        or "No question was asked: the attempt ended before its audit." + sent.hint(inspection),
    )


def load_quotes(browser: Browser, inspection: Inspection, found: Styles) -> None:
    """The discarded phrases, then the quotes."""

    def page(number: int, width: int) -> Text:
        if number < len(inspection.discards):
            return quotes.discard_page(inspection.discards[number], found)
        one = inspection.quotes[number - len(inspection.discards)]
        return quotes.quote_page(one, width, found)

    rows = [quotes.discard_row(one, found) for one in inspection.discards]
    rows += [quotes.quote_row(one, found) for one in inspection.quotes]
    browser.load(rows, page, inspection.trace.unchecked or sent.no_sheet(inspection))


def load_summary(browser: Browser, inspection: Inspection, found: Styles) -> None:
    """The sentences of the summary."""
    browser.load(
        [summaries.row(n, one, found) for n, one in enumerate(inspection.summary, 1)],
        lambda number, _: summaries.page(inspection, inspection.summary[number], found),
        inspection.trace.unchecked or summaries.nothing(inspection),
    )


LOADERS: dict[int, Callable[[Browser, Inspection, Styles], None]] = {
    QUESTIONS: load_questions,
    QUOTES: load_quotes,
    SUMMARY: load_summary,
}


def target(inspection: Inspection, spot: Spot) -> Target | None:
    """The place in the document that a row is about."""
    panel, number = spot
    if panel == QUESTIONS:
        return targets.of_question(inspection, inspection.questions[number])
    if panel == QUOTES:
        if number < len(inspection.discards):
            return targets.of_discard(inspection, inspection.discards[number])
        quote = inspection.quotes[number - len(inspection.discards)]
        return targets.of_quote(inspection, quote)
    marks = inspection.summary[number].marks
    marked = next((one for one in inspection.quotes if one.id in marks), None)
    return targets.of_quote(inspection, marked) if marked else None


def wrongs(inspection: Inspection) -> tuple[Spot, ...]:
    """Everything that is wrong, in the order in which `n` goes through it."""
    return (
        *(
            (QUESTIONS, number)
            for number, one in enumerate(inspection.questions)
            if questions.is_wrong(one)
        ),
        *((QUOTES, number) for number in range(len(inspection.discards))),
        *((SUMMARY, number) for number, one in enumerate(inspection.summary) if not one.ok),
    )


def stepped(wrong: Sequence[Spot], spot: Spot | None, step: int, *, seen: bool) -> Spot:
    """The next of what is wrong (`step` 1) or the one before (-1); `spot` itself if it is wrong and
    not in view yet (not `seen`)."""
    if spot in wrong:
        assert spot is not None
        return wrong[(wrong.index(spot) + step) % len(wrong)] if seen else spot
    later = [one for one in wrong if spot is None or one > spot]
    return (later or wrong)[0] if step > 0 else wrong[len(wrong) - len(later) - 1]


def no_step(inspection: Inspection) -> str:
    """Why there is nothing for `n` to go to."""
    if not inspection.questions:
        return "no question was answered wrongly, for none was graded: there is nothing to step to"
    return "no question was answered wrongly, no phrase discarded: there is nothing to step to"


def counts(inspection: Inspection) -> tuple[str, ...]:
    """What each tab holds, in few characters."""
    wrong = sum(questions.is_wrong(one) for one in inspection.questions)
    faults = sum(not one.ok for one in inspection.summary)
    return (
        "",
        f"{signs.WRONG}{wrong}" if wrong else "",
        f"{signs.WRONG}{len(inspection.discards)}" if inspection.discards else "",
        f"{signs.WRONG}{faults}" if faults else "",
        signs.WRONG if any(check.ok is False for check in inspection.hashes) else "",
        "",
    )
