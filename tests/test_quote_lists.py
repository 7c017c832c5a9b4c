"""Lists of quotes in their three forms, and what is no list of quotes."""

from __future__ import annotations

import pytest

from readproof import validation
from readproof.errors import Malformed


def quotes(data: str | bytes, name: str = "quotes") -> list[str]:
    raw = data.encode() if isinstance(data, str) else data
    return [item.quote for item in validation.quotes(raw, name=name)]


@pytest.mark.parametrize(
    ("data", "name", "expected"),
    [
        pytest.param('["a", {"quote": "b", "n": 0.5}]', "q.json", ["a", "b"], id="json"),
        pytest.param('\ufeff ["a"]', "stdin", ["a"], id="json by its form"),
        pytest.param("[]", "q.json", [], id="an empty list"),
        pytest.param('"a"\n\n{"quote": "b"}\r\n', "q.jsonl", ["a", "b"], id="lines"),
        pytest.param('{"quote": "a"}\n{"quote": "b"}', "stdin", ["a", "b"], id="lines by form"),
        pytest.param("a b\r\n\n  \n c\n", "q.txt", ["a b", " c"], id="text"),
        pytest.param('["a"]', "q.txt", ['["a"]'], id="text by its name"),
        pytest.param("[12] said so\n[13] did not", "stdin", ["[12] said so", "[13] did not"]),
        pytest.param('"Yes", she said', "stdin", ['"Yes", she said'], id="text with quotes"),
        pytest.param("\ufeffa".encode("utf-16-le"), "q.txt", ["a"], id="UTF-16"),
        pytest.param("", "q.txt", [], id="nothing"),
    ],
)
def test_forms(data: str | bytes, name: str, expected: list[str]) -> None:
    assert quotes(data, name) == expected


def test_objects_are_kept_whole() -> None:
    (item,) = validation.quotes(b'[{"quote": "a", "score": 0.25, "of": [1, null]}]', name="q")
    assert item.given == {"quote": "a", "score": 0.25, "of": [1, None]}


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(Malformed) as caught:
        quotes('["a", 5, {"text": "b"}, {"quote": null}]', "q.json")
    assert [str(fault) for fault in caught.value.faults] == [
        "$[1]: expected a quote, a string, found integer",
        "$[2].quote: expected a quote, a string, found no such field",
        "$[3].quote: expected a quote, a string, found null",
    ]


@pytest.mark.parametrize(
    ("data", "name", "word"),
    [
        pytest.param('{"quote": "a"}', "q.json", "expected a list", id="one object"),
        pytest.param('["a"', "q.json", "not JSON", id="cut off"),
        pytest.param('[{"quote": "a", "quote": "b"}]', "q.json", "twice", id="a key twice"),
        pytest.param('[{"quote": "a", "n": NaN}]', "q.json", "NaN", id="NaN"),
        pytest.param('[{"quote": "a", "n": 1e999}]', "q.json", "too large", id="infinite"),
        pytest.param('["\\ud800"]', "q.json", "surrogate", id="a lone surrogate"),
        pytest.param('{"quote": "a"}\n{"quote": }', "stdin", "line 2", id="a bad line"),
        pytest.param("a\0b", "q.txt", "NUL", id="NUL"),
        pytest.param(b"\xff\xfe\xfa", "q.txt", "UTF-16", id="undecodable"),
        pytest.param("[" * 100_000 + "]", "q.json", "nesting", id="deep"),
    ],
)
def test_refused(data: str | bytes, name: str, word: str) -> None:
    with pytest.raises(Malformed) as caught:
        quotes(data, name)
    assert word in "\n".join(map(str, caught.value.faults))
