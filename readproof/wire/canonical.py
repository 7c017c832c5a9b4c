"""The two byte forms of a JSON document: canonical for digests, readable for files."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(value: Any) -> bytes:
    """RFC 8785 bytes of a JSON value.

    Raises `ValueError` (of `rfc8785`) for lone surrogates, NaN, infinities and integers beyond
    2**53 - 1; validated documents hold none of these.
    """
    import rfc8785  # the one library of this layer; writing a file does not need it

    return rfc8785.dumps(value)


def digest(value: Any) -> str:
    """Lower-case hex SHA-256 of the canonical bytes: the identity of a JSON document."""
    return hashlib.sha256(canonical(value)).hexdigest()


def encode(value: Any) -> bytes:
    """The bytes on disk: UTF-8, two spaces of indent, fields in their own order, final `\\n`."""
    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8") + b"\n"
