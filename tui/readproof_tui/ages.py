"""Ages as a list shows them: one number and one letter."""

from __future__ import annotations

_UNITS = (("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000))


def age(now: int, then: int) -> str:
    """The age of `then` at `now` (both milliseconds): `now`, `12s`, `3m`, `7h`, `12d`.

    Rounded down; a time that lies ahead, by a clock that was set back, is `now`.
    """
    passed = now - then
    for name, length in _UNITS:
        if passed >= length:
            return f"{passed // length}{name}"
    return "now"
