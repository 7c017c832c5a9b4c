"""Corpus manifests (`readproof/corpus/v1`, kept as TOML) and the reports about a corpus."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from readproof.core.corpora import Corpus, CorpusDocument

SCHEMA = "readproof/corpus/v1"
CHECK_SCHEMA = "readproof/drift/v1"
RUN_SCHEMA = "readproof/runs/v1"
# How a document can fare in a run.
RESULTS = ("ACCEPT", "REVIEW", "REJECT", "refused", "failed")
_ENTRY = ("path", "sha256", "encoding", "newline", "language")
_OWN = ("licence", "policy")


def from_dict(value: Mapping[str, Any]) -> Corpus:
    """The value; a document takes licence and policy of the corpus where it names none."""
    return Corpus(
        edition=value["edition"],
        key=bytes.fromhex(value["key"]),
        documents=tuple(
            CorpusDocument(
                **{name: entry[name] for name in _ENTRY},
                **{name: entry.get(name, value[name]) for name in _OWN},
            )
            for entry in value["documents"]
        ),
    )


def head(*, title: str | None, edition: str, key: bytes, licence: str, policy: str) -> str:
    """The TOML of a manifest before its documents."""
    fields = {"schema": SCHEMA}
    if title is not None:
        fields["title"] = title
    fields |= {"licence": licence, "policy": policy, "edition": edition, "key": key.hex()}
    return "".join(map(_line, fields.items()))


def entry(document: CorpusDocument, *, licence: str, policy: str) -> str:
    """The TOML of one document; what the corpus says already is left out."""
    fields = {name: getattr(document, name) for name in _ENTRY}
    for name, common in (("licence", licence), ("policy", policy)):
        if getattr(document, name) != common:
            fields[name] = getattr(document, name)
    return "\n[[documents]]\n" + "".join(map(_line, fields.items()))


def _line(field: tuple[str, str]) -> str:
    """`name = "value"`; a JSON string is a TOML string, but for DEL, which TOML wants escaped."""
    name, value = field
    return f"{name} = {json.dumps(value, ensure_ascii=False)}\n".replace("\x7f", "\\u007f")


def check_to_dict(
    *, documents: int, sets: int, refused: int, findings: Iterable[Mapping[str, object]]
) -> dict[str, object]:
    """The report of `corpus check`; what a finding leaves open (`None`) is left out."""
    return {
        "schema": CHECK_SCHEMA,
        "documents": documents,
        "sets": sets,
        "refused": refused,
        "findings": [
            {
                name: finding[name]
                for name in ("file", "line", "key", "problem", "message")
                if finding[name] is not None
            }
            for finding in findings
        ],
    }


def run_to_dict(
    *, reader: str, documents: int, results: Iterable[Mapping[str, object]]
) -> dict[str, object]:
    """The report of `corpus run`; what a result leaves open (`None`) is left out."""
    lines = [
        {name: value for name, value in result.items() if value is not None} for result in results
    ]
    counts = dict.fromkeys(RESULTS, 0)
    for one in lines:
        counts[str(one["result"])] += 1
    return {
        "schema": RUN_SCHEMA,
        "reader": reader,
        "documents": documents,
        "counts": {**counts, "not_played": documents - len(lines)},
        "results": lines,
    }
