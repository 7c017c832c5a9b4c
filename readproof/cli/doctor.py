"""`readproof doctor`."""

from __future__ import annotations

import click

from readproof.cli import keyrings, output, stores

_WORDS = {True: "ok", False: "NO", None: "--"}


@click.command("doctor")
@keyrings.option
@stores.option
def command(keys: str | None, db: str | None) -> int:
    """Look whether everything is in order, and say what to do where it is not.

    The SQLite version, the schemas, the store's file, its permissions, its chain of digests and its
    clock, the keys and their permissions. Nothing is changed; no private key is read.

    Example: readproof doctor
    """
    from readproof.gate import doctoring, gates

    found = doctoring.examine(stores.file(db), keyrings.folder(keys, db), gates.now_milliseconds())
    for finding in found:
        output.report(f"{_WORDS[finding.ok]}  {finding.name:<13} {finding.detail}")
        if finding.remedy:
            output.report(f"    {'do':<13} {finding.remedy}")
    return output.FALSE if any(finding.ok is False for finding in found) else output.OK
