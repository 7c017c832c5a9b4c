"""Verbatim items: the text beside a place, copied.

One item a stratum carries the guarantee; the text before the reader's own quotes shows only
that it has the document in front of it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from readproof.core.audits import Kind, Question
from readproof.core.boards import Board
from readproof.core.documents import Span
from readproof.core.extractions import QuoteSpan
from readproof.core.ground import BREAKS, Candidate, Run
from readproof.core.occurrences import Intervals
from readproof.core.strata import Stratum

# No asked text lies within this many characters of a quote, spaced and unspaced; a stratum
# that quotes have emptied shrinks the zone step by step.
ZONES = (128, 64, 32, 0)
ZONES_UNSPACED = (64, 32, 16, 0)
# Anchors keep this far from quotes, so that they never show what an own-quote question asks.
_OWN_REACH = 64
_TRIES = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What an audit asks about in one stratum.

    `items` verbatim items ask about places of it.  `counted` of them fall on each of its `places`
    with the same chance: those sampled places that lie outside the zones of quotes, at the step at
    which the stratum was asked about.  Both are 0 where nothing was asked.
    """

    items: int
    counted: int
    places: int


class VerbatimItems:
    """Draws the verbatim items of one audit onto its board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._ground = board.ground
        self._zones = {
            (step, unspaced): board.around_quotes(zone)
            for unspaced, zones in ((False, ZONES), (True, ZONES_UNSPACED))
            for step, zone in enumerate(zones)
        }
        self._reach = board.around_quotes(_OWN_REACH)

    def placed(self) -> tuple[Coverage, ...]:
        """One item a stratum, borrowing from the nearest where quotes have emptied one.

        Returns what each stratum holds in the end.
        """
        strata = self._board.setting.survey.strata
        steps: list[list[int]] = [[] for _ in strata]
        for number in range(len(strata)):
            for other in _nearest_first(number, len(strata)):
                found = self._from_stratum(strata[other])
                if found is not None:
                    candidate, step = found
                    self._add_placed(candidate)
                    steps[other].append(step)
                    break
        return tuple(map(self._coverage, strata, steps))

    def _coverage(self, stratum: Stratum, steps: Sequence[int]) -> Coverage:
        """Of places nearer to a quote nothing is asked: no guarantee may speak of them."""
        if not steps:
            return Coverage(items=0, counted=0, places=0)
        # An item that was borrowed at another step has other places than the first one.
        step = steps[0]
        barred = 0
        for unspaced in (False, True):
            for zone in self._zones[(step, unspaced)].spans:
                first = bisect_left(stratum.places, zone.start)
                inside = stratum.places[first : bisect_left(stratum.places, zone.end)]
                runs = map(self._ground.run_at, inside)
                barred += sum(run is not None and run.unspaced is unspaced for run in runs)
        return Coverage(
            items=len(steps),
            counted=steps.count(step),
            # An item stands on some place, also where none of those was sampled.
            places=max(1, len(stratum.places) - barred),
        )

    def _from_stratum(self, stratum: Stratum) -> tuple[Candidate, int] | None:
        """An item's candidate, and the step to which the zones of quotes were shrunk for it."""
        for step in range(len(ZONES)):
            candidate = self._at_zone(stratum, step)
            if candidate is not None:
                return candidate, step
        return None

    def _at_zone(self, stratum: Stratum, step: int) -> Candidate | None:
        # A uniform questionable character by rejection; sampled places when they are rare.
        draws = self._board.draws
        for _ in range(_TRIES):
            free = self._free(stratum.start + draws.below(stratum.end - stratum.start), step)
            if free:
                return draws.choice(free)
        places = [place for place in stratum.places if self._free(place, step)]
        if not places:
            return None
        return draws.choice(self._free(draws.choice(places), step))

    def _free(self, place: int, step: int) -> list[Candidate]:
        run = self._ground.run_at(place)
        if run is None:
            return []
        barred = self._zones[(step, run.unspaced)]
        return [c for c in self._ground.candidates(place) if self._fits(c, barred)]

    def _fits(self, candidate: Candidate, barred: Intervals) -> bool:
        asked = Span(candidate.asked_start, candidate.asked_end)
        anchor = Span(candidate.anchor_start, candidate.anchor_end)
        if barred.hit(asked.start, asked.end) or self._reach.hit(anchor.start, anchor.end):
            return False
        return self._board.no_cross_talk(asked, anchor)

    def _add_placed(self, candidate: Candidate) -> None:
        ground, board = self._ground, self._board
        run = ground.run_at(candidate.asked_start)
        asked = ground.raw(candidate.asked_start, candidate.asked_end)
        anchor = ground.raw(candidate.anchor_start, candidate.anchor_end)
        assert run is not None
        assert asked is not None
        assert anchor is not None
        kind = Kind.VERBATIM_SUFFIX if candidate.suffix else Kind.VERBATIM_PREFIX
        length, ask_length, named = board.lengths(asked, run)
        board.add(
            Question(
                id="",
                kind=kind,
                is_non_quote=True,
                prompt=board.prompt(kind, ask=named),
                chunk_id=ground.division.chunks[run.chunk].id,
                locator=ground.placed[run.chunk].locator,
                anchor=anchor.of(ground.text),
                length=length,
                ask_length=ask_length,
            ),
            asked,
            asked.start,
            anchor,
        )
        board.asked.append(Span(candidate.asked_start, candidate.asked_end))
        board.shown.append(Span(candidate.anchor_start, candidate.anchor_end))
        board.asked_texts.append(ground.folded.text[candidate.asked_start : candidate.asked_end])

    def own(self) -> None:
        """The text just before the reader's own quotes, as many as the policy asks for.

        A quote is passed over where too little precedes it in its run, or where the text before
        it is shown or asked elsewhere.
        """
        board, ground = self._board, self._ground
        quoted = board.around_quotes(0)
        for quote in board.draws.shuffled(board.quotes)[: board.policy.items.own_prefix]:
            before = self._before(quote)
            if before is None:
                continue
            run, asked = before
            raw = ground.raw(asked.start, asked.end)
            if raw is None or quoted.hit(asked.start, asked.end) or not board.no_cross_talk(asked):
                continue
            if ground.strict and BREAKS.search(raw.of(ground.text)):
                continue
            text = ground.folded.text[asked.start : asked.end]
            if any(shown in text for shown in board.choice_texts):
                continue
            length, ask_length, named = board.lengths(raw, run)
            board.add(
                Question(
                    id="",
                    kind=Kind.VERBATIM_PREFIX,
                    is_non_quote=False,
                    prompt=board.prompt(Kind.VERBATIM_PREFIX, own_quote=True, ask=named),
                    quote_id=quote.id,
                    length=length,
                    ask_length=ask_length,
                ),
                raw,
                quote.span.start,
                quote.span,
            )
            board.asked.append(asked)

    def _before(self, quote: QuoteSpan) -> tuple[Run, Span] | None:
        """The folded text before a quote, back to a word border, in one run; `None` if barred."""
        text = self._ground.folded.text
        end = self._ground.folded.position(quote.span.start)
        if end and text[end - 1] == " ":
            end -= 1
        run = self._ground.run_at(end - 1) if end else None
        if run is None or text[end - 1] == " ":
            return None
        least = self._ground.answer_length(run)
        starts, _ = self._ground.borders(run, end - least - 60, end - least)
        if not starts or self._ground.unasked.hit(starts[-1], end):
            return None
        return run, Span(starts[-1], end)


def _nearest_first(number: int, total: int) -> Iterator[int]:
    """`number`, then the others by distance, the earlier one first."""
    yield number
    for distance in range(1, total):
        if number - distance >= 0:
            yield number - distance
        if number + distance < total:
            yield number + distance
