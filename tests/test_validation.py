"""Schemas accept what the contract says and nothing else; the loader takes one meaning only."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from readproof import validation
from readproof.core.policies import BUILT_IN
from readproof.core.reasons import CODES, DISCARD_MEANINGS, Outcome
from readproof.errors import Malformed, Unusable
from readproof.validation import loader, schemas
from readproof.validation.faults import MAX_FAULTS
from readproof.wire import policy as policy_wire
from readproof.wire.canonical import encode
from tests.wire.examples import KINDS, example
from tests.wire.values import AUDIT, AUDIT_ID, CHALLENGE_ID, SHA
from tests.yardstick import reference_seconds

# Fields that may be left out, by kind (`*` is any place in a list).
OPTIONAL = {
    "phrases": {"summary"},
    "extraction": {"summary", "quote_spans.*.unwrapped"},
    "answers": set(),
    "span": {"results.*.reason", "results.*.near_miss"},
    "quote": {
        "results.*.flags",
        "results.*.near_miss",
        "discarded.*.item.score",
        "discard.by_reason.*",
    },
    "policy": {
        "phrases",
        "phrases.*",
        "items.true_sentence",
        "items.own_prefix",
        "items.delivery_token",
        "allowed_wrong.own_prefix",
        "allowed_wrong.delivery_token",
        "context_radius",
        "answer_form",
        "answer_length",
        "answer_length_unspaced",
        "contains_window",
        "sentence_options",
        "attempts",
        "commit_seconds",
        "answer_seconds",
        "summary_required",
        "facts_in_document",
    },
    "traces": {"traces.*.wrong.*", "traces.*.label"},
    "keys": {"keys.*.valid_until"},
    "corpus": {
        "title",
        "note",
        *(f"documents.*.{name}" for name in ("licence", "policy", "title", "note")),
    },
    "drift": {"findings.*.line", "findings.*.key"},
    "runs": {
        f"results.*.{name}"
        for name in ("message", "trace_id", "attempt", "asked", "wrong", "slip_ppm")
    },
    "challenge": {"plan.items_by_kind.*", "plan.allowed_wrong.*", "document.extractor.options.*"},
    "trace": {
        "sheet",
        "extraction",
        "discards",
        "discards.*.note",
        "audit",
        "answers_sheet",
        "answers",
        "summary_report",
        "summary_report.*",
        "secret",
        "questions",
        "questions.*.expected",
        "questions.*.given",
        "questions.*.chunk_id",
        "questions.*.start",
        "questions.*.end",
        "questions.*.first_difference",
        "label",
        "actions",
        "actions.*.label",
        "actions.*.challenge_id",
        "prev_digest",
        "checks",
        "checks.*",
    },
}
OPTIONAL |= {
    "plan": {f"policy.{name}" for name in OPTIONAL["policy"]},
    "claims": {"author", "claims.*.support"},
    "reviews": {f"reviews.*.{name}" for name in ("author", "evidence", "true_source")},
    "article": {f"findings.*.{name}" for name in ("path", "attached_source", "true_source")},
    "unit": {"place"},
    "bundle": {"parts.*.proof"},
    "calibration": {"model"},
}
OPTIONAL["challenge"] |= {f"policy.body.{name}" for name in OPTIONAL["policy"]}
for _inner in ("challenge", "extraction", "audit", "answers", "verdict"):
    OPTIONAL["trace"] |= {f"{_inner}.{name}" for name in OPTIONAL.get(_inner, set())}
OPTIONAL["trace"] |= {"exchanges"}
OPTIONAL["trace"] |= {f"exchanges.*.{name}" for name in ("model", "tokens_in", "tokens_out")}
# Objects whose fields are not the contract's.
OPEN = {
    "challenge": {"document.extractor.options"},
    "span": {"document.extractor.options"},
    "quote": {"verified.*", "discarded.*.item"},
    "trace": {"summary_report", "checks", "challenge.document.extractor.options"},
}


def _objects(value: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, dict):
        yield path, value
        for key, item in value.items():
            yield from _objects(item, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for item in value:
            yield from _objects(item, f"{path}.*")


def _optional(kind: str, place: str) -> bool:
    parent = place.rpartition(".")[0]
    return bool({place, f"{parent}.*"} & OPTIONAL.get(kind, set()))


def accepted(value: Any, kind: str) -> bool:
    try:
        validation.validate(value, kind, "test")
    except Malformed:
        return False
    return True


def faults(value: Any, kind: str) -> list[str]:
    with pytest.raises(Malformed) as caught:
        validation.validate(value, kind, "test")
    return [str(fault) for fault in caught.value.faults]


# --- every kind --------------------------------------------------------------------------------


def test_there_is_an_example_of_each_kind() -> None:
    assert set(KINDS) == set(validation.SCHEMA_KINDS) == set(loader.MAX_BYTES)


@pytest.mark.parametrize("kind", KINDS)
def test_the_example_is_accepted(kind: str) -> None:
    validation.validate(example(kind), kind, "test")


@pytest.mark.parametrize("kind", KINDS)
def test_only_fields_named_optional_may_be_left_out(kind: str) -> None:
    wrong = []
    for number, (path, value) in enumerate(_objects(example(kind))):
        for key in value:
            document = example(kind)
            del list(_objects(document))[number][1][key]
            place = f"{path}.{key}" if path else key
            if accepted(document, kind) != _optional(kind, place):
                wrong.append(place)
    assert not wrong


@pytest.mark.parametrize("kind", KINDS)
def test_a_missing_field_is_named_at_its_place(kind: str) -> None:
    document = example(kind)
    required = [key for key in document if key != "schema" and not _optional(kind, key)]
    del document[required[0]]
    assert f"$: `{required[0]}` is missing" in faults(document, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_no_object_takes_another_field(kind: str) -> None:
    for number, (path, _) in enumerate(_objects(example(kind))):
        if path in OPEN.get(kind, set()):
            continue
        document = example(kind)
        list(_objects(document))[number][1]["surplus"] = 1
        assert any("unknown field 'surplus'" in fault for fault in faults(document, kind)), path


@pytest.mark.parametrize("kind", KINDS)
def test_another_schema_is_refused_by_name(kind: str) -> None:
    document = example(kind)
    document["schema"] = f"readproof/{kind}/v0"
    document["more"] = "nonsense"
    (fault,) = faults(document, kind)
    expected = f"readproof/{kind}/v{schemas.version(kind)}"
    assert fault.startswith(f"$.schema: expected {expected}, found 'readproof/{kind}/v0'")
    del document["schema"]
    assert "found no `schema`" in faults(document, kind)[0]


@pytest.mark.parametrize("value", [[], "text", 1, None, True])
def test_a_document_is_an_object(value: Any) -> None:
    assert "expected an object" in faults(value, "audit")[0]


def test_an_unknown_kind_is_wrong_usage() -> None:
    with pytest.raises(Unusable, match="no schema named 'nonsense'"):
        validation.schema("nonsense")


# --- single fields -----------------------------------------------------------------------------


def _set(kind: str, path: str, value: Any) -> Any:
    document = example(kind)
    target = document
    *steps, last = path.split("/")
    for step in steps:
        target = target[int(step)] if isinstance(target, list) else target[step]
    target[last] = value
    return document


REFUSED = [
    ("challenge", "id", CHALLENGE_ID + "\n"),
    ("challenge", "id", CHALLENGE_ID.upper()),
    ("challenge", "id", AUDIT_ID),
    ("challenge", "document/sha256", SHA[:-1] + "\n"),
    ("challenge", "document/sha256", SHA[:-1]),
    ("challenge", "document/sha256", SHA.upper()),
    ("challenge", "document/length", -1),
    ("challenge", "document/length", 9000.0),
    ("challenge", "document/length", True),
    ("challenge", "reader", "two\nlines"),
    ("challenge", "reader", "final break\n"),
    ("challenge", "reader", "\x1b]0;X\x07"),
    ("challenge", "reader", ""),
    ("challenge", "issued_at", "2026-11-30T12:15:46Z"),
    ("challenge", "issued_at", "2026-11-30T12:15:46.123+00:00"),
    ("challenge", "issued_at", "2026-02-30T12:15:46.123Z"),
    ("challenge", "issued_at", "2026-11-30T24:15:46.123Z"),
    ("challenge", "lang", "fr"),
    ("challenge", "delivery", "mail"),
    ("challenge", "regions/0/id", "tail\n"),
    ("challenge", "chunks/0/id", "chunk_1"),
    ("challenge", "chunks/0/id", "chunk_001\n"),
    ("challenge", "chunks/1/start", 1499),
    ("challenge", "chunks/5/end", 8999),
    ("challenge", "regions/2/end", 9001),
    ("challenge", "guarantee/skip/50/gap", 1_000_001),
    ("challenge", "policy/body/attempts", 0),
    ("phrases", "phrases", []),
    ("phrases", "phrases/0/region", "end"),
    ("phrases", "phrases/0/text", None),
    ("phrases", "summary", None),
    ("extraction", "quote_spans/0/id", "s1"),
    ("extraction", "quote_spans/0/start", 230),
    ("extraction", "quote_spans/0/context_start", 201),
    ("extraction", "quote_spans/1/id", "s01"),
    ("extraction", "quote_spans/0/unwrapped", False),
    ("extraction", "quote_spans/0/matched_by", "similar"),
    ("extraction", "quote_spans/0/fold_steps", ["UPPER"]),
    ("extraction", "discarded/0/reason", "SILLY"),
    ("extraction", "summary", None),
    ("audit", "questions", []),
    ("audit", "questions/1/id", "q01"),
    ("audit", "questions/0/id", "q1"),
    ("audit", "questions/0/id", "q01\n"),
    ("audit", "attempt", 0),
    ("audit", "answer_form", "loose"),
    ("audit", "questions/3/window", 0),
    ("audit", "questions/4/options/0/label", "a"),
    ("audit", "questions/1/length", 0),
    ("answers", "answers", []),
    ("answers", "answers/0/answer", None),
    ("answers", "answers/5/unseen", False),
    ("answers", "audit_id", CHALLENGE_ID),
    ("verdict", "verdict", "maybe"),
    ("verdict", "reasons", []),
    ("verdict", "regime", "closed"),
    ("verdict", "weak", 0),
    ("verdict", "audit_id", "au_"),
    ("verdict", "decided_at", None),
    ("span", "results/0/status", "found"),
    ("span", "results/0/reason", None),
    ("traces", "traces/0/reasons", ["WEAK_PLAN"]),
    ("traces", "traces/0/wrong/verbatim", -1),
    ("trace", "state", "built"),
    ("trace", "secret", "00"),
    ("policy", "strata", 0),
    ("policy", "strata", 2001),
    ("policy", "strata", 24.0),
    ("policy", "answer_length", 9),
    ("policy", "answer_length", 61),
    ("policy", "attempts", 21),
    ("policy", "commit_seconds", 59),
    ("policy", "answer_seconds", 31 * 86400 + 1),
    ("policy", "answer_form", "raw"),
    ("policy", "contains_window", 0),
    ("policy", "phrases/min_length", 401),
    ("policy", "phrases/min_length_unspaced", 201),
    ("policy", "phrases/per_region", 6),
    ("policy", "allowed_wrong/verbatim", 24),
    ("corpus", "documents/0/path", "../x"),
    ("corpus", "documents/0/path", "a/../../x"),
    ("corpus", "documents/0/path", "/etc/passwd"),
    ("corpus", "documents/0/path", "."),
    ("corpus", "documents/0/path", "a\\..\\x"),
    ("corpus", "documents/0/path", "C:x"),
    ("corpus", "documents/0/path", "x\n"),
    ("corpus", "documents/0/newline", "LF"),
    ("corpus", "documents/0/policy", "lenient"),
    ("corpus", "policy", "lenient"),
    ("corpus", "edition", "2026-02-30"),
    ("corpus", "edition", "1969-12-31"),
    ("corpus", "key", SHA.upper()),
    ("set", "purpose", "proof"),
    ("set", "receipt", "given"),
    ("set", "reader", "alice"),
    ("set", "files/0/name", "answers.json"),
    ("drift", "findings/0/problem", "untidy"),
    ("runs", "results/0/result", "PASS"),
    ("verdict", "reader", "practice set"),
]
ACCEPTED = [
    ("verdict", "audit_id", None),
    ("verdict", "extraction_sha256", None),
    ("verdict", "summary_sha256", None),
    ("verdict", "attempt", 0),
    ("audit", "questions/3/window", 200),
    ("audit", "questions/3/window", None),
    ("policy", "contains_window", 500),
    ("policy", "allowed_wrong/verbatim", 23),
    ("trace", "prev_digest", None),
    ("challenge", "reader", "読み手 1"),
    ("challenge", "chunks/0/id", "chunk_0001"),
    ("answers", "answers/0/answer", ""),
    ("corpus", "documents/0/path", "a..b/..c.txt"),
]


@pytest.mark.parametrize(("kind", "path", "value"), REFUSED)
def test_refused(kind: str, path: str, value: Any) -> None:
    found = faults(_set(kind, path, value), kind)
    top = path.partition("/")[0]
    assert all(fault.startswith(f"$.{top}") for fault in found), found


@pytest.mark.parametrize(("kind", "path", "value"), ACCEPTED)
def test_accepted(kind: str, path: str, value: Any) -> None:
    validation.validate(_set(kind, path, value), kind, "test")


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_built_in_policies_are_policies(name: str) -> None:
    validation.validate(policy_wire.to_dict(BUILT_IN[name]), "policy", name)


def test_a_short_policy_takes_the_defaults() -> None:
    short = {
        "schema": "readproof/policy/v1",
        "name": "standard",
        "strata": 24,
        "items": {"contains": 8},
        "allowed_wrong": {"verbatim": 1, "choice": 1},
    }
    validation.validate(short, "policy", "test")
    value = policy_wire.from_dict(short)
    assert value == BUILT_IN["standard"]
    assert policy_wire.sha256(value) == policy_wire.sha256(BUILT_IN["standard"])


# --- if and then -------------------------------------------------------------------------------

FIELDS = {
    "quote_id": "s01",
    "chunk_id": "chunk_001",
    "locator": {"opening": "a", "closing": "b"},
    "anchor": "x",
    "length": 20,
    "ask_length": 30,
    "window": None,
    "text": "x",
    "options": [{"label": "A", "text": "a"}, {"label": "B", "text": "b"}],
}
BRANCHES = {  # place in the example audit: fields of the kind
    0: {"quote_id", "length", "ask_length"},
    1: {"chunk_id", "locator", "anchor", "length", "ask_length"},
    2: {"chunk_id", "locator", "anchor", "length", "ask_length"},
    3: {"chunk_id", "locator", "window", "text"},
    4: {"chunk_id", "locator", "options"},
    5: {"chunk_id"},
}


@pytest.mark.parametrize("place", BRANCHES)
@pytest.mark.parametrize("field", FIELDS)
def test_a_kind_of_question_has_its_fields_and_no_other(place: int, field: str) -> None:
    document = example("audit")
    question = document["questions"][place]
    assert (field in question) == (field in BRANCHES[place])
    where = f"$.questions[{place}]"
    if field in question:
        del question[field]
        assert f"{where}: `{field}` is missing" in faults(document, "audit")
    else:
        question[field] = FIELDS[field]
        message = f"{where}.{field}: this field does not belong here"
        assert message in faults(document, "audit")


@pytest.mark.parametrize("place", range(2, 6))
def test_only_a_prefix_may_be_about_an_own_quote(place: int) -> None:
    document = example("audit")
    document["questions"][place]["is_non_quote"] = False
    assert f"$.questions[{place}].is_non_quote: expected true, found False" in faults(
        document, "audit"
    )


def test_a_question_about_no_quote_needs_its_chunk() -> None:
    document = example("audit")
    document["questions"][0]["is_non_quote"] = True
    found = faults(document, "audit")
    assert "$.questions[0]: `chunk_id` is missing" in found
    assert "$.questions[0].quote_id: this field does not belong here" in found


def test_an_audit_needs_a_question_about_no_quote() -> None:
    document = example("audit")
    del document["questions"][1:]
    assert faults(document, "audit") == [
        "$.questions: no entry is of the kind that must stand here at least once"
    ]


def _verdict(verdict: str, *codes: str) -> Any:
    document = example("verdict")
    document["verdict"] = verdict
    document["reasons"] = [{"code": code, "message": "m"} for code in codes]
    return document


@pytest.mark.parametrize(
    ("verdict", "codes", "right"),
    [
        ("ACCEPT", ["OK"], True),
        ("ACCEPT", ["OK", "OK"], False),
        ("ACCEPT", ["COVERAGE_WRONG"], False),
        ("ACCEPT", ["EXPIRED"], False),
        ("ACCEPT", ["OK", "SUMMARY_MISSING"], False),
        ("REVIEW", ["EXPIRED"], True),
        ("REVIEW", ["SUMMARY_MISSING", "NOT_DELIVERED"], True),
        ("REVIEW", ["OK"], False),
        ("REVIEW", ["COVERAGE_WRONG"], False),
        ("REJECT", ["COVERAGE_WRONG"], True),
        ("REJECT", ["COVERAGE_WRONG", "SUMMARY_MISSING"], True),
        ("REJECT", ["SUMMARY_MISSING"], False),
        ("REJECT", ["COVERAGE_WRONG", "OK"], False),
        ("REJECT", ["WEAK_PLAN"], False),
        ("REJECT", ["MADE_UP"], False),
    ],
)
def test_reasons_carry_the_verdict(verdict: str, codes: list[str], right: bool) -> None:
    assert accepted(_verdict(verdict, *codes), "verdict") == right


@pytest.mark.parametrize(("code"), [code for code in CODES.values() if code.outcome])
def test_every_code_of_the_closed_list_can_stand_in_its_verdict(code: Any) -> None:
    assert accepted(_verdict(code.outcome.value, code.name), "verdict")


def test_schemas_and_lists_of_the_core_name_the_same_codes() -> None:
    def enums(kind: str) -> list[set[str]]:
        found: list[set[str]] = []

        def walk(node: Any) -> None:
            if isinstance(node, dict):
                if "enum" in node:
                    found.append(set(node["enum"]))
                for item in node.values():
                    walk(item)
            elif isinstance(node, list):
                for item in node:
                    walk(item)

        walk(validation.schema(kind))
        return found

    outcomes = {code.name for code in CODES.values() if code.outcome is not None}
    assert outcomes in enums("verdict")
    assert outcomes in enums("traces")
    assert {code.name for code in CODES.values() if code.outcome is Outcome.REVIEW} in enums(
        "verdict"
    )
    assert set(DISCARD_MEANINGS) in enums("common")
    assert set(DISCARD_MEANINGS) in enums("trace")


@pytest.mark.parametrize(
    ("entry", "right"),
    [
        ({"question_id": "q01", "answer": "a"}, True),
        ({"question_id": "q01", "unseen": True}, True),
        ({"question_id": "q01"}, False),
        ({"question_id": "q01", "answer": "a", "unseen": True}, False),
        ({"answer": "a"}, False),
    ],
)
def test_an_answer_has_exactly_one_of_two_keys(entry: dict[str, object], right: bool) -> None:
    document = example("answers")
    document["answers"][0] = entry
    assert accepted(document, "answers") == right


OUTCOME = ("secret", "questions", "verdict", "label", "actions")


@pytest.mark.parametrize("field", OUTCOME)
def test_an_open_trace_shows_nothing_of_the_outcome(field: str) -> None:
    document = example("trace")
    document["state"] = "open"
    kept = {name: document.pop(name) for name in OUTCOME}
    validation.validate(document, "trace", "test")
    document[field] = kept[field]
    assert f"$.{field}: this field does not belong here" in faults(document, "trace")


# --- what messages may say ---------------------------------------------------------------------


def test_all_faults_are_reported_with_their_paths() -> None:
    document = example("audit")
    document["lang"] = "fr"
    document["questions"][1]["length"] = "x"
    del document["attempt"]
    found = faults(document, "audit")
    assert '$.lang: expected "en" or "ja", found \'fr\'' in found
    assert "$.questions[1].length: expected integer, found string" in found
    assert "$: `attempt` is missing" in found


def test_a_flood_of_faults_is_cut_off() -> None:
    document = example("answers")
    document["answers"] = [{"question_id": "x", "answer": "a"}] * 3000
    found = faults(document, "answers")
    assert len(found) == MAX_FAULTS + 1
    assert found[-1] == "$: more than 50 faults"


def test_no_answer_secret_or_long_value_is_printed() -> None:
    canary = "canary-of-the-answer"
    document = example("answers")
    document["answers"][0]["answer"] = [canary]
    document["answers"][1]["answer"] = canary + "x" * 100_000
    document["answers"][2][canary[:6]] = canary
    del document["answers"][3]["question_id"]
    document["answers"][3]["answer"] = canary
    document["answers"][4]["unseen"] = canary
    assert canary not in "\n".join(faults(document, "answers"))
    trace = example("trace")
    trace["secret"] = canary
    trace["questions"][0]["expected"] = {"text": canary}
    trace["questions"][1]["given"] = 7.5
    found = "\n".join(faults(trace, "trace"))
    assert canary not in found
    assert "7.5" not in found
    long = _set("challenge", "lang", "z" * 1000)
    assert all(len(fault) < 200 for fault in faults(long, "challenge"))


def test_a_printed_value_cannot_act_on_a_terminal() -> None:
    document = _set("challenge", "lang", "a\x1b]0;X\x07\u202e")
    document["\x1b[2J"] = 1
    assert all(fault.isprintable() for fault in faults(document, "challenge"))


# --- the strict loader -------------------------------------------------------------------------


def refusal(data: bytes | str, kind: str = "answers") -> str:
    with pytest.raises(Malformed) as caught:
        validation.loads(data, kind=kind, what="test")
    return str(caught.value)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'{"answer": "a", "answer": "b"}', "the key 'answer' stands twice"),
        (b'[{"a": {"b": 1, "c": 2, "b": 3}}]', "the key 'b' stands twice"),
        (b'{"a": 1, "\\u0061": 2}', "the key 'a' stands twice"),
        (b"[NaN]", "NaN is no JSON number"),
        (b"[Infinity]", "Infinity is no JSON number"),
        (b"[-Infinity]", "-Infinity is no JSON number"),
        (b"[1e999]", "whole numbers only, found '1e999'"),
        (b"[1.0]", "whole numbers only, found '1.0'"),
        (b"[1e3]", "whole numbers only"),
        (b"[9007199254740992]", "integers up to 9007199254740991"),
        (b"[-9007199254740992]", "integers up to 9007199254740991"),
        (b"[" + b"9" * 10_000 + b"]", "integers up to 9007199254740991"),
        (b'["\\ud800"]', "$[0]: a lone surrogate"),
        (b'["\\udc00\\ud800"]', "$[0]: a lone surrogate"),
        (b'{"a": {"\\udfff": 1}}', "$.a (a key): a lone surrogate"),
        (b'{"a": ["x\\u0000"]}', "$.a[0]: a NUL"),
        (b'["\xed\xa0\x80"]', "byte 2: not UTF-8"),
        (b'["\xff"]', "byte 2: not UTF-8"),
        ('["\ud800"]', "character 2: a lone surrogate"),
        (b"\xff\xfe[\x00]\x00", "byte 0: not UTF-8"),
        (b'["a\x01"]', "line 1 column 4: not JSON"),
        (b"", "not JSON"),
        (b"[1] [2]", "not JSON: Extra data"),
        (b"{'a': 1}", "not JSON"),
        (b"[1,]", "not JSON"),
        (b'{"a": 1', "line 1 column 8: not JSON"),
        (b"[" * 65 + b"]" * 65, "at most 64 levels"),
        (b'{"a":' * 65 + b"1" + b"}" * 65, "at most 64 levels"),
        (b'"\\', "not JSON"),
    ],
)
def test_refused_input(data: bytes | str, words: str) -> None:
    assert words in refusal(data)


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b"\xef\xbb\xbf[1]", [1]),
        ('["\U0001f600"]', ["\U0001f600"]),
        (b'["\\ud83d\\ude00"]', ["\U0001f600"]),
        (b'["\\\\ud800"]', ["\\ud800"]),
        (b"[-0, 9007199254740991]", [0, 9007199254740991]),
        (b"[" * 64 + b"]" * 64, json.loads("[" * 64 + "]" * 64)),
        (json.dumps(["[" * 1000 + '"' + "{" * 1000]), ["[" * 1000 + '"' + "{" * 1000]),
        (json.dumps(["[" * 100 + "\\"]), ["[" * 100 + "\\"]),
        (b"[" + b"[]," * 1000 + b"[]]", [[] for _ in range(1001)]),
    ],
)
def test_accepted_input(data: bytes | str, value: Any) -> None:
    assert validation.loads(data, kind="answers", what="test") == value


def test_all_duplicate_keys_are_reported() -> None:
    found = refusal(b'[{"a": 1, "a": 2}, {"b": 1, "b": 2}]')
    assert "'a'" in found
    assert "'b'" in found


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_largest_size(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(loader.MAX_BYTES, kind, 5)
    assert validation.loads(b"[111]", kind=kind, what="test") == [111]
    assert "at most 5 bytes, found 6" in refusal(b"[1111]", kind)


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 1_000_000,
        b'{"a":' * 200_000,
        b'"\\"' * 500_000,
        b'"\\' * 500_000,
        b"1" * 1_000_000,
        b'"' * 1_000_001,
        b'{"a":1,' * 60 + b"[" * 500_000,
    ],
    ids=["brackets", "objects", "escaped quotes", "backslashes", "digits", "quotes", "mixed"],
)
def test_hostile_input_is_refused_at_once(data: bytes) -> None:
    start = time.process_time()
    refusal(data)
    # A machine under load may take several times as long; a quadratic way takes minutes.
    assert reference_seconds(start) < 0.5


def test_a_million_brackets_never_reach_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("parsed")

    monkeypatch.setattr(json, "loads", fail)
    assert "at most 64 levels" in refusal(b"[" * 1_000_000)


# --- cost, references --------------------------------------------------------------------------


def test_three_thousand_equal_objects_are_checked_quickly() -> None:
    document = example("answers")
    document["answers"] = [{"question_id": "q01", "answer": "a"}] * 3000
    validation.validator("answers")
    start = time.process_time()
    validation.validate(document, "answers", "test")
    assert reference_seconds(start) < 0.5


def test_entries_beyond_the_limit_are_not_looked_at() -> None:
    document = example("answers")
    document["answers"] = [{"question_id": "nonsense"}] * 100_000
    (fault,) = faults(document, "answers")
    assert fault == "$.answers: expected at most 10000 entries, found 100000"


def test_no_reference_is_fetched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import socket
    import urllib.request

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("fetched")

    monkeypatch.setattr(socket, "create_connection", fail)
    monkeypatch.setattr(urllib.request, "urlopen", fail)
    local = tmp_path / "schema.json"
    local.write_text("{}")
    ours = validation.validator("answers")
    for target in ("http://127.0.0.1:9/x", local.as_uri(), "nonsense"):
        strange = ours.evolve(schema={"$ref": target})
        with pytest.raises(Exception, match="Unresolvable"):
            strange.validate({})


def test_a_reference_in_a_document_is_an_unknown_field() -> None:
    document = {"schema": "readproof/answers/v1", "$ref": "http://127.0.0.1:9/x"}
    assert "$: unknown field '$ref'" in faults(document, "answers")


# --- submissions -------------------------------------------------------------------------------


def test_both_forms_of_a_phrase_sheet_are_the_same_content() -> None:
    sheet = b"[head]\none\n\n[tail]\ntwo\n\n[middle]\nunseen\n[summary]\nS.\n"
    form = encode(example("phrases"))
    assert validation.phrase_sheet(sheet, CHALLENGE_ID) == validation.phrase_sheet(
        b"\xef\xbb\xbf \n" + form, CHALLENGE_ID
    )


def test_phrases_for_another_challenge_are_refused_with_both_ids() -> None:
    other = "ch_" + "f" * 32
    with pytest.raises(Malformed, match=f"expected {other}, found {CHALLENGE_ID}"):
        validation.phrase_sheet(encode(example("phrases")), other)


def test_both_forms_of_an_answer_sheet_are_the_same_content() -> None:
    document = example("answers")
    document["answers"].reverse()
    lines = [f"[q0{n}]\nanswer {n}\n" for n in range(1, 6)] + ["[q06]\nunseen\n"]
    assert validation.answer_sheet(encode(document), AUDIT) == validation.answer_sheet(
        "".join(lines).encode(), AUDIT
    )


def test_answers_must_fit_the_audit_and_every_misfit_is_reported() -> None:
    document = example("answers")
    document["audit_id"] = "au_" + "f" * 32
    document["answers"][0]["question_id"] = "q02"
    document["answers"][2]["question_id"] = "q77"
    with pytest.raises(Malformed) as caught:
        validation.answer_sheet(encode(document), AUDIT)
    assert [str(fault) for fault in caught.value.faults] == [
        f"$.audit_id: expected {AUDIT_ID}, found au_{'f' * 32}",
        "$.answers[1].question_id: a further entry for q02; expected exactly one",
        "$.answers[2].question_id: the audit has no question q77",
        "$.answers: no entry for q01",
        "$.answers: no entry for q03",
    ]
