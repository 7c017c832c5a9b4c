"""The list of traces on the wire (`readproof/traces/v1`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from readproof.core.reasons import Outcome
from readproof.wire import times

SCHEMA = "readproof/traces/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceLine:
    """One line of the list.

    `reasons` are codes; `document` and `policy` are names; `discarded` is the number of discarded
    phrases; `wrong` the wrong answers as (class, number) pairs, empty when nothing was graded.
    """

    trace_id: str
    verdict: Outcome
    reasons: tuple[str, ...]
    document: str
    reader: str
    policy: str
    attempt: int
    decided_at: int
    discarded: int
    wrong: tuple[tuple[str, int], ...]


def to_dict(total: int, lines: Iterable[TraceLine]) -> dict[str, object]:
    """The JSON form; `total` counts all traces that the filters let through."""
    return {
        "schema": SCHEMA,
        "total": total,
        "traces": [
            {
                "trace_id": line.trace_id,
                "verdict": line.verdict.value,
                "reasons": list(line.reasons),
                "document": line.document,
                "reader": line.reader,
                "policy": line.policy,
                "attempt": line.attempt,
                "decided_at": times.write(line.decided_at),
                "discarded": line.discarded,
                "wrong": dict(line.wrong),
            }
            for line in lines
        ],
    }


def from_dict(value: Mapping[str, Any]) -> tuple[int, tuple[TraceLine, ...]]:
    """The total and the lines."""
    return value["total"], tuple(
        TraceLine(
            trace_id=line["trace_id"],
            verdict=Outcome(line["verdict"]),
            reasons=tuple(line["reasons"]),
            document=line["document"],
            reader=line["reader"],
            policy=line["policy"],
            attempt=line["attempt"],
            decided_at=times.read(line["decided_at"]),
            discarded=line["discarded"],
            wrong=tuple(line["wrong"].items()),
        )
        for line in value["traces"]
    )
