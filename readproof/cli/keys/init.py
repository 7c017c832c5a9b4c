"""`readproof keys init`."""

from __future__ import annotations

from pathlib import Path

import click

from readproof.cli import documents, keyrings, output, stores, times
from readproof.core.trust import Role
from readproof.errors import Unusable


@click.command("init")
@click.option(
    "--owner",
    metavar="NAME",
    default="this store",
    show_default=True,
    help="Whose key it is; others see it.",
)
@click.option(
    "--role",
    type=click.Choice([role.value for role in Role]),
    default=Role.CHALLENGER.value,
    show_default=True,
    help="What it is for. Only a challenger's key signs receipts.",
)
@click.option(
    "--from",
    "since",
    metavar="TIME",
    help="From when on it is trusted; earlier than now if it is to sign older verdicts. "
    "Default: now.",
)
@click.option(
    "--valid", metavar="AGE", help="How long from now it is trusted, such as 52w. Default: no end."
)
@click.option(
    "--passphrase", is_flag=True, help="Ask for a passphrase and encrypt the private file."
)
@keyrings.passphrase_file
@keyrings.option
@stores.option
def command(
    owner: str,
    role: str,
    since: str | None,
    valid: str | None,
    passphrase: bool,
    passphrase_file: str | None,
    keys: str | None,
    db: str | None,
) -> int:
    """Make a key pair that signs receipts here.

    The key is trusted here at once; its public file is what others trust. Tell them the key id
    over another way than the file, so that they can compare.

    Example: readproof keys init --owner "Editorial office"
    """
    documents.must_be_text(owner, "the owner's name")
    folder = keyrings.folder(keys, db)
    secret = None
    if passphrase or passphrase_file is not None:
        secret = keyrings.passphrase(passphrase_file, Path("the new key"), confirm=True)
    from readproof.gate import gates
    from readproof.gate import keyrings as rings

    now = gates.now_milliseconds()
    length = times.age(valid, "--valid") if valid is not None else None
    if length == 0:
        raise Unusable("expected --valid to be longer than no time at all")
    made = rings.init(
        folder,
        owner=owner,
        role=Role(role),
        valid_from=now if since is None else times.moment(since, now, "--from"),
        valid_until=None if length is None else now + length,
        passphrase=secret,
    )
    output.report(made.key.key_id)
    output.note("wrote", f"{made.private} (private: mode 0600, keep it), {made.public}")
    output.note("trusted", f"as {role} in {folder / rings.TRUSTED}")
    output.note("next", f"give {made.public.name} to whoever verifies: readproof keys trust FILE")
    return output.OK
