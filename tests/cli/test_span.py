"""`span`: places, counts and exit codes, and nothing of the document that acts on a terminal."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from readproof import validation
from tests.cli.conftest import cli

TEXT = (
    "First line of the text.\r\n"
    "The harbour master wrote 0.95 in the book.\r\n"
    "Twice we read this very sentence. Twice we read this very sentence.\r\n"
    "“Quoted” words with\r\na line break inside.\r\n"
)


@pytest.fixture(autouse=True)
def doc() -> None:
    Path("d.txt").write_bytes(TEXT.encode())


def test_unique_phrase_is_shown_with_offsets_position_and_digest() -> None:
    phrase = "The harbour master wrote"
    result = cli("span", "d.txt", phrase)
    assert result.code == 0
    start = TEXT.index(phrase)
    shown = result.out.decode()
    assert f"[{start}, {start + len(phrase)})  2:1 to 2:25  raw" in shown
    assert hashlib.sha256(phrase.encode()).hexdigest() in shown


def test_folded_phrase_names_the_steps() -> None:
    result = cli("span", "d.txt", '"Quoted" words with a line break')
    assert result.code == 0
    assert "4:1 to 5:13  folded (" in result.out.decode()


def test_raw_takes_no_folds() -> None:
    assert cli("span", "d.txt", "--raw", '"Quoted" words with a line break').code == 1


@pytest.mark.parametrize(
    ("args", "word"),
    [
        pytest.param(["Twice we read this very sentence"], "ambiguous, 2 places", id="ambiguous"),
        pytest.param(["this was written nowhere at all"], "NOT_FOUND", id="absent"),
        pytest.param(
            ["First line"], "TOO_SHORT: expected at least 20 characters, found 10", id="short"
        ),
        pytest.param([" \n "], "EMPTY", id="empty"),
        pytest.param(["The harbour master wrote 0.9"], "CUTS_NUMBER", id="in-a-number"),
        pytest.param(
            ["The harbour master wrote", "not in there, not at all"], "NOT_FOUND", id="one-of-two"
        ),
    ],
)
def test_phrase_that_is_not_unique_is_explained_and_ends_with_1(args: list[str], word: str) -> None:
    result = cli("span", "d.txt", *args)
    assert result.code == 1
    assert word in result.out.decode()


def test_least_length_can_be_named() -> None:
    assert cli("span", "d.txt", "First line", "--min-length", 10).code == 0


def test_limit_caps_the_list_and_never_the_count() -> None:
    result = cli("span", "d.txt", "we read this very", "--min-length", 1, "--limit", 1, "--json")
    (found,) = result.json["results"]
    assert (found["occurrences"], len(found["spans"])) == (2, 1)
    people = cli("span", "d.txt", "we read this very", "--min-length", 1, "--limit", 1)
    assert "… and 1 more" in people.out.decode()


def test_json_is_of_its_schema() -> None:
    result = cli(
        "span", "d.txt", "The harbour master wrote", "nowhere in this text at all", "--json"
    )
    assert result.code == 1
    validation.validate(result.json, kind="span", what="the output")


def test_text_of_the_document_is_filtered_in_the_report_and_raw_in_json() -> None:
    Path("e.txt").write_text("Here is \x1b[31mred text\x1b[0m in a line.\n", encoding="utf-8")
    phrase = "Here is \x1b[31mred text\x1b[0m in"
    people = cli("span", "e.txt", phrase)
    assert people.code == 0
    assert b"\x1b" not in people.out
    assert cli("span", "e.txt", phrase, "--json").json["results"][0]["spans"][0]["text"] == phrase


def test_encoding_can_be_named() -> None:
    Path("j.txt").write_bytes("港の記録は毎朝六時に帳面へ書かれる。\n".encode("shift_jis"))
    assert cli("span", "j.txt", "毎朝六時に帳面へ書かれる").code == 2
    assert cli("span", "j.txt", "毎朝六時に帳面へ書かれる", "--encoding", "shift_jis").code == 0


def test_phrase_that_is_no_utf8_is_told() -> None:
    result = cli("span", "d.txt", "bad \udcff bytes in this phrase")
    assert result.code == 2
    assert "phrase 1 in UTF-8" in result.err


def test_no_store_is_needed_or_made() -> None:
    cli("span", "d.txt", "The harbour master wrote")
    assert not Path(".readproof").exists()


def test_places_are_narrowed_by_the_text_around_them_or_by_number() -> None:
    phrase = "Twice we read this very sentence"
    start = TEXT.index(phrase)
    for args in (["--before", "book."], ["--after", ". Twice"], ["--number", 1]):
        (found,) = cli("span", "d.txt", phrase, "--json", *args).json["results"]
        assert (found["status"], found["spans"][0]["start"]) == ("unique", start)
    result = cli("span", "d.txt", phrase, "--before", "nothing of that kind")
    assert result.code == 1
    assert "NOT_FOUND" in result.out.decode()


def test_a_miss_is_explained_by_the_nearest_place() -> None:
    result = cli("span", "d.txt", "The harbour master wrote 0.96 in the book")
    shown = result.out.decode()
    assert 'number: a number differs: "0.96" for "0.95"' in shown
    assert "nearest [25, 66)  2:1 to 2:42" in shown
    (found,) = cli("span", "d.txt", "The harbour master wrote 0.96 in", "--json").json["results"]
    miss = found["near_miss"]
    assert miss["class"] == "number"
    assert miss["text"] == TEXT[miss["start"] : miss["end"]] == "The harbour master wrote 0.95 in"
    assert miss["first_difference"] == {
        "phrase_at": 28,
        "text_at": TEXT.index("0.95") + 3,
        "expected": "6",
        "found": "5",
    }
