"""Choice items: does a phrase stand in a chunk, which of these sentences does.

They leak a little to a good guesser, so they never count in the guarantee for a skip.
"""

from __future__ import annotations

from collections.abc import Callable

from readproof.core import folds
from readproof.core.audits import Kind, Option, Question
from readproof.core.boards import Board
from readproof.core.documents import Span
from readproof.core.ground import Ground
from readproof.core.phrasebook import Phrasebook
from readproof.core.swaps import Swaps

_LABELS = "ABCDEFGHIJ"


class ChoiceItems:
    """Draws the choice items of one audit onto its board; at most a third of the strata."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._ground = board.ground
        self._quoted = board.around_quotes(0)

    def draw(self) -> None:
        """`contains`, then `true_sentence`, each in chunks of their own, drawn at random."""
        room = len(self._board.setting.survey.strata) // 3
        items = self._board.policy.items
        wanted = min(items.contains, room)
        made = self._chosen(wanted, self._contains) if wanted else 0
        wanted = min(items.true_sentence, room - made)
        if wanted:
            swaps = Swaps(self._ground, self._board.policy.sentence_options)
            self._chosen(wanted, lambda chunk: self._true_sentence(swaps, chunk))

    def _chosen(self, wanted: int, make: Callable[[int], bool]) -> int:
        made = 0
        for chunk in self._board.draws.shuffled(locatable(self._ground)):
            if made == wanted:
                break
            made += make(chunk)
        return made

    def _contains(self, chunk: int) -> bool:
        board, ground = self._board, self._ground
        window = board.policy.contains_window
        pair = phrasebook(ground, window).pair(board.draws, chunk)
        if pair is None:
            return False
        text = pair.present if board.draws.coin() else pair.absent
        place = Span(pair.use.start, pair.use.end)
        raw = ground.raw(place.start, place.end)
        if raw is None or not self._quiet(place, pair.present, pair.absent):
            return False
        board.add(
            Question(
                id="",
                kind=Kind.CONTAINS,
                is_non_quote=True,
                prompt=board.prompt(Kind.CONTAINS, window=window),
                chunk_id=ground.division.chunks[chunk].id,
                locator=ground.placed[chunk].locator,
                window=window,
                text=text,
            ),
            raw,
            raw.start,
        )
        board.asked.append(place)
        board.choice_texts += [pair.present, pair.absent]
        return True

    def _true_sentence(self, swaps: Swaps, chunk: int) -> bool:
        board, ground = self._board, self._ground
        swap = swaps.swap(board.draws, chunk)
        if swap is None:
            return False
        order = board.draws.shuffled([swap.true, *swap.false])
        place = Span(swap.start, swap.end)
        raw = ground.raw(swap.start, swap.end)
        if raw is None or not self._quiet(place, *order):
            return False
        board.add(
            Question(
                id="",
                kind=Kind.TRUE_SENTENCE,
                is_non_quote=True,
                prompt=board.prompt(Kind.TRUE_SENTENCE),
                chunk_id=ground.division.chunks[chunk].id,
                locator=ground.placed[chunk].locator,
                options=tuple(
                    Option(label=label, text=text)
                    for label, text in zip(_LABELS, order, strict=False)
                ),
            ),
            raw,
            raw.start,
        )
        board.asked.append(place)
        board.choice_texts += map(folds.phrase, order)
        return True

    def _quiet(self, place: Span, *texts: str) -> bool:
        """True if a choice item at `place` gives nothing away, nor is given away.

        The place keeps out of quotes, locators, and all that is shown or asked; no text that the
        item may show stands in an asked text.  Both texts of a pair are looked at, whichever is
        shown, so that the choice between them is told by nothing.
        """
        if self._quoted.hit(place.start, place.end):
            return False
        if self._ground.unasked.hit(place.start, place.end):
            return False
        if not self._board.no_cross_talk(place):
            return False
        asked = self._board.asked_texts
        return not any(
            text in other or other in text for text in map(folds.phrase, texts) for other in asked
        )


def locatable(ground: Ground) -> list[int]:
    """Chunks whose opening or closing words occur once in the text, so that anyone finds them."""
    found = []
    for number, placed in enumerate(ground.placed):
        for span in (placed.opening, placed.closing):
            stretch = ground.stretch(span)
            if len(stretch) and ground.occurrences.unique(stretch.start, stretch.end):
                found.append(number)
                break
    return found


def phrasebook(ground: Ground, window: int | None) -> Phrasebook:
    """The phrasebook of a ground, made once."""
    key = ("phrasebook", window)
    book = ground.memo.get(key)
    if not isinstance(book, Phrasebook):
        book = ground.memo[key] = Phrasebook(ground, window)
    return book
