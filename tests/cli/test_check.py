"""`check`: each check reported, 0 only if all hold."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Result, cli


def _check(*extra: object, verdict: str = "verdict.json", summary: str = "summary.txt") -> Result:
    base = ["check", verdict, summary, "--document", "doc.md"]
    return cli(*base, "--policy", "quick", "--regime", "open", *extra)


def test_accepted_summary_may_be_used(graded: Path) -> None:
    result = _check()
    assert result.code == 0, result.out
    assert result.out.count(b"  ok  ") == 7


def test_summary_may_come_on_stdin(graded: Path) -> None:
    stdin = Path("summary.txt").read_bytes()
    base = ["check", "verdict.json", "-", "--document", "doc.md", "--policy", "quick"]
    assert cli(*base, "--regime", "open", stdin=stdin).code == 0


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        pytest.param(["--regime", "logged"], "REGIME_TOO_WEAK", id="regime"),
        pytest.param(["--policy", "standard"], "POLICY_MISMATCH", id="policy"),
        pytest.param(["--document", "summary.txt"], "DOCUMENT_MISMATCH", id="document"),
    ],
)
def test_unmet_demand_is_named(graded: Path, extra: list[str], code: str) -> None:
    result = _check(*extra)
    assert result.code == 1
    assert f"The summary may not be used: {code}." in result.out.decode()
    assert f"readproof explain {code}" in result.err


def test_default_regime_is_more_than_possession(graded: Path) -> None:
    result = cli(
        "check", "verdict.json", "summary.txt", "--document", "doc.md", "--policy", "quick"
    )
    assert result.code == 1
    assert b"REGIME_TOO_WEAK" in result.out


def test_another_summary_is_refused(graded: Path) -> None:
    Path("other.txt").write_text("Something else entirely.\n", encoding="utf-8")
    result = _check(summary="other.txt")
    assert result.code == 1
    assert b"SUMMARY_MISMATCH" in result.out


def test_edited_verdict_is_refused(graded: Path) -> None:
    value = json.loads(Path("verdict.json").read_bytes())
    value["regime"] = "context"
    Path("v.json").write_text(json.dumps(value), encoding="utf-8")
    result = _check(verdict="v.json")
    assert result.code == 1
    assert b"TRACE_MISMATCH" in result.out


def test_old_verdict_is_stale(graded: Path, later: Callable[[int], None]) -> None:
    assert _check("--max-age", "7d").code == 0
    later(8 * 24)
    result = _check("--max-age", "7d")
    assert result.code == 1
    assert b"STALE" in result.out


def test_rejected_verdict_is_not_accepted(audited: Path) -> None:
    wrong = Path("answers.txt").read_bytes().replace(b"\n\n[q", b" and something else\n\n[q")
    Path("answers.txt").write_bytes(wrong.replace(b"]\n", b"]\nwrong "))
    assert cli("grade", "audit.json", "answers.txt").code == 1
    Path("summary.txt").write_text("x", encoding="utf-8")
    result = _check()
    assert result.code == 1
    assert b"NOT_ACCEPTED" in result.out


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b'{"schema": "readproof/verdict/v1"}', "is missing", id="no-fields"),
        pytest.param(b"[]", "expected an object", id="a-list"),
        pytest.param(b"nonsense", "not JSON", id="no-json"),
        pytest.param(b'{"schema": 1, "schema": 2}', "stands twice", id="a-key-twice"),
    ],
)
def test_malformed_verdict_is_unusable(graded: Path, data: bytes, words: str) -> None:
    Path("v.json").write_bytes(data)
    result = _check(verdict="v.json")
    assert result.code == 2
    assert words in result.err
    assert "v.json" in result.err


def test_summary_that_is_no_utf8_is_unusable(graded: Path) -> None:
    Path("s.txt").write_bytes(b"\xff\xfe")
    assert _check(summary="s.txt").code == 2


@pytest.mark.parametrize("age", ["week", "-1d", "7", "1y"])
def test_age_that_is_none_is_unusable(graded: Path, age: str) -> None:
    result = _check(f"--max-age={age}")
    assert result.code == 2
    assert "--max-age such as" in result.err


def test_reviews_are_one_more_check(graded: Path) -> None:
    Path("reviews.json").write_text('{"reviews": []}')
    result = _check("--reviews", "reviews.json")
    assert result.code == 1
    assert result.out.count(b"\n") == 9
    assert "UNREVIEWED" in result.out.decode()


def test_reviews_of_an_attempt_without_a_sheet_are_not_counted(graded: Path) -> None:
    Path("reviews.json").write_text('{"reviews": []}')
    with sqlite3.connect(".readproof/readproof.db") as connection:
        connection.execute("UPDATE submissions SET sheet = x''")
    result = _check("--reviews", "reviews.json")
    assert result.code == 1
    assert "purged" in result.out.decode()


def test_reviews_of_a_summary_without_marks_are_not_counted(
    graded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from readproof.gate import summary_units

    Path("reviews.json").write_text('{"reviews": []}')
    monkeypatch.setattr(summary_units, "units", lambda store, trace: ())
    assert (
        "no sentence of the summary is marked" in _check("--reviews", "reviews.json").out.decode()
    )
