"""What goes wrong: a clear message, the right exit code, nothing lost and nothing half written."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Reader, Result, cli
from tests.corpora import own


def _refused(result: Result, code: int, *words: str) -> None:
    assert result.code == code, result.err
    assert not result.out
    for word in words:
        assert word in result.err, result.err
    assert "bug of readproof" not in result.err


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", ["is empty"], id="empty"),
        pytest.param(b"A short text.\n" * 9, ["DOCUMENT_TOO_SHORT", "at least"], id="too-short"),
        pytest.param(b"The same line again.\n" * 900, ["DOCUMENT_UNASKABLE"], id="unaskable"),
        pytest.param(b"%PDF-1.7\n\xff\xfe\0", ["PDF"], id="binary"),
        pytest.param(
            "Smörgåsbord und Öl\n".encode("cp1252") * 99, ["--encoding"], id="undecodable"
        ),
        pytest.param(b"one\0two\n" * 99, ["NUL", "character 3"], id="nul"),
    ],
)
def test_document_that_cannot_be_proved_is_refused(data: bytes, words: list[str]) -> None:
    Path("d.txt").write_bytes(data)
    _refused(cli("challenge", "d.txt"), 2, *words)
    assert not Path("challenge.json").exists()
    assert not Path("instructions.txt").exists()


def test_weak_plan_needs_a_word_of_consent() -> None:
    Path("d.md").write_text(own("handbook").text[:4500], encoding="utf-8")
    refused = cli("challenge", "d.md")
    _refused(refused, 2, "WEAK_PLAN", "--allow-weak")
    weak = cli("challenge", "d.md", "--allow-weak")
    assert weak.code == 0
    assert "weak" in weak.err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param(["challenge", "none.txt"], ["none.txt", "does not exist"], id="no-document"),
        pytest.param(["challenge", "."], ["folder"], id="a-folder"),
        pytest.param(["build", "none.json", "p"], ["none.json", "no such file"], id="no-challenge"),
        pytest.param(["build", ".", "p"], ["folder"], id="a-folder-as-json"),
        pytest.param(["challenge", "doc.md", "-o", "no/x.json"], ["folder no"], id="no-folder"),
        pytest.param(["challenge", "doc.md", "-o", "-"], ["--json"], id="output-to-stdout"),
        pytest.param(["challenge", "doc.md", "--reader", " "], ["reader's name"], id="no-reader"),
    ],
)
def test_wrong_path_or_word_is_told(doc: Path, args: list[str], words: list[str]) -> None:
    _refused(cli(*args), 2, *words)


def test_existing_file_is_refused_before_anything_happens(doc: Path) -> None:
    Path("instructions.txt").write_text("mine\n", encoding="utf-8")
    _refused(cli("challenge", doc), 2, "instructions.txt", "-o")
    assert Path("instructions.txt").read_text(encoding="utf-8") == "mine\n"
    assert not Path(".readproof").exists()


@pytest.mark.parametrize("step", ["build", "audit", "grade"])
def test_existing_file_stops_a_step_before_it_is_taken(
    request: pytest.FixtureRequest, step: str
) -> None:
    before, args, name, state = {
        "build": (
            "issued",
            ["build", "challenge.json", "phrases.txt"],
            "extraction.json",
            "issued",
        ),
        "audit": ("built", ["audit", "extraction.json"], "questions.txt", "built"),
        "grade": ("audited", ["grade", "audit.json", "answers.txt"], "verdict.json", "audited"),
    }[step]
    request.getfixturevalue(before)
    Path(name).write_text("mine\n", encoding="utf-8")
    _refused(cli(*args), 2, name, "-o", "nothing was changed")
    assert Path(name).read_text(encoding="utf-8") == "mine\n"
    assert _state() == state
    Path(name).unlink()
    assert cli(*args).code == 0


def _state() -> str:
    import sqlite3

    with sqlite3.connect(".readproof/readproof.db") as connection:
        (found,) = connection.execute("SELECT state FROM challenges").fetchone()
    return str(found)


def test_changed_file_of_a_taken_step_is_never_overwritten(built: Path) -> None:
    Path("extraction.json").write_text("{}", encoding="utf-8")
    result = cli("build", "challenge.json", "phrases.txt")
    _refused(result, 2, "extraction.json", "the same command gives the same files again")
    assert Path("extraction.json").read_text(encoding="utf-8") == "{}"
    assert cli("build", "challenge.json", "phrases.txt", "-o", "e2.json").code == 0


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        pytest.param(b"", ["the sheet is empty"], id="empty"),
        pytest.param(b"just a text\n", ["line 1", "[head]"], id="no-section"),
        pytest.param(b"[head]\nx\n\n[heart]\ny\n", ["line 4", "heart"], id="unknown-section"),
        pytest.param(b"[head]\nx\n[head]\ny\n", ["line 3", "second time"], id="repeated-section"),
        pytest.param(b"[head]\n" + b"x\n\n" * 10_000, ["1000", "10000"], id="ten-thousand-phrases"),
        pytest.param(b"[head]\nx\0y\n", ["NUL"], id="nul"),
        pytest.param(b"[head]\n\xff\n", ["UTF-8"], id="undecodable"),
        pytest.param(b'{"schema":"readproof/phrases/v1"}', ["missing"], id="json-without-fields"),
        pytest.param(b"{", ["not JSON"], id="broken-json"),
        pytest.param(b"[head]\n" + b"x" * (9 << 20), ["at most"], id="nine-megabytes"),
    ],
)
def test_malformed_sheet_changes_nothing(issued: Path, sheet: bytes, words: list[str]) -> None:
    Path("bad.txt").write_bytes(sheet)
    _refused(cli("build", "challenge.json", "bad.txt"), 2, "bad.txt", *words)
    assert not Path("extraction.json").exists()
    assert cli("build", "challenge.json", "phrases.txt").code == 0


def test_another_sheet_after_the_first_is_refused(built: Path) -> None:
    first = Path("extraction.json").read_bytes()
    other = Path("phrases.txt").read_bytes() + b"One more sentence.\n"
    result = cli("build", "challenge.json", "-", "-o", "e2.json", stdin=other)
    _refused(result, 2, "ALREADY_SUBMITTED", "readproof explain ALREADY_SUBMITTED")
    assert not Path("e2.json").exists()
    assert Path("extraction.json").read_bytes() == first


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for key, child in value.items():
            yield from _leaves(child, (*path, key))
    elif isinstance(value, list) and value:
        for index, child in enumerate(value):
            yield from _leaves(child, (*path, index))
    else:
        yield path


def _other(value: Any) -> Any:
    """Another value of the same form, so that the schema lets it through where it can."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str) and value[-1:] in set("0123456789abcdef"):
        return value[:-1] + ("0" if value[-1] != "0" else "1")
    return f"{value}x" if isinstance(value, str) else ["case"]


