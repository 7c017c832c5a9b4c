"""Receipts on the wire: an in-toto Statement whose predicate is `readproof/receipt/v1`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readproof.core.receipts import Receipt
from readproof.wire import verdict

SCHEMA = "readproof/receipt/v1"
PAYLOAD_TYPE = "application/vnd.in-toto+json"
STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
PREDICATE_TYPE = "urn:readproof:receipt:v1"
# The verdict knows no file name, and nothing may hang on one.
SUBJECT = "document"


def predicate(value: Receipt) -> dict[str, object]:
    """The predicate: the verdict document, its place in the chain, what is not proved."""
    return {
        "schema": SCHEMA,
        "verdict": verdict.to_dict(value.verdict),
        "traces_head": {"length": value.length, "digest": value.digest},
        "not_proved": list(value.not_proved),
    }


def statement(value: Receipt) -> dict[str, object]:
    """The whole Statement; its one subject is the file that was read."""
    return {
        "_type": STATEMENT_TYPE,
        "subject": [{"name": SUBJECT, "digest": {"sha256": value.verdict.sha256}}],
        "predicateType": PREDICATE_TYPE,
        "predicate": predicate(value),
    }


def from_predicate(value: Mapping[str, Any]) -> Receipt:
    """The value of a predicate."""
    return Receipt(
        verdict=verdict.from_dict(value["verdict"]),
        length=value["traces_head"]["length"],
        digest=value["traces_head"]["digest"],
        not_proved=tuple(value["not_proved"]),
    )
