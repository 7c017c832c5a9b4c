"""Units for a judge on the wire, and the list of mismatches that a judge hands back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from readproof.core.citing.citations import Source
from readproof.core.citing.exports import ExportedUnit, Mismatch, Place
from readproof.errors import Fault, Malformed

SCHEMA = "readproof/unit/v1"

_LINE = re.compile(
    r"([A-Za-z0-9][A-Za-z0-9_/+-]*)\s*[:：]\s*([A-Za-z0-9][A-Za-z0-9_-]*)\s*(?:#.*)?"
)
_JUDGED = re.compile(r"judged\s*[:：]\s*([0-9]{1,9})\s*", re.IGNORECASE)
NONE = "none"


def to_dict(unit: ExportedUnit) -> dict[str, Any]:
    """One unit with its fingerprint."""
    found: dict[str, Any] = {
        "schema": SCHEMA,
        "id": unit.id,
        "claim": unit.claim,
        "citations": [{"id": source.id, "content": source.content} for source in unit.cited],
        "fingerprint": unit.fingerprint,
    }
    if unit.place is not None:
        found["place"] = {
            "line": unit.place.line,
            "column": unit.place.column,
            "sentence": unit.place.sentence,
            "footnotes": list(unit.place.footnotes),
        }
    return found


def from_dict(value: Mapping[str, Any]) -> ExportedUnit:
    """The unit of a validated line; its fingerprint is computed, not taken."""
    place = value.get("place")
    return ExportedUnit(
        id=value["id"],
        claim=value["claim"],
        cited=tuple(Source(id=item["id"], content=item["content"]) for item in value["citations"]),
        place=None
        if place is None
        else Place(
            line=place["line"],
            column=place["column"],
            sentence=place["sentence"],
            footnotes=tuple(place["footnotes"]),
        ),
    )


def encode_lines(units: Iterable[ExportedUnit]) -> bytes:
    """The bytes of units.jsonl."""
    lines = (json.dumps(to_dict(unit), ensure_ascii=False) for unit in units)
    return "".join(f"{line}\n" for line in lines).encode("utf-8")


def parse_mismatches(text: str, units: int, *, what: str) -> tuple[Mismatch, ...]:
    """The mismatches of a judge's list: lines `u003: S5` or `u003: none`, and `judged: N`.

    Blank lines and lines that start with `#` are skipped.  `Malformed` with every fault, also if
    the judge does not say that it judged all `units`.
    """
    found: list[Mismatch] = []
    faults: list[Fault] = []
    told: int | None = None
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip().removeprefix("- ").strip("`")
        if not line or line.startswith(("#", "```")):
            continue
        if (judged := _JUDGED.fullmatch(line)) is not None:
            told = int(judged.group(1))
        elif (match := _LINE.fullmatch(line)) is not None:
            source = match.group(2)
            true = None if source.lower() == NONE else source
            found.append(Mismatch(key=match.group(1), true_source=true))
        else:
            message = "expected `UNIT: SOURCE`, `UNIT: none` or `judged: N`"
            faults.append(Fault(where=f"line {number}", message=message))
    if told != units:
        message = f"expected `judged: {units}`, found {'none' if told is None else told}"
        faults.append(Fault(where="judged", message=f"{message}; every unit has to be judged"))
    if faults:
        raise Malformed(what, faults)
    return tuple(found)
