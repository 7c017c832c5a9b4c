"""`readproof traces label`."""

from __future__ import annotations

import click

from readproof.cli import output, stores


@click.command("label")
@click.argument("trace", metavar="ID")
@click.argument("label", metavar="LABEL")
@click.option("--note", metavar="TEXT", default="", help="Why; it is kept with the label.")
@stores.option
def command(trace: str, label: str, note: str, db: str | None) -> int:
    """Label a trace: you have looked at it, and this is what you think of it.

    LABEL is justified, unjustified, unclear, follow-up, or a word of yours: lower-case letters,
    digits and hyphens, 32 at most. The newest label counts, the ones before stay on record;
    nothing of the trace is changed.

    Example: readproof traces label latest justified --note "it never saw part two"
    """
    with stores.opened(db) as gate:
        from readproof.gate import labels

        action = labels.label(gate.store, trace, label, note, gate.clock())
    output.note("labelled", f"{action.trace_id}: {action.label}")
    return output.OK
