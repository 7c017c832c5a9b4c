"""How a place in a JSON document and a value found there are written in a message."""

from __future__ import annotations

import re
from typing import Any

_PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def short(value: Any) -> str:
    """At most 60 characters of a scalar, control and invisible characters escaped."""
    if isinstance(value, (dict, list)):
        return type_name(value)
    text = repr(value[:61] if isinstance(value, str) else value)
    return text if len(text) <= 60 else text[:59] + "…"


def type_name(value: Any) -> str:
    """The JSON name of a value's type."""
    names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer"}
    return "null" if value is None else names.get(type(value), "number")


def step(place: Any) -> str:
    """One step of a JSON path: `.name`, `[3]`, or a quoted name where it is no plain word."""
    if isinstance(place, int):
        return f"[{place}]"
    return f".{place}" if len(place) <= 60 and _PLAIN_NAME.fullmatch(place) else f"[{short(place)}]"
