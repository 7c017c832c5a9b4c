"""Strata: consecutive pieces of a text with equal shares of what can be asked about."""

from __future__ import annotations

from dataclasses import dataclass

from readproof.core.ground import Ground

# Share and strata are computed on this many evenly spaced places, so that a novel costs no
# more than it must and an auditor gets the same.
PLACES = 4096
# A stratum that offers fewer candidates than this cannot be asked about.
LEAST_CANDIDATES = 8
# Characters of text that one stratum needs, spaced and unspaced.
CHARACTERS = 600
CHARACTERS_UNSPACED = 300
LEAST_STRATA = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Stratum:
    """Folded positions `[start, end)`, and the sampled questionable places in it."""

    start: int
    end: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """What can be asked: the questionable share in parts per million, and the strata.

    `sampled` counts the places looked at outside headings, furniture and markup; `thin` are the
    numbers (from 0) of strata with too few candidates.
    """

    questionable_ppm: int
    sampled: int
    strata: tuple[Stratum, ...]
    thin: tuple[int, ...]

    def ppm(self, places: int) -> int:
        """The share of the text, in parts per million, that so many sampled places stand for."""
        return places * 1_000_000 // self.sampled if self.sampled else 0


def count(length: int, unspaced: bool, wanted: int) -> int:
    """How many strata a document of `length` characters carries, at most `wanted`."""
    return min(wanted, length // (CHARACTERS_UNSPACED if unspaced else CHARACTERS))


def least_length(unspaced: bool) -> int:
    """The shortest document, in characters, that carries the least number of strata."""
    return LEAST_STRATA * (CHARACTERS_UNSPACED if unspaced else CHARACTERS)


def survey(ground: Ground, strata: int) -> Survey:
    """Sample the text and cut it into `strata` strata of equally many questionable places."""
    total = len(ground.folded.text)
    if total <= PLACES:
        sampled = list(range(total))
    else:
        sampled = [(2 * k + 1) * total // (2 * PLACES) for k in range(PLACES)]
    inside = [place for place in sampled if not ground.apart.hit(place, place + 1)]
    places = [place for place in inside if ground.questionable(place)]
    share = len(places) * 1_000_000 // len(inside) if inside else 0
    if not places:
        return Survey(questionable_ppm=0, sampled=len(inside), strata=(), thin=())
    cuts = [k * len(places) // strata for k in range(strata + 1)]
    pieces = []
    for number in range(strata):
        own = tuple(places[cuts[number] : cuts[number + 1]])
        start = 0 if number == 0 else places[cuts[number]]
        end = total if number == strata - 1 else places[cuts[number + 1]]
        pieces.append(Stratum(start=start, end=end, places=own))
    thin = tuple(number for number, piece in enumerate(pieces) if not _rich_enough(ground, piece))
    return Survey(questionable_ppm=share, sampled=len(inside), strata=tuple(pieces), thin=thin)


def _rich_enough(ground: Ground, stratum: Stratum) -> bool:
    seen = set()
    for place in stratum.places:
        seen.update(ground.candidates(place))
        if len(seen) >= LEAST_CANDIDATES:
            return True
    return False
