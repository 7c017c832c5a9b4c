"""The zoo has teeth: whoever breaks the generator or the gate is noticed.

Each break is tried twice: without it the check is silent, with it the check speaks.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import count

import pytest

from readproof.core import choices, folds, grading, phrasebook, verbatim
from readproof.core.audits import Kind
from readproof.core.boards import Board
from readproof.core.draws import Draws
from readproof.core.ground import Ground
from readproof.core.occurrences import Intervals
from readproof.core.plans import allowed_wrong
from readproof.gate import asking, records
from readproof.gate.asking import draw
from readproof.gate.preparations import prepare
from readproof.gate.results import Asked, Built
from readproof.readers.scripted import STRATEGIES
from readproof.store.challenges import Challenges
from tests.corpora import own
from tests.proofs import bundled
from tests.zoo import leaks
from tests.zoo.expectations import failures
from tests.zoo.plays import play
from tests.zoo.shirkers import Shirker
from tests.zoo.strategies.chunk_edges import ChunkEdges
from tests.zoo.strategies.farmer import Farmer
from tests.zoo.strategies.head_peeks import HeadPeeks
from tests.zoo.strategies.paraphraser import Paraphraser
from tests.zoo.strategies.replayer import Replayer
from tests.zoo.strategies.scattered_chunks import MostChunks
from tests.zoo.strategies.tamperer import Tamperer

Check = Callable[[], bool]
Break = Callable[[pytest.MonkeyPatch], None]
PLAYS = 5


# --- what notices ------------------------------------------------------------------------------


def unexpected(strategy: type[Shirker]) -> Check:
    """A strategy fares otherwise than it expects, or comes upon what must not be."""

    def check() -> bool:
        Replayer._kept.clear()
        try:
            return bool(list(failures(play(strategy, own("handbook"), PLAYS))))
        except (AssertionError, pytest.fail.Exception):
            return True

    return check


def covered(strategy: type[Shirker]) -> Check:
    """A strategy that has not read enough gets past the places of the challenger."""

    def check() -> bool:
        found = play(strategy, own("handbook"), PLAYS)
        audited = PLAYS - found.codes["REGION_MISSING"]
        return found.codes["COVERAGE_WRONG"] < audited

    return check


def guessed() -> bool:
    """Choice items have a side, or a guesser finds one."""
    total, yes, found = leaks.contains(own("handbook"), 240)
    return abs(yes / total - 0.5) > 0.12 or max(found.values()) > 0.66


def shown_elsewhere() -> bool:
    """A text that an audit shows overlaps what it asks, or lies at a quote."""
    return any(_gives_away(number) for number in range(6))


def _gives_away(number: int) -> bool:
    gate = bundled.fixed(count(number))
    document = own("handbook")
    issued = gate.challenge(document)
    challenge = json.loads(issued.body)
    reader = STRATEGIES["honest"](challenge, bundled.raw(bundled.HANDBOOK))
    built = gate.build(challenge, reader.sheet().encode())
    assert isinstance(built, Built)
    asked = gate.audit(json.loads(built.body))
    assert isinstance(asked, Asked)
    drawn = draw(
        issued.challenge,
        prepare(document, issued.challenge.policy),
        built.extraction,
        bundled.secret(number),
    )
    assert drawn is not None
    verbatim_items = [
        (item, item.asked)
        for item in drawn.items
        if item.asked and item.question.kind in (Kind.VERBATIM_PREFIX, Kind.VERBATIM_SUFFIX)
    ]
    shown = [
        (item.question.id, folds.phrase(text))
        for item in drawn.items
        for text in (
            item.question.anchor,
            item.question.text,
            *(vars_of(item.question.locator)),
        )
        if text
    ]
    for item, span in verbatim_items:
        wanted = folds.phrase(span.of(document.text))
        if any(
            wanted in text or text in wanted for name, text in shown if name != item.question.id
        ):
            return True
        near = [
            quote
            for quote in built.extraction.quote_spans
            if span.start < quote.span.end + 128 and quote.span.start - 128 < span.end
        ]
        if item.question.is_non_quote and near:
            return True
    return False


def vars_of(locator: object) -> tuple[str, ...]:
    """The texts of a locator."""
    return (locator.opening, locator.closing) if locator is not None else ()  # type: ignore[attr-defined]  # a Locator


# --- what breaks -------------------------------------------------------------------------------


def unbalanced_coin(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Draws, "coin", lambda self: self.below(4) > 0)


def fronts_of_chunks_only(patch: pytest.MonkeyPatch) -> None:
    every = Ground.candidates

    def front(self: Ground, position: int) -> list:  # type: ignore[type-arg]  # of candidates
        found = []
        for one in every(self, position):
            run = self.run_at(one.asked_start)
            assert run is not None
            start = self.folded.position(self.division.chunks[run.chunk].start)
            if one.asked_end <= start + 150:
                found.append(one)
        return found

    patch.setattr(Ground, "candidates", front)


def decoys_from_the_vocabulary(patch: pytest.MonkeyPatch) -> None:
    def any_phrase(self: phrasebook.Phrasebook, draws: Draws, phrase: str, chunk: int) -> str:
        words = sorted(self._chunks_of_word)
        return f"{draws.choice(words)} {draws.choice(words)}"

    patch.setattr(phrasebook.Phrasebook, "_match", any_phrase)


def decoys_that_stand_in_many_chunks(patch: pytest.MonkeyPatch) -> None:
    def widespread(self: phrasebook.Phrasebook, draws: Draws, phrase: str, chunk: int) -> str:
        found = [
            one for one, held in self._chunks_of.items() if len(held) > 2 and chunk not in held
        ]
        return draws.choice(found)

    patch.setattr(phrasebook.Phrasebook, "_match", widespread)


def places_at_quotes(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(verbatim, "ZONES", (0, 0, 0, 0))
    patch.setattr(Board, "around_quotes", lambda self, zone: Intervals([]))
    # And nearer to them than chance would have it, so that six audits are enough.
    patch.setattr(verbatim.VerbatimItems, "_from_stratum", _beside_a_quote)


def _beside_a_quote(self: verbatim.VerbatimItems, stratum: object) -> tuple[object, int] | None:
    for quote in self._board.quotes:
        place = self._ground.folded.position(quote.span.end)
        for offset in range(10, 200, 10):
            free = self._free(place + offset, 0)
            if free and place + offset < stratum.end and place >= stratum.start:  # type: ignore[attr-defined]  # a Stratum
                return free[0], 0
    candidate = self._at_zone(stratum, 0)  # type: ignore[arg-type]  # a Stratum
    return None if candidate is None else (candidate, 0)


def answers_shown_by_other_questions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(choices.ChoiceItems, "_quiet", lambda self, place, *texts: True)
    patch.setattr(Board, "no_cross_talk", lambda self, asked, *shown: True)
    shown = Ground.candidates

    def near_what_is_shown(self: Ground, position: int) -> list:  # type: ignore[type-arg]  # of candidates
        # The text beside a locator, and the locator itself, are asked as well.
        self.unasked = Intervals([])
        self._made.clear()
        return shown(self, position)

    patch.setattr(Ground, "candidates", near_what_is_shown)


def questions_without_the_secret(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(asking, "derive_key", lambda secret, message: bytes(32))


def grading_by_likeness(patch: pytest.MonkeyPatch) -> None:
    def alike(expected: str, answer: str, *, suffix: bool) -> bool:
        shared = Counter(expected) & Counter(answer)
        return 2 * shared.total() >= len(expected)

    patch.setattr(grading, "_touches", alike)


def first_third_only(patch: pytest.MonkeyPatch) -> None:
    every = verbatim._nearest_first
    patch.setattr(verbatim, "_nearest_first", lambda number, total: every(number // 3, total // 3))


def more_wrong_answers_allowed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(grading, "allowed_wrong", lambda *which: allowed_wrong(*which) + 8)


def attempts_without_end(patch: pytest.MonkeyPatch) -> None:
    take = Challenges.take_attempt

    def always(self: Challenges, *which: object, limit: int, at: int) -> int | None:
        return take(self, *which, limit=limit + 5, at=at)  # type: ignore[arg-type]  # as it came

    patch.setattr(Challenges, "take_attempt", always)


def documents_taken_as_they_come(patch: pytest.MonkeyPatch) -> None:
    for module in (asking, records):
        patch.setattr(module, "differing", lambda *documents: [])


BREAKS: tuple[tuple[Break, Check], ...] = (
    (unbalanced_coin, guessed),
    (fronts_of_chunks_only, covered(ChunkEdges)),
    (decoys_from_the_vocabulary, guessed),
    (decoys_that_stand_in_many_chunks, guessed),
    (places_at_quotes, shown_elsewhere),
    (answers_shown_by_other_questions, shown_elsewhere),
    (questions_without_the_secret, unexpected(Replayer)),
    (grading_by_likeness, unexpected(Paraphraser)),
    (first_third_only, covered(HeadPeeks)),
    (more_wrong_answers_allowed, unexpected(MostChunks)),
    (attempts_without_end, unexpected(Farmer)),
    (documents_taken_as_they_come, unexpected(Tamperer)),
)


@pytest.mark.parametrize(("broken", "notices"), BREAKS, ids=[one[0].__name__ for one in BREAKS])
def test_what_is_broken_is_noticed(
    broken: Break, notices: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    _forget()
    assert not notices()
    with monkeypatch.context() as patch:
        broken(patch)
        _forget()
        assert notices()
    _forget()


def _forget() -> None:
    """Prepared texts are made again, so that no break outlives its test."""
    from readproof.gate import preparations

    preparations._prepared.clear()
