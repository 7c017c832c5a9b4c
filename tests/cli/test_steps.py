"""The four steps on a bundled document, as a user takes them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Reader, cli
from tests.corpora import FOLDER, OWN


def _next(err: str) -> list[str]:
    """The command that was suggested, as words of a shell."""
    import shlex

    lines = [line for line in err.splitlines() if line.startswith("next ")]
    assert len(lines) == 1
    words = shlex.split(lines[0].removeprefix("next"))
    assert words[0] == "readproof"
    return words[1:]


@pytest.mark.parametrize("name", ["handbook", "chronicle", "report"])
def test_honest_reader_is_accepted_by_following_the_suggested_commands(name: str) -> None:
    source = FOLDER / OWN[name]
    document = Path(source.name)
    document.write_bytes(source.read_bytes())
    reader = Reader(document=document.name)
    challenged = cli("challenge", document, "--policy", "quick", "--reader", "alice")
    assert challenged.code == 0
    assert not challenged.out
    Path("phrases.txt").write_bytes(reader.sheet())
    built = cli(*_next(challenged.err))
    assert built.code == 0
    assert "resolved" in built.err
    audited = cli(*_next(built.err))
    assert audited.code == 0
    Path("answers.txt").write_bytes(reader.answers())
    graded = cli(*_next(audited.err))
    assert graded.code == 0
    assert "ACCEPT    OK" in graded.err
    assert "possession of the text is proved, reading is not" in graded.err
    summary = json.loads(Path("extraction.json").read_bytes())["summary"]["text"]
    Path("summary.txt").write_text(summary, encoding="utf-8")
    checked = cli(*_next(graded.err), "--policy", "quick")
    assert checked.code == 0, checked.out
    assert b"The summary may be used." in checked.out


def test_gap_reader_is_rejected_with_codes_and_no_counts(doc: Path) -> None:
    cli("challenge", doc, "--policy", "quick", "--reader", "gap")
    reader = Reader(name="headings-only")
    Path("phrases.txt").write_bytes(reader.sheet())
    assert cli("build", "challenge.json", "phrases.txt").code == 0
    assert cli("audit", "extraction.json").code == 0
    graded = cli("grade", "audit.json", "-", stdin=reader.answers())
    assert graded.code == 1
    assert "REJECT    COVERAGE_WRONG" in graded.err
    assert json.loads(Path("verdict.json").read_bytes())["verdict"] == "REJECT"
    assert _next(graded.err)[:2] == ["traces", "show"]
    assert cli(*_next(graded.err)).code == 0


def test_sheet_of_inventions_ends_the_challenge_and_writes_no_extraction(doc: Path) -> None:
    cli("challenge", doc, "--policy", "quick")
    sheet = Reader(name="inventor").sheet()
    ended = cli("build", "challenge.json", "-", stdin=sheet)
    assert ended.code == 1
    assert "REJECT    TOO_MANY_DISCARDED" in ended.err
    assert "          REGION_MISSING" in ended.err
    assert not Path("extraction.json").exists()
    again = cli("build", "challenge.json", "-", "--json", stdin=sheet)
    assert again.code == 1
    assert again.json["schema"] == "readproof/verdict/v1"


def test_discard_is_told_by_its_code_without_a_near_miss(issued: Path) -> None:
    sheet = b"[head]\nthis phrase was never written anywhere\n\n" + Path(
        "phrases.txt"
    ).read_bytes().replace(b"[head]\n", b"", 1)
    built = cli("build", "challenge.json", "-", stdin=sheet)
    assert built.code == 0
    assert "discarded s01 NOT_FOUND" in built.err


@pytest.mark.parametrize(
    ("args", "file"),
    [
        pytest.param(
            ["challenge", "doc.md", "--policy", "quick"], "challenge.json", id="challenge"
        ),
        pytest.param(["build", "challenge.json", "phrases.txt"], "extraction.json", id="build"),
        pytest.param(["audit", "extraction.json"], "audit.json", id="audit"),
        pytest.param(["grade", "audit.json", "answers.txt"], "verdict.json", id="grade"),
    ],
)
def test_json_prints_the_document_that_is_written(
    audited: Path, args: list[str], file: str
) -> None:
    # The later steps were taken already or come now; a challenge is new every time.
    if file == "challenge.json":
        for name in ("challenge.json", "instructions.txt"):
            Path(name).unlink()
    result = cli(*args, "--json")
    assert result.code == 0, result.err
    assert result.out == Path(file).read_bytes()


def test_page_goes_beside_a_named_file(doc: Path) -> None:
    Path("out").mkdir()
    assert cli("challenge", doc, "--policy", "quick", "-o", "out/x.json").code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == ["x.instructions.txt", "x.json"]


@pytest.mark.parametrize("step", ["build", "audit", "grade"])
def test_step_again_gives_the_same_files_again(audited: Path, step: str) -> None:
    args, names = {
        "build": (["build", "challenge.json", "phrases.txt"], ["extraction.json"]),
        "audit": (["audit", "extraction.json"], ["audit.json", "questions.txt"]),
        "grade": (["grade", "audit.json", "answers.txt"], ["verdict.json"]),
    }[step]
    assert cli(*args).code == 0
    first = [Path(name).read_bytes() for name in names]
    assert cli(*args).code == 0  # over the same content
    for name in names:
        Path(name).unlink()
    assert cli(*args).code == 0
    assert [Path(name).read_bytes() for name in names] == first


def test_two_grades_at_once_give_one_verdict(audited: Path) -> None:
    entry = [sys.executable, "-c", "from readproof.cli import main; main()", "grade"]
    processes = [
        subprocess.Popen([*entry, "audit.json", "answers.txt", "-o", f"v{number}.json"])
        for number in range(3)
    ]
    assert [process.wait() for process in processes] == [0, 0, 0]
    assert len({Path(f"v{number}.json").read_bytes() for number in range(3)}) == 1
    assert cli("traces", "list", "--json").json["total"] == 1


def test_reading_copy_comes_raw_and_whole_into_a_pipe(doc: Path) -> None:
    cli("challenge", doc, "--policy", "quick", "--copy")
    whole = cli("read", "challenge.json")
    assert whole.code == 0
    first = cli("read", "challenge.json", "--page", 1)
    assert whole.out.startswith(first.out)
    assert "1 of 2" in first.err
    assert cli(*_next(first.err)).out == whole.out[len(first.out) :]


def test_page_that_is_not_there_is_told_with_the_range(doc: Path) -> None:
    cli("challenge", doc, "--policy", "quick", "--copy")
    result = cli("read", "challenge.json", "--page", 3)
    assert result.code == 2
    assert "expected a page from 1 to 2, found 3" in result.err


def test_challenge_without_copy_has_no_reading_copy(issued: Path) -> None:
    result = cli("read", "challenge.json")
    assert result.code == 2
    assert "--copy" in result.err


def test_japanese_instructions(doc: Path) -> None:
    assert cli("challenge", doc, "--policy", "quick", "--lang", "ja").code == 0
    assert "読" in Path("instructions.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("summary", "words"),
    [
        pytest.param("", "wants a summary", id="none"),
        pytest.param("It is long [s77].", "[s77]", id="a-mark-on-nothing"),
    ],
)
def test_build_warns_of_what_will_tell_against_the_summary(
    issued: Path, summary: str, words: str
) -> None:
    sheet = Path("phrases.txt").read_text(encoding="utf-8")
    head = sheet[: sheet.index("[summary]")]
    built = cli("build", "challenge.json", "-", stdin=f"{head}[summary]\n{summary}\n".encode())
    assert built.code == 0
    assert words in built.err.partition("warning")[2]


def test_challenge_warns_a_reader_whose_attempts_are_used_up(doc: Path) -> None:
    for number in range(4):
        Path(str(number)).mkdir()
        args = ("challenge", doc, "--policy", "quick", "-o", f"{number}/challenge.json")
        issued = cli(*args)
        assert issued.code == 0
        assert ("has used all 3 attempts" in issued.err) is (number == 3)
        sheet = b"[head]\nnothing of this stands there at all\n"
        cli("build", f"{number}/challenge.json", "-", stdin=sheet)


def test_audit_warns_of_a_plan_that_quotes_made_weak(built: Path) -> None:
    asked = cli("audit", "extraction.json")
    assert asked.code == 0
    assert "warning   the plan is weak: half of the text" in asked.err
