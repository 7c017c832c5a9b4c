"""`readproof span`: where phrases stand."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

import click

from readproof.cli import documents, options, output, verdicts
from readproof.core.documents import text_digest
from readproof.core.reasons import DISCARD_MEANINGS

if TYPE_CHECKING:
    from readproof.core.documents import Document
    from readproof.core.lines import Lines
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
@options.encoding
@options.as_json("the spans")
def command(
    document: str,
    phrases: tuple[str, ...],
    raw: bool,
    min_length: int | None,
    limit: int | None,
    encoding: str | None,
    as_json: bool,
) -> int:
    """Find where phrases stand in a document.

    Prints offsets (code points), line:column, and the SHA-256 of the raw text of each place. The
    exit code is 0 only if every phrase stands there exactly once.

    Example: readproof span handbook.md "the gauge is read at six each morning"
    """
    for number, phrase in enumerate(phrases, start=1):
        documents.must_be_text(phrase, f"phrase {number}")
    loaded = documents.load(document, encoding)
    from readproof.core import folds, scripts, spans
    from readproof.core.policies import PhraseRules
    from readproof.wire import span as span_wire
    from readproof.wire.canonical import encode

    rules = PhraseRules()

    def least(phrase: str) -> int:
        if min_length is not None:
            return min_length
        return rules.min_length_unspaced if scripts.is_unspaced(phrase) else rules.min_length

    folded = folds.fold(loaded.text, folds.RAW if raw else folds.EVIDENCE)
    shown = limit if limit is not None or as_json else _SHOWN
    found = [
        spans.resolve(folded, phrase, min_length=least(phrase), raw_only=raw, limit=shown)
        for phrase in phrases
    ]
    if as_json:
        output.data(encode(span_wire.to_dict(loaded, found)))
    else:
        report = _Report(loaded)
        for resolution in found:
            report.tell(resolution, least(resolution.phrase))
    return output.OK if all(one.status == "unique" for one in found) else output.FALSE


class _Report:
    """The report for people; lines of the document are counted once."""

    def __init__(self, document: Document) -> None:
        from readproof.core.lines import Lines

        self.document = document
        self.lines: Lines = Lines.of(document.text)

    def tell(self, found: Resolution, least: int) -> None:
        """One phrase: its status, the reason if it is not unique, and its places."""
        times = f", {found.occurrences} places" if found.occurrences > 1 else ""
        output.report(f"{found.status}{times}: {verdicts.clipped(found.phrase)}")
        if found.reason is not None:
            output.report(f"  {found.reason}: {self._explained(found, least)}")
        for match in found.matches:
            self._place(match)
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
        output.report(f"    {verdicts.clipped(quote)}")

    def _position(self, offset: int) -> str:
        """`line:column`, both counted from 1, columns in code points."""
        line = max(bisect_right(self.lines.starts, offset) - 1, 0)
        return f"{line + 1}:{offset - self.lines.starts[line] + 1}"
