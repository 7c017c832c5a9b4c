"""What a schema cannot say: order, tiling, and ids that stand twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from readproof.errors import Fault
from readproof.wire import policy as policy_wire


def _policy_rules(value: Mapping[str, Any]) -> Iterator[Fault]:
    yield from policy_wire.contradictions(policy_wire.from_dict(value))


def _audit_rules(value: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _repeated(value["questions"], "questions")


def _extraction_rules(value: Mapping[str, Any]) -> Iterator[Fault]:
    for place, span in enumerate(value["quote_spans"]):
        inside = span["context_start"] <= span["start"] < span["end"] <= span["context_end"]
        if not inside:
            message = "expected context_start <= start < end <= context_end"
            yield Fault(where=f"$.quote_spans[{place}]", message=message)
    yield from _repeated(value["quote_spans"], "quote_spans")


def _challenge_rules(value: Mapping[str, Any]) -> Iterator[Fault]:
    length = value["document"]["length"]
    for name in ("regions", "chunks"):
        edge = 0
        for place, piece in enumerate(value[name]):
            if piece["start"] != edge or piece["end"] < edge:
                message = f"expected a piece that starts at {edge}, where the one before it ends"
                yield Fault(where=f"$.{name}[{place}]", message=message)
                break
            edge = piece["end"]
        else:
            if edge != length:
                message = f"expected to end with the document at {length}, found {edge}"
                yield Fault(where=f"$.{name}", message=message)


def _corpus_rules(value: Mapping[str, Any]) -> Iterator[Fault]:
    try:
        date.fromisoformat(value["edition"])
    except ValueError as error:
        message = f"expected a day that exists, such as 2026-11-30: {error}"
        yield Fault(where="$.edition", message=message)
    first: dict[str, int] = {}
    for place, entry in enumerate(value["documents"]):
        if entry["path"] in first:
            message = f"{entry['path']} stands twice, first in documents[{first[entry['path']]}]"
            yield Fault(where=f"$.documents[{place}].path", message=message)
        first.setdefault(entry["path"], place)


def _repeated(entries: list[dict[str, Any]], name: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for place, entry in enumerate(entries):
        if entry["id"] in seen:
            yield Fault(where=f"$.{name}[{place}].id", message=f"{entry['id']} stands twice")
        seen.add(entry["id"])


RULES: dict[str, Callable[[Mapping[str, Any]], Iterator[Fault]]] = {
    "policy": _policy_rules,
    "audit": _audit_rules,
    "extraction": _extraction_rules,
    "challenge": _challenge_rules,
    "corpus": _corpus_rules,
}
