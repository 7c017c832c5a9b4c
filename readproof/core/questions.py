"""The questions of an audit: a pure function of the commitment, the text and the secret.

Nothing here is remembered anywhere: `issue` draws the same items again at grading, and with
them the places whose text is the right answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from readproof.core.audits import Kind, Question
from readproof.core.boards import Board, Item, Setting
from readproof.core.choices import ChoiceItems
from readproof.core.draws import Draws
from readproof.core.extractions import QuoteSpan
from readproof.core.verbatim import Coverage, VerbatimItems

__all__ = ["Issued", "Item", "Setting", "issue"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Issued:
    """All items of an audit in their order, and what it asks about in each stratum.

    `questionable_ppm` is the share that could be asked about beside the reader's quotes.
    """

    items: tuple[Item, ...]
    strata: tuple[Coverage, ...]
    questionable_ppm: int

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions alone, as they stand in the audit."""
        return tuple(item.question for item in self.items)

    @property
    def counts(self) -> dict[str, int]:
        """Questions by kind, the placed verbatim ones left out (`strata` counts those)."""
        found = {"contains": 0, "true_sentence": 0, "own_prefix": 0, "delivery_token": 0}
        for item in self.items:
            name = item.question.kind if item.question.is_non_quote else "own_prefix"
            if name in found:
                found[name] += 1
        return found


def issue(setting: Setting, quotes: Sequence[QuoteSpan], key: bytes) -> Issued | None:
    """Draw the audit's questions; `None` if under three quarters of the plan can be asked.

    The order of the draws is fixed: verbatim items stratum by stratum, `contains`,
    `true_sentence`, delivery tokens, own prefixes.
    """
    board = Board(setting, quotes, Draws(key))
    verbatim = VerbatimItems(board)
    strata = verbatim.placed()
    if 4 * sum(stratum.items for stratum in strata) < 3 * len(strata):
        return None
    ChoiceItems(board).draw()
    _tokens(board)
    verbatim.own()
    return Issued(
        items=_in_order(board.items),
        strata=strata,
        questionable_ppm=setting.survey.ppm(sum(stratum.places for stratum in strata)),
    )


def _tokens(board: Board) -> None:
    """Tokens of the reading copy, spread over the chunks; only when one was served."""
    chunks = board.ground.division.chunks
    wanted = min(board.policy.items.delivery_token, len(chunks))
    if not board.setting.has_copy:
        return
    for number in range(wanted):
        low, high = number * len(chunks) // wanted, (number + 1) * len(chunks) // wanted
        chunk = chunks[low + board.draws.below(high - low)]
        board.add(
            Question(
                id="",
                kind=Kind.DELIVERY_TOKEN,
                is_non_quote=True,
                prompt=board.prompt(Kind.DELIVERY_TOKEN),
                chunk_id=chunk.id,
            ),
            None,
            chunk.start,
        )


def _in_order(items: Sequence[Item]) -> tuple[Item, ...]:
    """Own quotes first, then by place in the text; numbered from q01."""
    ordered = sorted(items, key=lambda item: (item.question.is_non_quote, item.place))
    width = max(2, len(str(len(ordered))))
    return tuple(
        replace(item, question=replace(item.question, id=f"q{number:0{width}d}"))
        for number, item in enumerate(ordered, start=1)
    )
