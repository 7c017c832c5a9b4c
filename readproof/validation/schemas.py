"""The schemas: where they are, the validator of each kind, and all faults of a value.

No reference is ever fetched: the registry knows our own files only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import jsonschema
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from readproof.errors import Fault, Malformed, Unusable
from readproof.resources import folder
from readproof.validation.faults import FORBIDDEN, MAX_FAULTS, describe_all, short, type_name
from readproof.validation.rules import RULES
from readproof.wire import times

SCHEMA_KINDS = (
    "challenge",
    "phrases",
    "extraction",
    "audit",
    "answers",
    "verdict",
    "span",
    "quote",
    "traces",
    "trace",
    "policy",
    "plan",
    "calibration",
    "corpus",
    "keys",
    "receipt",
    "head",
    "check",
    "bundle",
    "set",
    "drift",
    "runs",
    "claims",
    "sources",
    "reviews",
    "citations",
    "article",
    "unit",
)
# The bare forms of the answer contract are its version 1, so the marked ones begin with 2.
_VERSIONS = {"claims": 2, "sources": 2, "reviews": 2, "citations": 2}


def version(kind: str) -> int:
    """The version of a kind that is read and written; no other is."""
    return _VERSIONS.get(kind, 1)


@cache
def schema(kind: str) -> dict[str, Any]:
    """The JSON Schema of a kind (or `common`); treat it as frozen.  `Unusable` if unknown."""
    if kind not in (*SCHEMA_KINDS, "common"):
        raise Unusable(f"no schema named {kind!r}; there are {', '.join(SCHEMA_KINDS)}")
    name = f"{kind}.v{version(kind)}.schema.json"
    text = (folder("schemas") / name).read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def _bounded(keyword: str, limit: str) -> Callable[..., Iterator[Any]]:
    """The keyword, skipped where the cheap limit beside it already failed (its own fault)."""
    original = jsonschema.Draft202012Validator.VALIDATORS[keyword]

    def check(validator: Any, argument: Any, instance: Any, within: Any) -> Iterator[Any]:
        sized = isinstance(instance, (list, str)) and limit in within
        if sized and len(instance) > within[limit]:
            return
        yield from original(validator, argument, instance, within) or ()

    return check


def _properties(validator: Any, argument: Any, instance: Any, within: Any) -> Iterator[Any]:
    """The keyword, with the name of a forbidden field in the path: the original leaves it out."""
    if not isinstance(instance, dict):
        return
    allowed = {name: part for name, part in argument.items() if part is not False}
    for name in argument:
        if name not in allowed and name in instance:
            yield jsonschema.ValidationError("", validator=FORBIDDEN, path=(name,))
    original = jsonschema.Draft202012Validator.VALIDATORS["properties"]
    yield from original(validator, allowed, instance, within) or ()


_Validator: Any = jsonschema.validators.extend(
    jsonschema.Draft202012Validator,
    validators={
        "properties": _properties,
        "items": _bounded("items", "maxItems"),
        "contains": _bounded("contains", "maxItems"),
        "uniqueItems": _bounded("uniqueItems", "maxItems"),
        "pattern": _bounded("pattern", "maxLength"),
    },
    # 1.0 is an integer for JSON Schema, not for us: a digest would hide the difference.
    type_checker=jsonschema.Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    ),
)
_FORMATS = jsonschema.FormatChecker(formats=())
_FORMATS.checks("date-time", raises=ValueError)(
    lambda value: not isinstance(value, str) or times.read(value) >= 0
)


def _inlined(node: Any) -> Any:
    """The schema with our own references put in their places (they never form a circle)."""
    if isinstance(node, list):
        return [_inlined(item) for item in node]
    if not isinstance(node, dict):
        return node
    if set(node) == {"$ref"} and str(node["$ref"]).startswith("urn:readproof:"):
        kind, _, pointer = node["$ref"].removeprefix("urn:readproof:").partition(":v1")
        target: Any = schema(kind)
        for step in pointer.removeprefix("#").strip("/").split("/"):
            target = target[step] if step else target
        return _inlined({key: part for key, part in target.items() if not key.startswith("$")})
    return {key: _inlined(part) for key, part in node.items()}


@cache
def validator(kind: str) -> Any:
    """The compiled validator of a kind; its registry holds our own schemas and fetches nothing."""
    registry: Registry[Any] = Registry().with_resources(
        (schema(name)["$id"], DRAFT202012.create_resource(schema(name)))
        for name in (*SCHEMA_KINDS, "common")
    )
    return _Validator(_inlined(schema(kind)), registry=registry, format_checker=_FORMATS)


def validate(value: Any, kind: str, what: str) -> None:
    """Raises `Malformed` with every fault of `value` (at most `MAX_FAULTS`), each with its path.

    Another `schema` than that of the kind is the only fault then: nothing else would make sense.
    """
    expected = f"readproof/{kind}/v{version(kind)}"
    if not isinstance(value, dict):
        message = f'expected an object with "schema": "{expected}", found {type_name(value)}'
        raise Malformed(what, [Fault(where="$", message=message)])
    if value.get("schema") != expected:
        found = "no `schema`" if "schema" not in value else short(value["schema"])
        message = f"expected {expected}, found {found}; older and other forms are not read"
        raise Malformed(what, [Fault(where="$.schema", message=message)])
    faults = list(islice(describe_all(validator(kind).iter_errors(value)), MAX_FAULTS + 1))
    if len(faults) > MAX_FAULTS:
        faults[MAX_FAULTS:] = [Fault(where="$", message=f"more than {MAX_FAULTS} faults")]
    if not faults and kind in RULES:
        faults = list(RULES[kind](value))
    if faults:
        raise Malformed(what, faults)
