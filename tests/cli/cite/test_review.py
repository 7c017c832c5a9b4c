"""`cite export` and `cite review`: out to a judge and back in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from readproof import validation
from tests.cli.cite.test_article import ARTICLE, LOG
from tests.cli.conftest import Result, cli

PROSE = ARTICLE.replace("It lifts 25 litres.", "It lifts a lot.")


@pytest.fixture(autouse=True)
def files() -> None:
    Path("a.md").write_text(PROSE, encoding="utf-8")
    Path("log.md").write_text(LOG, encoding="utf-8")


def exported(*more: object) -> Result:
    return cli("cite", "export", "a.md", "--log", "log.md", "-o", "out", *more)


def units() -> list[dict[str, object]]:
    text = Path("out/units.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def reviewed(*more: object, stdin: str = "") -> Result:
    arguments = ("cite", "review", "out/units.jsonl", "--reviewer", "Kato", *more)
    return cli(*arguments, stdin=stdin.encode())


def test_export_holds_every_unit_all_sources_and_the_instruction() -> None:
    result = exported()
    assert result.code == 0
    assert "proves    nothing about the judge's independence" in result.err
    found = units()
    for unit in found:
        validation.validate(unit, "unit", "test")
    assert [(unit["id"], unit["claim"]) for unit in found] == [
        ("u001", "It lifts a lot."),
        ("u002", "It is 40 metres deep."),
    ]
    sources = json.loads(Path("out/sources.json").read_bytes())
    validation.validate(sources, "sources", "test")
    assert [source["id"] for source in sources["sources"]] == ["S1", "S2"]
    told = Path("out/instructions.txt").read_text(encoding="utf-8")
    assert "judged: 2" in told
    assert "nobody can see from an export" in told


def test_instruction_in_japanese() -> None:
    exported("--lang", "ja")
    told = Path("out/instructions.txt").read_text(encoding="utf-8")
    assert "judged: 2" in told
    assert "独立した判定者であること" in told


def test_list_of_mismatches_comes_back_as_reviews() -> None:
    exported()
    Path("m.txt").write_text("u001: S2  # line 1, footnote 1\nu002/S2: none\njudged: 2\n")
    assert reviewed("--mismatches", "m.txt").code == 0
    reviews = json.loads(Path("reviews.json").read_bytes())
    validation.validate(reviews, "reviews", "test")
    assert [r["verdict"] for r in reviews["reviews"]] == ["unsupported", "unsupported"]
    assert reviews["reviews"][0]["true_source"] == "S2"
    result = cli("cite", "article", "a.md", "--log", "log.md", "--reviews", "reviews.json")
    assert "u001: Kato finds that S1 does not support it, and names S2" in result.out.decode()


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        ("u001: S2\n", "expected `judged: 2`, found none"),
        ("judged: 1\n", "every unit has to be judged"),
        ("u009: none\njudged: 2\n", "no unit of the export has this name"),
        ("u001: none\nu001/S1: S2\njudged: 2\n", "it is named twice"),
        ("it is all fine\njudged: 2\n", "line 1: expected `UNIT: SOURCE`"),
    ],
)
def test_incomplete_list_is_refused_and_nothing_is_written(sheet: str, message: str) -> None:
    exported()
    Path("m.txt").write_text(sheet)
    result = reviewed("--mismatches", "m.txt")
    assert result.code == 2
    assert message in result.err
    assert not Path("reviews.json").exists()


def test_units_are_answered_one_by_one_with_evidence_that_stands_in_the_source() -> None:
    exported()
    stdin = "maybe\nn\nS2\ny\nno such words\nthe pump lifts\n"
    result = reviewed(stdin=stdin)
    assert result.code == 0
    assert "these words do not stand in what is cited" in result.err
    first, second = json.loads(Path("reviews.json").read_bytes())["reviews"]
    assert (first["verdict"], first["true_source"]) == ("unsupported", "S2")
    assert second["evidence"] == [{"citation_id": "S2", "quote": "the pump lifts"}]


def test_stopping_keeps_what_was_judged() -> None:
    exported()
    assert reviewed(stdin="y\n\nq\n").code == 0
    assert len(json.loads(Path("reviews.json").read_bytes())["reviews"]) == 1


def test_review_settles_a_unit_until_the_article_changes() -> None:
    exported()
    Path("m.txt").write_text("judged: 2\n")
    reviewed("--mismatches", "m.txt")
    command = ("cite", "article", "a.md", "--log", "log.md", "--reviews", "reviews.json", "--json")

    def codes() -> list[str]:
        return [finding["code"] for finding in cli(*command).json["findings"]]

    assert codes() == ["MISMATCH"]  # what facts have refuted no review settles
    Path("a.md").write_text(PROSE.replace("a lot", "little"), encoding="utf-8")
    assert codes() == ["STALE_REVIEW", "MISMATCH"]


def test_units_changed_by_hand_are_refused() -> None:
    exported()
    path = Path("out/units.jsonl")
    path.write_text(path.read_text(encoding="utf-8").replace("a lot", "less"), encoding="utf-8")
    result = reviewed(stdin="y\n\ny\n\n")
    assert result.code == 2
    assert "line 1 $.fingerprint: the fingerprint is not that of the claim" in result.err


def test_author_cannot_review() -> None:
    exported()
    result = reviewed("--author", "ＫＡＴＯ")
    assert result.code == 2
    assert "somebody else has to judge it" in result.err


def test_unknown_word_for_what_was_shown_is_refused() -> None:
    exported()
    assert reviewed("--shown", "claim,everything").code == 2


def test_answer_and_its_sources_go_the_same_way() -> None:
    claims = [{"id": "C1", "text": "It is deep.", "citation_id": "S1"}]
    Path("answer.json").write_text(json.dumps({"claims": claims}))
    Path("sources.json").write_text(json.dumps({"sources": [{"id": "S1", "content": "Deep."}]}))
    assert cli("cite", "export", "answer.json", "sources.json", "-o", "out").code == 0
    assert reviewed(stdin="y\n\n").code == 0
    assert cli("cite", "answer", "answer.json", "sources.json", "reviews.json").code == 0


def test_export_wants_an_answer_with_sources_or_an_article_with_a_log() -> None:
    result = cli("cite", "export", "a.md", "-o", "out")
    assert result.code == 2
    assert "a.md is a file: name its log with --log" in result.err
    result = cli("cite", "export", "a.md", "b.md", "--log", "log.md", "-o", "out")
    assert result.code == 2
    assert "expected ANSWER and SOURCES, or ARTICLE with --log LOG, or one TRACE" in result.err


def test_marked_sentences_of_a_summary_are_judged_and_checked(graded: Path) -> None:
    verdict = json.loads(Path("verdict.json").read_bytes())
    assert cli("cite", "export", verdict["trace_id"], "-o", "out").code == 0
    found = units()
    summary = Path("summary.txt").read_text(encoding="utf-8")
    assert found
    for unit in found:
        assert str(unit["claim"])[:40] in summary
        for cited in unit["citations"]:  # type: ignore[attr-defined]  # a validated document
            assert cited["content"] in Path("doc.md").read_bytes().decode()
    check = ["check", "verdict.json", "summary.txt", "--document", "doc.md", "--policy", "quick"]
    check += ["--regime", "open", "--reviews", "reviews.json"]
    assert reviewed(stdin="y\n\n" * len(found)).code == 0
    result = cli(*check)
    assert result.code == 0, result.out
    assert f"({len(found)} judged)" in result.out.decode()
    Path("reviews.json").unlink()
    assert reviewed(stdin="n\nnone\n" * len(found)).code == 0
    result = cli(*check)
    assert result.code == 1
    assert "The summary may not be used: UNSUPPORTED." in result.out.decode()


def test_reviews_of_another_summary_do_not_count(graded: Path) -> None:
    exported()
    assert reviewed(stdin="y\n\ny\n\n").code == 0
    check = ["check", "verdict.json", "summary.txt", "--document", "doc.md", "--policy", "quick"]
    result = cli(*check, "--regime", "open", "--reviews", "reviews.json")
    assert result.code == 1
    assert "UNKNOWN_CLAIM" in result.out.decode()
