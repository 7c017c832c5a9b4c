"""Public keys: the one form that is taken, and the id that follows from it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re

from readproof.core.trust import Keyring, TrustedKey
from readproof.errors import Fault, Malformed
from readproof.keys import points

# SubjectPublicKeyInfo of an Ed25519 key (RFC 8410): these twelve bytes, then the key's 32.
PREFIX = bytes.fromhex("302a300506032b6570032100")
_PEM = re.compile(
    r"\s*-----BEGIN PUBLIC KEY-----\s+([A-Za-z0-9+/=\s]{1,200}?)\s+-----END PUBLIC KEY-----\s*",
    re.ASCII,
)


def key_id(public: bytes) -> str:
    """The id of a public key: lower-case hex SHA-256 of its DER form."""
    return hashlib.sha256(public).hexdigest()


def fault(public: bytes) -> str | None:
    """What is wrong with the DER form of a public key; `None` if it is a sound Ed25519 key."""
    if len(public) != len(PREFIX) + 32 or not public.startswith(PREFIX):
        return "expected the DER form of an Ed25519 public key (44 bytes), found something else"
    return points.fault(public[len(PREFIX) :])


def from_pem(data: bytes, what: str) -> bytes:
    """The DER form of the public key in a PEM file; `Malformed` if it holds none that is sound."""
    match = _PEM.fullmatch(data.decode("ascii", errors="replace"))
    try:
        public = base64.b64decode("".join(match[1].split()), validate=True) if match else b""
    except binascii.Error:
        public = b""
    message = fault(public)
    if message is not None:
        raise Malformed(what, [Fault(where="the public key", message=message)])
    return public


def must_be_sound(keyring: Keyring, what: str) -> None:
    """`Malformed` with every key of the ring that is unsound, misnamed or there twice."""
    faults: list[Fault] = []
    seen: set[str] = set()
    for place, key in enumerate(keyring.keys):
        where = f"$.keys[{place}]"
        faults += _faults(key, where)
        if key.key_id in seen:
            faults.append(Fault(where=f"{where}.key_id", message="this key stands here twice"))
        seen.add(key.key_id)
    if faults:
        raise Malformed(what, faults)


def _faults(key: TrustedKey, where: str) -> list[Fault]:
    faults = []
    if (message := fault(key.public)) is not None:
        faults.append(Fault(where=f"{where}.public", message=message))
    if (found := key_id(key.public)) != key.key_id:
        message = f"expected {found[:16]}…, the SHA-256 of the key, found {key.key_id[:16]}…"
        faults.append(Fault(where=f"{where}.key_id", message=message))
    if key.valid_until is not None and key.valid_until <= key.valid_from:
        message = "expected a time after valid_from"
        faults.append(Fault(where=f"{where}.valid_until", message=message))
    return faults
