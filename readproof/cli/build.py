"""`readproof build`: step 2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from readproof.cli import documents, files, options, output, stores, verdicts
from readproof.core.excerpts import clipped
from readproof.core.reasons import DISCARD_MEANINGS
from readproof.core.regions import NAMES as REGIONS
from readproof.core.summaries import sentences

if TYPE_CHECKING:
    from readproof.core.extractions import Extraction


@click.command("build")
@click.argument("challenge", metavar="CHALLENGE")
@click.argument("phrases", metavar="PHRASES")
@options.output_file("extraction.json")
@options.as_json("the extraction (or the verdict, if the challenge ends here)")
@stores.option
def command(challenge: str, phrases: str, target: str | None, as_json: bool, db: str | None) -> int:
    """Submit the reader's phrase sheet: step 2.

    The first well-formed sheet counts and moves the challenge on; the same one again gives the same
    extraction. Phrases that do not resolve are discarded and counted. PHRASES is the sheet or its
    JSON form, - for stdin.

    Example: readproof build challenge.json phrases.txt
    """
    value = documents.load_json(challenge, "challenge")
    sheet = files.read(phrases, files.SHEET_BYTES, what="a phrase sheet")
    path = Path(target or "extraction.json")
    with stores.opened(db) as gate, documents.named(challenge=challenge, phrases=phrases):
        from readproof.gate.results import Ended

        if not stores.is_taken(gate, "build", value.get("id")):
            files.must_be_free((path,))
        built = gate.build(value, sheet)
    if isinstance(built, Ended):
        if as_json:
            output.data(built.body)
        return verdicts.tell_end(built.verdict, db)
    files.write({path: built.body}, again=True)
    if as_json:
        output.data(built.body)
    output.note("wrote", str(path))
    body = value["policy"]["body"]  # as it was issued, or build had refused it
    _tell(built.extraction, body.get("summary_required", True))
    verdicts.next_command(["audit", str(path)], db)
    return output.OK


def _tell(extraction: Extraction, summary_wanted: bool) -> None:
    """What became of the phrases: numbers by region, and each discard with its code."""
    counts = Counter(quote.region for quote in extraction.quote_spans)
    output.note(
        "resolved",
        ", ".join(f"{region} {counts[region]}" for region in REGIONS)
        + (f"; {len(extraction.discarded)} discarded" if extraction.discarded else ""),
    )
    output.notes(
        "discarded",
        (
            f"{item.id} {item.reason}: {DISCARD_MEANINGS[item.reason]} ({clipped(item.phrase)})"
            for item in extraction.discarded
        ),
    )
    summary = extraction.summary
    output.note("summary", f"{len(summary.text):,} characters" if summary else "none in the sheet")
    output.notes("warning", _warnings(extraction, summary_wanted))


def _warnings(extraction: Extraction, summary_wanted: bool) -> Iterator[str]:
    """What is known now and will tell against the reader at the end."""
    if extraction.summary is None:
        if summary_wanted:
            yield "the policy wants a summary: without one the best verdict is REVIEW"
        return
    known = {quote.id for quote in extraction.quote_spans}
    marks = [mark for one in sentences(extraction.summary.text) for mark in one.marks]
    for mark in dict.fromkeys(mark for mark in marks if mark not in known):
        yield f"the summary is marked with [{mark}], of which no quote was made: this is a REJECT"
