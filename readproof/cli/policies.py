"""Policies by name or from a file."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from readproof.cli import files
from readproof.core.policies import BUILT_IN, Policy
from readproof.errors import Fault, Malformed, Unusable

NAMES = ", ".join(BUILT_IN)


def load(name: str) -> Policy:
    """The built-in policy of this name, or the one in a TOML or JSON file.

    `Unusable` if there is neither; `Malformed` with every fault and contradiction of the file.
    """
    if name in BUILT_IN:
        return BUILT_IN[name]
    path = Path(name)
    if path.suffix not in (".toml", ".json"):
        raise Unusable(f"expected a policy ({NAMES}) or a policy file (.toml, .json), found {name}")
    from readproof import validation
    from readproof.validation.loader import MAX_BYTES
    from readproof.wire import policy as policy_wire

    data = files.read(name, MAX_BYTES["policy"], what="a policy")
    if path.suffix == ".toml":
        data = _as_json(name, data)
    value = validation.loads(data, kind="policy", what=name)
    validation.validate(value, kind="policy", what=name)
    made = policy_wire.from_dict(value)
    if made != BUILT_IN.get(made.name, made):
        # Lists and verdicts show the name; nobody compares digests by eye.
        message = f"{made.name} is the name of a built-in policy, and this one differs from it"
        raise Malformed(name, [Fault(where="name", message=f"{message}; give it another name")])
    return made


def _as_json(name: str, data: bytes) -> bytes:
    """TOML as JSON, so that both forms pass the same strict loader."""
    try:
        value = tomllib.loads(data.decode("utf-8-sig"))
        return json.dumps(value).encode()
    except UnicodeDecodeError as error:
        raise Malformed(name, [Fault(where=f"byte {error.start}", message="not UTF-8")]) from None
    except tomllib.TOMLDecodeError as error:
        raise Malformed(name, [Fault(where="the file", message=f"not TOML: {error}")]) from None
    except (TypeError, RecursionError):
        message = "expected numbers, texts, true or false only; a policy holds no dates"
        raise Malformed(name, [Fault(where="the file", message=message)]) from None
