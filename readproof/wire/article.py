"""The findings for an article on the wire, and as SARIF for programs that show findings."""

from __future__ import annotations

from typing import Any

from readproof.core.citing.codes import CITATION_CODES
from readproof.core.citing.findings import Finding, Report
from readproof.core.reasons import Outcome

SCHEMA = "readproof/article/v1"
_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def to_dict(report: Report) -> dict[str, Any]:
    """The report with all references and definitions in source order."""
    counts = report.counts
    return {
        "schema": SCHEMA,
        "status": report.status.value,
        "counts": {
            "footnotes": counts.footnotes,
            "definitions": counts.definitions,
            "units": counts.units,
            "checked": counts.checked,
            "exported": counts.exported,
        },
        "references": [
            {
                "label": reference.label,
                "line": reference.line,
                "column": reference.column,
                "sentence": reference.sentence,
            }
            for reference in report.article.references
        ],
        "definitions": [
            {
                "label": definition.label,
                "line": definition.line,
                "urls": list(definition.urls),
            }
            for definition in report.article.definitions
        ],
        "findings": [_finding(finding) for finding in report.findings],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    found: dict[str, Any] = {"code": finding.code}
    if finding.path is not None:
        found["path"] = finding.path
    found |= {
        "line": finding.line,
        "column": finding.column,
        "sentence": finding.sentence,
        "footnote": finding.footnote,
    }
    if finding.attached is not None:
        found["attached_source"] = finding.attached
    if finding.true_source is not None:
        found["true_source"] = finding.true_source
    return found | {"message": finding.message}


def to_sarif(report: Report, *, uri: str, version: str) -> dict[str, Any]:
    """SARIF 2.1.0 with one run; `uri` is the article's name as other programs find it."""
    used = list(dict.fromkeys(finding.code for finding in report.findings))
    return {
        "$schema": _SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "readproof",
                        "version": version,
                        "rules": [_rule(code) for code in used],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(finding, uri) for finding in report.findings],
            }
        ],
    }


def _rule(code: str) -> dict[str, Any]:
    known = CITATION_CODES[code]
    return {
        "id": code,
        "shortDescription": {"text": known.meaning},
        "help": {"text": known.remedy},
        "defaultConfiguration": {"level": _level(known.outcome)},
    }


def _level(outcome: Outcome | None) -> str:
    return "error" if outcome is Outcome.REJECT else "warning"


def _result(finding: Finding, uri: str) -> dict[str, Any]:
    sources: dict[str, object] = {
        "path": finding.path,
        "attachedSource": finding.attached,
        "trueSource": finding.true_source,
    }
    found: dict[str, Any] = {
        "ruleId": finding.code,
        "level": _level(finding.outcome),
        "message": {"text": finding.message},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": uri},
                    "region": {"startLine": finding.line, "startColumn": finding.column},
                }
            }
        ],
    }
    properties = {name: value for name, value in sources.items() if value is not None}

    if properties:
        found["properties"] = properties
    return found
