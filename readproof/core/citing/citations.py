"""May a cited answer be accepted, given independent reviews?

The rules of the answer contract on values that were read already (`forms`).  A review
speaks about one claim beside the exact content of what it cites: the fingerprint binds the two,
and a review whose fingerprint is another one is stale, whatever it says.

What it does *not* prove: that the reviewer is independent, careful, or right.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from readproof.core.citing import evidence
from readproof.core.citing.codes import CITATION_CODES
from readproof.core.excerpts import clipped
from readproof.core.reasons import Outcome

Support = Literal["each", "joint", "any"]
SUPPORTS: tuple[Support, ...] = ("each", "joint", "any")
# What a reviewer may say it was shown; the first two have to be among it.
SHOWN = ("claim", "source", "context", "other_sources", "writing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One claim: its text and the ids of what it cites, in its own order.

    `support` says how several citations carry it: `each` of them alone, all `joint`ly, or `any`
    one of them.
    """

    id: str
    text: str
    citations: tuple[str, ...]
    support: Support = "each"

    @property
    def parts(self) -> tuple[tuple[str, ...], ...]:
        """The groups of citations that need a review each."""
        return (self.citations,) if self.support == "joint" else tuple((c,) for c in self.citations)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One source: what it says, exactly as the reviewer saw it."""

    id: str
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Words that a reviewer copied from a cited source."""

    citation_id: str
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A judgement on a claim beside what it cites.

    `citations` is empty in the bare form, which means all that the claim cites.  `reviewer` is
    `None` and `shown` is `None` where a short review does not tell.  `true_source` is the source
    that the reviewer names instead; it informs people and decides nothing.
    """

    claim_id: str
    fingerprint: str
    supported: bool
    citations: tuple[str, ...] = ()
    reviewer: str | None = None
    author: str | None = None
    shown: tuple[str, ...] | None = None
    evidence: tuple[Evidence, ...] = ()
    true_source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedReason:
    """One reason: the id of what it is about, a code, and the sentence of this time."""

    id: str
    code: str
    text: str

    @property
    def outcome(self) -> Outcome:
        """REVIEW or REJECT, by the code."""
        outcome = CITATION_CODES[self.code].outcome
        assert outcome is not None  # every code of this list has one
        return outcome

    def __str__(self) -> str:
        return f"{self.id}: {self.code} {self.text}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The outcome with its reasons, rejects before what is pending; none for an ACCEPT."""

    status: Outcome
    reasons: tuple[CitedReason, ...]


def fingerprint(claim_id: str, claim_text: str, cited: Sequence[Source]) -> str:
    """What binds a review to a claim and the exact content of what it cites: hex SHA-256.

    Of one citation it is the published form of version 1; several that carry a claim jointly
    stand as a list in the claim's order.  Nothing is normalised.
    """
    body: dict[str, object] = {"claim_id": claim_id, "claim_text": claim_text}
    if len(cited) == 1:
        body |= {"citation_id": cited[0].id, "source_content": cited[0].content}
    else:
        body["citations"] = [
            {"citation_id": source.id, "source_content": source.content} for source in cited
        ]
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def concluded(reasons: Iterable[CitedReason]) -> Judgement:
    """The judgement that these reasons give: rejects first, each in the order given."""
    found = tuple(reasons)
    rejects = tuple(reason for reason in found if reason.outcome is Outcome.REJECT)
    pending = tuple(reason for reason in found if reason.outcome is Outcome.REVIEW)
    status = Outcome.REJECT if rejects else Outcome.REVIEW if pending else Outcome.ACCEPT
    return Judgement(status=status, reasons=rejects + pending)


def judge(
    claims: Sequence[Claim],
    sources: Sequence[Source],
    reviews: Sequence[Review],
    *,
    author: str | None = None,
    require_evidence: bool = False,
) -> Judgement:
    """The outcome for an answer: by claim in its order, then by review.

    `author` is who wrote the answer, if it says so; a long review may name the author itself.
    """
    reasons: list[CitedReason] = []
    if not claims:
        reasons.append(CitedReason(id="answer", code="NO_CLAIMS", text="it makes no claim"))
    by_id = {source.id: source for source in sources}
    desk = Desk(reviews, by_id, author=author, require_evidence=require_evidence)
    for claim in claims:
        reasons += _claim(claim, by_id, desk)
    reasons += desk.left_over(claims)
    return concluded(reasons)


