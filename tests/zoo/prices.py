"""What the printed guarantee says about a play: the keeper's side, never a strategy's."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from fractions import Fraction
from functools import cache

from readproof.core import guarantee as g
from readproof.core.audits import QuestionClass
from readproof.core.documents import Document
from readproof.core.extractions import QuoteSpan
from readproof.core.guarantee import ClassPlan
from readproof.core.plans import allowed_wrong
from readproof.core.policies import BUILT_IN
from readproof.core.verbatim import ZONES, ZONES_UNSPACED
from readproof.gate.preparations import prepare
from readproof.readers.scripted.texts import Span
from tests.zoo.desks import Desk
from tests.zoo.shirkers import Shirker, Skip

STANDARD = BUILT_IN["standard"]


class Pricing:
    """The questionable places of a document, and what leaving some of them out costs."""

    def __init__(self, document: Document) -> None:
        prepared = prepare(document, STANDARD)
        ground = prepared.ground
        self.strata = len(prepared.survey.strata)
        # Each with the width of the zone that a quote near it has, and the number of its stratum.
        self.places: list[tuple[int, int, int]] = []
        for number, stratum in enumerate(prepared.survey.strata):
            for place in stratum.places:
                raw, run = ground.folded.raw_start(place), ground.run_at(place)
                if raw is not None and run is not None:
                    zone = (ZONES_UNSPACED if run.unspaced else ZONES)[0]
                    self.places.append((raw, zone, number))

    @classmethod
    def of(cls, document: Document) -> Pricing:
        """The pricing of a document, made once."""
        return _made(document)

    def skipped(
        self, spans: list[Span], quotes: tuple[QuoteSpan, ...]
    ) -> tuple[Fraction, list[int]]:
        """The share not read of all places that could be asked about beside the quotes, and how
        many there are in each stratum."""
        weights = [0] * self.strata
        ordered = sorted(span for span in spans if span[0] < span[1])
        starts = [start for start, _ in ordered]
        zones = [quote.span for quote in quotes]
        unseen = 0
        for raw, zone, number in self.places:
            if any(span.start - zone <= raw < span.end + zone for span in zones):
                continue
            weights[number] += 1
            index = bisect_right(starts, raw) - 1
            unseen += index < 0 or raw >= ordered[index][1]
        return Fraction(unseen, max(1, sum(weights))), [max(1, weight) for weight in weights]

    def chance(self, strategy: type[Shirker], spans: list[Span], desk: Desk) -> float:
        """The chance that the plan of this play leaves a reader of these spans, over its attempts.

        For whoever has read everything it is the chance of an honest reader with its slips.
        """
        quotes = desk.built[-1].extraction.quote_spans if desk.built else ()
        skipped, weights = self.skipped(spans, quotes)
        if desk.asked:
            asked = Counter(one.question_class for one in desk.asked[-1].audit.questions)
        else:
            asked = Counter({QuestionClass.VERBATIM: self.strata})
        items = asked[QuestionClass.VERBATIM]
        allowed = allowed_wrong(STANDARD, QuestionClass.VERBATIM, items)
        if not skipped:
            plans = [
                ClassPlan(items=number, allowed=allowed_wrong(STANDARD, name, number))
                for name, number in asked.items()
            ]
            return float(g.honest(Fraction(str(strategy.slips)), plans))
        per_stratum = [1] * self.strata
        one = g.worst_gap(skipped, per_stratum, allowed, weights=weights)
        if strategy.skips is Skip.SCATTERED:
            wrong = g.least_wrong(skipped, per_stratum, weights)
            one = max(one, g.scattered(wrong, items, allowed))
        return float(g.over_attempts(one, strategy.attempts))


@cache
def _made(document: Document) -> Pricing:
    return Pricing(document)
