"""`readproof tui`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from readproof.cli import output, stores
from readproof.errors import Unusable

if TYPE_CHECKING:
    from readproof.gate import Gate


@click.command("tui")
@click.argument("trace", metavar="[TRACE]", required=False)
@click.option("--read-only", is_flag=True, help="Change nothing: no label, no void, no expiry.")
@stores.option
def command(trace: str | None, read_only: bool, db: str | None) -> int:
    """Look at past attempts in a terminal app: why each was refused, and where.

    TRACE is an id, the beginning of one, or `latest`; with it the app opens on that trace. Every
    screen lists its keys under `?`.

    Example: readproof tui latest --read-only
    """
    if not _is_terminal():
        raise Unusable(
            "expected a terminal for the app, found stdin or stdout to be something else; "
            "without one use `readproof traces list` and `readproof traces show ID --why`"
        )
    from readproof_tui.app import ReadproofApp

    opened: list[Gate] = []

    def opener() -> Gate:
        opened.append(stores.gate(db, read_only=read_only))
        return opened[-1]

    app = ReadproofApp(opener, trace, read_only=read_only)
    try:
        app.run()
    finally:
        for gate in opened:
            gate.store.close()
    if app.failure is not None:
        raise app.failure
    return app.return_code or output.OK


def _is_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