def test_extraction_edited_in_any_field_is_refused_by_its_path(built: Path) -> None:
    original = json.loads(Path("extraction.json").read_bytes())
    paths = list(_leaves(original))
    assert len(paths) > 100
    codes = set()
    for path in paths:
        edited = copy.deepcopy(original)
        place: Any = edited
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = _other(place[path[-1]])
        Path("edited.json").write_text(json.dumps(edited), encoding="utf-8")
        result = cli("audit", "edited.json")
        assert result.code in (1, 2), path
        if result.code == 1:
            name = "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in path)
            assert "EXTRACTION_CHANGED" in result.err
            assert f"${name}" in result.err or f"${name.rpartition('[')[0]}" in result.err
        codes.add(result.code)
        assert not Path("audit.json").exists()
        assert "bug of readproof" not in result.err
    assert 1 in codes
    audited = cli("audit", "extraction.json")
    assert audited.code == 0
    assert "attempt 1 of 3" in audited.err


def test_document_of_another_kind_is_named_with_who_writes_the_right_one(audited: Path) -> None:
    result = cli("audit", "audit.json")
    _refused(result, 2, "audit.json", "readproof/extraction/v1", "`readproof build` wrote")
    result = cli("build", "extraction.json", "phrases.txt")
    _refused(result, 2, "extraction.json", "readproof/challenge/v1")


