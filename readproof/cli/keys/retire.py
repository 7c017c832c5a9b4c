"""`readproof keys retire`."""

from __future__ import annotations

import click

from readproof.cli import keyrings, output, stores, times
from readproof.wire import wordings


@click.command("retire")
@click.argument("key_id", metavar="KEY_ID")
@click.option(
    "--at", "moment", metavar="TIME", help="From when on it counts no more. Default: now."
)
@click.option(
    "--compromised",
    is_flag=True,
    help="Somebody else may have the private half: nothing that it signed counts, old or new.",
)
@keyrings.option
@stores.option
def command(
    key_id: str, moment: str | None, compromised: bool, keys: str | None, db: str | None
) -> int:
    """End the trust in a key.

    What it signed for verdicts given before stays good, since the time of a verdict is the word of
    whoever signed; so say --compromised if somebody else may have the key. KEY_ID may be its
    beginning. Nothing is deleted; the time of a key is only ever shortened.

    Example: readproof keys retire 3f5a --compromised
    """
    from readproof.gate import gates
    from readproof.gate import keyrings as rings

    now = gates.now_milliseconds()
    at = now if moment is None else times.moment(moment, now, "--at")
    key = rings.retire(keyrings.folder(keys, db), key_id, at=at, compromised=compromised)
    if key.compromised:
        output.note("retired", f"{key.key_id}: nothing that it signed counts any more")
    else:
        assert key.valid_until is not None  # that is what retiring sets
        output.note("retired", f"{key.key_id}, from {wordings.moment(key.valid_until)} on")
    return output.OK
