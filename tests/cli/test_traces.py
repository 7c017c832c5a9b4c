"""`traces`: what the operator sees."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from readproof import validation
from tests.cli.conftest import Reader, cli

HOSTILE = "\x1b]0;x\x07.md"


@pytest.fixture
def two(graded: Path) -> None:
    """Besides the ACCEPT a REJECT of a Japanese reader, on a file whose name is hostile."""
    Path("two").mkdir()
    Path(HOSTILE).write_bytes(Path("doc.md").read_bytes())
    args = ["challenge", HOSTILE, "--policy", "quick", "--reader", "読者", "-o", "two/c.json"]
    assert cli(*args).code == 0
    sheet = Reader(name="inventor").sheet()
    assert cli("build", "two/c.json", "-", "-o", "two/e.json", stdin=sheet).code == 1


def test_list_is_a_table_with_what_is_no_accept_first(two: None) -> None:
    result = cli("traces", "list")
    assert result.code == 0
    head, first, second = result.out.decode().splitlines()
    assert head.split()[:4] == ["trace", "verdict", "reasons", "document"]
    assert "REJECT" in first
    assert "ACCEPT" in second
    assert "\x1b" not in first
    assert "\\u{1B}]0;x\\u{7}.md" in first
    assert "読者" in first


def test_columns_stand_below_each_other_also_beside_wide_characters(two: None) -> None:
    from rich.cells import cell_len

    lines = cli("traces", "list").out.decode().splitlines()
    ends = {cell_len(line[: line.index("quick")]) for line in lines[1:]}
    assert ends == {cell_len(lines[0][: lines[0].index("policy")])}


def test_list_as_json_is_of_its_schema(two: None) -> None:
    value = cli("traces", "list", "--json").json
    validation.validate(value, kind="traces", what="the output")
    assert value["total"] == 2
    assert [trace["verdict"] for trace in value["traces"]] == ["REJECT", "ACCEPT"]


@pytest.mark.parametrize(
    ("args", "total"),
    [
        pytest.param(["--verdict", "accept"], 1, id="verdict"),
        pytest.param(["--code", "region_missing"], 1, id="code"),
        pytest.param(["--reader", "reader"], 1, id="reader"),
        pytest.param(["--document", HOSTILE], 1, id="document"),
        pytest.param(["--document", "other.md"], 0, id="no-such-document"),
        pytest.param(["--since", "1h"], 2, id="since-an-hour-ago"),
        pytest.param(["--until", "1h"], 0, id="until-an-hour-ago"),
        pytest.param(["--since", "2020-01-01", "--until", "2020-12-31T23:00"], 0, id="a-year"),
        pytest.param(["--limit", "1"], 2, id="limit"),
    ],
)
def test_filter_narrows_the_list(two: None, args: list[str], total: int) -> None:
    result = cli("traces", "list", "--json", *args)
    assert result.code == 0
    assert result.json["total"] == total


@pytest.mark.parametrize(
    "args",
    [["--since", "yesterday"], ["--code", "NO_SUCH"], ["--verdict", "MAYBE"], ["--limit", "0"]],
)
def test_filter_that_is_none_is_unusable(two: None, args: list[str]) -> None:
    assert cli("traces", "list", *args).code == 2


def test_list_says_that_there_is_nothing(issued: Path) -> None:
    result = cli("traces", "list")
    assert result.code == 0
    assert "no trace" in result.err


def test_list_says_how_many_it_leaves_out(two: None) -> None:
    assert "1 of 2" in cli("traces", "list", "--limit", 1).err


def test_challenge_whose_time_is_over_is_listed_as_expired(
    issued: Path, later: Callable[[int], None]
) -> None:
    later(25)
    assert cli("traces", "list", "--code", "EXPIRED", "--json").json["total"] == 1


def test_trace_is_shown_by_id_beginning_or_latest(graded: Path) -> None:
    trace = json.loads(Path("verdict.json").read_bytes())["trace_id"]
    for name in (trace, trace[:8], "latest"):
        result = cli("traces", "show", name)
        assert result.code == 0
        assert trace in result.out.decode()


def test_why_is_in_plain_words_and_filtered(two: None) -> None:
    result = cli("traces", "show", "latest", "--why")
    assert result.code == 0
    assert b"REGION_MISSING" in result.out
    assert b"NOT_FOUND" in result.out
    assert b"\x1b" not in result.out


def test_trace_as_json_is_of_its_schema_and_holds_the_secret(graded: Path) -> None:
    value = cli("traces", "show", "latest", "--json").json
    validation.validate(value, kind="trace", what="the output")
    assert len(value["secret"]) == 64
    assert all("expected" in question for question in value["questions"])


@pytest.mark.parametrize("name", ["tr_ffffffff", "nonsense", "TR_00", "\x1b"])
def test_trace_that_is_none_is_unusable(graded: Path, name: str) -> None:
    for command in ("show", "recheck", "export"):
        result = cli("traces", command, name)
        assert result.code == 2
        assert "readproof traces list" in result.err
        assert "\x1b" not in result.err


def test_recheck_computes_the_same_again(two: None) -> None:
    trace = json.loads(Path("verdict.json").read_bytes())["trace_id"]
    result = cli("traces", "recheck", trace, "latest")
    assert result.code == 0, result.out
    shown = result.out.decode()
    assert "same       verdict" in shown
    assert "DIFFERS" not in shown


def test_recheck_sees_a_changed_store(graded: Path) -> None:
    import sqlite3

    with sqlite3.connect(".readproof/readproof.db") as connection:
        for (trigger,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        raw = connection.execute("SELECT raw FROM answers").fetchone()[0]
        text = raw.decode() if isinstance(raw, bytes) else raw
        changed = text.replace("]\n", "]\nwrong ").encode()
        connection.execute("UPDATE answers SET raw = ?", (changed,))
    connection.close()
    result = cli("traces", "recheck", "latest")
    assert result.code == 1
    assert "DIFFERS    verdict" in result.out.decode() or "unchecked" in result.out.decode()


def test_stats_count_by_reader(two: None) -> None:
    shown = cli("traces", "stats").out.decode()
    assert "Reasons of verdicts:" in shown
    assert "NOT_FOUND" in shown
    assert "\x1b" not in shown
    lines = {line.split()[0]: line.split()[1:] for line in shown.splitlines()[1:3]}
    assert lines["reader"][:4] == ["1", "1", "0", "0"]


def test_stats_tell_the_slip_rate_with_its_bound_and_what_suits_it(graded: Path) -> None:
    lines = cli("traces", "stats").out.decode().splitlines()
    at = lines.index("Wrong answers:")
    assert lines[at + 1].split()[:3] == ["reader", "answers", "wrong"]
    row = lines[at + 2].split()
    asked = len(json.loads(Path("audit.json").read_bytes())["questions"])
    assert row[:3] == ["reader", str(asked), "0"]
    assert row[3:5] == ["0.00", "%"]
    # Right answers to one audit say only that slips are no more than one in ten.
    assert 5 < float(row[5]) < 15
    assert row[7:] == ["none"]


def test_stats_of_nothing_say_so(issued: Path) -> None:
    result = cli("traces", "stats", "--reader", "nobody")
    assert result.code == 0
    assert "no trace" in result.err


def test_export_writes_the_files_as_they_were_handed_out_and_in(graded: Path) -> None:
    result = cli("traces", "export", "latest", "-o", "attempt")
    assert result.code == 0
    for name in ("challenge.json", "phrases.txt", "extraction.json", "audit.json", "answers.txt"):
        assert (Path("attempt") / name).read_bytes() == Path(name).read_bytes(), name
    assert (Path("attempt") / "verdict.json").read_bytes() == Path("verdict.json").read_bytes()
    assert cli("traces", "export", "latest", "-o", "attempt").code == 0
    (Path("attempt") / "audit.json").write_text("{}", encoding="utf-8")
    assert cli("traces", "export", "latest", "-o", "attempt").code == 2


def test_an_open_challenge_is_ended_by_typing_its_id_again(issued: Path) -> None:
    name = json.loads(Path("challenge.json").read_bytes())["id"]
    args = ("traces", "void", name, "--note", "the wrong file")
    other = cli(*args, stdin=b"something else\n")
    assert other.code == 1
    assert "nothing was changed" in other.err
    done = cli(*args, stdin=f"{name}\n".encode())
    assert done.code == 0
    assert "VOID" in done.err
    again = cli(*args, "--yes")
    assert again.code == 2
    assert "ended" in again.err


def test_label_is_shown_by_list_and_show_with_its_note(two: None) -> None:
    done = cli("traces", "label", "latest", "justified", "--note", f"{HOSTILE} seen")
    assert done.code == 0
    assert "justified" in done.err
    shown = cli("traces", "show", "latest").out.decode()
    assert "justified, \\u{1B}]0;x\\u{7}.md seen" in shown
    first = cli("traces", "list").out.decode().splitlines()[1]
    assert first.endswith("  justified")
    value = cli("traces", "list", "--json").json
    validation.validate(value, kind="traces", what="the output")
    assert [line.get("label") for line in value["traces"]] == ["justified", None]
    assert cli("traces", "list", "--unreviewed", "--json").json["total"] == 1
    trace = cli("traces", "show", "latest", "--json").json
    validation.validate(trace, kind="trace", what="the output")
    assert trace["label"] == "justified"
    assert [action["action"] for action in trace["actions"]] == ["label"]
    assert cli("traces", "verify").code == 0


@pytest.mark.parametrize("label", ["Justified", "two words", "-", "\x1b", "x" * 33])
def test_label_that_is_none_is_unusable(graded: Path, label: str) -> None:
    result = cli("traces", "label", "latest", "--", label)
    assert result.code == 2
    assert "\x1b" not in result.err


@pytest.mark.parametrize(
    ("args", "total"),
    [
        pytest.param(["--policy", "quick"], 2, id="policy"),
        pytest.param(["--policy", "standard"], 0, id="no-such-policy"),
        pytest.param(["--search", "[SUMMARY]"], 2, id="search"),
        pytest.param(["--search", "no such words"], 0, id="search-nothing"),
        pytest.param(["--search", "su", "--verdict", "reject"], 1, id="search-two-characters"),
        pytest.param(["--unreviewed"], 2, id="unreviewed"),
    ],
)
def test_operators_filters_narrow_the_list(two: None, args: list[str], total: int) -> None:
    assert cli("traces", "list", "--json", *args).json["total"] == total


def test_search_for_one_character_says_what_it_needs(two: None) -> None:
    result = cli("traces", "list", "--search", "x")
    assert result.code == 2
    assert "expected 2 to 400 characters" in result.err


@pytest.mark.parametrize(
    ("by", "keys"),
    [
        ("reader", ["読者", "reader"]),
        ("document", [HOSTILE, "doc.md"]),
        ("reason", ["REGION_MISSING", "TOO_MANY_DISCARDED", "OK"]),
    ],
)
def test_groups_are_counted_with_how_they_ended(two: None, by: str, keys: list[str]) -> None:
    value = cli("traces", "list", "--by", by, "--json").json
    validation.validate(value, kind="traces", what="the output")
    assert [group["key"] for group in value["groups"]] == keys
    assert [group["accepted"] for group in value["groups"]] == [0] * (len(keys) - 1) + [1]
    head, *rows = cli("traces", "list", "--by", by).out.decode().splitlines()
    assert head.split()[:2] == [by, "traces"]
    assert len(rows) == len(keys)
    assert rows[-1].endswith("100.0 %")
    assert "\x1b" not in "".join(rows)


def test_another_challenge_on_a_trace_goes_on_from_there(graded: Path) -> None:
    before = json.loads(Path("challenge.json").read_bytes())
    result = cli("traces", "again", "latest", "-o", "again.json")
    assert result.code == 0, result.err
    again = json.loads(Path("again.json").read_bytes())
    assert again["document"] == before["document"]
    assert again["id"] != before["id"]
    assert "readproof build again.json phrases.txt" in result.err
    assert Path("again.instructions.txt").read_text(encoding="utf-8")
    assert again["id"] in cli("traces", "show", "latest").out.decode()
    assert cli("build", "again.json", "phrases.txt", "-o", "e2.json").code == 0
    # The file is not written over, and then nothing is issued.
    assert cli("traces", "again", "latest", "-o", "again.json").code == 2
    actions = cli("traces", "show", "latest", "--json").json["actions"]
    assert [action["challenge_id"] for action in actions] == [again["id"]]


def test_another_challenge_may_have_another_policy_and_language(graded: Path) -> None:
    result = cli("traces", "again", "latest", "--policy", "quick", "--lang", "ja", "-o", "b.json")
    assert result.code == 0
    assert json.loads(Path("b.json").read_bytes())["lang"] == "ja"


def test_report_is_a_page_of_its_own(two: None) -> None:
    trace = cli("traces", "list", "--json").json["traces"][0]["trace_id"]
    assert cli("traces", "report", trace).code == 0
    page = Path(f"{trace}.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "REGION_MISSING" in page
    assert "\\u{1B}]0;x\\u{7}.md" in page
    assert cli("traces", "report", trace, "-o", "r.html").code == 0
    assert Path("r.html").read_text(encoding="utf-8") == page
    Path("r.html").write_text("other")
    assert cli("traces", "report", trace, "-o", "r.html").code == 2


def test_recheck_tells_stored_beside_now_and_is_recorded_only_on_demand(graded: Path) -> None:
    lines = cli("traces", "recheck", "latest").out.decode().splitlines()
    at = next(number for number, line in enumerate(lines) if "same       verdict" in line)
    assert lines[at + 1].split() == ["stored:", "OK;", "none", "wrong"]
    assert lines[at + 2].split() == ["now:", "OK;", "none", "wrong"]
    assert "actions" not in cli("traces", "show", "latest", "--json").json
    assert cli("traces", "recheck", "latest", "--note", "why").code == 2
    assert cli("traces", "recheck", "latest", "--record", "--note", "why").code == 0
    (action,) = cli("traces", "show", "latest", "--json").json["actions"]
    assert action["action"] == "recheck"
    assert action["note"].endswith("verdict same; why")


@pytest.mark.parametrize("command", [["label"], ["again"], ["report"]])
def test_commands_of_operators_say_where_ids_are(graded: Path, command: list[str]) -> None:
    extra = {"label": ["justified"], "again": ["-o", "new.json"]}.get(command[0], [])
    result = cli("traces", *command, "tr_ffffffff", *extra)
    assert result.code == 2
    assert "readproof traces list" in result.err
