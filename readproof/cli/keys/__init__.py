"""`readproof keys`: whose signatures count, and the key that signs here."""

from __future__ import annotations

import click

from readproof.cli.lazy import LazyGroup


@click.group(
    "keys",
    cls=LazyGroup,
    package="readproof.cli.keys",
    table={
        "init": "Make a key pair that signs receipts here.",
        "list": "List the trusted keys, with their roles and times.",
        "trust": "Trust a key of somebody else, for one role and a time.",
        "retire": "End the trust in a key.",
    },
)
def command() -> None:
    """Whose signatures count: make, list, trust and retire keys.

    A key has one role and is refused in any other. The folder holds trusted.json, and for each own
    key a private file (mode 0600) and a public one to give away.
    """
