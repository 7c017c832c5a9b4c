"""On which line a key of a TOML or JSON file stands, for messages and for edits in place.

Keys are written as JSON paths: `$.documents[0].path`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from readproof.core.json_paths import step

_TABLES = re.compile(r"\s*\[\[\s*([A-Za-z0-9_-]+)\s*\]\]\s*(?:#.*)?")
_PAIR = re.compile(r"\s*([A-Za-z0-9_-]+|\"[^\"\\]*\"|'[^']*')\s*=\s*(.*)")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\],:]|[^\s{}\[\],:"]+|\n')


def in_toml(text: str) -> dict[str, int]:
    """The line (from 1) of each key of valid TOML in the form that manifests have.

    Keys inside inline tables and dotted keys are not told apart: ask for their parents.
    """
    found = {"$": 1}
    counts: dict[str, int] = {}
    prefix, closing = "$", ""
    for number, line in enumerate(text.split("\n"), 1):
        if closing:
            closing = "" if closing in line else closing
            continue
        table = _TABLES.fullmatch(line)
        if table:
            index = counts.get(table[1], 0)
            counts[table[1]] = index + 1
            prefix = f"$.{table[1]}[{index}]"
            found[prefix] = number
            found.setdefault(f"$.{table[1]}", number)
            continue
        pair = _PAIR.fullmatch(line)
        if pair:
            found[prefix + step(pair[1].strip("\"'"))] = number
            for quotes in ('"""', "'''"):
                if pair[2].startswith(quotes) and quotes not in pair[2][3:]:
                    closing = quotes
    return found


def in_json(text: str) -> dict[str, int]:
    """The line (from 1) on which the value of each path of valid JSON begins."""
    found: dict[str, int] = {}
    tokens = _tokens(text)

    def value(path: str, token: str, line: int) -> None:
        found[path] = line
        index = 0
        while token in "{[":
            inner, below = next(tokens)
            if inner in "]}":
                return
            if inner == ",":
                continue
            if token == "{":
                next(tokens)  # the colon
                child, inner, below = path + step(json.loads(inner)), *next(tokens)
            else:
                child, index = f"{path}[{index}]", index + 1
            value(child, inner, below)

    value("$", *next(tokens))
    return found


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    line = 1
    for match in _TOKEN.finditer(text):
        if match[0] == "\n":
            line += 1
        else:
            yield match[0], line


def nearest(lines: Mapping[str, int], path: str) -> int:
    """The line of a path, or of the nearest thing around it."""
    while path not in lines and path != "$":
        path = path[: max(path.rfind("."), path.rfind("["), 1)]
    return lines.get(path, 1)


def first_difference(expected: str, found: str) -> int:
    """The line (from 1) of `found` on which two texts part."""
    wanted = expected.split("\n")
    for number, line in enumerate(found.split("\n"), 1):
        if number > len(wanted) or wanted[number - 1] != line:
            return number
    return found.count("\n") + 1
