"""`readproof traces recheck`."""

from __future__ import annotations

import click

from readproof.cli import output, stores

_WORDS = {True: "same", False: "DIFFERS", None: "unchecked"}


@click.command("recheck")
@click.argument("traces", metavar="ID...", nargs=-1, required=True)
@stores.option
def command(traces: tuple[str, ...], db: str | None) -> int:
    """Compute attempts again, and compare them with what is stored.

    From the stored text, sheet, answers and secret: the extraction, the questions, the marks and
    the verdict. The exit code is 0 only if everything could be computed and is the same.

    Example: readproof traces recheck latest
    """
    holds = True
    with stores.opened(db) as gate:
        from readproof.gate import rechecks
        from readproof.gate import traces as gate_traces

        for name in traces:
            found = gate_traces.find(gate.store, name)
            output.report(f"{found.stored.trace_id}  {found.verdict.verdict}")
            for check in rechecks.recheck(found):
                output.report(f"  {_WORDS[check.ok]:<9}  {check.name}: {check.detail}")
                holds = holds and check.ok is True
    return output.OK if holds else output.FALSE
