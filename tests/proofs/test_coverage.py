"""The share that an audit speaks of is the one that it asks about, whatever was quoted."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from readproof.core.policies import BUILT_IN
from readproof.core.verbatim import ZONES, ZONES_UNSPACED
from readproof.gate.asking import draw, rebuild
from readproof.gate.records import challenge_of
from readproof.gate.results import Built
from readproof.readers.scripted.copyist import literal
from tests.corpora import own, with_text
from tests.gate import player

CROWDED = replace(
    BUILT_IN["standard"],
    phrases=replace(BUILT_IN["standard"].phrases, max_per_region=20),
)


# Places in a stratum that a fold may move over the edge of a zone.
EDGES = 4


def phrases(text: str, start: int, end: int, *, size: int, count: int) -> list[str]:
    """Phrases of a region, evenly spread, from the start of a word on."""
    found = []
    for number in range(count):
        place = start + (end - start) * number // count
        while place and place < end and text[place - 1].isalnum() and text.isascii():
            place += 1
        phrase = " ".join(text[place : place + size].split())
        if text.count(text[place : place + size]) == 1 and len(phrase) >= size - 4:
            found.append(phrase)
    return found


@pytest.mark.parametrize(
    ("name", "length", "size", "count"),
    [
        ("handbook", 60_000, 60, 3),
        ("handbook", 7_200, 60, 3),
        ("handbook", 7_200, 30, 7),
        ("handbook", 7_200, 24, 11),
        ("handbook", 3_600, 24, 7),
        ("chronicle", 8_000, 14, 3),
        ("chronicle", 1_800, 12, 6),
    ],
)
def test_the_share_is_that_of_the_places_which_were_asked_about(
    name: str, length: int, size: int, count: int
) -> None:
    gate = player.gate()
    document = with_text(own(name), own(name).text[:length])
    issued = gate.challenge(document, policy=CROWDED, reader="reader", allow_weak=True)
    challenge = json.loads(issued.body)
    sheet = "".join(
        f"[{region['id']}]\n"
        + "".join(
            f"{literal(phrase)}\n\n"
            for phrase in phrases(
                document.text, region["start"], region["end"], size=size, count=count
            )
        )
        for region in challenge["regions"]
    )
    built = gate.build(challenge, f"{sheet}[summary]\nIt is long.\n".encode())
    assert isinstance(built, Built), built
    with gate.store.read() as tx:
        submission = tx.challenges.submission(challenge["id"])
        stored = tx.challenges.get(challenge["id"])
    assert submission is not None
    assert stored is not None
    prepared, extraction = rebuild(challenge_of(stored), document, submission)
    drawn = draw(challenge_of(stored), prepared, extraction, stored.secret)
    assert drawn is not None
    ground, survey = prepared.ground, prepared.survey
    quotes = [quote.span for quote in extraction.quote_spans]

    def is_open(place: int, step: int) -> bool:
        run, raw = ground.run_at(place), ground.folded.raw_start(place)
        assert run is not None
        assert raw is not None
        zone = (ZONES_UNSPACED if run.unspaced else ZONES)[step]
        return not any(quote.start - zone <= raw < quote.end + zone for quote in quotes)

    asked = [
        (ground.folded.position(item.asked.start), ground.folded.position(item.asked.end - 1))
        for item in drawn.items
        if item.asked is not None
        and item.question.is_non_quote
        and item.question.kind.startswith("verbatim")
    ]
    for stratum, found in zip(survey.strata, drawn.strata, strict=True):
        # An asked text may begin before the place that was drawn for it.
        inside = [(a, b) for a, b in asked if a < stratum.end and b >= stratum.start]
        steps = [
            step
            for step in range(len(ZONES))
            if abs(sum(is_open(place, step) for place in stratum.places) - found.places) <= EDGES
            and sum(is_open(a, step) and is_open(b, step) for a, b in inside) >= found.counted
        ]
        assert steps or not found.items, (stratum.start, found)
    share = sum(found.places for found in drawn.strata) * 1_000_000 // survey.sampled
    assert drawn.questionable_ppm == share
    assert all(a.end == b.start for a, b in pairwise(survey.strata))
