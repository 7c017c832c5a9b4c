"""Which keys a command works with: the folder, the trusted ones, and the passphrase."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from readproof.cli import files
from readproof.errors import Unusable

if TYPE_CHECKING:
    from readproof.core.trust import Keyring
    from readproof.gate.keyrings import Signer

VARIABLE = "READPROOF_KEYS"
PASSPHRASE_FILE = "READPROOF_PASSPHRASE_FILE"
_PASSPHRASE_BYTES = 1024
F = TypeVar("F", bound=Callable[..., object])

option = click.option(
    "--keys",
    "keys",
    metavar="DIR",
    envvar=VARIABLE,
    show_envvar=True,
    help="The folder of keys. Default: keys beside the store, .readproof/keys.",
)
passphrase_file = click.option(
    "--passphrase-file",
    metavar="FILE",
    envvar=PASSPHRASE_FILE,
    show_envvar=True,
    help="A file whose first line is the private key's passphrase; else a terminal is asked.",
)


def signing(command: F) -> F:
    """The options of a command that can write a receipt."""
    receipt = click.option(
        "--receipt", metavar="FILE", help="Write a signed receipt of the verdict there, too."
    )
    key = click.option(
        "--key", metavar="KEY_ID", help="The key that signs, if there are several; its beginning."
    )
    return receipt(key(option(passphrase_file(command))))


def folder(keys: str | None, db: str | None) -> Path:
    """The folder of keys: the one named, else the one beside the store that is named or found."""
    from readproof.gate.keyrings import FOLDER
    from readproof.store import locations

    if keys is not None:
        return Path(keys)
    if db is not None:
        return Path(db).absolute().parent / FOLDER
    here = Path.cwd()
    for above in (here, *here.parents):
        found = above / locations.FOLDER
        if (found / locations.FILE).is_file() or (found / FOLDER).is_dir():
            return found / FOLDER
    return here / locations.FOLDER / FOLDER


def trusted(name: str | None, keys: str | None, db: str | None) -> Keyring:
    """The trusted keys in the file named, else in the folder of keys; `Unusable` if none are."""
    from readproof.gate import keyrings

    path = Path(name) if name is not None else folder(keys, db) / keyrings.TRUSTED
    if name is None and not os.path.lexists(path):
        raise Unusable(
            f"expected trusted keys in {path}, found none; name a file with --trusted, or add the "
            "challenger's key: readproof keys trust FILE"
        )
    return keyrings.load(path)


def signer(keys: str | None, db: str | None, key: str | None, secret: str | None) -> Signer:
    """The private key that signs receipts here; asked for before a step is taken."""
    from readproof import receipts
    from readproof.gate import gates, keyrings

    return keyrings.signer(
        folder(keys, db),
        role=receipts.ROLE,
        now=gates.now_milliseconds(),
        passphrase=lambda path: passphrase(secret, path),
        beginning=key,
    )


def passphrase(name: str | None, path: Path, *, confirm: bool = False) -> bytes:
    """The passphrase of a private key: the first line of a file, or typed on a terminal."""
    if name is not None:
        data = files.read(name, _PASSPHRASE_BYTES, what="a passphrase")
        found = data.split(b"\n", 1)[0].removesuffix(b"\r")
    elif sys.stdin is not None and sys.stdin.isatty():
        typed = click.prompt(
            f"Passphrase of {path.name}", hide_input=True, err=True, confirmation_prompt=confirm
        )
        found = str(typed).encode("utf-8", errors="surrogateescape")
    else:
        raise Unusable(
            f"the private key {path} has a passphrase; name the file that holds it with "
            f"--passphrase-file or {PASSPHRASE_FILE}"
        )
    if not found:
        raise Unusable("expected a passphrase, found an empty one")
    return found
