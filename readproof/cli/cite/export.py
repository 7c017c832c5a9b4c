"""`readproof cite export`: what a judge needs who has not seen the writing."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import click

from readproof.cli import documents, files, options, output, stores, verdicts
from readproof.cli.cite import inputs
from readproof.errors import Unusable

if TYPE_CHECKING:
    from readproof.core.citing.citations import Source
    from readproof.core.citing.exports import ExportedUnit


@click.command("export", cls=options.Demanding)
@click.argument("texts", metavar="ANSWER SOURCES | ARTICLE | TRACE", nargs=-1, required=True)
@click.option(
    "--log",
    "logs",
    metavar="LOG",
    multiple=True,
    help="The research log of ARTICLE; may be given several times.",
)
@click.option("-o", "--output", "target", metavar="FOLDER", required=True, help="Where to write.")
@options.lang
@options.encoding
@stores.option
def command(
    texts: tuple[str, ...],
    logs: tuple[str, ...],
    target: str,
    lang: str,
    encoding: str | None,
    db: str | None,
) -> int:
    """Write what a judge needs: units, all sources, and the instruction.

    With --log the text is an article; two files are an answer and its sources; else it is the id
    of a trace, whose summary marks its quotes. Every unit is exported, also what facts decide.
    The export proves nothing about the judge's independence: it binds a judgement to a text, not
    to a person.

    Example: readproof cite export article.md --log research-log.md -o for-the-judge
    """
    if logs and len(texts) == 1:
        units, sources, left = _article(texts[0], logs, encoding)
    elif not logs and len(texts) == 2:
        units, sources, left = _answer(texts[0], texts[1])
    elif not logs and len(texts) == 1:
        units, sources, left = _summary(texts[0], db)
    else:
        raise Unusable("expected ANSWER and SOURCES, or ARTICLE with --log LOG, or one TRACE")
    from readproof.wire import citations as citations_wire
    from readproof.wire import units as units_wire
    from readproof.wire.canonical import encode

    text = resources.files("readproof.cli.cite").joinpath(f"judge.{lang}.txt").read_text("utf-8")
    files.write_all(
        Path(target),
        {
            "units.jsonl": units_wire.encode_lines(units),
            "sources.json": encode(citations_wire.sources_to_dict(sources)),
            "instructions.txt": text.replace("{units}", str(len(units))).encode(),
        },
    )
    output.note("written", f"{target}: units.jsonl, sources.json, instructions.txt")
    missing = f", {left} left out: their source is not known" if left else ""
    output.note("units", f"{len(units)}{missing}")
    output.note("proves", "nothing about the judge's independence; that is in your hands")
    verdicts.next_command(
        ["cite", "review", str(Path(target) / "units.jsonl"), "--reviewer", "NAME"],
        None,
        first="the judge follows instructions.txt, or answers here",
    )
    return output.OK


def _article(
    name: str, logs: tuple[str, ...], encoding: str | None
) -> tuple[tuple[ExportedUnit, ...], tuple[Source, ...], int]:
    from readproof.core.citing import attributions, exports, footnotes

    article = footnotes.read(documents.load(name, encoding).text)
    sources = inputs.sources(logs, encoding)
    units = exports.of_article(article, sources)
    return units, tuple(map(attributions.as_source, sources)), len(article.units) - len(units)


def _answer(answer: str, sources: str) -> tuple[tuple[ExportedUnit, ...], tuple[Source, ...], int]:
    from readproof.core.citing import exports
    from readproof.core.citing.forms import Reading
    from readproof.core.strict_json import decoded

    reading = Reading()
    given = reading.answer(
        decoded(files.read(answer, inputs.LIMIT, what="the answer"), what=answer), what=answer
    )
    found = reading.sources(
        decoded(files.read(sources, inputs.LIMIT, what="the sources"), what=sources), what=sources
    )
    inputs.must_be_faultless(reading, f"{answer}, {sources}")
    units = exports.of_answer(given.claims, found)
    return units, found, sum(len(claim.parts) for claim in given.claims) - len(units)


def _summary(
    trace: str, db: str | None
) -> tuple[tuple[ExportedUnit, ...], tuple[Source, ...], int]:
    if Path(trace).is_file():
        raise Unusable(f"{trace} is a file: name its log with --log, or its sources after it")
    with stores.opened(db) as gate:
        from readproof.gate import summary_units

        units = summary_units.units(gate.store, trace)
    sources = {source.id: source for unit in units for source in unit.cited}
    return units, tuple(sources.values()), 0
