"""Texts made ready for questions: folds, structure, chunks, ground and survey, kept for reuse."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from readproof.core import folds, plans, strata, structures
from readproof.core.challenges import FoldStamp, PlanNumbers
from readproof.core.choices import locatable, phrasebook
from readproof.core.commitments import Text
from readproof.core.documents import Document
from readproof.core.draws import Draws
from readproof.core.ground import Ground
from readproof.core.guarantee import Guarantee
from readproof.core.policies import Policy
from readproof.core.regions import Division, divide
from readproof.core.scripts import UNICODE_VERSION
from readproof.core.strata import Survey
from readproof.core.swaps import Swaps
from readproof.errors import Refused

# How many prepared texts one process keeps.
KEPT = 8
# Below this share of questionable text a challenge warns, below the second it is refused.
WARN_PPM = 500_000
REFUSE_PPM = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A document under a policy: what can be asked about it, and what that is worth."""

    text: Text
    division: Division
    ground: Ground
    survey: Survey


_prepared: OrderedDict[tuple[object, ...], Prepared] = OrderedDict()
_lock = Lock()


def fold_stamp() -> FoldStamp:
    """The folds that are in force in this process."""
    profile = folds.EVIDENCE
    return FoldStamp(profile=profile.name, version=profile.version, unicode=UNICODE_VERSION)


def prepare(document: Document, policy: Policy) -> Prepared:
    """Prepare a document, or take what was prepared before.

    Raises `Refused` (`DOCUMENT_TOO_SHORT`, `DOCUMENT_UNASKABLE`) where no proof is possible.
    """
    key = (
        document.text_sha256,
        document.media_type,
        policy.strata,
        policy.answer_form,
        policy.answer_length,
        policy.answer_length_unspaced,
    )
    with _lock:
        known = _prepared.get(key)
        if known is not None:
            _prepared.move_to_end(key)
    if known is None:
        known = _prepare(document, policy)
        with _lock:
            _prepared[key] = known
            while len(_prepared) > KEPT:
                _prepared.popitem(last=False)
    if known.text.document != document:
        text = Text(
            document=document,
            folded=known.text.folded,
            structure=known.text.structure,
            regions=known.text.regions,
            chunks=known.text.chunks,
        )
        known = Prepared(
            text=text, division=known.division, ground=known.ground, survey=known.survey
        )
    return known


def _prepare(document: Document, policy: Policy) -> Prepared:
    raw = document.text
    structure = structures.read(raw, document.media_type)
    division = divide(raw, structure)
    number = strata.count(len(raw), division.unspaced, policy.strata)
    if number < strata.LEAST_STRATA:
        least = strata.least_length(division.unspaced)
        raise Refused(
            "DOCUMENT_TOO_SHORT",
            f"a reading proof needs at least {least:,} characters, found {len(raw):,}; "
            "for a short text check the quotations of the summary one by one instead "
            "(`readproof span DOC PHRASE…`)",
        )
    folded = folds.fold(raw)
    ground = Ground(raw, folded, structure, division, policy)
    survey = strata.survey(ground, number)
    if survey.questionable_ppm < REFUSE_PPM:
        raise Refused(
            "DOCUMENT_UNASKABLE",
            f"only {survey.questionable_ppm / 10_000:.1f} % of the text outside headings and "
            "markup can be asked about (20 % is the least): passages repeat, or are mostly markup",
        )
    if survey.thin:
        raise Refused(
            "DOCUMENT_UNASKABLE",
            f"{len(survey.thin)} of {number} stretches of the text offer fewer than "
            f"{strata.LEAST_CANDIDATES} places to ask about; a policy with fewer strata may do",
        )
    return Prepared(
        text=Text(
            document=document,
            folded=folded,
            structure=structure,
            regions=division.regions,
            chunks=division.chunks,
        ),
        division=division,
        ground=ground,
        survey=survey,
    )


def plan(prepared: Prepared, policy: Policy, delivery: str) -> tuple[PlanNumbers, Guarantee]:
    """The plan before quotes, and what it is worth."""
    number = len(prepared.survey.strata)
    items = _choice_items(prepared.ground, policy, number // 3)
    items["own_prefix"] = policy.items.own_prefix
    chunks = len(prepared.division.chunks)
    items["delivery_token"] = min(policy.items.delivery_token, chunks) if delivery == "copy" else 0
    share = prepared.survey.questionable_ppm
    return (
        plans.numbers(policy, number, items, share),
        plans.worth(policy, questionable_ppm=share, per_stratum=[1] * number, items=items),
    )


def _choice_items(ground: Ground, policy: Policy, room: int) -> dict[str, int]:
    """How many choice items the text yields, at most `room` together; tried, not estimated."""
    key = ("choice items", policy.items, policy.contains_window, policy.sentence_options, room)
    known = ground.memo.get(key)
    if not isinstance(known, dict):
        # Any fixed stream will do: it decides how many there are, not which are asked.
        draws = Draws(b"plan")
        chunks = locatable(ground)
        contains = _count(
            min(policy.items.contains, room),
            chunks,
            lambda chunk: phrasebook(ground, policy.contains_window).pair(draws, chunk) is not None,
        )
        wanted = min(policy.items.true_sentence, room - contains)
        sentences = 0
        if wanted:
            swaps = Swaps(ground, policy.sentence_options)
            sentences = _count(wanted, chunks, lambda chunk: swaps.swap(draws, chunk) is not None)
        known = ground.memo[key] = {"contains": contains, "true_sentence": sentences}
    return dict(known)


def _count(wanted: int, chunks: list[int], works: Callable[[int], bool]) -> int:
    found = 0
    for chunk in chunks:
        if found == wanted:
            break
        found += works(chunk)
    return found
