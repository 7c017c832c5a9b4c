"""What `check` found, on the wire (`readproof/check/v1`)."""

from __future__ import annotations

from collections.abc import Sequence

from readproof.core.checks import CheckLine, usable

SCHEMA = "readproof/check/v1"
_RESULTS = {True: "ok", False: "failed", None: "unchecked"}


def to_dict(kind: str, lines: Sequence[CheckLine]) -> dict[str, object]:
    """The JSON form; `kind` is `verdict`, `receipt` or `bundle`."""
    return {
        "schema": SCHEMA,
        "input": kind,
        "usable": usable(lines),
        "checks": [
            {
                "number": number,
                "id": line.id,
                "name": line.name,
                "result": _RESULTS[line.ok],
                **({"code": line.code} if line.ok is False else {}),
                "detail": line.detail,
            }
            for number, line in enumerate(lines, start=1)
        ],
    }