def test_old_schema_is_refused_with_the_one_expected(issued: Path) -> None:
    changed = (
        Path("challenge.json").read_text(encoding="utf-8").replace("challenge/v1", "challenge/v0")
    )
    Path("old.json").write_text(changed, encoding="utf-8")
    _refused(cli("build", "old.json", "phrases.txt"), 2, "challenge/v0", "challenge/v1")


def test_changed_challenge_is_refused_by_its_path(issued: Path) -> None:
    value = json.loads(Path("challenge.json").read_bytes())
    value["reader"] = "somebody else"
    Path("c2.json").write_text(json.dumps(value), encoding="utf-8")
    _refused(cli("build", "c2.json", "phrases.txt"), 2, "$.reader")


def _second(doc: Path, folder: str) -> None:
    """A second challenge on the same document, up to its audit and answers, in a folder."""
    Path(folder).mkdir()
    reader = Reader()
    assert cli("challenge", doc, "--policy", "quick", "-o", f"{folder}/c.json").code == 0
    challenge = json.loads(Path(f"{folder}/c.json").read_bytes())
    from readproof.readers.scripted import STRATEGIES

    player = STRATEGIES[reader.name](challenge, doc.read_bytes(), 7, ())
    Path(f"{folder}/p.txt").write_text(str(player.sheet()), encoding="utf-8")
    assert cli("build", f"{folder}/c.json", f"{folder}/p.txt", "-o", f"{folder}/e.json").code == 0
    assert cli("audit", f"{folder}/e.json", "-o", f"{folder}/a.json").code == 0
    audit = json.loads(Path(f"{folder}/a.json").read_bytes())
    Path(f"{folder}/answers.txt").write_text(str(player.answers(audit)), encoding="utf-8")


def test_answers_to_another_audit_are_wrong_or_refused_never_accepted(audited: Path) -> None:
    _second(audited, "two")
    result = cli("grade", "audit.json", "two/answers.txt", "-o", "v.json")
    assert result.code in (1, 2)
    assert "ACCEPT " not in result.err


def test_json_answers_to_another_audit_are_refused(audited: Path) -> None:
    value: dict[str, Any] = {
        "schema": "readproof/answers/v1",
        "audit_id": "au_" + "0" * 32,
        "answers": [],
    }
    audit = json.loads(Path("audit.json").read_bytes())
    value["answers"] = [{"question_id": q["id"], "answer": "x"} for q in audit["questions"]]
    Path("a.json").write_text(json.dumps(value), encoding="utf-8")
    _refused(cli("grade", "audit.json", "a.json"), 2, "a.json", "$.audit_id")
    assert cli("grade", "audit.json", "answers.txt").code == 0


def test_audit_of_another_store_is_refused(audited: Path) -> None:
    Path("other.txt").write_text(own("report").text, encoding="utf-8")
    assert cli("challenge", "other.txt", "-o", "o.json", "--db", "other.db").code == 0
    result = cli("grade", "audit.json", "answers.txt", "--db", "other.db")
    _refused(result, 2, "other.db", "--db")
    result = cli("build", "challenge.json", "phrases.txt", "--db", "other.db", "-o", "e.json")
    _refused(result, 2, "was not issued there", "READPROOF_DB")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param(lambda text: b"", ["empty"], id="empty"),
        pytest.param(lambda text: text.replace(b"[q02]", b"[q99]"), ["q99"], id="unknown"),
        pytest.param(lambda text: text.replace(b"[q02]", b"[q01]"), ["q01"], id="repeated"),
        pytest.param(lambda text: text[: text.index(b"[q03]")], ["q03"], id="missing"),
        pytest.param(lambda text: b"hello\n" + text, ["line 1"], id="text-before"),
        pytest.param(lambda text: text + b"\xff", ["UTF-8"], id="undecodable"),
    ],
)
def test_malformed_answers_change_nothing(
    audited: Path, change: Callable[[bytes], bytes], words: list[str]
) -> None:
    Path("bad.txt").write_bytes(change(Path("answers.txt").read_bytes()))
    _refused(cli("grade", "audit.json", "bad.txt"), 2, "bad.txt", *words)
    assert not Path("verdict.json").exists()
    assert cli("grade", "audit.json", "answers.txt").code == 0


