"""Receipts on the command line: written after the verdict, the same again, checked offline."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from readproof import validation
from tests.cli.conftest import Result, cli, program

FOLDER = Path(".readproof/keys")


@pytest.fixture
def key() -> str:
    """A key that signs here."""
    return cli("keys", "init", "--owner", "us").out.decode().strip()


@pytest.fixture
def receipt(key: str, audited: Path) -> Path:
    """The receipt of an ACCEPT, with its summary in summary.txt."""
    result = cli("grade", "audit.json", "answers.txt", "--receipt", "receipt.json")
    assert result.code == 0, result.err
    assert "verdict.json, receipt.json" in result.err
    extraction = json.loads(Path("extraction.json").read_bytes())
    Path("summary.txt").write_text(extraction["summary"]["text"] + "\n", encoding="utf-8")
    return Path("receipt.json")


def _check(*extra: object, file: str = "receipt.json") -> Result:
    base = ["check", file, "summary.txt", "--document", "doc.md", "--policy", "quick"]
    return cli(*base, "--regime", "open", *extra)


def test_receipt_is_accepted_without_the_store(receipt: Path, tmp_path: Path) -> None:
    shutil.copy(FOLDER / "trusted.json", "trusted.json")
    shutil.rmtree(".readproof")
    result = _check("--trusted", "trusted.json")
    assert result.code == 0, result.out
    assert result.out.count(b" ok  ") == 12
    assert "The summary may be used." in result.out.decode()


def test_grading_again_gives_the_same_receipt(receipt: Path) -> None:
    before = receipt.read_bytes()
    assert cli("grade", "audit.json", "answers.txt", "--receipt", "receipt.json").code == 0
    receipt.unlink()
    again = cli("grade", "audit.json", "answers.txt", "--receipt", "receipt.json")
    assert again.code == 0
    assert receipt.read_bytes() == before


def test_receipt_holds_the_head_of_the_traces(receipt: Path) -> None:
    import base64

    value = json.loads(base64.b64decode(json.loads(receipt.read_bytes())["payload"]))
    verdict = json.loads(Path("verdict.json").read_bytes())
    assert value["predicate"]["verdict"] == verdict
    shown = cli("traces", "show", "latest", "--json").json
    assert value["predicate"]["traces_head"] == {"length": 1, "digest": shown["digest"]}


def test_reject_is_signed_too_and_grants_nothing(key: str, audited: Path) -> None:
    wrong = Path("answers.txt").read_bytes().replace(b"]\n", b"]\nwrong ")
    Path("answers.txt").write_bytes(wrong)
    assert cli("grade", "audit.json", "answers.txt", "--receipt", "receipt.json").code == 1
    Path("summary.txt").write_text("x", encoding="utf-8")
    result = _check("--json")
    assert result.code == 1
    found = {line["id"]: line for line in result.json["checks"]}
    assert found["signature"]["result"] == "ok"
    assert found["accept"]["code"] == "NOT_ACCEPTED"
    assert not result.json["usable"]


@pytest.mark.parametrize("usable", [True, False])
def test_json_is_a_document_of_its_kind(receipt: Path, usable: bool) -> None:
    for file, kind in (("receipt.json", "receipt"), ("verdict.json", "verdict")):
        result = _check("--json", *([] if usable else ["--regime", "context"]), file=file)
        assert result.code == (0 if usable else 1)
        value = validation.loads(result.out, kind="check", what="c")
        validation.validate(value, kind="check", what="c")
        assert (value["input"], value["usable"]) == (kind, usable)
        assert [line["number"] for line in value["checks"]] == [*range(1, len(value["checks"]) + 1)]


def test_key_that_is_not_trusted_is_told_and_the_rest_is_not_skipped(receipt: Path) -> None:
    assert cli("keys", "init", "--keys", "other").code == 0
    result = _check("--trusted", "other/trusted.json")
    assert result.code == 1
    assert "The summary may not be used: KEY_NOT_TRUSTED." in result.out.decode()
    assert result.out.count(b"\n") == 13
    assert result.out.count(b" ??  ") == 10
    assert "readproof explain KEY_NOT_TRUSTED" in result.err


def test_edited_receipt_is_refused(receipt: Path) -> None:
    value = json.loads(receipt.read_bytes())
    value["payload"] = value["payload"].replace("A", "B", 1)
    receipt.write_text(json.dumps(value))
    result = _check()
    assert result.code == 1
    assert "SIGNATURE_INVALID" in result.out.decode()


def test_malformed_receipt_is_unusable_with_all_faults(receipt: Path) -> None:
    receipt.write_text('{"payloadType": 1, "payload": "x", "more": 2}')
    result = _check()
    assert result.code == 2
    for words in ("signatures: is missing", "canonical base64", "unknown field", "a string"):
        assert words in result.err


def test_missing_trusted_keys_are_told(receipt: Path) -> None:
    (FOLDER / "trusted.json").unlink()
    result = _check()
    assert result.code == 2
    assert "readproof keys trust FILE" in result.err
    assert _check("--trusted", "nowhere.json").code == 2


def test_old_receipt_is_stale(receipt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from readproof.gate import gates

    clock = gates.now_milliseconds
    assert _check("--max-age", "7d").code == 0
    monkeypatch.setattr(gates, "now_milliseconds", lambda: clock() + 8 * 86_400_000)
    assert "STALE" in _check("--max-age", "7d").out.decode()


def test_only_part_of_what_could_be_checked_is_not_enough(graded: Path) -> None:
    """A purged trace: nothing is false, and the summary is not to be used all the same."""
    import sqlite3

    with sqlite3.connect(".readproof/readproof.db") as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE traces SET body = ''")
    result = _check(file="verdict.json")
    assert result.code == 1
    assert "??  it is the verdict that the store holds" in result.out.decode()
    assert "not everything could be checked" in result.out.decode()


def test_no_step_is_taken_without_a_key(audited: Path) -> None:
    result = cli("grade", "audit.json", "answers.txt", "--receipt", "receipt.json")
    assert result.code == 2
    assert "`readproof keys init` makes one" in result.err
    assert not Path("verdict.json").exists()
    assert cli("traces", "list", "--json").json["total"] == 0


def test_no_step_is_taken_where_the_receipt_would_overwrite(key: str, audited: Path) -> None:
    Path("receipt.json").write_text("mine")
    result = cli("grade", "audit.json", "answers.txt", "--receipt", "receipt.json")
    assert result.code == 2
    assert cli("traces", "list", "--json").json["total"] == 0
    same = cli("grade", "audit.json", "answers.txt", "--receipt", "verdict.json")
    assert same.code == 2
    assert "expected two files" in same.err


def test_key_needs_its_passphrase(audited: Path) -> None:
    Path("pass").write_bytes(b"secret\n")
    assert cli("keys", "init", "--passphrase-file", "pass").code == 0
    base = ["grade", "audit.json", "answers.txt", "--receipt", "receipt.json"]
    missing = cli(*base)
    assert missing.code == 2
    assert "has a passphrase" in missing.err
    Path("wrong").write_bytes(b"wrong\n")
    assert "the passphrase is wrong" in cli(*base, "--passphrase-file", "wrong").err
    assert cli("traces", "list", "--json").json["total"] == 0
    done = cli(*base, env={"READPROOF_PASSPHRASE_FILE": "pass"})
    assert done.code == 0
    assert b"secret" not in Path("receipt.json").read_bytes()


def test_edited_trace_is_not_signed(graded: Path, key: str) -> None:
    import sqlite3

    with sqlite3.connect(".readproof/readproof.db") as connection:
        connection.execute("UPDATE traces SET regime = 'context'")
    result = cli("grade", "audit.json", "answers.txt", "--receipt", "receipt.json")
    assert result.code == 1
    assert "the row was changed after it was written" in result.err
    assert not Path("receipt.json").exists()


def test_key_signs_no_verdict_from_before_its_time(
    graded: Path, later: Callable[[int], None]
) -> None:
    assert cli("keys", "init").code == 0
    base = ["grade", "audit.json", "answers.txt", "--receipt", "receipt.json"]
    result = cli(*base)
    assert result.code == 2
    assert "keys init --from" in result.err
    earlier = cli("keys", "init", "--from", "2026-01-01").out.decode().strip()
    assert cli(*base, "--key", earlier[:10]).code == 0
    assert _check().code == 0


@pytest.mark.parametrize(("strategy", "code"), [("honest", 0), ("head-only", 1)])
def test_run_writes_a_receipt_whatever_the_verdict_is(
    key: str, doc: Path, strategy: str, code: int
) -> None:
    base = ["run", doc, "--policy", "quick", "--reader-cmd", program(strategy)]
    result = cli(*base, "--receipt", "r.json", "--verdict", "v.json")
    assert result.code == code, result.err
    assert "v.json, r.json" in result.err
    Path("summary.txt").write_bytes(result.out or b"x")
    assert _check(file="r.json").code == code
    verdict: dict[str, Any] = json.loads(Path("v.json").read_bytes())
    assert (verdict["verdict"] == "ACCEPT") is (code == 0)


def test_run_wants_two_files_and_a_key(doc: Path) -> None:
    base = ["run", doc, "--reader-cmd", "true"]
    same = cli(*base, "--receipt", "r.json", "--verdict", "r.json")
    assert "expected two files" in same.err
    assert "keys init" in cli(*base, "--receipt", "r.json").err


def test_bug_while_signing_shows_no_secret(
    graded: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The private half stands in local variables and in the error itself: neither is printed."""
    from readproof import receipts
    from readproof.keys.privates import PrivateKey

    seen: list[str] = []

    def broken(receipt: object, pair: PrivateKey) -> bytes:
        canary = pair.secret.private_bytes_raw().hex()
        seen.append(canary)
        raise RuntimeError(canary)

    monkeypatch.setattr(receipts, "sign", broken)
    cli("keys", "init", "--keys", "k", "--from", "2026-01-01")
    base = ["grade", "audit.json", "answers.txt", "--receipt", "receipt.json", "--keys", "k"]
    result = cli(*base, env={"READPROOF_DEBUG": "1"})
    assert result.code == 3
    assert seen
    assert seen[0] not in result.err + result.out.decode()


def test_reviews_take_the_store_and_are_not_skipped_in_silence(receipt: Path) -> None:
    Path("reviews.json").write_text('{"reviews": []}')
    result = _check("--reviews", "reviews.json", "--json")
    assert result.code == 1
    value = validation.loads(result.out, kind="check", what="c")
    validation.validate(value, kind="check", what="c")
    last = value["checks"][-1]
    assert (last["id"], last["result"]) == ("reviews", "unchecked")
    assert [line["result"] for line in value["checks"][:-1]] == ["ok"] * 12
