"""`readproof traces head`."""

from __future__ import annotations

from pathlib import Path

import click

from readproof.cli import files, options, output, stores


@click.command("head")
@options.output_file("stdout")
@stores.option
def command(target: str | None, db: str | None) -> int:
    """Print the head of the traces, to be kept elsewhere.

    It holds how many traces there are and the digest of the last one, and nothing secret. Kept
    where nobody who can write to the store can change it, it shows `traces verify --head` a
    history that was rewritten, and a store that was put back to an old copy.

    Example: readproof traces head -o head-2026-11-30.json
    """
    with stores.opened(db) as gate:
        from readproof.gate import heads

        body = heads.current(gate.store, gate.clock())
    if target is None:
        output.data(body)
    else:
        files.write({Path(target): body})
        output.note("wrote", target)
    return output.OK
