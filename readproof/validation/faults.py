"""Our own words for what a validator finds.

A message says what was expected.  What was found is shown only where it cannot be an answer or a
secret, at most 60 characters of it, with control and invisible characters escaped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from readproof.core.json_paths import short, step, type_name
from readproof.core.strict_json import MAX_FAULTS
from readproof.errors import Fault

__all__ = ["FORBIDDEN", "MAX_FAULTS", "describe_all", "short", "type_name"]

# Our name for the schema `false` of a property: this kind of object does not have the field.
FORBIDDEN = "forbidden"

_SENSITIVE = frozenset({"answer", "secret", "expected", "given", "token", "unseen"})


def describe_all(errors: Iterable[Any]) -> Iterator[Fault]:
    """The faults for errors of `jsonschema`, each once."""
    seen: set[Fault] = set()
    for error in errors:
        where = "$" + "".join(map(step, error.absolute_path))
        for fault in _describe(error, where):
            if fault not in seen:
                seen.add(fault)
                yield fault


def _describe(error: Any, where: str) -> Iterator[Fault]:
    """Our own words for one error of the validator; nothing of `error.message` is used."""
    keyword, argument, instance = error.validator, error.validator_value, error.instance
    found = _found(instance, error.absolute_path)
    if keyword == "required":
        for name in argument:
            if name not in instance:
                yield Fault(where=where, message=f"`{name}` is missing")
        return
    if keyword == "additionalProperties":
        for name in instance:
            if name not in error.schema.get("properties", {}):
                yield Fault(where=where, message=f"unknown field {short(name)}")
        return
    if keyword == "type":
        names = argument if isinstance(argument, list) else [argument]
        message = f"expected {' or '.join(names)}, found {type_name(instance)}"
    elif keyword in ("const", "enum"):
        choices = argument if keyword == "enum" else [argument]
        message = f"expected {' or '.join(json.dumps(choice) for choice in choices)}{found}"
    elif keyword == "format":
        message = f"expected a time such as 2026-11-30T08:35:46.123Z{found}"
    elif keyword == "pattern":
        message = f"does not have the form {argument}{found}"
    elif keyword in _LIMITS:
        measure = len(instance) if keyword not in ("minimum", "maximum") else instance
        message = f"expected {_LIMITS[keyword].format(argument)}, found {measure}"
    else:
        message = _OTHER.get(keyword, f"does not meet `{keyword}`")
    yield Fault(where=where, message=message)


_LIMITS = {
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} entries",
    "maxItems": "at most {} entries",
    "maxProperties": "at most {} fields",
    "minimum": "at least {}",
    "maximum": "at most {}",
}
_OTHER = {
    FORBIDDEN: "this field does not belong here",
    "oneOf": "expected exactly one of `answer` and `unseen`",
    "anyOf": "expected another form, or null",
    "not": "this value is reserved",
    "contains": "no entry is of the kind that must stand here at least once",
}


def _found(value: Any, path: Iterable[Any]) -> str:
    """`, found …`, or nothing where the value may be an answer or a secret, or is no scalar."""
    if isinstance(value, (dict, list)) or any(step in _SENSITIVE for step in path):
        return ""
    return f", found {short(value)}"
