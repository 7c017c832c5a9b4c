"""Random changes of good receipts: none of them may be accepted.

A change that leaves the JSON value of the envelope as it was (white space, the order of its
fields) is no change: a signature covers the payload and its type, not the file around them.
"""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Callable
from typing import Any

from readproof.core.checks import usable
from readproof.errors import Malformed
from readproof.wire.canonical import canonical
from tests import receipt_vectors
from tests.keys.pairs import pair
from tests.make.receipts import TYPE, envelope, sig, statement
from tests.wire.values import SHA

Envelope = dict[str, Any]


def _bit(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _bytes(data: bytes, rng: random.Random) -> bytes:
    """A few bytes exchanged, put in, taken out or repeated."""
    start = rng.randrange(len(data))
    end = min(len(data), start + rng.randrange(1, 9))
    piece = rng.choice((b"", rng.randbytes(rng.randrange(1, 5)), data[start:end] * 2))
    return data[:start] + piece + data[end:]


def _file(data: bytes, rng: random.Random) -> bytes:
    return rng.choice((_bit, _bytes))(data, rng)


def _payload(data: bytes, rng: random.Random) -> bytes:
    found: Envelope = json.loads(data)
    payload = rng.choice((_bit, _bytes))(base64.b64decode(found["payload"]), rng)
    return json.dumps({**found, "payload": base64.b64encode(payload).decode()}).encode()


def _signature(data: bytes, rng: random.Random) -> bytes:
    found: Envelope = json.loads(data)
    (one,) = found["signatures"]
    changed = rng.choice((_bit, _bytes))(base64.b64decode(one["sig"]), rng)
    one["sig"] = base64.b64encode(changed).decode()
    return json.dumps(found).encode()


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, part in items:
        found.append((*path, key))
        if isinstance(part, (dict, list)):
            found += _places(part, (*path, key))
    return found


_VALUES: tuple[Callable[[random.Random], object], ...] = (
    lambda rng: None,
    lambda rng: rng.choice((True, False)),
    lambda rng: rng.randrange(-3, 30),
    lambda rng: rng.choice(("", "ACCEPT", "REJECT", "context", "open", SHA, "x" * 300)),
    lambda rng: rng.choice(([], {}, [{}], {"sha256": SHA})),
)


def _edit(value: Any, rng: random.Random) -> None:
    """One field set, taken out, added or renamed, somewhere in a JSON value."""
    path = rng.choice(_places(value))
    for step in path[:-1]:
        value = value[step]
    kind = rng.randrange(4)
    if kind == 0 or isinstance(value, list):
        value[path[-1]] = rng.choice(_VALUES)(rng)
    elif kind == 1:
        del value[path[-1]]
    elif kind == 2:
        value[f"{path[-1]}{rng.choice(('_', '2', ' '))}"] = rng.choice(_VALUES)(rng)
    else:
        value[str(path[-1]).upper()] = value.pop(path[-1])


def _fields(data: bytes, rng: random.Random) -> bytes:
    """A field of the envelope."""
    found: Envelope = json.loads(data)
    _edit(found, rng)
    return json.dumps(found).encode()


def _statement(data: bytes, rng: random.Random) -> bytes:
    """A field of the Statement, written canonically again, the signature kept."""
    found: Envelope = json.loads(data)
    value = json.loads(base64.b64decode(found["payload"]))
    _edit(value, rng)
    return json.dumps({**found, "payload": base64.b64encode(canonical(value)).decode()}).encode()


def _refusal(data: bytes, rng: random.Random) -> bytes:
    """A receipt that is correctly signed and does not grant: a field more or less never does."""
    value = statement()
    verdict = value["predicate"]["verdict"]
    verdict["verdict"] = rng.choice(("REVIEW", "REJECT"))
    verdict["reasons"] = [
        {"code": "EXPIRED" if verdict["verdict"] == "REVIEW" else "TOKEN_WRONG", "message": "m"}
    ]
    _edit(rng.choice((value, value["predicate"], verdict)), rng)
    if verdict.get("verdict") == "ACCEPT" and [r.get("code") for r in verdict["reasons"]] == ["OK"]:
        return data
    return json.dumps(envelope(canonical(value))).encode()


def _resigned(data: bytes, rng: random.Random) -> bytes:
    """The receipt signed again: by a key that may not, or in another way."""
    found: Envelope = json.loads(data)
    payload = base64.b64decode(found["payload"])
    seed = rng.choice((2, 3, 4, 5, 6, 9, rng.randrange(100, 1_000_000)))
    name = rng.choice((1, 2, 7, seed))
    kind = rng.choice((TYPE, "application/json", ""))
    signature = rng.choice(
        (sig(payload, kind, seed), pair(1).secret.sign(rng.randbytes(8)), rng.randbytes(64))
    )
    made = envelope(payload, kind=kind, key_id=pair(name).key_id, signature=signature)
    return json.dumps(made).encode()


MUTATORS = (_file, _payload, _signature, _fields, _statement, _refusal, _resigned)


def run(number: int, seed: int = 0) -> dict[str, int]:
    """Check `number` changed receipts; how many by kind, and `accepted`, which has to be 0."""
    rng = random.Random(seed)
    good = [case for case in receipt_vectors.vectors()["cases"] if case["expected"]["usable"]]
    counts = dict.fromkeys((mutate.__name__.strip("_") for mutate in MUTATORS), 0)
    counts |= {"malformed": 0, "refused": 0, "accepted": 0}
    done = 0
    while done < number:
        case = rng.choice(good)
        data = receipt_vectors.file_of(case)
        mutate = MUTATORS[done % len(MUTATORS)]
        changed = mutate(data, rng)
        if _same(changed, data):
            continue
        done += 1
        counts[mutate.__name__.strip("_")] += 1
        try:
            lines = receipt_vectors.found(changed, receipt_vectors.setting(case))
        except Malformed:
            counts["malformed"] += 1
        else:
            counts["accepted" if usable(lines) else "refused"] += 1
    return counts


def _same(one: bytes, other: bytes) -> bool:
    try:
        return bool(json.loads(one) == json.loads(other))
    except ValueError:
        return False
