"""What every table shares: exact types, and the one way into the database.

SQLModel does not validate table models when they are constructed; `checked` does, before any SQL.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import ConfigDict, ValidationError
from sqlalchemy import MetaData, Table
from sqlmodel import SQLModel

from readproof.errors import Fault, Malformed

_SURROGATE = re.compile("[\ud800-\udfff]")


class Row(SQLModel):
    """Base of the tables: exact types, no unknown fields, and no values in error messages."""

    model_config = ConfigDict(strict=True, extra="forbid", hide_input_in_errors=True)  # type: ignore[assignment]  # SQLModel narrows the type of the setting
    metadata: ClassVar[MetaData] = MetaData()


def table(model: type[Row]) -> Table:
    """The SQLAlchemy table of a model."""
    found: Table = model.__table__  # type: ignore[attr-defined]  # set by SQLModel's metaclass
    return found


def checked(model: type[Row], values: Mapping[str, object]) -> dict[str, Any]:
    """The values, ready to insert; `Malformed` names every column that cannot be stored."""
    plain = {
        name: str.__str__(value) if isinstance(value, str) else value
        for name, value in values.items()
    }
    faults = [
        Fault(where=name, message=message)
        for name, value in plain.items()
        if isinstance(value, str) and (message := unstorable(value))
    ]
    bad = {fault.where for fault in faults}
    try:
        model.model_validate(plain)
    except ValidationError as error:
        faults += [
            Fault(where=name, message=str(entry["msg"]))
            for entry in error.errors(include_input=False, include_url=False)
            if (name := ".".join(map(str, entry["loc"]))) not in bad
        ]
    if faults:
        raise Malformed(f"a row of the table {table(model).name} cannot be stored", faults)
    return plain


def unstorable(text: str) -> str | None:
    """Why a text cannot be stored, or `None` if it can."""
    if (at := text.find("\0")) >= 0:
        return f"expected text without NUL, found one at code point {at}"
    if not text.isascii() and (match := _SURROGATE.search(text)):
        return (
            f"expected text that UTF-8 can carry, found the lone surrogate "
            f"U+{ord(match[0]):04X} at code point {match.start()}"
        )
    return None
