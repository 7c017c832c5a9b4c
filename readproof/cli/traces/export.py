"""`readproof traces export`."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from readproof.cli import files, output, stores


@click.command("export")
@click.argument("trace", metavar="ID")
@click.option("-o", "--output", "folder", metavar="DIR", help="The folder. Default: the trace id.")
@stores.option
def command(trace: str, folder: str | None, db: str | None) -> int:
    """Write the files of an attempt to a folder, for an auditor.

    Challenge, sheet, extraction, audit, answers and verdict as they were handed out and in, and
    trace.json with the secret and the expected answers. The document itself is not among them.

    Example: readproof traces export latest -o attempt
    """
    with stores.opened(db) as gate:
        from readproof.gate import traces

        found = traces.find(gate.store, trace)
        contents = traces.export(found)
    target = Path(folder or found.stored.trace_id)
    files.write_all(target, contents)
    output.note("wrote", f"{', '.join(contents)} in {shlex.quote(str(target))}")
    return output.OK
