"""Lines of keys in TOML and JSON."""

from __future__ import annotations

import pytest

from readproof.gate.corpora import places

TOML = '''\
# [[documents]] in a comment
schema = "x"
note = """
[[documents]]
path = "not this"
"""

[[documents]]  # the first
path = "a"
"sha256" = "b"

[[documents]]
path = 'c = "d"'
'''


def test_toml_keys_stand_on_their_lines() -> None:
    assert places.in_toml(TOML) == {
        "$": 1,
        "$.schema": 2,
        "$.note": 3,
        "$.documents": 8,
        "$.documents[0]": 8,
        "$.documents[0].path": 9,
        "$.documents[0].sha256": 10,
        "$.documents[1]": 12,
        "$.documents[1].path": 13,
    }


def test_toml_with_crlf_is_read_alike() -> None:
    assert places.in_toml(TOML.replace("\n", "\r\n")) == places.in_toml(TOML)


def test_json_values_stand_on_their_lines() -> None:
    text = '{\n "a": [\n  1,\n  {"b:": "\\"}\\n,"}\n ],\n "c": {}, "d":\n null\n}\n'
    assert places.in_json(text) == {
        "$": 1,
        "$.a": 2,
        "$.a[0]": 3,
        "$.a[1]": 4,
        "$.a[1]['b:']": 4,
        "$.c": 6,
        "$.d": 7,
    }


@pytest.mark.parametrize(
    ("path", "line"),
    [("$.documents[0].path", 9), ("$.documents[0].policy", 8), ("$.key", 1), ("$.x[0].y", 1)],
)
def test_a_key_that_is_missing_is_told_at_what_it_is_missing_from(path: str, line: int) -> None:
    assert places.nearest(places.in_toml(TOML), path) == line


@pytest.mark.parametrize(
    ("expected", "found", "line"),
    [("a\nb\n", "a\nc\n", 2), ("a\n", "a\nb\n", 2), ("a\nb\n", "a\n", 2), ("a", "", 1)],
)
def test_texts_part_on_a_line(expected: str, found: str, line: int) -> None:
    assert places.first_difference(expected, found) == line
