"""`readproof traces recheck`."""

from __future__ import annotations

import click

from readproof.cli import output, stores
from readproof.errors import Unusable


@click.command("recheck")
@click.argument("traces", metavar="ID...", nargs=-1, required=True)
@click.option("--record", is_flag=True, help="Put on record that it was done, and what came of it.")
@click.option("--note", metavar="TEXT", help="With --record: why; it is kept with the trace.")
@stores.option
def command(traces: tuple[str, ...], record: bool, note: str | None, db: str | None) -> int:
    """Compute attempts again, and compare them with what is stored.

    From the stored text, sheet, answers and secret: the extraction, the questions, the marks and
    the verdict, each as it was stored beside what comes out now. The exit code is 0 only if
    everything could be computed and is the same. Only with --record is anything written.

    Example: readproof traces recheck latest
    """
    if note is not None and not record:
        raise Unusable("expected --record with --note, found none; without it nothing is written")
    holds = True
    with stores.opened(db) as gate:
        from readproof.gate import rechecks
        from readproof.gate import traces as gate_traces

        for name in traces:
            found = gate_traces.find(gate.store, name)
            output.report(f"{found.stored.trace_id}  {found.verdict.verdict}")
            checks = rechecks.recheck(found)
            for check in checks:
                word = rechecks.WORDS[check.ok]
                output.report(f"  {word:<9}  {check.name}: {check.detail}")
                output.report(f"             stored: {check.stored}")
                output.report(f"             now:    {check.now or 'not computed'}")
                holds = holds and check.ok is True
            if record:
                rechecks.record(gate.store, found, checks, gate.clock(), note or "")
    return output.OK if holds else output.FALSE
