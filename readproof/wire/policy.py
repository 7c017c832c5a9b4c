"""Policies on the wire (`readproof/policy/v1`).

`to_dict` always writes the complete form, so that the digest of a policy does not depend on
which defaults its author spelled out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from readproof.core.policies import AllowedWrong, Items, PhraseRules, Policy
from readproof.errors import Fault
from readproof.wire.canonical import digest

SCHEMA = "readproof/policy/v1"
_PHRASES = (
    "min_length",
    "max_length",
    "min_length_unspaced",
    "max_length_unspaced",
    "per_region",
    "max_per_region",
    "max_discarded",
)
_ITEMS = ("contains", "true_sentence", "own_prefix", "delivery_token")
_ALLOWED = ("verbatim", "choice", "own_prefix", "delivery_token")
_REST = (
    "context_radius",
    "answer_form",
    "answer_length",
    "answer_length_unspaced",
    "contains_window",
    "sentence_options",
    "attempts",
    "commit_seconds",
    "answer_seconds",
    "summary_required",
    "facts_in_document",
)


def to_dict(value: Policy) -> dict[str, object]:
    """The complete JSON form; `contains_window` is `null` for the whole chunk."""
    return {
        "schema": SCHEMA,
        "name": value.name,
        "strata": value.strata,
        "items": {name: getattr(value.items, name) for name in _ITEMS},
        "allowed_wrong": {name: getattr(value.allowed_wrong, name) for name in _ALLOWED},
        "phrases": {name: getattr(value.phrases, name) for name in _PHRASES},
        **{name: getattr(value, name) for name in _REST},
    }


def from_dict(value: Mapping[str, Any]) -> Policy:
    """The value; what is left out takes its default."""
    return Policy(
        name=value["name"],
        strata=value["strata"],
        items=Items(**value["items"]),
        allowed_wrong=AllowedWrong(**value["allowed_wrong"]),
        phrases=PhraseRules(**value.get("phrases", {})),
        **{name: value[name] for name in _REST if name in value},
    )


def to_toml(value: Policy) -> bytes:
    """The complete form as TOML; TOML has no null, so a window over the whole chunk is left out."""
    plain, tables = [], []
    for name, field in to_dict(value).items():
        if isinstance(field, dict):
            tables.append(f"\n[{name}]\n" + "".join(_line(key, one) for key, one in field.items()))
        elif field is not None:
            plain.append(_line(name, field))
    return "".join([*plain, *tables]).encode("utf-8")


def _line(name: str, field: object) -> str:
    # A JSON string, number or truth value is one of TOML too; control characters never get here.
    return f"{name} = {json.dumps(field, ensure_ascii=False)}\n"


def sha256(value: Policy) -> str:
    """The identity of a policy: the digest of its complete form."""
    return digest(to_dict(value))


def contradictions(value: Policy) -> tuple[Fault, ...]:
    """What a schema cannot say: limits that no reader could meet, or that demand nothing."""
    rules = value.phrases
    pairs = (
        ("$.phrases.min_length", rules.min_length, "max_length", rules.max_length),
        (
            "$.phrases.min_length_unspaced",
            rules.min_length_unspaced,
            "max_length_unspaced",
            rules.max_length_unspaced,
        ),
        ("$.phrases.per_region", rules.per_region, "max_per_region", rules.max_per_region),
        ("$.allowed_wrong.verbatim", value.allowed_wrong.verbatim, "strata - 1", value.strata - 1),
    )
    return tuple(
        Fault(where=where, message=f"expected at most {name} = {limit}, found {number}")
        for where, number, name, limit in pairs
        if number > limit
    )
