"""Texts made ready for questions: folds, structure, chunks, ground and survey, kept for reuse."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from threading import Lock

from readproof.core import folds, plans, strata, structures
from readproof.core.challenges import FoldStamp, PlanNumbers
from readproof.core.choices import locatable, phrasebook
from readproof.core.commitments import Text
from readproof.core.documents import Document
from readproof.core.draws import Draws
from readproof.core.ground import Ground
from readproof.core.guarantee import LEAST_PPM, Guarantee
from readproof.core.policies import Policy
from readproof.core.regions import Division, divide
from readproof.core.scripts import UNICODE_VERSION
from readproof.core.strata import Survey
from readproof.core.swaps import Swaps
from readproof.errors import Refused

# How many prepared texts one process keeps.
KEPT = 8


class Prepared:
    """A document under a policy: what can be asked about it, made when it is first wanted.

    The folds and the structure are cheap; the ground and the survey are not, and a step that
    only resolves phrases does without them.
    """

    def __init__(self, document: Document, policy: Policy) -> None:
        structure = structures.read(document.text, document.media_type)
        self.division: Division = divide(document.text, structure)
        self.text = Text(
            document=document,
            folded=folds.fold(document.text),
            structure=structure,
            regions=self.division.regions,
            chunks=self.division.chunks,
        )
        self._policy = policy

    @cached_property
    def ground(self) -> Ground:
        """The places that can be asked about."""
        text = self.text
        return Ground(text.document.text, text.folded, text.structure, self.division, self._policy)

    @cached_property
    def survey(self) -> Survey:
        """The questionable share and the strata."""
        length = self.text.document.length
        wanted = strata.count(length, self.division.unspaced, self._policy.strata)
        return strata.survey(self.ground, wanted)


_prepared: OrderedDict[tuple[object, ...], Prepared] = OrderedDict()
_lock = Lock()


def fold_stamp() -> FoldStamp:
    """The folds that are in force in this process."""
    profile = folds.EVIDENCE
    return FoldStamp(profile=profile.name, version=profile.version, unicode=UNICODE_VERSION)


def prepare(document: Document, policy: Policy) -> Prepared:
    """Prepare a document, or take what was prepared before."""
    key = (
        document,
        policy.strata,
        policy.answer_form,
        policy.answer_length,
        policy.answer_length_unspaced,
    )
    with _lock:
        known = _prepared.get(key)
        if known is not None:
            _prepared.move_to_end(key)
            return known
    made = Prepared(document, policy)
    with _lock:
        _prepared[key] = made
        while len(_prepared) > KEPT:
            _prepared.popitem(last=False)
    return made


def must_carry(prepared: Prepared, policy: Policy) -> None:
    """Refuse a document on which no proof is possible under this policy.

    Raises `Refused` (`DOCUMENT_TOO_SHORT`, `DOCUMENT_UNASKABLE`).
    """
    length, unspaced = prepared.text.document.length, prepared.division.unspaced
    number = strata.count(length, unspaced, policy.strata)
    if number < strata.LEAST_STRATA:
        raise Refused(
            "DOCUMENT_TOO_SHORT",
            f"a reading proof needs at least {strata.least_length(unspaced):,} characters, found "
            f"{length:,}; for a short text check the quotations of the summary one by one instead "
            "(`readproof span DOC PHRASE…`)",
        )
    survey = prepared.survey
    if survey.questionable_ppm < LEAST_PPM:
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
        plans.worth(policy, questionable_ppm=share, strata=number, items=items),
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
