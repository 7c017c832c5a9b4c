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
    phrases; `wrong` the wrong answers as (class, number) pairs, empty when nothing was graded;
    `label` the newest one that an operator gave.
    """

    trace_id: str
    verdict: Outcome
    reasons: tuple[str, ...]
    document: str
    text_sha256: str
    reader: str
    policy: str
    attempt: int
    decided_at: int
    discarded: int
    wrong: tuple[tuple[str, int], ...]
    label: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupLine:
    """Traces with one `key` (a code, a document's name, a reader), and how they ended."""

    key: str
    total: int
    accepted: int
    review: int
    rejected: int


def to_dict(
    total: int,
    lines: Iterable[TraceLine],
    *,
    by: str | None = None,
    groups: Iterable[GroupLine] = (),
) -> dict[str, object]:
    """The JSON form; `total` counts all traces that the filters let through.

    `by` is what `groups` are of: `reason`, `document` or `reader`.
    """
    value: dict[str, object] = {
        "schema": SCHEMA,
        "total": total,
        "traces": [
            {
                "trace_id": line.trace_id,
                "verdict": line.verdict.value,
                "reasons": list(line.reasons),
                "document": line.document,
                "text_sha256": line.text_sha256,
                "reader": line.reader,
                "policy": line.policy,
                "attempt": line.attempt,
                "decided_at": times.write(line.decided_at),
                "discarded": line.discarded,
                "wrong": dict(line.wrong),
                **({} if line.label is None else {"label": line.label}),
            }
            for line in lines
        ],
    }
    if by is not None:
        value["by"] = by
        value["groups"] = [
            {
                "key": group.key,
                "total": group.total,
                "accepted": group.accepted,
                "review": group.review,
                "rejected": group.rejected,
            }
            for group in groups
        ]
    return value


def from_dict(value: Mapping[str, Any]) -> tuple[int, tuple[TraceLine, ...]]:
    """The total and the lines."""
    return value["total"], tuple(
        TraceLine(
            trace_id=line["trace_id"],
            verdict=Outcome(line["verdict"]),
            reasons=tuple(line["reasons"]),
            document=line["document"],
            text_sha256=line["text_sha256"],
            reader=line["reader"],
            policy=line["policy"],
            attempt=line["attempt"],
            decided_at=times.read(line["decided_at"]),
            discarded=line["discarded"],
            wrong=tuple(line["wrong"].items()),
            label=line.get("label"),
        )
        for line in value["traces"]
    )
