"""JSON that can mean only one thing: what is wrong with a text that says otherwise.

Where the rest of the world lets a document mean two things (a key twice, NaN, half a character),
the faults are values: whoever asks decides whether they end the reading or are an outcome.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any

from readproof.core.json_paths import short, step
from readproof.errors import Fault, Malformed

MAX_DEPTH = 64
MAX_INTEGER = 2**53 - 1
MAX_FAULTS = 50

# A string up to its end (or the end of the text) or one bracket; possessive, so that a text of
# quotes and backslashes cannot make it go back.
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.?)*+"?|[\[\]{}]', re.DOTALL)
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """A JSON value with what is wrong with its text; usable only if there are no faults."""

    value: Any
    faults: tuple[Fault, ...]


def decoded(data: bytes, *, what: str) -> str:
    """The text of UTF-8 bytes, with or without a BOM; `Malformed` for other encodings."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = Fault(where=f"byte {error.start}", message="not UTF-8")
        raise Malformed(what, [fault]) from None


def parse(text: str, *, what: str, fractions: bool = False) -> Parsed:
    """The JSON value of `text`, with its faults, `MAX_FAULTS` at most.

    Faults are duplicate keys, numbers with a fraction or exponent, NaN and infinities, integers
    beyond 2**53 - 1, lone surrogates and NUL characters.  Raises `Malformed` for what is no JSON
    or nests deeper than `MAX_DEPTH`; `what` names the input in messages.  With `fractions` finite
    numbers of any kind are no fault.
    """
    _check_depth(text, what)
    faults: list[Fault] = []
    try:
        value = json.loads(
            text,
            object_pairs_hook=_pairs_hook(faults),
            parse_constant=lambda name: _note(faults, f"{name} is no JSON number"),
            parse_float=lambda number: _fraction(faults, number, fractions),
            parse_int=lambda number: _integer(faults, number),
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno} column {error.colno}"
        raise Malformed(what, [Fault(where=where, message=f"not JSON: {error.msg}")]) from None
    if _SURROGATE_ESCAPE.search(text) or "\\u0000" in text:
        faults.extend(_bad_characters(value, "$"))
    return Parsed(value=value, faults=tuple(faults[:MAX_FAULTS]))


def _check_depth(text: str, what: str) -> None:
    """Refuses deep nesting before the recursive parser sees it; stops at the first fault."""
    depth = 0
    for match in _TOKEN.finditer(text):
        token = text[match.start()]
        if token in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                message = f"expected at most {MAX_DEPTH} levels of nesting"
                where = f"character {match.start()}"
                raise Malformed(what, [Fault(where=where, message=message)])
        elif token in "]}":
            depth -= 1


def _note(faults: list[Fault], message: str) -> None:
    if len(faults) < MAX_FAULTS:
        faults.append(Fault(where="$", message=message))


def _fraction(faults: list[Fault], number: str, allowed: bool) -> float:
    value = float(number)
    if not allowed:
        _note(faults, f"expected whole numbers only, found {short(number)}")
    elif not isfinite(value):
        _note(faults, f"{short(number)} is too large")
    return value


def _integer(faults: list[Fault], number: str) -> int:
    # Python refuses to convert thousands of digits; no number of ours has more than 16.
    if len(number) > 17 or abs(int(number)) > MAX_INTEGER:
        _note(faults, f"expected integers up to {MAX_INTEGER}, found {short(number)}")
        return 0
    return int(number)


def _pairs_hook(faults: list[Fault]) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    def build(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) != len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    _note(faults, f"the key {short(key)} stands twice in one object")
                seen.add(key)
        return result

    return build


def _bad_characters(value: Any, path: str) -> Iterator[Fault]:
    if isinstance(value, str):
        if "\0" in value:
            yield Fault(where=path, message="a NUL character is not text")
        if any("\ud800" <= char <= "\udfff" for char in value):
            yield Fault(where=path, message="a lone surrogate is not text")
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _bad_characters(item, f"{path}[{place}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _bad_characters(key, f"{path} (a key)")
            yield from _bad_characters(item, path + step(key))
