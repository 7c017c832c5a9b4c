"""The board of an audit in the making: what is shown and what is asked so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from readproof.core.audits import Kind, Question
from readproof.core.documents import Span
from readproof.core.draws import Draws
from readproof.core.extractions import QuoteSpan
from readproof.core.ground import Ground, Run
from readproof.core.occurrences import Intervals
from readproof.core.policies import Policy
from readproof.core.prompts import prompt
from readproof.core.strata import Survey

# Characters that a prompt asks for beyond those graded, spaced and unspaced.
EXTRA = 10
EXTRA_UNSPACED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a draw of questions depends on, besides the key.

    `has_copy`: the challenge serves a reading copy, so its tokens can be asked for.
    """

    ground: Ground
    survey: Survey
    policy: Policy
    lang: str
    has_copy: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A question with the raw span that it asks about.

    `asked` is the expected text of a verbatim item and the place of the true phrase or sentence
    of a choice item; `None` for a delivery token.  `place` orders the questions.  `shown` is the
    raw span of the anchor or of the reader's own quote beside which a verbatim item asks.
    """

    question: Question
    asked: Span | None
    place: int
    shown: Span | None = None


class Board:
    """Collects the items of one audit and keeps them from giving one another away.

    `asked` and `shown` are folded stretches: places that some item asks about, and anchors that
    some item shows.  `asked_texts` are the folded texts of verbatim items, `choice_texts` all that
    a choice item might have shown.  Locators are kept out of asked texts by the ground.
    """

    def __init__(self, setting: Setting, quotes: Sequence[QuoteSpan], draws: Draws) -> None:
        self.setting = setting
        self.ground = setting.ground
        self.policy = setting.policy
        self.quotes = quotes
        self.draws = draws
        self.items: list[Item] = []
        self.asked: list[Span] = []
        self.shown: list[Span] = []
        self.asked_texts: list[str] = []
        self.choice_texts: list[str] = []

    def around_quotes(self, zone: int) -> Intervals:
        """Folded stretches within `zone` raw characters of a quote."""
        length = len(self.ground.text)
        return Intervals(
            [
                self.ground.stretch(
                    Span(max(0, quote.span.start - zone), min(length, quote.span.end + zone))
                )
                for quote in self.quotes
            ]
        )

    def no_cross_talk(self, asked: Span, *shown: Span) -> bool:
        """True if nothing shown or asked so far overlaps `asked`, nor `shown` anything asked."""
        return not any(asked.overlaps(other) for other in (*self.shown, *self.asked)) and not any(
            one.overlaps(other) for one in shown for other in self.asked
        )

    def prompt(
        self,
        kind: Kind,
        *,
        own_quote: bool = False,
        ask: int | None = None,
        window: int | None = None,
    ) -> str:
        """The words of a question, in the language of the challenge."""
        return prompt(
            kind,
            self.setting.lang,
            own_quote=own_quote,
            ask_length=ask,
            window=window,
            exact=self.ground.strict and ask is not None,
        )

    def lengths(self, asked: Span, run: Run) -> tuple[int, int, int]:
        """Characters graded, characters asked for, and the number that the prompt names."""
        length = len(asked)
        ask_length = length + (EXTRA_UNSPACED if run.unspaced else EXTRA)
        return length, ask_length, length if self.ground.strict else ask_length

    def add(
        self, question: Question, asked: Span | None, place: int, shown: Span | None = None
    ) -> None:
        """Put an item on the board; its id is given at the end."""
        self.items.append(Item(question=question, asked=asked, place=place, shown=shown))
