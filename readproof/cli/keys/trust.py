"""`readproof keys trust`."""

from __future__ import annotations

from dataclasses import replace

import click

from readproof.cli import documents, files, keyrings, output, stores, times
from readproof.core.trust import Keyring, Role, TrustedKey
from readproof.errors import Unusable


@click.command("trust")
@click.argument("file", metavar="FILE")
@click.option(
    "--key-id", metavar="KEY_ID", help="The id that you were told; refused if the file has another."
)
@click.option("--owner", metavar="NAME", help="Whose key it is. Default: what the file says.")
@click.option(
    "--role",
    type=click.Choice([role.value for role in Role]),
    help="What it is trusted for. Default: what the file says; a PEM file says nothing.",
)
@click.option("--from", "since", metavar="TIME", help="From when on. Default: what the file says.")
@click.option("--until", metavar="TIME", help="Until when. Default: what the file says.")
@click.option("--yes", is_flag=True, help="Do not ask for the beginning of the key id.")
@keyrings.option
@stores.option
def command(
    file: str,
    key_id: str | None,
    owner: str | None,
    role: str | None,
    since: str | None,
    until: str | None,
    yes: bool,
    keys: str | None,
    db: str | None,
) -> int:
    """Trust a key of somebody else, for one role and a time.

    FILE is a .public.json of `keys init`, or a PEM file with an Ed25519 public key (then --role and
    --owner are needed). Compare the key id with what its owner tells you over another way: whoever
    can change the file could have put in a key of their own.

    Example: readproof keys trust 3f….public.json --key-id 3f…
    """
    from readproof.gate import gates
    from readproof.gate import keyrings as rings

    found = _one(file, owner, role)
    now = gates.now_milliseconds()
    key = replace(
        found,
        owner=found.owner if owner is None else owner,
        role=found.role if role is None else Role(role),
        valid_from=found.valid_from if since is None else times.moment(since, now, "--from"),
        valid_until=found.valid_until if until is None else times.moment(until, now, "--until"),
    )
    documents.must_be_text(key.owner, "the owner's name")
    if key_id is not None:
        if key_id != key.key_id:
            raise Unusable(
                f"expected the key {key_id}, found {key.key_id} in {file}; it is another key: "
                "do not trust it"
            )
    elif not yes:
        output.note("key", f"{key.key_id}, as {key.role} of {key.owner}")
        typed = click.prompt("The first 8 digits that its owner told you", err=True)
        if typed != key.key_id[:8]:
            output.note("kept", "that is another key; nothing was changed")
            return output.FALSE
    new = rings.trust(keyrings.folder(keys, db), key)
    output.note(
        "trusted", f"{key.key_id} as {key.role} of {key.owner}" + ("" if new else " before")
    )
    return output.OK


def _one(file: str, owner: str | None, role: str | None) -> TrustedKey:
    """The one key in the file, as the file says it is to be trusted."""
    from readproof.gate import keyrings as rings
    from readproof.keys import publics
    from readproof.validation.loader import MAX_BYTES

    data = files.read(file, MAX_BYTES["keys"], what="a public key")
    if b"-----BEGIN" in data:
        public = publics.from_pem(data, file)
        if owner is None or role is None:
            raise Unusable(f"{file} says neither whose key it is nor for what: --owner and --role")
        return TrustedKey(
            key_id=publics.key_id(public), role=Role(role), owner=owner, public=public, valid_from=0
        )
    ring: Keyring = rings.read(data, file)
    if len(ring.keys) != 1:
        raise Unusable(f"expected one key in {file}, found {len(ring.keys)}; trust each by itself")
    return ring.keys[0]
