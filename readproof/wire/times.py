"""Times: milliseconds since the Unix epoch as a value, RFC 3339 in UTC on the wire."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FORM = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{3})Z", re.ASCII)


def write(milliseconds: int) -> str:
    """`2026-11-30T08:35:46.123Z`; integers only, so nothing is rounded.

    Raises `ValueError` before 1970 and after the year 9999.
    """
    if milliseconds < 0:
        raise ValueError(f"a time is not before 1970, got {milliseconds} ms")
    try:
        moment = _EPOCH + timedelta(milliseconds=milliseconds)
    except OverflowError:
        raise ValueError(f"a time is not after the year 9999, got {milliseconds} ms") from None
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03d}Z"


def read(text: str) -> int:
    """Milliseconds since the epoch of the one form that `write` has.

    Raises `ValueError` for another form, a day that does not exist, a leap second, or a time
    before 1970.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise ValueError("expected a time such as 2026-11-30T08:35:46.123Z")
    try:
        moment = datetime.fromisoformat(match[1]).replace(tzinfo=UTC)
    except ValueError as error:
        raise ValueError(f"expected a time that exists: {error}") from None
    if moment < _EPOCH:
        raise ValueError("expected a time after 1970")
    return (moment - _EPOCH) // timedelta(milliseconds=1) + int(match[2])
