"""Key pairs that are the same on every run, and the trust in them."""

from __future__ import annotations

from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from readproof.core.trust import Role, TrustedKey
from readproof.keys.privates import PrivateKey
from readproof.keys.publics import key_id


def pair(seed: int) -> PrivateKey:
    """The key pair of a seed."""
    secret = Ed25519PrivateKey.from_private_bytes(seed.to_bytes(32, "big"))
    public = secret.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return PrivateKey(key_id=key_id(public), public=public, secret=secret)


def trusted(seed: int, **changes: Any) -> TrustedKey:
    """The trust in that key: a challenger's, from the beginning and without end."""
    found = pair(seed)
    values: dict[str, Any] = {
        "key_id": found.key_id,
        "role": Role.CHALLENGER,
        "owner": f"owner {seed}",
        "public": found.public,
        "valid_from": 0,
    }
    return TrustedKey(**{**values, **changes})
