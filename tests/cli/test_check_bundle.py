"""`check BUNDLE SUMMARY`: the same command for a document that was proved in parts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from readproof import ingest
from readproof.core.policies import BUILT_IN
from readproof.gate import Gate, bundling
from readproof.wire import bundle as bundle_wire
from readproof.wire.canonical import encode
from tests.cli.conftest import SHORT, Result, cli
from tests.gate.test_bundling import at_most, prove

SUMMARIES = ("The first half.", "The second half.")


@pytest.fixture
def bundled(doc: Path) -> Path:
    """A document of two parts, its bundle in bundle.json and the summary in summary.txt."""
    document = ingest.load(doc)
    pieces = bundling.plan(document, BUILT_IN["quick"], at_most(SHORT * 6 // 10))
    Path(".readproof").mkdir()
    gate = Gate.open(Path(".readproof/readproof.db"))
    proofs = [
        prove(gate, bundling.part_document(document, piece), summary)
        for piece, summary in zip(pieces, SUMMARIES, strict=True)
    ]
    gate.store.close()
    made = bundling.bundle(document, pieces, proofs)
    Path("bundle.json").write_bytes(encode(bundle_wire.to_dict(made)))
    Path("summary.txt").write_text(f"{bundling.summary(proofs)}\n", encoding="utf-8")
    return doc


def _check(*extra: object, bundle: str = "bundle.json") -> Result:
    base = ["check", bundle, "summary.txt", "--document", "doc.md"]
    return cli(*base, "--policy", "quick", "--regime", "open", *extra)


def test_a_bundle_lets_its_summary_through(bundled: Path) -> None:
    result = _check()
    assert result.code == 0, result.out
    assert result.out.count(b"  ok  ") == 8
    assert "its parts make up this document (2 parts, without gaps)" in result.out.decode()
    assert result.out.decode().endswith("The summary may be used.\n")


def test_the_checks_come_as_a_document_too(bundled: Path) -> None:
    result = _check("--json")
    from readproof import validation

    validation.validate(result.json, kind="check", what="the check")
    assert result.json["input"] == "bundle"
    assert result.json["usable"] is True
    assert [line["id"] for line in result.json["checks"]] == [
        "trace",
        "accept",
        "document",
        "parts",
        "summary",
        "policy",
        "regime",
        "age",
    ]


def test_another_document_is_refused_by_name(bundled: Path) -> None:
    text = bundled.read_text(encoding="utf-8")
    bundled.write_text(text[:-200] + text[-199:], encoding="utf-8")
    result = _check()
    assert result.code == 1
    assert "The summary may not be used: DOCUMENT_MISMATCH." in result.out.decode()
    assert "the last part ends at" in result.out.decode()


def test_a_bundle_with_a_field_changed_is_refused(bundled: Path) -> None:
    value = json.loads(Path("bundle.json").read_bytes())
    value["parts"][1]["proof"]["regime"] = "logged"
    Path("b.json").write_text(json.dumps(value), encoding="utf-8")
    result = _check(bundle="b.json")
    assert result.code == 1
    assert "$.parts[1].proof.regime" in result.out.decode()


def test_a_bundle_that_breaks_its_schema_is_unusable(bundled: Path) -> None:
    value = json.loads(Path("bundle.json").read_bytes())
    del value["parts"]
    Path("b.json").write_text(json.dumps(value), encoding="utf-8")
    result = _check(bundle="b.json")
    assert result.code == 2
    assert "`parts` is missing" in result.err
