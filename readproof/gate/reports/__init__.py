"""The report of one trace: an HTML page that stands alone.

It lies in `gate` and not in `wire`, because it shows an `Inspection` and passes all text that is
not ours through the display filter, and both stand above `wire`.  Three walls keep text from
becoming anything else: the display filter, the escaping of `tags`, which knows no other way to
make markup, and a policy that lets a browser run nothing and fetch nothing.
"""

from __future__ import annotations

from readproof.gate.inspections import Inspection
from readproof.gate.reports import sections, style
from readproof.gate.reports.drawing import drawing
from readproof.gate.reports.tags import Markup, foreign, join, tag


def html(inspection: Inspection) -> str:
    """The page: no script, no link, nothing that is fetched.

    It is for the operator: it shows expected answers.  The same inspection gives the same page.
    """
    trace = inspection.trace
    outcome = trace.verdict.verdict.value
    name = trace.challenge.name
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=style.policy()),
        tag("meta", name="referrer", content="no-referrer"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{outcome}: {name}"),
        Markup(f"<style>{style.SHEET}</style>"),
    )
    body = [
        tag(
            "h1",
            tag("span", outcome, class_=f"verdict {outcome.lower()}"),
            foreign(name),
        ),
        tag("p", "read by ", foreign(trace.verdict.reader), class_="dim"),
        _section("Why", sections.why(inspection)),
        _section("Map", drawing(inspection)),
        _section("Facts", sections.facts(inspection)),
        _section("What it is worth", sections.worth(inspection)),
        _section("Questions", sections.questions(inspection)),
        _section("Discarded phrases", sections.discards(inspection)),
        _section("Quotes", sections.quotes(inspection)),
        _section("Summary", sections.summary(inspection)),
        _section("Digests", sections.hashes(inspection)),
        _section("What operators did", sections.actions(inspection)),
    ]
    page = tag("html", head, tag("body", tag("main", *body)), lang="en")
    return f"<!DOCTYPE html>\n{page}\n"


def _section(title: str, content: Markup) -> Markup:
    return join(tag("section", tag("h2", title), content), Markup("\n"))
