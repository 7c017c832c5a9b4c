"""The marked sentences of a gated summary as units for a judge: claims over their quotes."""

from __future__ import annotations

from collections.abc import Sequence

from readproof.core.citing import citations, exports
from readproof.core.citing.citations import Claim, Judgement, Review
from readproof.core.citing.exports import ExportedUnit
from readproof.errors import Unchecked
from readproof.gate import traces
from readproof.gate.records import document_of
from readproof.store.store import Store


def units(store: Store, trace: str) -> tuple[ExportedUnit, ...]:
    """The units of the attempt `trace`: each marked sentence beside the contexts of its quotes.

    Sentences without a mark are left out, as are marks that resolve to nothing.  `Unchecked` if
    the attempt holds no summary, or could not be computed again.
    """
    found = traces.find(store, trace)
    extraction = found.replay.extraction if found.replay is not None else None
    if extraction is None or extraction.summary is None:
        raise Unchecked(found.unchecked or "the attempt ended without a summary")
    with store.read() as tx:
        text = document_of(tx, found.challenge).text
    contexts = {quote.id: quote.context.of(text) for quote in extraction.quote_spans}
    return exports.of_summary(extraction.summary.text, contexts)


def judged(given: Sequence[ExportedUnit], reviews: Sequence[Review]) -> Judgement:
    """What reviews say about the units of a summary, by the rules of the answer contract."""
    sources = {source.id: source for unit in given for source in unit.cited}
    claims = [
        Claim(id=unit.id, text=unit.claim, citations=unit.citations, support="joint")
        for unit in given
    ]
    return citations.judge(claims, tuple(sources.values()), reviews)
