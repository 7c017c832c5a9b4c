"""The article gate: is each footnote attached to the source that really records its text?

Mechanical throughout: strings, numbers and dates that stand in the research log.  What the facts
cannot decide (a paraphrase, a translation) is left to a judge, and counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from readproof.core.citing import definitions, records
from readproof.core.citing.citations import Claim, Desk, Review, Source
from readproof.core.citing.findings import Counts, Finding, Report, at_reference, in_order
from readproof.core.citing.footnotes import Article, Reference, Unit
from readproof.core.citing.records import Fact, Stated
from readproof.core.citing.research_logs import LoggedSource
from readproof.core.excerpts import clipped
from readproof.core.reasons import Outcome

_NO_PLACE: tuple[int, ...] = ()
# What a review may settle: nothing of it is proved wrong by the log.
_PENDING = frozenset({"UNREVIEWED", "PARTLY_RECORDED", "AMBIGUOUS_SOURCE"})
_SHOWN = 5


def check(
    article: Article,
    sources: Sequence[LoggedSource] | None,
    *,
    definitions_only: bool = False,
    reviews: Sequence[Review] = (),
    require_evidence: bool = False,
) -> Report:
    """The findings for an article; `sources` is `None` without a log."""
    found = list(definitions.check(article))
    checked = left = 0
    if not article.references:
        found.append(_whole("NOTHING_TO_CHECK", "the article refers to no footnote"))
    if sources is not None:
        attached = definitions.met(article, sources)
        found += definitions.check_sources(article, sources, attached)
        if not definitions_only:
            gate = _Gate(article, sources, attached, reviews, require_evidence)
            found += gate.findings()
            checked, left = gate.checked, gate.left
    elif not definitions_only:
        found.append(_whole("NO_LOG", "without a log nothing is known of the sources"))
    return Report(
        article=article,
        counts=Counts(
            footnotes=len(article.references),
            definitions=len(article.definitions),
            units=len(article.units),
            checked=checked,
            exported=left,
        ),
        findings=in_order(found),
    )


def claims(
    article: Article, sources: Sequence[LoggedSource]
) -> tuple[tuple[Unit, Claim, tuple[Source, ...]], ...]:
    """The units that can be judged: each with its claim and the sources attached to it.

    Left out are units with a footnote that leads to no source of the log: there is nothing to
    show.  A claim's id is the place of its unit in the article.
    """
    attached = definitions.met(article, sources)
    first = article.first_definitions()
    found = []
    for number, unit in enumerate(article.units, start=1):
        groups = [_places(article.references[r], first, attached) for r in unit.references]
        if unit.text and all(groups):
            places = tuple(dict.fromkeys(place for group in groups for place in group))
            cited = tuple(as_source(sources[place]) for place in places)
            claim = Claim(
                id=f"u{number:03}",
                text=unit.text,
                citations=tuple(source.id for source in cited),
                support="joint",
            )
            found.append((unit, claim, cited))
    return tuple(found)


def as_source(source: LoggedSource) -> Source:
    """A source of the log as a judge sees it."""
    return Source(id=f"S{source.number}", content=source.content)


def _whole(code: str, message: str) -> Finding:
    return Finding(code=code, line=1, column=1, message=message)


def _places(
    reference: Reference, first: Mapping[str, int], attached: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    number = first.get(reference.key)
    return _NO_PLACE if number is None else attached[number]


class _Gate:
    """The mapping side for one article and one log."""

    def __init__(
        self,
        article: Article,
        sources: Sequence[LoggedSource],
        attached: Sequence[tuple[int, ...]],
        reviews: Sequence[Review],
        require_evidence: bool,
    ) -> None:
        self.article, self.sources, self.attached = article, sources, attached
        self.first = article.first_definitions()
        self.checked = self.left = 0
        cited = {place.id: place for place in map(as_source, sources)} if reviews else {}
        self._desk = Desk(reviews, cited, author=None, require_evidence=require_evidence)
        self._reviewed = {review.claim_id for review in reviews}

    def findings(self) -> Iterator[Finding]:
        """Unit by unit."""
        stated = records.stated([unit.text for unit in self.article.units], self.sources)
        for number, (unit, facts) in enumerate(
            zip(self.article.units, stated, strict=True), start=1
        ):
            groups = [
                _places(self.article.references[r], self.first, self.attached)
                for r in unit.references
            ]
            if not all(groups):
                continue  # told on the definition side
            finding = None
            if facts.facts or facts.names:
                self.checked += 1
                finding = self.mapped(unit, facts, groups)
            else:
                self.left += 1
                message = "it states no number, date, quotation or name that could be compared"
                finding = self.about("UNREVIEWED", unit, 0, message, groups)
            yield from self.reviewed(f"u{number:03}", unit, groups, finding)

    def about(
        self,
        code: str,
        unit: Unit,
        which: int,
        message: str,
        groups: Sequence[tuple[int, ...]],
        true_source: int | None = None,
    ) -> Finding:
        """A finding about one footnote of a unit's run."""
        number = unit.references[which]
        path = {"MISMATCH": "A", "NOT_RECORDED": "B"}.get(code)
        return at_reference(
            code,
            self.article.references[number],
            number,
            message,
            path="A" if path == "A" else "B" if path == "B" else None,
            attached=self.sources[groups[which][0]].number,
            true_source=None if true_source is None else self.sources[true_source].number,
        )

    def mapped(
        self, unit: Unit, stated: Stated, groups: Sequence[tuple[int, ...]]
    ) -> Finding | None:
        """What the facts of a unit say about its footnotes."""
        own = {place for group in groups for place in group}
        facts = stated.facts or stated.names
        missing = [fact for fact in facts if not fact.recorders & own]
        if not missing:
            return None
        idle = [
            which
            for which, group in enumerate(groups)
            if not any(fact.recorders & set(group) for fact in facts)
        ]
        others = self.others(stated, missing, own, alone=len(groups) == 1)
        which = idle[0] if idle else 0
        shown = self.list(missing)
        if len(others) == 1 and (len(groups) == 1 or len(idle) == 1):
            true = others[0]
            source = self.sources[true]
            message = f"source {source.number} ({source.title}) records it: {shown}"
            return self.about("MISMATCH", unit, which, message, groups, true)
        if len(others) > 1:
            numbers = ", ".join(str(self.sources[place].number) for place in others[:_SHOWN])
            message = f"the sources {numbers} record it: {shown}"
            return self.about("AMBIGUOUS_SOURCE", unit, which, message, groups)
        if any(fact.recorders for fact in facts):
            message = f"not recorded by what is attached: {self.list(missing, told=True)}"
            return self.about("PARTLY_RECORDED", unit, which, message, groups)
        return self.about("NOT_RECORDED", unit, which, f"no source records {shown}", groups)

    def others(
        self, stated: Stated, missing: Sequence[Fact], own: set[int], *, alone: bool
    ) -> list[int]:
        """The sources that could take the place of a footnote: they record every fact, or where
        several footnotes stand together, every fact that is missing."""
        if alone:
            return sorted(stated.all_recorded_by() - own)
        found = missing[0].recorders.intersection(*(fact.recorders for fact in missing[1:]))
        return sorted(found - own)

    def list(self, facts: Sequence[Fact], *, told: bool = False) -> str:
        """Some facts for a message, with `told` each with the sources that record it."""
        shown = []
        for fact in facts[:_SHOWN]:
            text = clipped(fact.text)
            if told:
                numbers = sorted(self.sources[place].number for place in fact.recorders)
                where = f"source {', '.join(map(str, numbers[:_SHOWN]))}" if numbers else "nowhere"
                text = f"{text} ({where})"
            shown.append(text)
        more = len(facts) - len(shown)
        return "; ".join(shown) + (f" and {more} more" if more > 0 else "")

    def reviewed(
        self,
        claim_id: str,
        unit: Unit,
        groups: Sequence[tuple[int, ...]],
        finding: Finding | None,
    ) -> Iterator[Finding]:
        """The finding after the reviews: they settle what is pending, and may refute more."""
        if claim_id not in self._reviewed:
            if finding is not None:
                yield finding
            return
        places = tuple(dict.fromkeys(place for group in groups for place in group))
        part = tuple(f"S{self.sources[place].number}" for place in places)
        found = self._desk.judged(claim_id, unit.text, part)
        reviewed = all(reason.code != "UNREVIEWED" for reason in found)
        reasons = [reason for reason in found if reason.code != "UNREVIEWED"]
        pending = finding is not None and finding.code in _PENDING
        if finding is not None and (
            not pending or (reasons and finding.code != "UNREVIEWED") or not reviewed
        ):
            yield finding
        for reason in reasons:
            # Where the facts have decided, a review that does not count is missed by nobody.
            if pending or reason.outcome is Outcome.REJECT:
                yield self.about(reason.code, unit, 0, f"{claim_id}: {reason.text}", groups)
