"""Units for a judge: claims beside exactly what is cited for them.

One form for answers and articles, so that there is one way to review.  An export proves nothing
about the judge's independence: the fingerprint binds a judgement to a text, not to a person.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from readproof.core import summaries
from readproof.core.citing import attributions
from readproof.core.citing.citations import Claim, Evidence, Review, Source, fingerprint
from readproof.core.citing.footnotes import Article
from readproof.core.citing.research_logs import LoggedSource
from readproof.errors import Fault, Malformed


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where an article has a unit: the first marker of its run, and the labels of the run."""

    line: int
    column: int
    sentence: str
    footnotes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedUnit:
    """One thing to judge: does what is cited support the claim?"""

    id: str
    claim: str
    cited: tuple[Source, ...]
    place: Place | None = None

    @property
    def fingerprint(self) -> str:
        """What binds a review to this claim and these sources."""
        return fingerprint(self.id, self.claim, self.cited)

    @property
    def citations(self) -> tuple[str, ...]:
        """The ids of what is cited."""
        return tuple(source.id for source in self.cited)

    @property
    def key(self) -> str:
        """The name of the unit where a claim has several: `C1/S2`."""
        return f"{self.id}/{'+'.join(self.citations)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """A unit that a judge refutes; `true_source` is the source that records it, if any does."""

    key: str
    true_source: str | None


def of_answer(claims: Sequence[Claim], sources: Sequence[Source]) -> tuple[ExportedUnit, ...]:
    """The units of an answer: one for each group of citations that needs a review.

    Claims that cite nothing, or an unknown source, are left out: they are rejected as they are.
    """
    by_id = {source.id: source for source in sources}
    return tuple(
        ExportedUnit(id=claim.id, claim=claim.text, cited=tuple(by_id[c] for c in part))
        for claim in claims
        for part in claim.parts
        if part and all(c in by_id for c in part)
    )


def of_article(article: Article, sources: Sequence[LoggedSource]) -> tuple[ExportedUnit, ...]:
    """The units of an article whose footnotes all lead to known sources."""
    found = []
    for unit, claim, cited in attributions.claims(article, sources):
        first = article.references[unit.references[0]]
        found.append(
            ExportedUnit(
                id=claim.id,
                claim=claim.text,
                cited=cited,
                place=Place(
                    line=first.line,
                    column=first.column,
                    sentence=unit.sentence,
                    footnotes=tuple(article.references[n].label for n in unit.references),
                ),
            )
        )
    return tuple(found)


def of_summary(summary: str, contexts: Mapping[str, str]) -> tuple[ExportedUnit, ...]:
    """The marked sentences of a summary, each beside the contexts of the quotes it names.

    `contexts` maps the id of each resolved quote to its raw context.  Sentences without such a
    mark are left out.
    """
    found = []
    for number, sentence in enumerate(summaries.sentences(summary), start=1):
        marks = tuple(dict.fromkeys(mark for mark in sentence.marks if mark in contexts))
        if marks and sentence.text:
            cited = tuple(Source(id=mark, content=contexts[mark]) for mark in marks)
            found.append(ExportedUnit(id=f"m{number:03}", claim=sentence.text, cited=cited))
    return tuple(found)


def judged(
    units: Sequence[ExportedUnit],
    mismatches: Sequence[Mismatch],
    *,
    reviewer: str,
    author: str | None,
    shown: tuple[str, ...],
    evidence: Mapping[str, Evidence] | None = None,
) -> tuple[Review, ...]:
    """The reviews of a judge who went through all units and named the mismatches.

    `Malformed` with every mismatch that is about no unit, or named twice.  A claim's id alone
    names its unit where it has only one.
    """
    by_key = {unit.key: unit for unit in units}
    times = Counter(unit.id for unit in units)
    by_key |= {unit.id: unit for unit in units if times[unit.id] == 1}
    refuted: dict[str, Mismatch] = {}
    faults = []
    for mismatch in mismatches:
        named = by_key.get(mismatch.key)
        if named is None:
            faults.append(Fault(where=mismatch.key, message="no unit of the export has this name"))
        elif named.key in refuted:
            faults.append(Fault(where=mismatch.key, message="it is named twice"))
        else:
            refuted[named.key] = mismatch
    if faults:
        raise Malformed("the list of mismatches", faults)
    quotes = evidence or {}
    return tuple(
        Review(
            claim_id=unit.id,
            citations=unit.citations,
            fingerprint=unit.fingerprint,
            supported=unit.key not in refuted,
            reviewer=reviewer,
            author=author,
            shown=shown,
            evidence=(quotes[unit.key],) if unit.key in quotes else (),
            true_source=refuted[unit.key].true_source if unit.key in refuted else None,
        )
        for unit in units
    )
