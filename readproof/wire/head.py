"""A kept head of the traces on the wire (`readproof/head/v1`)."""

from __future__ import annotations

from readproof.wire import times

SCHEMA = "readproof/head/v1"


def to_dict(length: int, digest: str, at: int) -> dict[str, object]:
    """How many traces there were at a moment, and the digest of the last one."""
    return {
        "schema": SCHEMA,
        "traces_head": {"length": length, "digest": digest},
        "written_at": times.write(at),
    }
