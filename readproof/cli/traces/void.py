"""`readproof traces void`."""

from __future__ import annotations

import click

from readproof.cli import output, stores, verdicts


@click.command("void")
@click.argument("challenge", metavar="CHALLENGE_ID")
@click.option("--note", required=True, help="Why; it is kept with the trace.")
@click.option("--yes", is_flag=True, help="Do not ask for the id to be typed again.")
@stores.option
def command(challenge: str, note: str, yes: bool, db: str | None) -> int:
    """End an open challenge as the operator, with a note that says why.

    The reader gets a REVIEW with the code VOID. Nothing that has ended can be changed.

    Example: readproof traces void ch_8c73… --note "wrong file"
    """
    if not yes and click.prompt("Type the id of the challenge again", err=True) != challenge:
        output.note("kept", "another id was typed; nothing was changed")
        return output.FALSE
    with stores.opened(db) as gate:
        over = gate.void(challenge, note)
    verdicts.tell_end(over.verdict, db)
    return output.OK
