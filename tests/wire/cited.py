"""One accepted document of each kind of the citation side."""

from __future__ import annotations

from typing import Any

from readproof.core.citing import attributions, exports, footnotes, research_logs
from readproof.core.citing.citations import Evidence, Review, Source, fingerprint
from readproof.core.reasons import Outcome
from readproof.wire import article, citations, units

LOG = research_logs.read(
    "### Source 1: Wells\n- URL: https://e.org/1\n- Facts:\n  - the well is 40 metres deep\n\n"
    "### Source 2: Pumps\n- URL: https://e.org/2\n- Facts:\n  - the pump lifts 25 litres\n"
)
ARTICLE = footnotes.read("It lifts 25 litres.[^1]\n\n[^1]: Wells. https://e.org/1\n")
REPORT = attributions.check(ARTICLE, LOG)
SOURCES = (Source(id="S1", content="Forty metres deep."), Source(id="S2", content="25 litres."))
REVIEW = Review(
    claim_id="C1",
    citations=("S1",),
    fingerprint=fingerprint("C1", "It is deep.", SOURCES[:1]),
    supported=False,
    reviewer="Kato",
    author="Ito",
    shown=("claim", "source"),
    evidence=(Evidence(citation_id="S1", quote="metres deep"),),
    true_source="S2",
)

CITED: dict[str, dict[str, Any]] = {
    "claims": {
        "schema": "readproof/claims/v2",
        "author": "Ito",
        "claims": [
            {"id": "C1", "text": "It is deep.", "citations": ["S1", "S2"], "support": "any"}
        ],
    },
    "sources": citations.sources_to_dict(SOURCES),
    "reviews": citations.reviews_to_dict([REVIEW]),
    "citations": {
        "schema": "readproof/citations/v2",
        "status": Outcome.REVIEW.value,
        "reasons": ["C1: UNREVIEWED no review of it beside S1"],
    },
    "article": article.to_dict(REPORT),
    "unit": units.to_dict(exports.of_article(ARTICLE, LOG)[0]),
}
