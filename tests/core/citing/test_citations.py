"""The answer contract: the vectors, its own schemas, and what it loads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from readproof import validation
from readproof.core.citing.citations import CitedReason, Source, concluded, fingerprint
from readproof.core.citing.codes import CITATION_CODES
from readproof.core.citing.forms import decide
from readproof.errors import Malformed

VECTORS = json.loads(
    (Path(__file__).parents[2] / "vectors" / "citations.json").read_text(encoding="utf-8")
)
CASES: list[dict[str, Any]] = VECTORS["cases"]
FIELDS = {
    "id",
    "effect",
    "version",
    "answer",
    "sources",
    "reviews",
    "require_evidence",
    "status",
    "reasons",
}
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _decided(case: dict[str, Any]) -> tuple[str, list[str], int]:
    found, version = decide(
        _text(case["answer"]),
        _text(case["sources"]),
        [_text(case["reviews"])],
        require_evidence=case.get("require_evidence", False),
    )
    return found.status.value, [str(reason) for reason in found.reasons], version


def test_vectors_have_only_known_fields_and_different_ids() -> None:
    assert all(set(case) <= FIELDS for case in CASES)
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", VECTORS["fingerprints"], ids=lambda case: case["claim_id"])
def test_fingerprint_is_the_published_one(case: dict[str, Any]) -> None:
    cited = [Source(**source) for source in case["sources"]]
    assert fingerprint(case["claim_id"], case["claim_text"], cited) == case["fingerprint"]


def test_fingerprint_of_the_published_example() -> None:
    source = Source(id="S1", content="実行ログ: 検証環境の API は HTTP 200 を返しました。")
    found = fingerprint("C1", "検証環境の API は HTTP 200 を返しました。", [source])
    assert found == "6709ca2e356511f1a0e55ccef6996d8f15a71a74411df7698a0b3823784d19e2"


@each_case
def test_outcome_is_that_of_the_vector(case: dict[str, Any]) -> None:
    status, reasons, version = _decided(case)
    assert status == case["status"]
    assert [" ".join(reason.split(" ")[:2]) for reason in reasons] == case["reasons"]
    if case["reasons"] != ["answer: MALFORMED"]:
        assert version == case.get("version", 1)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.get("version") == 2], ids=lambda case: case["id"]
)
def test_form_of_version_2_is_well_formed_exactly_where_its_schema_says_so(
    case: dict[str, Any],
) -> None:
    malformed = any("MALFORMED" in reason for reason in case["reasons"])
    faulty = False
    for kind, name in (("claims", "answer"), ("sources", "sources"), ("reviews", "reviews")):
        try:
            validation.validate(case[name], kind, name)
        except Malformed:
            faulty = True
    assert faulty == malformed


@pytest.mark.parametrize(
    ("kind", "name", "change"),
    [
        pytest.param("claims", "answer", {"claims": 5}, id="claims-no-array"),
        pytest.param("claims", "answer", {"author": " "}, id="blank-author"),
        pytest.param("claims", "answer", {"author": "a\x1b[2J"}, id="control-characters"),
        pytest.param("claims", "answer", {"author": "a" * 201}, id="long-author"),
        pytest.param("reviews", "reviews", {"more": 1}, id="unknown-key"),
        pytest.param("sources", "sources", {"schema": "readproof/sources/v1"}, id="old-schema"),
    ],
)
def test_what_the_schema_refuses_is_malformed(kind: str, name: str, change: dict[str, Any]) -> None:
    case = next(case for case in CASES if case["id"] == "each-both")
    case = {**case, name: {**case[name], **change}}
    status, reasons, _ = _decided(case)
    assert status == "REJECT"
    assert any(" MALFORMED " in reason for reason in reasons)
    if change != {"author": " "}:  # that something can be seen is beyond a schema
        with pytest.raises(Malformed):
            validation.validate(case[name], kind, name)


@pytest.mark.parametrize("text", ["", "{", "null x", "[" * 100])
def test_no_json_is_no_outcome(text: str) -> None:
    with pytest.raises(Malformed):
        decide(text, '{"sources":[]}', [])


def test_rejects_stand_before_what_is_pending() -> None:
    pending = CitedReason(id="A", code="UNREVIEWED", text="x")
    reject = CitedReason(id="B", code="UNSUPPORTED", text="x")
    assert concluded([pending, reject]).reasons == (reject, pending)


def test_no_reason_is_an_accept() -> None:
    assert all(code.outcome is not None and code.exit_code == 1 for code in CITATION_CODES.values())


def test_several_review_files_count_as_one() -> None:
    case = next(case for case in CASES if case["id"] == "all-supported")
    parts = [json.dumps({"reviews": [review]}) for review in case["reviews"]["reviews"]]
    found, _ = decide(_text(case["answer"]), _text(case["sources"]), parts)
    assert found.status == "ACCEPT"


PROBE = """
import sys
before = set(sys.modules)
from readproof.core.citing import forms
forms.decide('{"claims":[]}', '{"sources":[]}', [])
stdlib = sys.stdlib_module_names
new = set(sys.modules) - before
print(sorted(n for n in new if n.partition(".")[0] not in stdlib))
"""


def test_the_contract_loads_the_standard_library_and_core_only() -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", PROBE], cwd=root, capture_output=True, text=True, check=True
    )
    loaded = json.loads(done.stdout.replace("'", '"'))
    assert loaded
    allowed = ("readproof", "readproof.errors", "readproof.core")
    others = [n for n in loaded if n not in allowed and not n.startswith("readproof.core.")]
    assert others == []
