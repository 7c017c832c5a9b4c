"""The files of the answer contract, read into values or into faults.

Version 1 is bare and its keys are exact; version 2 is marked by `schema`.  A fault of content is
an outcome here (REJECT), not an error: that is why these names are spelled in core, and why
`cite answer` needs no more than the standard library and core.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from readproof.core.citing import evidence
from readproof.core.citing.citations import (
    SHOWN,
    SUPPORTS,
    Claim,
    Evidence,
    Judgement,
    Review,
    Source,
    concluded,
    judge,
)
from readproof.core.citing.fields import Fields

ANSWER_SCHEMA = "readproof/claims/v2"
SOURCES_SCHEMA = "readproof/sources/v2"
REVIEWS_SCHEMA = "readproof/reviews/v2"
OUTCOME_SCHEMA = "readproof/citations/v2"

_FINGERPRINT = re.compile(r"[0-9a-f]{64}")
_VERDICTS = ("supported", "unsupported")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The claims of an answer, its author if it tells, and the version of its form."""

    claims: tuple[Claim, ...]
    version: int
    author: str | None = None


def decide(
    answer: str,
    sources: str,
    reviews: Sequence[str],
    *,
    require_evidence: bool = False,
    names: Sequence[str] = (),
) -> tuple[Judgement, int]:
    """The outcome for the texts of the files, and the version of the answer's form.

    Several review files count as one.  `Malformed` for a text that is no JSON; every other fault
    is a reason.  What is malformed is not judged any further.  `names` are those of the files for
    messages, in the same order.
    """
    named = [*names, *("answer", "sources", *["reviews"] * len(reviews))[len(names) :]]
    reading = Reading()
    given = reading.answer(answer, what=named[0])
    cited = reading.sources(sources, what=named[1])
    judged = tuple(
        review
        for text, what in zip(reviews, named[2:], strict=True)
        for review in reading.reviews(text, what=what)
    )
    reading.check(cited, judged)
    faults = reading.fields.reasons
    if any(fault.code == "MALFORMED" for fault in faults):
        return concluded(faults), given.version
    rest = judge(
        given.claims, cited, judged, author=given.author, require_evidence=require_evidence
    )
    return concluded((*faults, *rest.reasons)), given.version


