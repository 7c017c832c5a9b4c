"""`readproof keys list`."""

from __future__ import annotations

import click

from readproof.cli import keyrings, options, output, stores
from readproof.core.trust import TrustedKey
from readproof.wire import wordings


@click.command("list")
@options.as_json("the trusted keys")
@keyrings.option
@stores.option
def command(as_json: bool, keys: str | None, db: str | None) -> int:
    """List the trusted keys, with their roles and times.

    Example: readproof keys list
    """
    from readproof.gate import gates
    from readproof.gate import keyrings as rings
    from readproof.wire import keys as keys_wire
    from readproof.wire.canonical import encode

    folder = keyrings.folder(keys, db)
    ring = rings.trusted(folder)
    if as_json:
        output.data(encode(keys_wire.to_dict(ring)))
        return output.OK
    now = gates.now_milliseconds()
    for key in ring.keys:
        own = ", private half here" if rings.has_private(folder, key) else ""
        output.report(f"{key.key_id}  {key.role}  {key.owner}: {_time(key, now)}{own}")
    if not ring.keys:
        output.note("none", f"no key is trusted in {folder}; `readproof keys init` makes one")
    return output.OK


def _time(key: TrustedKey, now: int) -> str:
    starts = wordings.moment(key.valid_from)
    if key.compromised:
        return "compromised, trusted for nothing"
    if key.valid_until is None:
        return f"trusted from {starts} without end"
    over = " (over)" if key.valid_until <= now else ""
    return f"trusted from {starts} until {wordings.moment(key.valid_until)}{over}"
