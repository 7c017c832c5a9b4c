"""A list of quotes as a caller hands it in: JSON, JSON lines, or one quote a line."""

from __future__ import annotations

from typing import Any

from readproof.errors import Fault, Malformed
from readproof.validation.faults import MAX_FAULTS, type_name
from readproof.validation.loader import MAX_BYTES, loads
from readproof.wire import sheets
from readproof.wire.quote import QUOTE, Item

_KIND = "quote"
_LINES = (".jsonl", ".ndjson")
_TEXT = (".txt", ".md", ".text")


def quotes(data: bytes, *, name: str) -> tuple[Item, ...]:
    """The items in `data`; `name` is the file's name, which is asked first about its form.

    Without a telling suffix a JSON list is one, lines of which each is a JSON object or a JSON
    string are JSON lines, and anything else is text.  Blank lines are no quotes.  `Malformed`
    with every item that is neither a string nor an object whose `quote` is one.
    """
    suffix = name[name.rfind(".") :].lower() if "." in name else ""
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if suffix == ".json":
        return _items(loads(data, kind=_KIND, what=name, fractions=True), name)
    if suffix in _LINES:
        return _lines(data, name)
    if suffix in _TEXT or start not in (b"[", b"{", b'"'):
        return _text(data, name)
    try:
        if start == b"[":
            return _items(loads(data, kind=_KIND, what=name, fractions=True), name)
        return _lines(data, name)
    except Malformed:
        # "[12] said" is a line of text as well.
        if _means_json(data):
            raise
        return _text(data, name)


def _means_json(data: bytes) -> bool:
    """True if a file that opens like JSON also ends like it."""
    return data.rstrip()[-1:] in (b"]", b"}", b'"')


def _text(data: bytes, name: str) -> tuple[Item, ...]:
    text = sheets.decode_sheet(data, what=name, limit=MAX_BYTES[_KIND])
    lines = (line.removesuffix("\r") for line in text.split("\n"))
    return tuple(Item(quote=line, given=line) for line in lines if line.strip())


def _lines(data: bytes, name: str) -> tuple[Item, ...]:
    values: list[Any] = []
    faults: list[Fault] = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            values.append(loads(line, kind=_KIND, what=name, fractions=True))
        except Malformed as error:
            faults += [
                Fault(where=f"line {number}, {fault.where}", message=fault.message)
                for fault in error.faults
            ]
    if faults:
        raise Malformed(name, faults[:MAX_FAULTS])
    return _items(values, name)


def _items(values: object, name: str) -> tuple[Item, ...]:
    if not isinstance(values, list):
        message = f"expected a list of quotes, found {type_name(values)}"
        raise Malformed(name, [Fault(where="$", message=message)])
    items: list[Item] = []
    faults: list[Fault] = []
    for place, value in enumerate(values):
        quote = value.get(QUOTE) if isinstance(value, dict) else value
        if isinstance(quote, str):
            items.append(Item(quote=quote, given=value))
            continue
        where = f"$[{place}].{QUOTE}" if isinstance(value, dict) else f"$[{place}]"
        missing = isinstance(value, dict) and QUOTE not in value
        found = "no such field" if missing else type_name(quote)
        faults.append(Fault(where=where, message=f"expected a quote, a string, found {found}"))
    if faults:
        raise Malformed(name, faults[:MAX_FAULTS])
    return tuple(items)
