"""`cite article`: formats, exit codes, and that nothing is written unless asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from readproof import validation
from tests.cli.conftest import cli

CORPUS = Path(__file__).parents[3] / "corpora" / "article"
LOG = """\
### Source 1: Wells
- URL: https://e.org/1
- Facts:
  - the well is 40 metres deep

### Source 2: Pumps
- URL: https://e.org/2
- Facts:
  - the pump lifts 25 litres
"""
ARTICLE = (
    "It lifts 25 litres.[^1] It is 40 metres deep.[^2]\r\n\r\n"
    "[^1]: Wells. https://e.org/1\r\n[^2]: Pumps. https://e.org/2\r\n"
)


@pytest.fixture(autouse=True)
def files() -> None:
    Path("a.md").write_bytes(b"\xef\xbb\xbf" + ARTICLE.encode())
    Path("log.md").write_text(LOG, encoding="utf-8")


def test_bundled_article_is_rejected_with_its_five_findings() -> None:
    result = cli("cite", "article", CORPUS / "article.md", "--log", CORPUS / "research-log.md")
    shown = result.out.decode()
    assert result.code == 1
    assert shown.startswith("REJECT  5 findings\n")
    assert shown.count("MISMATCH (path A)") == 4
    assert shown.count("NOT_RECORDED (path B)") == 1
    assert "coverage: 13 of 13 (100.0 %) of the units checked by their facts" in shown


def test_json_is_a_valid_document_with_places_and_sources() -> None:
    result = cli("cite", "article", "a.md", "--log", "log.md", "--json")
    found = result.json
    validation.validate(found, "article", "test")
    assert result.code == 1
    assert found["counts"] == {
        "footnotes": 2,
        "definitions": 2,
        "units": 2,
        "checked": 2,
        "exported": 0,
    }
    assert found["references"][1] == {
        "label": "2",
        "line": 1,
        "column": 46,
        "sentence": "It is 40 metres deep.",
    }
    assert [
        (f["code"], f["path"], f["attached_source"], f["true_source"]) for f in found["findings"]
    ] == [
        ("MISMATCH", "A", 1, 2),
        ("MISMATCH", "A", 2, 1),
    ]
    assert found == cli("cite", "article", "a.md", "--log", "log.md", "--format", "json").json


def test_sarif_has_a_rule_and_a_place_for_each_result() -> None:
    run = cli("cite", "article", "a.md", "--log", "log.md", "--format", "sarif").json["runs"][0]
    assert run["columnKind"] == "unicodeCodePoints"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["MISMATCH"]
    first = run["results"][0]
    assert (first["ruleId"], first["level"]) == ("MISMATCH", "error")
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a.md"
    assert place["region"] == {"startLine": 1, "startColumn": 20}
    assert first["properties"] == {"path": "A", "attachedSource": 1, "trueSource": 2}


def test_sarif_names_the_article_as_a_uri() -> None:
    Path("記 事.md").write_bytes(Path("a.md").read_bytes())
    found = cli("cite", "article", "記 事.md", "--log", "log.md", "--format", "sarif").json
    place = found["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "%E8%A8%98%20%E4%BA%8B.md"


def test_fix_writes_the_mended_article_byte_for_byte_and_reports_on_it() -> None:
    result = cli("cite", "article", "a.md", "--log", "log.md", "--fix", "-o", "b.md")
    assert result.code == 0
    assert "2 re-pointed, 2 renumbered" in result.err
    assert result.out.decode().startswith("ACCEPT  0 findings\n")
    assert Path("b.md").read_bytes().decode("utf-8-sig") == (
        "It lifts 25 litres.[^1] It is 40 metres deep.[^2]\r\n\r\n"
        "[^1]: Pumps. https://e.org/2\r\n[^2]: Wells. https://e.org/1\r\n"
    )
    assert Path("b.md").read_bytes().startswith(b"\xef\xbb\xbf")
    assert Path("a.md").read_bytes() == b"\xef\xbb\xbf" + ARTICLE.encode()


def test_what_cannot_be_mended_is_told() -> None:
    Path("a.md").write_text("25 litres.[^1]\n\n[^1]: https://e.org/1\n", encoding="utf-8")
    result = cli("cite", "article", "a.md", "--log", "log.md", "--fix", "-o", "b.md")
    assert result.code == 1
    assert "[^1] in line 1: no definition leads to its true source" in result.err


@pytest.mark.parametrize("arguments", [["--fix"], ["-o", "b.md"]])
def test_fix_and_a_file_go_together(arguments: list[str]) -> None:
    result = cli("cite", "article", "a.md", "--log", "log.md", *arguments)
    assert result.code == 2
    assert "--fix and -o FILE go together" in result.err
    assert not Path("b.md").exists()


def test_fix_never_writes_over_a_file() -> None:
    result = cli("cite", "article", "a.md", "--log", "log.md", "--fix", "-o", "a.md")
    assert result.code == 2
    assert Path("a.md").read_bytes() == b"\xef\xbb\xbf" + ARTICLE.encode()


def test_checking_writes_nothing() -> None:
    before = sorted(Path().iterdir())
    cli("cite", "article", "a.md", "--log", "log.md")
    assert sorted(Path().iterdir()) == before


def test_without_a_log_it_is_review_and_with_definitions_only_accept() -> None:
    result = cli("cite", "article", "a.md")
    assert result.code == 1
    assert "NO_LOG" in result.out.decode()
    assert cli("cite", "article", "a.md", "--definitions-only").code == 0


def test_log_without_sources_is_wrong_usage_and_named() -> None:
    Path("log.md").write_text("nothing\n", encoding="utf-8")
    result = cli("cite", "article", "a.md", "--log", "log.md")
    assert result.code == 2
    assert "log.md" in result.err


def test_document_text_cannot_act_on_a_terminal() -> None:
    Path("a.md").write_text("\x1b]52;c;x\x07 25 litres.[^1]\n\n[^1]: https://e.org/1\n")
    result = cli("cite", "article", "a.md", "--log", "log.md")
    assert b"\x1b" not in result.out
    found = json.dumps(result.out.decode())
    assert "u{1B}" in found
