"""Trusted keys on the wire (`readproof/keys/v1`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readproof.core.trust import Keyring, Role, TrustedKey
from readproof.wire import times

SCHEMA = "readproof/keys/v1"


def to_dict(value: Keyring) -> dict[str, object]:
    """The JSON form; a key without an end has no `valid_until`."""
    return {"schema": SCHEMA, "keys": [_key(key) for key in value.keys]}


def _key(key: TrustedKey) -> dict[str, object]:
    ends = {} if key.valid_until is None else {"valid_until": times.write(key.valid_until)}
    return {
        "key_id": key.key_id,
        "role": key.role.value,
        "owner": key.owner,
        "public": key.public.hex(),
        "valid_from": times.write(key.valid_from),
        **ends,
        "compromised": key.compromised,
    }


def from_dict(value: Mapping[str, Any]) -> Keyring:
    """The value; whether the keys are sound is not looked at here."""
    return Keyring(
        keys=tuple(
            TrustedKey(
                key_id=key["key_id"],
                role=Role(key["role"]),
                owner=key["owner"],
                public=bytes.fromhex(key["public"]),
                valid_from=times.read(key["valid_from"]),
                valid_until=times.read(key["valid_until"]) if "valid_until" in key else None,
                compromised=key["compromised"],
            )
            for key in value["keys"]
        )
    )
