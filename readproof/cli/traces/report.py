"""`readproof traces report`."""

from __future__ import annotations

from pathlib import Path

import click

from readproof.cli import files, options, output, stores


@click.command("report")
@click.argument("trace", metavar="ID")
@options.output_file("the trace id with .html")
@stores.option
def command(trace: str, target: str | None, db: str | None) -> int:
    """Write an HTML page about a trace that stands alone: open it in any browser.

    The verdict and why, the map of the document, every question with the expected and the given
    answer and their difference, quotes, discarded phrases with the nearest places, the summary,
    what the verdict is worth, digests and whether they check out now, and what operators did. The
    page runs no script and fetches nothing. It shows expected answers: keep it from readers.

    Example: readproof traces report latest -o report.html
    """
    with stores.opened(db) as gate:
        from readproof.gate import inspections, reports

        inspection = inspections.inspect(gate.store, trace)
        page = reports.html(inspection).encode("utf-8")
    path = Path(target or f"{inspection.trace.stored.trace_id}.html")
    files.write({path: page})
    output.note("wrote", str(path))
    return output.OK
