"""Phrases drawn by machine: an example of what a reader might have chosen, from a key.

They stand in for a reader in the published sets of a corpus.  They say nothing about reading.
"""

from __future__ import annotations

from readproof.core import scripts, spans
from readproof.core.documents import Span
from readproof.core.draws import Draws
from readproof.core.extractions import Phrase
from readproof.core.ground import BREAKS, Ground
from readproof.core.policies import PhraseRules
from readproof.core.regions import Region

# Least lengths aimed at in folded code points, spaced and unspaced; a shorter one is taken where
# a text has nothing better.
_WANTED = ((44, 22), (28, 14), (0, 0))
# Places looked at for each phrase and length before a shorter one is taken.
_TRIES = 64
# How far from the drawn place a phrase may begin, and how much longer than wanted it may be.
_NEAR = 200
_SLACK = 60


def phrases(ground: Ground, rules: PhraseRules, draws: Draws) -> tuple[Phrase, ...]:
    """Up to `per_region` phrases of each region, spread over it, in the order of the text.

    Each occurs once under the folds, stands on one line in one run of the ground, and cuts no
    word.  A region that yields none has none here.
    """
    return tuple(
        Phrase(region=region.id, text=span.of(ground.text))
        for region in ground.division.regions
        for span in sorted(_of_region(ground, rules, draws, region))
    )


def _of_region(ground: Ground, rules: PhraseRules, draws: Draws, region: Region) -> list[Span]:
    own: list[Span] = []
    size = region.end - region.start
    for number in range(rules.per_region):
        part = Span(
            region.start + size * number // rules.per_region,
            region.start + size * (number + 1) // rules.per_region,
        )
        for place in (part, Span(region.start, region.end)):
            span = _drawn(ground, rules, draws, place, own)
            if span is not None:
                own.append(span)
                break
    return own


def _drawn(
    ground: Ground, rules: PhraseRules, draws: Draws, place: Span, taken: list[Span]
) -> Span | None:
    stretch = ground.stretch(place)
    if not len(stretch):
        return None
    for wanted in _WANTED:
        for _ in range(_TRIES):
            at = stretch.start + draws.below(len(stretch))
            span = _near(ground, rules, at, wanted)
            if span is None or not place.contains(span):
                continue
            if not any(span.overlaps(other) for other in taken):
                return span
    return None


def _near(ground: Ground, rules: PhraseRules, at: int, wanted: tuple[int, int]) -> Span | None:
    """The phrase that begins at the first word after a folded place, if it is a good one."""
    run = ground.run_at(at)
    if run is None:
        return None
    low, high = rules.min_length, rules.max_length
    if run.unspaced:
        low, high = rules.min_length_unspaced, rules.max_length_unspaced
    least = min(high, max(low, wanted[run.unspaced]))
    starts, _ = ground.borders(run, at, at + _NEAR)
    if not starts:
        return None
    start = starts[0]
    _, ends = ground.borders(run, start + least, start + min(high, least + _SLACK))
    for end in ends:
        if ground.unasked.hit(start, end) or not ground.occurrences.unique(start, end):
            continue
        span = ground.raw(start, end)
        if span is None or BREAKS.search(span.of(ground.text)):
            return None
        raw = span.of(ground.text)
        # The limits go by how the phrase itself is written, which its run need not decide.
        if scripts.is_unspaced(raw) is not run.unspaced:
            return None
        found = spans.resolve(ground.folded, raw, min_length=low, max_length=high, limit=1)
        return span if found.status == "unique" else None
    return None
