"""Canonical bytes are those of RFC 8785; files are readable and lose nothing."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from readproof.wire.canonical import canonical, digest, encode


def test_the_example_of_the_rfc() -> None:
    value = {
        "string": '\u20ac$\u000f\nA\'B"\\\\"/',
        "literals": [None, True, False],
        "\u20ac": "Euro Sign",
        "\r": "Carriage Return",
        "\ufb33": "Hebrew Letter Dalet With Dagesh",
        "1": "One",
        "\U0001f600": "Emoji: Grinning Face",
        "\u0080": "Control",
        "\u00f6": "Latin Small Letter O With Diaeresis",
    }
    # Keys are sorted by UTF-16 code units, so the emoji stands before U+FB33.
    expected = (
        '{"\\r":"Carriage Return","1":"One","literals":[null,true,false],'
        '"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/","\u0080":"Control",'
        '"\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign",'
        '"\U0001f600":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}'
    )
    assert canonical(value) == expected.encode()


def test_a_digest_does_not_depend_on_the_order_of_fields() -> None:
    assert digest({"b": 1, "a": 2}) == hashlib.sha256(b'{"a":2,"b":1}').hexdigest()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (float("nan"), "nan is not representable"),
        (float("inf"), "inf is not representable"),
        (2**53, "exceeds safe integer domain"),
        ("\ud800", "non-UTF-8"),
    ],
)
def test_what_has_no_canonical_form_is_refused(value: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        canonical({"a": value})


def test_a_file_is_utf8_with_line_feeds_and_keeps_the_order() -> None:
    data = encode({"b": ["水", "é"], "a": {}})
    assert data == '{\n  "b": [\n    "水",\n    "é"\n  ],\n  "a": {}\n}\n'.encode()
    assert list(json.loads(data)) == ["b", "a"]
