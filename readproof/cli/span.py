"""`readproof span`: where phrases stand."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

import click

from readproof.cli import documents, options, output
from readproof.core.documents import text_digest
from readproof.core.excerpts import clipped
from readproof.core.reasons import DISCARD_MEANINGS

if TYPE_CHECKING:
    from readproof.core.documents import Document
    from readproof.core.lines import Lines
    from readproof.core.misses import NearMiss
    from readproof.core.spans import Match, Resolution

_SHOWN = 10


@click.command("span")
@click.argument("document", metavar="DOC")
@click.argument("phrases", metavar="PHRASE...", nargs=-1, required=True)
@click.option("--raw", is_flag=True, help="Look for the raw text only: no folds.")
@click.option(
    "--min-length",
    type=click.IntRange(min=1),
    metavar="N",
    help="The least length of a phrase, in folded characters. Default: 20, in scripts without "
    "spaces 10.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    metavar="N",
    help=f"List N places of a phrase at most; all are counted. Default: {_SHOWN}, all with --json.",
)
@click.option("--before", metavar="TEXT", default="", help="Count places after this text alone.")
@click.option("--after", metavar="TEXT", default="", help="Count places before this text alone.")
@click.option(
    "--number",
    type=click.IntRange(min=1),
    metavar="N",
    help="Take the N-th of the places, counted from 1.",
)
@options.encoding
@options.as_json("the spans")
def command(
    document: str,
    phrases: tuple[str, ...],
    raw: bool,
    min_length: int | None,
    limit: int | None,
    before: str,
    after: str,
    number: int | None,
    encoding: str | None,
    as_json: bool,
) -> int:
    """Find where phrases stand in a document.

    Prints offsets (code points), line:column, and the SHA-256 of the raw text of each place. The
    exit code is 0 only if every phrase stands there exactly once. A phrase that stands there more
    than once can be narrowed by the text just before or after it, or by number; one that does not
    is explained by the nearest place.

    Example: readproof span handbook.md "the gauge is read at six each morning"
    """
    for place, phrase in enumerate(phrases, start=1):
        documents.must_be_text(phrase, f"phrase {place}")
    for name, text in (("--before", before), ("--after", after)):
        documents.must_be_text(text, name)
    loaded = documents.load(document, encoding)
    from readproof.core import folds, scripts, spans
    from readproof.core.diagnosis import Diagnosis
    from readproof.core.misses import MISSES
    from readproof.core.policies import PhraseRules
    from readproof.wire import span as span_wire
    from readproof.wire.canonical import encode

    rules = PhraseRules()

    def least(phrase: str) -> int:
        if min_length is not None:
            return min_length
        return rules.min_length_unspaced if scripts.is_unspaced(phrase) else rules.min_length

    profile = folds.RAW if raw else folds.EVIDENCE
    folded = folds.fold(loaded.text, profile)
    near = spans.Near(before=before, after=after, number=number)
    shown = limit if limit is not None or as_json else _SHOWN
    found = [
        spans.resolve(
            folded, phrase, min_length=least(phrase), raw_only=raw, limit=shown, near=near
        )
        for phrase in phrases
    ]
    diagnosis = Diagnosis(folded)
    misses = {
        place: diagnosis.explain(one.phrase, profile, one.reason)
        for place, one in enumerate(found)
        if one.reason in MISSES and near == spans.ANYWHERE
    }
    if as_json:
        output.data(encode(span_wire.to_dict(loaded, found, misses)))
    else:
        report = _Report(loaded)
        for place, resolution in enumerate(found):
            report.tell(resolution, least(resolution.phrase), misses.get(place))
    return output.OK if all(one.status == "unique" for one in found) else output.FALSE


class _Report:
    """The report for people; lines of the document are counted once."""

    def __init__(self, document: Document) -> None:
        from readproof.core.lines import Lines

        self.document = document
        self.lines: Lines = Lines.of(document.text)

    def tell(self, found: Resolution, least: int, miss: NearMiss | None) -> None:
        """One phrase: its status, the reason if it is not unique, its places or the nearest."""
        times = f", {found.occurrences} places" if found.occurrences > 1 else ""
        output.report(f"{found.status}{times}: {clipped(found.phrase)}")
        if found.reason is not None:
            output.report(f"  {found.reason}: {self._explained(found, least)}")
        for match in found.matches:
            self._place(match)
        if miss is not None:
            self._near(miss)
        left = found.occurrences - len(found.matches)
        if found.matches and left:
            output.report(f"  … and {left} more (--limit {found.occurrences} lists all)")

    def _explained(self, found: Resolution, least: int) -> str:
        if found.reason != "TOO_SHORT":
            return DISCARD_MEANINGS[found.reason or ""]
        from readproof.core import folds

        length = len(folds.phrase(found.phrase))
        return (
            f"expected at least {least} characters, found {length}; a longer phrase, or "
            f"--min-length {length}"
        )

    def _place(self, match: Match) -> None:
        text = self.document.text
        start, end = match.span.start, match.span.end
        quote = text[start:end]
        how: str = match.matched_by
        if match.fold_steps:
            how += f" ({', '.join(match.fold_steps)})"
        flag = ", cuts a word" if match.cuts_word else ""
        output.report(
            f"  [{start}, {end})  {self._position(start)} to {self._position(end)}  {how}{flag}"
        )
        output.report(f"    sha256 {text_digest(quote)}")
        output.report(f"    {clipped(quote)}")

    def _near(self, miss: NearMiss) -> None:
        output.report(f"  {miss.kind}: {miss.note}")
        if len(miss.span):
            start, end = miss.span.start, miss.span.end
            where = f"{self._position(start)} to {self._position(end)}"
            output.report(f"  nearest [{start}, {end})  {where}")
            output.report(f"    {clipped(miss.span.of(self.document.text))}")

    def _position(self, offset: int) -> str:
        """`line:column`, both counted from 1, columns in code points."""
        line = max(bisect_right(self.lines.starts, offset) - 1, 0)
        return f"{line + 1}:{offset - self.lines.starts[line] + 1}"
