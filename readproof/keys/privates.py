"""Private keys: one file each, readable by its owner alone from the moment it exists."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from readproof.errors import Unusable
from readproof.keys.publics import key_id

# The largest private file, in bytes; an encrypted key takes about 300.
MAX_BYTES = 4096
_ENCRYPTED = b"-----BEGIN ENCRYPTED PRIVATE KEY-----"
OTHERS = stat.S_IRWXG | stat.S_IRWXO


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateKey:
    """A key pair that can sign; nothing of the private half is ever shown."""

    key_id: str
    public: bytes
    secret: Ed25519PrivateKey = field(repr=False)


def generate() -> PrivateKey:
    """A new key pair, from the system's random source."""
    return _pair(Ed25519PrivateKey.generate())


def _pair(secret: Ed25519PrivateKey) -> PrivateKey:
    public = secret.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return PrivateKey(key_id=key_id(public), public=public, secret=secret)


def write(key: PrivateKey, path: Path, passphrase: bytes | None) -> None:
    """Write the private key to a new file, mode 0600 from birth whatever the umask is.

    With a passphrase the file is encrypted.  `Unusable` if the file exists or cannot be made.
    """
    protection: KeySerializationEncryption = (
        NoEncryption() if passphrase is None else BestAvailableEncryption(passphrase)
    )
    data = key.secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, protection)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            os.fchmod(descriptor, 0o600)  # a umask such as 0777 would lock the owner out
            file.write(data)
            file.flush()
            os.fsync(descriptor)
    except OSError as error:
        raise Unusable(f"the private key {path} cannot be written: {error.strerror}") from None


def read(path: Path, passphrase: Callable[[], bytes]) -> PrivateKey:
    """The key in a private file; `passphrase` is called only if the file is encrypted.

    `Unusable` if others may read the file, if the passphrase is wrong, or if it is no private
    Ed25519 key.
    """
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Unusable(f"the private key {path} cannot be read: {error.strerror}") from None
    if mode & OTHERS:
        raise Unusable(
            f"expected the private key {path} to be readable by its owner alone (mode 0600), found "
            f"mode {stat.S_IMODE(mode):04o}; chmod 600 it, and make a new key if others read it"
        )
    given = passphrase() if _ENCRYPTED in data else None
    try:
        secret = load_pem_private_key(data[:MAX_BYTES], given)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        reason = "the file is damaged" if given is None else "the passphrase is wrong"
        raise Unusable(f"the private key {path} cannot be used: {reason}") from None
    if not isinstance(secret, Ed25519PrivateKey):
        raise Unusable(f"expected an Ed25519 private key in {path}, found another kind")
    return _pair(secret)
