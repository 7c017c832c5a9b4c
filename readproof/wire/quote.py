"""What `quote --json` prints (`readproof/quote/v1`), and the items that it is asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from readproof.core.misses import NearMiss
from readproof.core.quotes import Checked, Result
from readproof.wire import near_miss

SCHEMA = "readproof/quote/v1"
# The field of an item that holds the quote.
QUOTE = "quote"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One item of the input: the quote, and what was given, a string or an object, whole."""

    quote: str
    given: object


def to_dict(
    text: str,
    items: Sequence[Item],
    results: Sequence[Checked],
    misses: Mapping[int, NearMiss] | None = None,
) -> dict[str, object]:
    """The JSON form; `results` stand in the order of `items`.

    `text` is the body's; `misses` are explanations by the place of their item, counted from 0.
    """
    explained = misses or {}
    pairs = list(zip(items, results, strict=True))
    discarded = Counter(found.result for found in results)
    del discarded[Result.VALID]
    return {
        "schema": SCHEMA,
        "results": [
            _result(text, found, explained.get(place)) for place, found in enumerate(results)
        ],
        "verified": [item.given for item, found in pairs if found.result is Result.VALID],
        "discarded": [
            {"item": item.given, "reason": found.result.value}
            for item, found in pairs
            if found.result is not Result.VALID
        ],
        "discard": {
            "total": len(pairs),
            "discarded": discarded.total(),
            "by_reason": {
                reason.value: discarded[reason] for reason in Result if discarded[reason]
            },
        },
    }


def _result(text: str, found: Checked, miss: NearMiss | None) -> dict[str, object]:
    result: dict[str, object] = {"quote": found.quote, "result": found.result.value}
    if found.snippet is not None:
        result["snippet"] = found.snippet.of(text)
        result["start"] = found.snippet.start
        result["end"] = found.snippet.end
    if found.flags:
        result["flags"] = list(found.flags)
    if miss is not None:
        result["near_miss"] = near_miss.to_dict(miss, text)
    return result