def test_other_answers_after_the_first_are_refused(graded: Path) -> None:
    verdict = Path("verdict.json").read_bytes()
    other = Path("answers.txt").read_bytes().replace(b"[q01]\n", b"[q01]\nsomething else ", 1)
    result = cli("grade", "audit.json", "-", "-o", "v2.json", stdin=other)
    _refused(result, 2, "ALREADY_SUBMITTED")
    assert Path("verdict.json").read_bytes() == verdict
    assert not Path("v2.json").exists()


def test_late_answers_are_expired_and_never_graded(
    audited: Path, later: Callable[[int], None]
) -> None:
    later(3)
    result = cli("grade", "audit.json", "answers.txt")
    assert result.code == 1
    assert "REVIEW    EXPIRED" in result.err
    assert json.loads(Path("verdict.json").read_bytes())["verdict"] == "REVIEW"


def test_late_sheet_is_expired(issued: Path, later: Callable[[int], None]) -> None:
    later(25)
    result = cli("build", "challenge.json", "phrases.txt")
    assert result.code == 1
    assert "REVIEW    EXPIRED" in result.err
    assert not Path("extraction.json").exists()


def test_fourth_attempt_is_refused(doc: Path) -> None:
    for number in range(3):
        _second(doc, f"n{number}")
    assert cli("challenge", doc, "--policy", "quick").code == 0
    Path("phrases.txt").write_bytes(Reader().sheet())
    assert cli("build", "challenge.json", "phrases.txt").code == 0
    _refused(cli("audit", "extraction.json"), 1, "ATTEMPTS_USED", "readproof explain")
    assert not Path("audit.json").exists()


@pytest.mark.parametrize(
    "args",
    [
        pytest.param(["build", "challenge.json", "phrases.txt"], id="build"),
        pytest.param(["traces", "list"], id="traces"),
        pytest.param(["check", "v.json", "s.txt", "--document", "doc.md"], id="check"),
    ],
)
def test_missing_store_is_told_with_what_to_do(doc: Path, args: list[str]) -> None:
    Path("challenge.json").write_text('{"schema": "readproof/challenge/v1"}', encoding="utf-8")
    Path("v.json").write_text('{"schema": "readproof/verdict/v1"}', encoding="utf-8")
    for name in ("phrases.txt", "s.txt"):
        Path(name).write_text("x\n", encoding="utf-8")
    _refused(cli(*args), 2, "expected a store", "--db", "READPROOF_DB", "readproof challenge")
    assert not Path(".readproof").exists()


def test_file_name_with_an_escape_is_shown_and_written_harmlessly() -> None:
    name = "\x1b]0;owned\x07 a\nb.md"
    Path(name).write_bytes(own("handbook").text[:16_000].encode())
    result = cli("challenge", name, "--policy", "quick")
    assert result.code == 0
    assert "\x1b" not in result.err
    assert "\x07" not in result.err
    page = Path("instructions.txt").read_text(encoding="utf-8")
    assert "\x1b" not in page


def test_file_name_that_is_no_utf8_is_told() -> None:
    import os

    name = os.fsdecode(b"\xff.md")
    try:
        Path(name).write_bytes(own("handbook").text[:16_000].encode())
    except OSError:
        pytest.skip("this file system takes no such name")
    _refused(cli("challenge", name), 2, "UTF-8", "\\u{DCFF}")
