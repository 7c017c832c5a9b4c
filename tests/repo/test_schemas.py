"""Every schema is valid, closed, bounded, and used by the code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.repo.trees import ROOT, shown

FILES = sorted((ROOT / "schemas").iterdir())
DIALECT = "https://json-schema.org/draft/2020-12/schema"
# Definitions that the kinds share: a file that is no kind of document itself.
SHARED = frozenset({"common"})


def _kind(path: Path) -> str:
    return path.name.split(".")[0]


def _version(path: Path) -> str:
    return path.name.split(".")[1]


KINDS = [path for path in FILES if _kind(path) not in SHARED]


def _read(path: Path) -> dict[str, object]:
    value = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def _nodes(node: object, where: str = "$") -> Iterator[tuple[str, dict[str, object]]]:
    """Every object of a schema with its JSON path.

    Left out are values (`const`, `enum`) and conditions (`if`, `not`, `contains`), which only look
    at a part of what another rule describes.
    """
    if isinstance(node, dict):
        yield where, node
        for key, child in node.items():
            if key not in {"const", "enum", "if", "not", "contains"}:
                yield from _nodes(child, f"{where}.{key}")
    elif isinstance(node, list):
        for index, child in enumerate(node):
            yield from _nodes(child, f"{where}[{index}]")


def unclosed(schema: object) -> list[str]:
    """Paths of the object types that let unknown keys through."""
    return [
        where
        for where, node in _nodes(schema)
        if node.get("type") == "object"
        and "properties" in node
        and node.get("additionalProperties") is not False
        and node.get("unevaluatedProperties") is not False
    ]


def unbounded(schema: object) -> list[str]:
    """Paths where untrusted input could cost more than its size: see `maxItems`, `maxLength`."""
    return [
        where
        for where, node in _nodes(schema)
        if (node.get("uniqueItems") and "maxItems" not in node)
        or ("pattern" in node and isinstance(node["pattern"], str) and "maxLength" not in node)
    ]


def test_there_are_schemas_and_nothing_else() -> None:
    assert KINDS
    form = re.compile(r"[a-z]+\.v[0-9]+\.schema\.json")
    others = [shown(path) for path in FILES if not form.fullmatch(path.name)]
    assert not others, "a schema is named NAME.vN.schema.json"
    assert len({_kind(path) for path in FILES}) == len(FILES), "one version of a kind is read"


@pytest.mark.parametrize("path", FILES, ids=_kind)
def test_schema_is_valid(path: Path) -> None:
    schema = _read(path)
    assert schema["$schema"] == DIALECT
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("path", KINDS, ids=_kind)
def test_document_names_its_kind(path: Path) -> None:
    schema = _read(path)
    properties, required = schema["properties"], schema["required"]
    assert isinstance(properties, dict)
    assert isinstance(required, list)
    assert properties["schema"] == {"const": f"readproof/{_kind(path)}/{_version(path)}"}
    assert "schema" in required


@pytest.mark.parametrize("path", FILES, ids=_kind)
def test_every_object_is_closed(path: Path) -> None:
    assert not unclosed(_read(path)), "say additionalProperties: false"


@pytest.mark.parametrize("path", FILES, ids=_kind)
def test_costly_rules_are_bounded(path: Path) -> None:
    assert not unbounded(_read(path)), "uniqueItems needs maxItems, pattern needs maxLength"


@pytest.mark.parametrize("path", FILES, ids=_kind)
def test_references_stay_inside_our_files(path: Path) -> None:
    known = {str(_read(other)["$id"]) for other in FILES}
    outside = [
        f"{where}: {node['$ref']}"
        for where, node in _nodes(_read(path))
        if isinstance(node.get("$ref"), str)
        and str(node["$ref"]).partition("#")[0] not in known | {""}
    ]
    assert not outside


def test_every_kind_is_used_by_the_code() -> None:
    from readproof import validation

    assert {_kind(path) for path in KINDS} == set(validation.SCHEMA_KINDS)


def test_every_shared_file_is_referred_to() -> None:
    referred = {
        str(node["$ref"]).partition("#")[0]
        for path in KINDS
        for _, node in _nodes(_read(path))
        if isinstance(node.get("$ref"), str)
    }
    shared = {str(_read(path)["$id"]) for path in FILES if _kind(path) in SHARED}
    assert shared <= referred


def test_an_open_object_is_seen() -> None:
    assert unclosed({"items": {"type": "object", "properties": {}}}) == ["$.items"]


def test_an_unbounded_rule_is_seen() -> None:
    assert unbounded({"a": {"pattern": "x"}, "b": {"uniqueItems": True}}) == ["$.a", "$.b"]
