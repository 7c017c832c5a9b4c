"""The strict loader: JSON that can mean only one thing, or a refusal."""

from __future__ import annotations

from typing import Any

from readproof.core import strict_json
from readproof.errors import Fault, Malformed

_MB = 1 << 20
# Largest JSON document of each kind, in bytes of UTF-8.
MAX_BYTES = {
    "challenge": 64 * _MB,
    "phrases": 4 * _MB,
    "extraction": 16 * _MB,
    "audit": 32 * _MB,
    "answers": 8 * _MB,
    "verdict": _MB,
    "span": 64 * _MB,
    "quote": 64 * _MB,
    "traces": 64 * _MB,
    "trace": 128 * _MB,
    "policy": _MB,
    "plan": _MB,
    "calibration": _MB,
    "corpus": 16 * _MB,
    "keys": _MB,
    "receipt": 2 * _MB,
    "head": _MB,
    "check": _MB,
    "bundle": 2 * _MB,
    "set": _MB,
    "drift": 64 * _MB,
    "runs": 64 * _MB,
    "claims": 16 * _MB,
    "sources": 64 * _MB,
    "reviews": 64 * _MB,
    "citations": 64 * _MB,
    "article": 256 * _MB,
    "unit": 64 * _MB,
}


def loads(data: bytes | str, *, kind: str, what: str, fractions: bool = False) -> Any:
    """The JSON value of `data`, refused unless it can mean only one thing.

    Refused are: more than `MAX_BYTES[kind]` bytes, other encodings than UTF-8 (a BOM is allowed),
    and whatever `strict_json.parse` finds a fault with.  `what` names the input in messages; with
    `fractions` finite numbers of any kind pass, for fields that are not ours.  Raises `Malformed`.
    """
    text = _decoded(data, MAX_BYTES[kind], what)
    parsed = strict_json.parse(text, what=what, fractions=fractions)
    if parsed.faults:
        raise Malformed(what, parsed.faults)
    return parsed.value


def _decoded(data: bytes | str, limit: int, what: str) -> str:
    try:
        raw = data.encode("utf-8") if isinstance(data, str) else data
    except UnicodeEncodeError as error:
        message = "a lone surrogate is not text"
        where = f"character {error.start}"
        raise Malformed(what, [Fault(where=where, message=message)]) from None
    if len(raw) > limit:
        message = f"expected at most {limit} bytes, found {len(raw)}"
        raise Malformed(what, [Fault(where="size", message=message)])
    return strict_json.decoded(raw, what=what)
