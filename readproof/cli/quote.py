"""`readproof quote`: do quotations stand in a text?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from readproof.cli import documents, files, options, output, stores
from readproof.core.excerpts import clipped

if TYPE_CHECKING:
    from readproof.core.quotes import Checked
    from readproof.gate.quoting import Quoted
    from readproof.wire.quote import Item

_EXPLAINED = 50


@click.command("quote")
@click.argument("body", metavar="BODY")
@click.argument("quotes", metavar="QUOTES")
@click.option(
    "--html",
    is_flag=True,
    help="Take the visible text of BODY; without asking for .html, .htm and .xhtml.",
)
@click.option(
    "--min-length",
    type=click.IntRange(min=1),
    default=8,
    show_default=True,
    metavar="N",
    help="The least length of a quote in folded characters; about 20 suits English.",
)
@click.option(
    "--max-sentences",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    metavar="N",
    help="The most consecutive sentences that a quote may run over.",
)
@click.option("--case-sensitive", is_flag=True, help="Tell upper and lower case apart.")
@click.option(
    "--entities",
    type=click.Choice(["both", "body", "none"]),
    default="both",
    show_default=True,
    help="Where HTML entities are decoded: in body and quotes, in the body alone, nowhere.",
)
@click.option(
    "--abbreviations",
    type=click.Choice(["en"]),
    help="Let no sentence end after Dr., Mr., U.S., Dept. and initials.",
)
@click.option("--newline-ends-sentence", is_flag=True, help="For lists without full stops.")
@click.option(
    "--explain",
    type=click.IntRange(min=0),
    default=_EXPLAINED,
    show_default=True,
    metavar="N",
    help="Show the nearest place for N quotes at most that are not found.",
)
@click.option(
    "--reader",
    metavar="NAME",
    help="Keep the results in the store under this label, for `readproof traces stats`.",
)
@stores.option
@options.encoding
@options.as_json("the results")
def command(
    body: str,
    quotes: str,
    html: bool,
    min_length: int,
    max_sentences: int,
    case_sensitive: bool,
    entities: str,
    abbreviations: str | None,
    newline_ends_sentence: bool,
    explain: int,
    reader: str | None,
    db: str | None,
    encoding: str | None,
    as_json: bool,
) -> int:
    """Check that quotations stand in a text, each as one piece of evidence.

    QUOTES is a JSON list of strings or of objects with "quote", the same as JSON lines, or a text
    file with one quote a line; - is stdin. Of an HTML page the visible text counts, and offsets
    are of that text. A quote is EMPTY, TOO_SHORT, NOT_FOUND, SPAN_TOO_LONG
    or VALID. The exit code is 0 only if all are VALID.

    VALID says that the words stand there. It does not say that a summary follows from them, nor
    that they mean anything: ask for quotes that hold a name, a number or a date.

    Example: readproof quote article.txt quotes.json --abbreviations en
    """
    from readproof import validation
    from readproof.core.quotes import Settings
    from readproof.gate import quoting
    from readproof.validation.loader import MAX_BYTES

    if reader is not None:
        documents.must_be_text(reader, "the reader's name")
        quoting.must_be_label(reader)
    loaded = documents.load(body, encoding)
    from readproof.ingest import html as html_pages

    if html or body.lower().endswith(html_pages.SUFFIXES):
        loaded = html_pages.extract(loaded)

    given = files.read(quotes, MAX_BYTES["quote"], what="quotes")
    items = validation.quotes(given, name="stdin" if quotes == files.STDIN else quotes)
    settings = Settings(
        min_length=min_length,
        max_sentences=max_sentences,
        case_sensitive=case_sensitive,
        entities=entities,  # type: ignore[arg-type]  # one of the choices of the option
        abbreviations=abbreviations == "en",
        newline_ends=newline_ends_sentence,
    )
    quoted = quoting.check(loaded, [item.quote for item in items], settings, explain=explain)
    if reader is not None:
        with stores.opened(db, create=True) as gate:
            quoting.record(gate.store, loaded, quoted, reader=reader, now=gate.clock())
    if as_json:
        from readproof.wire import quote as quote_wire
        from readproof.wire.canonical import encode

        output.data(encode(quote_wire.to_dict(loaded.text, items, quoted.results, quoted.misses)))
    else:
        _tell(loaded.text, items, quoted)
    return output.OK if quoted.all_valid else output.FALSE


def _tell(text: str, items: tuple[Item, ...], quoted: Quoted) -> None:
    from collections import Counter

    from readproof.core.quotes import MEANINGS, Result

    for place, (item, found) in enumerate(zip(items, quoted.results, strict=True)):
        output.report(f"{found.result.value}: {clipped(item.quote)}")
        if found.result is not Result.VALID:
            output.report(f"  {MEANINGS[found.result]}{_how_long(found)}")
        if found.flags:
            output.report(f"  {', '.join(found.flags).replace('_', ' ')}")
        if found.snippet is not None:
            start, end = found.snippet.start, found.snippet.end
            output.report(f"  [{start}, {end})  {clipped(found.snippet.of(text))}")
        if miss := quoted.misses.get(place):
            output.report(f"  {miss.kind}: {miss.note}")
            if len(miss.span):
                start, end = miss.span.start, miss.span.end
                output.report(f"  nearest [{start}, {end})")
                output.report(f"    {clipped(miss.span.of(text))}")
    counts = Counter(found.result for found in quoted.results)
    parts = [f"{counts[result]} {result.value}" for result in reversed(Result) if counts[result]]
    output.note("quotes", f"{len(items)}: {', '.join(parts) or 'none'}")


def _how_long(found: Checked) -> str:
    return f": {found.sentences}" if found.sentences else ""
