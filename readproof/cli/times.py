"""Times and ages as people write them."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from readproof.errors import Unusable

_AGE = re.compile(r"(\d{1,6})\s*(s|m|h|d|w)", re.ASCII)
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400}


def age(text: str, what: str) -> int:
    """Milliseconds of an age such as `90m`, `12h`, `7d`, `2w`."""
    match = _AGE.fullmatch(text.strip())
    if match is None:
        raise Unusable(f"expected {what} such as 90m, 12h, 7d or 2w, found {text}")
    return int(match[1]) * _SECONDS[match[2]] * 1000


def moment(text: str, now: int, what: str) -> int:
    """Milliseconds since the epoch of a day or a time (UTC unless it says otherwise), or of an age
    counted back from `now`."""
    if _AGE.fullmatch(text.strip()):
        return max(0, now - age(text, what))
    try:
        found = datetime.fromisoformat(text.strip())
        aware = found if found.tzinfo else found.replace(tzinfo=UTC)
        return max(0, int(aware.timestamp() * 1000))
    except (ValueError, OverflowError):
        raise Unusable(
            f"expected {what} such as 2026-11-30, 2026-11-30T08:35 or 7d (ago), found {text}"
        ) from None
