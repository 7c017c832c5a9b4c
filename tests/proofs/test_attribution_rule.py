"""The rule "exactly one source holds all the facts", on labelled units of our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.make import measure_citations
from tests.make.measure_citations import own_units, public


@pytest.mark.parametrize("language", [None, "en", "ja"])
def test_rule_decides_at_least_half_and_is_right_in_92_of_100(language: str | None) -> None:
    rate = own_units(language)
    assert rate.decided >= 0.5 * rate.numbered, rate.line()
    assert rate.right >= 0.92 * rate.decided, rate.line()


def test_there_are_200_units_half_of_them_japanese() -> None:
    assert own_units().units == 200
    assert own_units("ja").units == 100


def test_public_data_that_is_not_there_is_not_measured() -> None:
    lines = list(public(None))
    assert len(lines) == 3
    assert all("not measured" in line for line in lines)


def test_public_forms_are_read_as_their_authors_publish_them(tmp_path: Path) -> None:
    bench = {
        "claim": "It weighs 40 kg.",
        "references": ["Its weight is 40 kg."],
        "webpage_references": [],
        "attribution_label": "attributable",
    }
    wice = {
        "claim": "It weighs 40 kg.",
        "evidence": ["Nothing."],
        "label": "not_supported",
        "supporting_sentences": [],
    }
    cite_check = {"statement": "重さは40キロ。", "quote": "[1] 40キロある", "label": 1}
    items = [bench, wice, cite_check, {"other": 1}]
    (tmp_path / "x.jsonl").write_text("\n".join(map(json.dumps, items)), encoding="utf-8")
    lines = "\n".join(public(tmp_path))
    assert "not measured: no file" not in lines
    assert lines.count("all facts recorded 100.0 % (1 of 1), of these supported 100.0 %") == 2
    assert "none recorded 100.0 % (1 of 1), of these not supported 100.0 %" in lines


def test_the_command_prints_coverage_beside_every_rate(
    capsys: pytest.CaptureFixture[str],
) -> None:
    measure_citations.main([])
    lines = capsys.readouterr().out.splitlines()
    assert all("coverage" in line for line in lines if "precision" in line)
    assert sum("precision" in line for line in lines) == 3