class Reading:
    """Reads the files one by one; what is wrong with them is collected in `fields.reasons`."""

    def __init__(self) -> None:
        self.fields = Fields()

    def answer(self, text: str, *, what: str = "answer") -> Answer:
        """The answer in `text`; faults are collected.  `Malformed` if it is no JSON."""
        value = self.fields.parsed(text, "answer", what)
        version = _version(value)
        top = {"claims"} if version == 1 else {"schema", "claims", "author?"}
        body = self.fields.mapping(value, top, "answer", "$", ANSWER_SCHEMA)
        author = self.fields.label(body, "author", "answer", "$")
        claims: list[Claim] = []
        for place, item in enumerate(self.fields.array(body, "claims", "answer")):
            claim = self._claim(item, f"$.claims[{place}]", version)
            if claim is not None:
                claims.append(claim)
        self._twice([claim.id for claim in claims], "two claims have this id")
        return Answer(claims=tuple(claims), version=version, author=author)

    def sources(self, text: str, *, what: str = "sources") -> tuple[Source, ...]:
        """The sources in `text`; faults are collected.  `Malformed` if it is no JSON."""
        value = self.fields.parsed(text, "sources", what)
        top = {"sources"} if _version(value) == 1 else {"schema", "sources"}
        body = self.fields.mapping(value, top, "sources", "$", SOURCES_SCHEMA)
        found: list[Source] = []
        for place, item in enumerate(self.fields.array(body, "sources", "sources")):
            where = f"$.sources[{place}]"
            entry = self.fields.mapping(item, {"id", "content"}, "sources", where)
            name = self.fields.identifier(entry, "id", "sources", where)
            content = self.fields.text(entry, "content", name or "sources", where)
            if name is None or content is None:
                continue
            if evidence.is_blank(content):
                self.fields.fault(name, "BLANK_TEXT", "the content of the source is blank")
            found.append(Source(id=name, content=content))
        self._twice([source.id for source in found], "two sources have this id")
        return tuple(found)

    def reviews(self, text: str, *, what: str = "reviews") -> tuple[Review, ...]:
        """The reviews in `text`; faults are collected.  `Malformed` if it is no JSON."""
        value = self.fields.parsed(text, "reviews", what)
        version = _version(value)
        top = {"reviews"} if version == 1 else {"schema", "reviews"}
        body = self.fields.mapping(value, top, "reviews", "$", REVIEWS_SCHEMA)
        found: list[Review] = []
        for place, item in enumerate(self.fields.array(body, "reviews", "reviews")):
            review = self._review(item, f"$.reviews[{place}]", version)
            if review is not None:
                found.append(review)
        return tuple(found)

    def check(self, sources: tuple[Source, ...], reviews: tuple[Review, ...]) -> None:
        """What only the files together show: evidence from unknown sources, repeated reviews."""
        known = {source.id for source in sources}
        seen: set[object] = set()
        for review in reviews:
            for item in review.evidence:
                if item.citation_id not in known:
                    text = f"a review quotes {item.citation_id}, which was not handed in"
                    self.fields.fault(review.claim_id, "UNKNOWN_SOURCE", text)
            who = None if review.reviewer is None else evidence.folded_name(review.reviewer)
            key = (review.claim_id, frozenset(review.citations), who)
            if key in seen:
                by = "" if review.reviewer is None else f" by {review.reviewer}"
                self.fields.fault(review.claim_id, "DUPLICATE_ID", f"two reviews{by} are about it")
            seen.add(key)

    def _claim(self, item: object, where: str, version: int) -> Claim | None:
        keys = {"id", "text", "citation_id"} if version == 1 else {"id", "text", "citations"}
        optional = set() if version == 1 else {"support?"}
        entry = self.fields.mapping(item, keys | optional, "answer", where)
        name = self.fields.identifier(entry, "id", "answer", where)
        who = name or "answer"
        text = self.fields.text(entry, "text", who, where)
        if text is not None and evidence.is_blank(text):
            self.fields.fault(who, "BLANK_TEXT", "the text of the claim is blank")
        citations = self._citations(entry, who, where, version)
        support = entry.get("support", "each")
        if support not in SUPPORTS:
            self.fields.malformed(who, f"{where}.support: expected {_one_of(SUPPORTS)}")
            support = "each"
        if name is None or text is None or citations is None:
            return None
        return Claim(id=name, text=text, citations=citations, support=support)

    def _citations(
        self, entry: Mapping[str, Any], who: str, where: str, version: int
    ) -> tuple[str, ...] | None:
        if version == 1:
            cited = self.fields.text(entry, "citation_id", who, where)
            if cited is None:
                return None
            if not cited.strip():
                return ()
            return (cited,) if self.fields.is_id(cited, "citation_id", who, where) else None
        items = self.fields.array(entry, "citations", who, where)
        good = [
            item
            for place, item in enumerate(items)
            if self.fields.is_id(item, f"citations[{place}]", who, where)
        ]
        if len(set(good)) != len(good):
            self.fields.malformed(who, f"{where}.citations: the same source stands twice")
        return tuple(good) if len(good) == len(items) else None

    def _review(self, item: object, where: str, version: int) -> Review | None:
        keys = {"claim_id", "fingerprint", "verdict"}
        if version > 1:
            keys |= {"citations", "reviewer", "author?", "shown", "evidence?", "true_source?"}
        entry = self.fields.mapping(item, keys, "reviews", where)
        name = self.fields.identifier(entry, "claim_id", "reviews", where)
        who = name or "reviews"
        mark = self.fields.text(entry, "fingerprint", who, where)
        if mark is not None and _FINGERPRINT.fullmatch(mark) is None:
            self.fields.malformed(who, f"{where}.fingerprint: expected 64 hex digits in lower case")
            mark = None
        verdict = self.fields.text(entry, "verdict", who, where)
        if verdict is not None and verdict not in _VERDICTS:
            self.fields.malformed(who, f"{where}.verdict: expected {_one_of(_VERDICTS)}")
            verdict = None
        if version == 1:
            citations: tuple[str, ...] | None = ()
        else:
            citations = self._citations(entry, who, where, version)
            if citations == ():
                self.fields.malformed(who, f"{where}.citations: expected at least one source")
        shown = tuple(self.fields.array(entry, "shown", who, where)) if version > 1 else None
        if shown is not None and any(word not in SHOWN for word in shown):
            self.fields.malformed(who, f"{where}.shown: expected words of {', '.join(SHOWN)}")
        reviewer = self.fields.label(entry, "reviewer", who, where)
        author = self.fields.label(entry, "author", who, where)
        true = self.fields.identifier(entry, "true_source", who, where)
        quotes = tuple(self._evidence(entry, who, where)) if "evidence" in entry else ()
        if name is None or mark is None or verdict is None or citations is None:
            return None
        return Review(
            claim_id=name,
            fingerprint=mark,
            supported=verdict == _VERDICTS[0],
            citations=citations,
            reviewer=reviewer,
            author=author,
            shown=shown,
            evidence=quotes,
            true_source=true,
        )

    def _evidence(self, entry: Mapping[str, Any], who: str, where: str) -> Iterator[Evidence]:
        for place, item in enumerate(self.fields.array(entry, "evidence", who, where)):
            there = f"{where}.evidence[{place}]"
            part = self.fields.mapping(item, {"citation_id", "quote"}, who, there)
            cited = self.fields.identifier(part, "citation_id", who, there)
            quote = self.fields.text(part, "quote", who, there)
            if cited is not None and quote is not None:
                yield Evidence(citation_id=cited, quote=quote)

    def _twice(self, names: list[str], text: str) -> None:
        seen: set[str] = set()
        told: set[str] = set()
        for name in names:
            if name in seen and name not in told:
                told.add(name)
                self.fields.fault(name, "DUPLICATE_ID", text)
            seen.add(name)


def _version(value: object) -> int:
    """2 for a form that names a schema at all, so that a wrong name is told and not guessed."""
    return 2 if isinstance(value, dict) and "schema" in value else 1


def _one_of(words: tuple[str, ...]) -> str:
    return " or ".join(f'"{word}"' for word in words)