def _claim(claim: Claim, sources: Mapping[str, Source], desk: Desk) -> Iterator[CitedReason]:
    if not claim.citations:
        yield CitedReason(id=claim.id, code="NO_CITATION", text="it cites nothing")
        return
    unknown = [cited for cited in claim.citations if cited not in sources]
    for cited in unknown:
        text = f"it cites {cited}, which is no source that was handed in"
        yield CitedReason(id=claim.id, code="UNKNOWN_SOURCE", text=text)
    if unknown:
        return
    found = [desk.judged(claim.id, claim.text, part) for part in claim.parts]
    if claim.support == "any" and not all(found):
        return  # one of them carries it
    if claim.support == "any" and len(found) > 1:
        pending = [r for part in found for r in part if r.outcome is Outcome.REVIEW]
        if pending:
            yield from pending
            return
    for part in found:
        yield from part


class Desk:
    """The reviews at hand, looked up by what they are about."""

    def __init__(
        self,
        reviews: Sequence[Review],
        sources: Mapping[str, Source],
        *,
        author: str | None,
        require_evidence: bool,
    ) -> None:
        self._sources = sources
        self._author = author
        self._require_evidence = require_evidence
        self._reviews: dict[tuple[str, frozenset[str]], list[Review]] = {}
        for review in reviews:
            key = (review.claim_id, frozenset(review.citations))
            self._reviews.setdefault(key, []).append(review)

    def judged(self, claim_id: str, text: str, part: tuple[str, ...]) -> list[CitedReason]:
        """What speaks against a claim beside a group of citations; nothing: it is supported."""
        keys = {(claim_id, frozenset(part)), (claim_id, frozenset[str]())}
        reviews = [review for key in keys for review in self._reviews.get(key, ())]
        if not reviews:
            missing = f"no review of it beside {', '.join(part)}"
            return [CitedReason(id=claim_id, code="UNREVIEWED", text=missing)]
        mark = fingerprint(claim_id, text, [self._sources[cited] for cited in part])
        current = [review for review in reviews if review.fingerprint == mark]
        if not current:
            stale = f"it or {', '.join(part)} changed after the review"
            return [CitedReason(id=claim_id, code="STALE_REVIEW", text=stale)]
        rejects, pending, good = [], [], False
        for review in current:
            faults = list(self._faults(review, part))
            if not review.supported:
                told = f"{_who(review)} finds that {', '.join(part)} does not support it"
                if review.true_source is not None:
                    told += f", and names {review.true_source}"
                faults.append(CitedReason(id=claim_id, code="UNSUPPORTED", text=told))
            rejects += [fault for fault in faults if fault.outcome is Outcome.REJECT]
            pending += [fault for fault in faults if fault.outcome is Outcome.REVIEW]
            good = good or not faults
        return rejects or ([] if good else pending)

    def _faults(self, review: Review, part: tuple[str, ...]) -> Iterator[CitedReason]:
        """Why a current review does not count, by its own account."""

        def reason(code: str, text: str) -> CitedReason:
            return CitedReason(id=review.claim_id, code=code, text=text)

        authors = [name for name in (self._author, review.author) if name is not None]
        if review.reviewer is not None and any(_same(review.reviewer, name) for name in authors):
            yield reason("SELF_REVIEW", f"{review.reviewer} wrote it and reviewed it")
        for item in review.evidence:
            source = self._sources.get(item.citation_id)
            if source is None or not evidence.stands_in(item.quote, source.content):
                found = f"{item.citation_id} does not hold {clipped(item.quote)}"
                yield reason("EVIDENCE_NOT_FOUND", found)
        if self._require_evidence and review.supported:
            quoted = {item.citation_id for item in review.evidence}
            for cited in part:
                if cited not in quoted:
                    yield reason("EVIDENCE_MISSING", f"{_who(review)} quotes nothing from {cited}")
        if review.shown is not None:
            unseen = [name for name in SHOWN[:2] if name not in review.shown]
            if unseen:
                told = f"{_who(review)} was not shown the {' and the '.join(unseen)}"
                yield reason("NOT_SHOWN", told)
            if "writing" in review.shown:
                yield reason("SAW_THE_WRITING", f"{_who(review)} has seen it being written")

    def left_over(self, claims: Sequence[Claim]) -> Iterator[CitedReason]:
        """The reviews that are about nothing in the answer."""
        parts = {claim.id: {frozenset(part) for part in claim.parts} for claim in claims}
        for claim_id, about in self._reviews:
            if claim_id not in parts:
                text = "a review is about it, and the answer does not make this claim"
            elif about and about not in parts[claim_id]:
                text = f"a review is about {', '.join(sorted(about))}, which it does not cite so"
            elif not about and len(parts[claim_id]) > 1:
                text = "a review does not say which of its citations it is about"
            else:
                continue
            yield CitedReason(id=claim_id, code="UNKNOWN_CLAIM", text=text)


def _who(review: Review) -> str:
    return "the review" if review.reviewer is None else review.reviewer


def _same(a: str, b: str) -> bool:
    """True if two names are the same but for case, width and white space."""
    return evidence.folded_name(a) == evidence.folded_name(b)
