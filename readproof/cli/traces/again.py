"""`readproof traces again`."""

from __future__ import annotations

from pathlib import Path

import click

from readproof.cli import issuing, options, output, policies, stores, verdicts
from readproof.wire import wordings


@click.command("again")
@click.argument("trace", metavar="ID")
@options.output_file("challenge.json, with instructions.txt")
@click.option(
    "--policy",
    metavar="POLICY",
    help=f"{policies.NAMES}, or a policy file (.toml, .json). Default: as before.",
)
@click.option(
    "--lang",
    type=click.Choice(["en", "ja"]),
    help="The language of the instructions and questions. Default: as before.",
)
@options.as_json("the challenge")
@stores.option
def command(
    trace: str,
    target: str | None,
    policy: str | None,
    lang: str | None,
    as_json: bool,
    db: str | None,
) -> int:
    """Issue another challenge on the document of a trace, to the same reader.

    With a new secret, so with other questions. The document is taken from the store as it was; the
    reader's attempts are counted on. It is put on record with the trace.

    Example: readproof traces again tr_22a86042 -o again.json
    """
    path = Path(target or issuing.NAME)
    page = issuing.page(path)
    issuing.must_be_free(path)
    chosen = policies.load(policy) if policy is not None else None
    with stores.opened(db) as gate:
        from readproof.gate import renewing

        issued = renewing.again(gate, trace, policy=chosen, lang=lang)
    issuing.write(path, issued)
    if as_json:
        output.data(issued.body)
    made = issued.challenge
    output.note("wrote", f"{path}, {page}")
    output.note(
        "issued",
        f"{made.id}: {made.name} again to reader {made.reader} under policy {made.policy.name}; "
        f"the phrase sheet is due by {wordings.moment(made.commit_by)}",
    )
    output.notes("warning", issued.warnings)
    if made.delivery == "copy":
        verdicts.next_command(["read", str(path)], db)
    else:
        first = f"give the reader {made.name} and {page}; its phrase sheet goes to phrases.txt"
        verdicts.next_command(["build", str(path), "phrases.txt"], db, first=first)
    return output.OK
