"""`quote`: results, exit codes, forms of input, and what the store keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from readproof import validation
from tests.cli.conftest import cli

BODY = (
    "Mr. Lee met Dr. Poe on 4 May 1911. It did not rain.\n"
    "参加者は２０名で、\n遅刻は〜５分までとした。 The toll &amp; the fee rose. "
    "Then all left. \x1b[31m red\n"
)


@pytest.fixture(autouse=True)
def body() -> None:
    Path("body.txt").write_bytes(BODY.encode())


def test_exit_0_only_if_all_are_valid() -> None:
    good, bad = b"It did not rain\n", b"It did not rain\nIt did rain.\n"
    assert cli("quote", "body.txt", "-", stdin=good).code == 0
    assert cli("quote", "body.txt", "-", stdin=bad).code == 1


def test_people_see_result_snippet_and_the_nearest_place() -> None:
    result = cli("quote", "body.txt", "-", stdin=b"it did rain here\nit did not rain\n")
    shown = result.out.decode()
    assert "NOT_FOUND: it did rain here" in shown
    assert 'negation: one of the two denies what the other says: nothing for "not"' in shown
    assert "VALID: it did not rain" in shown
    assert "2: 1 VALID, 1 NOT_FOUND" in result.err


def test_json_is_of_its_schema_and_snippets_are_raw() -> None:
    given = [
        {"quote": "参加者は20名で、遅刻は~5分まで", "n": 0.5},
        "The toll & the fee",
        "the toll is high",
        " ",
        "rain",
    ]
    result = cli("quote", "body.txt", "-", "--json", stdin=json.dumps(given).encode())
    assert result.code == 1
    document = result.json
    validation.validate(document, "quote", "test")
    results = document["results"]
    assert [found["result"] for found in results] == [
        *("VALID", "VALID", "NOT_FOUND", "EMPTY", "TOO_SHORT")
    ]
    for found in results[:2]:
        assert found["snippet"] == BODY[found["start"] : found["end"]]
    assert results[0]["snippet"] == "参加者は２０名で、\n遅刻は〜５分までとした。"
    assert results[2]["near_miss"]["class"] == "wording"
    assert document["verified"] == given[:2]
    assert document["discarded"] == [
        {"item": given[2], "reason": "NOT_FOUND"},
        {"item": given[3], "reason": "EMPTY"},
        {"item": given[4], "reason": "TOO_SHORT"},
    ]
    assert document["discard"] == {
        "total": 5,
        "discarded": 3,
        "by_reason": {"EMPTY": 1, "TOO_SHORT": 1, "NOT_FOUND": 1},
    }


@pytest.mark.parametrize(
    ("line", "args", "code"),
    [
        ("It did not", ["--min-length", 11], 1),
        ("Mr. Lee met Dr. Poe on 4 May 1911. It", [], 1),
        ("Mr. Lee met Dr. Poe on 4 May 1911. It", ["--abbreviations", "en"], 0),
        ("Mr. Lee met Dr. Poe on 4 May 1911. It", ["--max-sentences", 4], 0),
        ("it did not rain", ["--case-sensitive"], 1),
        ("toll & the fee", ["--entities", "none"], 1),
        ("toll & the fee", ["--entities", "body"], 0),
        ("toll &amp; the fee", ["--entities", "body"], 1),
        ("did not rain. 参加者は20名で、", ["--max-sentences", 2], 0),
        ("did not rain. 参加者は20名で、遅刻は", ["--max-sentences", 2], 0),
        (
            "did not rain. 参加者は20名で、遅刻は",
            ["--max-sentences", 2, "--newline-ends-sentence"],
            1,
        ),
    ],
)
def test_options(line: str, args: list[object], code: int) -> None:
    assert cli("quote", "body.txt", "-", *args, stdin=line.encode()).code == code


def test_nothing_of_the_body_acts_on_a_terminal() -> None:
    result = cli("quote", "body.txt", "-", stdin=b"Then all left. [31m red\nThen all left.\n")
    assert b"\x1b" not in result.out


def test_explanations_may_be_capped() -> None:
    given = json.dumps(["it did rain here"] * 3).encode()
    result = cli("quote", "body.txt", "-", "--json", "--explain", 1, stdin=given)
    assert ["near_miss" in found for found in result.json["results"]] == [True, False, False]


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("q.json", b'{"quote": "a"}', "expected a list of quotes"),
        ("q.json", b"[5]", "$[0]: expected a quote"),
        ("missing.json", None, "no such file"),
    ],
)
def test_unusable_input_ends_with_2(name: str, data: bytes | None, word: str) -> None:
    if data is not None:
        Path(name).write_bytes(data)
    result = cli("quote", "body.txt", name)
    assert result.code == 2
    assert word in result.err


def test_without_a_reader_no_store_is_touched() -> None:
    cli("quote", "body.txt", "-", stdin=b"It did not rain\n")
    assert not Path(".readproof").exists()


def test_stats_show_rates_by_reason_and_point_out_a_jump() -> None:
    good = json.dumps(["It did not rain"] * 100).encode()
    bad = json.dumps(["It did not rain"] * 35 + ["It did rain here"] * 15).encode()
    assert cli("quote", "body.txt", "-", "--reader", "one", stdin=good).code == 0
    assert "jump" not in cli("traces", "stats").out.decode()
    assert cli("quote", "body.txt", "-", "--reader", "one", stdin=bad).code == 1
    assert cli("quote", "body.txt", "-", "--reader", "two", stdin=good).code == 0
    shown = cli("traces", "stats").out.decode()
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert "one 150 15 10 % 0 (0 %) 0 (0 %) 15 (10 %) 0 (0 %)" in lines
    assert "two 100 0 0 % 0 (0 %) 0 (0 %) 0 (0 %) 0 (0 %)" in lines
    assert "jump: one: NOT_FOUND 15 of the last 50 quotes, 0 of the 100 before (z = 5.8)" in lines
    assert sum(line.startswith("jump") for line in lines) == 1
    assert "jump" not in cli("traces", "stats", "--reader", "two").out.decode()


def test_a_readers_name_is_one_line() -> None:
    result = cli("quote", "body.txt", "-", "--reader", "a\nb", stdin=b"It did not rain\n")
    assert result.code == 2
    assert "on one line" in result.err


def test_of_a_page_the_visible_text_counts() -> None:
    page = "<head><title>T</title></head><p>It did <b>not</b> rain.</p><p hidden>It did rain.</p>"
    Path("page.html").write_text(page)
    Path("page.txt").write_text(page)
    given = b"It did not rain\nIt did rain.\n"
    result = cli("quote", "page.html", "-", "--json", stdin=given)
    assert [one["result"] for one in result.json["results"]] == ["VALID", "NOT_FOUND"]
    assert result.json["results"][0]["snippet"] == "It did not rain."
    same = cli("quote", "page.txt", "-", "--json", "--html", stdin=given)
    assert same.json == result.json
    plain = cli("quote", "page.txt", "-", "--json", stdin=given)
    assert [one["result"] for one in plain.json["results"]] == ["NOT_FOUND", "VALID"]
