"""The article gate: each finding is provoked, and nothing else is found."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest

from readproof.core.citing import attributions, footnotes, research_logs
from readproof.core.citing.citations import Review, fingerprint
from readproof.core.citing.findings import Report
from readproof.core.citing.research_logs import LoggedSource
from tests.yardstick import reference_seconds

CORPUS = Path(__file__).parents[3] / "corpora" / "article"

LOG = """\
| No. | Title | URL | Accessed | Trust | HTTP |
| --: | --- | --- | --- | --- | --- |
| 1 | Wells | https://example.org/wells | 2025-01-02 | high | 200 |
| 2 | Pumps | https://example.org/pumps | 2025-01-02 | high | 200 |
| 3 | Bridges | https://example.org/bridges | 2025-01-02 | low | 404 |
| 4 | 井戸の話 | https://example.org/ido | 2025-01-02 | low | 200 |

### Source 1: Wells

- URL: https://example.org/wells
- Facts:
  - Bibliography: R. Ito, Wells of the Hill, 2020, p. 3
  - The deepest well is 40 metres deep and was dug in 1911
  - It cost 3,200 yen
  - "It never runs dry, whatever the summer"

### Source 2: Pumps

- URL: https://example.org/pumps
- Facts:
  - Bibliography: M. Sato, Pumps, 2021, p. 9
  - The pump lifts 25 litres a second
  - It was bought on 3 May 1954
  - It cost 3,200 yen
  - The Hill Water Board paid for it

### Source 3: Bridges

- URL: https://example.org/bridges
- Facts:
  - The bridge is 120 metres long
  - It cost 3,200 yen

### Source 4: 井戸の話

- URL: https://example.org/ido
- Facts:
  - 井戸は昭和9年に掘られ、深さは52メートル
"""
SOURCES = research_logs.read(LOG)
WELLS = "[^1]: R. Ito, Wells of the Hill, 2020, p. 3. https://example.org/wells"
PUMPS = "[^2]: M. Sato, Pumps, 2021, p. 9. https://example.org/pumps"
BRIDGES = "[^3]: Bridges. https://example.org/bridges"
IDO = "[^4]: 井戸の話。 https://example.org/ido"


def checked(
    body: str,
    *definitions: str,
    sources: tuple[LoggedSource, ...] | None = SOURCES,
    only: bool = False,
    reviews: tuple[Review, ...] = (),
) -> Report:
    text = body + "\n\n" + "\n".join(definitions) + "\n"
    return attributions.check(footnotes.read(text), sources, definitions_only=only, reviews=reviews)


def codes(report: Report) -> list[str]:
    return [finding.code for finding in report.findings]


def test_bundled_article_holds_exactly_what_was_planted() -> None:
    expected = tomllib.loads((CORPUS / "expected.toml").read_text(encoding="utf-8"))
    article = footnotes.read((CORPUS / expected["article"]).read_bytes().decode())
    log = research_logs.read((CORPUS / expected["log"]).read_bytes().decode())
    report = attributions.check(article, log)
    keys = ("code", "path", "footnote", "line", "column", "attached_source", "true_source")
    assert [
        (f.code, f.path, f.footnote, f.line, f.column, f.attached, f.true_source)
        for f in report.findings
    ] == [tuple(finding.get(key) for key in keys) for finding in expected["findings"]]
    assert report.status == "REJECT"
    assert len(log) == expected["sources"]
    counts = report.counts
    assert counts.footnotes == counts.definitions == expected["footnotes"] == 13
    assert (counts.units, counts.checked, counts.exported) == (13, 13, 0)


@pytest.mark.parametrize(
    "body",
    [
        "The deepest well is 40 metres deep.[^1]",
        "It goes down 4,000 cm[^1] and cost ¥3,200.[^1]",
        "They say “it never runs dry, whatever the summer.”[^1]",
        "The well came in 1911[^1] and the pump on 1954-05-03[^2].",
        "A well of 40 m and a pump for 25 L.[^1][^2]",
        "井戸は1934年に掘られた[^4]。",
        "Ito says that it is deep.[^1]",
    ],
)
def test_text_that_its_source_records_is_accepted(body: str) -> None:
    defined = [d for d in (WELLS, PUMPS, IDO) if d[:4] in body]
    report = checked(body, *defined)
    assert codes(report) == []
    assert report.status == "ACCEPT"
    assert report.counts.checked == report.counts.units


@pytest.mark.parametrize(
    ("body", "path", "code", "true"),
    [
        pytest.param("It lifts 25 litres.[^1]", "A", "MISMATCH", 2, id="path-a"),
        pytest.param("It lifts 99 litres.[^1]", "B", "NOT_RECORDED", None, id="path-b"),
        pytest.param("It cost 3,200 yen.[^4]", None, "AMBIGUOUS_SOURCE", None, id="several"),
        pytest.param(
            "A well of 40 metres has a pump for 99 litres.[^1]",
            None,
            "PARTLY_RECORDED",
            None,
            id="one-number-is-nowhere",
        ),
        pytest.param(
            "A well of 40 metres has a pump for 25 litres.[^1]",
            None,
            "PARTLY_RECORDED",
            None,
            id="two-sources-in-one-footnote",
        ),
        pytest.param("It is 120 people long.[^1]", "B", "NOT_RECORDED", None, id="another-unit"),
        pytest.param(
            "The Hill Water Board paid 3,200 yen.[^4]", "A", "MISMATCH", 2, id="a-name-decides"
        ),
        pytest.param("They praised it.[^1]", None, "UNREVIEWED", None, id="nothing-to-compare"),
    ],
)
def test_mapping_side(body: str, path: str | None, code: str, true: int | None) -> None:
    report = checked(body, WELLS if "[^1]" in body else IDO)
    (finding,) = report.findings
    assert (finding.code, finding.path, finding.true_source) == (code, path, true)
    assert finding.attached == (1 if "[^1]" in body else 4)
    assert finding.sentence == body.replace("[^1]", "").replace("[^4]", "")
    assert report.status == ("REJECT" if path else "REVIEW")


def test_the_idle_footnote_of_a_run_is_the_wrong_one() -> None:
    report = checked("A well of 40 metres, a pump for 25 litres.[^1][^4]", WELLS, IDO)
    (finding,) = report.findings
    assert (finding.code, finding.footnote, finding.true_source) == ("MISMATCH", "4", 2)


def test_message_of_what_is_partly_recorded_names_the_facts_and_where_they_are() -> None:
    (finding,) = checked("Wells of 40 metres, 25 litres, 99 kg.[^1]", WELLS).findings
    assert finding.message == (
        "not recorded by what is attached: 25 litres (source 2); 99 kg (nowhere)"
    )


@pytest.mark.parametrize(
    ("body", "definitions", "code"),
    [
        ("Deep.[^9]", [WELLS.replace("1", "9", 1), PUMPS], "UNUSED_DEFINITION"),
        ("Deep.[^9]", [], "UNDEFINED_REFERENCE"),
        ("Deep.[^1]", [WELLS, WELLS], "DUPLICATE_DEFINITION"),
        ("Deep.[^1]", ["[^1]: R. Ito, Wells, 2020, p. 3."], "MISSING_URL"),
        ("Deep.[^1]", ["[^1]: R. Ito, 2020. https://example.org/"], "BARE_DOMAIN"),
        ("A[^1] b[^2].", [WELLS, WELLS.replace("1", "2", 1)], "DUPLICATE_SOURCE"),
        ("A[^2] b[^1].", [WELLS, PUMPS], "OUT_OF_ORDER"),
    ],
)
def test_definition_side(body: str, definitions: list[str], code: str) -> None:
    assert codes(checked(body, *definitions, only=True, sources=None)) == [code]


@pytest.mark.parametrize(
    ("definition", "code", "message"),
    [
        (BRIDGES, "DEAD_LINK", "source 3 answered 404"),
        ("[^1]: X. https://example.net/other", "SOURCE_NOT_IN_LOG", "leads to no source"),
        ("[^1]: Wells, p. 3. https://example.org/wells", "COARSE_REFERENCE", "author and the year"),
        ("[^1]: Ito, 2020. https://example.org/wells", "COARSE_REFERENCE", "leaves out the page"),
    ],
)
def test_definition_side_with_a_log(definition: str, code: str, message: str) -> None:
    report = checked(f"Deep{definition[:4]}.", definition, only=True)
    (finding,) = report.findings
    assert finding.code == code
    assert message in finding.message


def test_a_footnote_meets_its_source_by_title_where_no_url_does() -> None:
    for title in (
        "「井戸の話」",
        "*井戸の話*",
        "井戸の話、",
        "[井戸の話](https://example.net/copy)",
    ):
        definition = f"[^1]: 山田、{title}2001年、https://example.net/mirror"
        assert codes(checked("深さは52 m[^1]。", definition)) == [], title


def test_a_footnote_never_meets_its_source_by_number() -> None:
    definition = "[^2]: Nothing known. https://example.net/x"
    assert codes(checked("25 litres.[^2]", definition)) == ["SOURCE_NOT_IN_LOG"]


def test_gaps_and_undefined_labels_are_not_the_business_of_order() -> None:
    defined = [WELLS.replace("1", "2", 1), PUMPS.replace("2", "7", 1)]
    found = codes(checked("A[^2] b[^7] c[^1].", *defined, only=True))
    assert found == ["UNDEFINED_REFERENCE"]


def test_definitions_in_a_circle_are_unused_unless_something_refers_in() -> None:
    circle = ["[^a]: see [^b] https://e.org/a", "[^b]: see [^a] https://e.org/b"]
    assert codes(checked("x", *circle, only=True, sources=None)) == [
        "NOTHING_TO_CHECK",
        "UNUSED_DEFINITION",
        "UNUSED_DEFINITION",
    ]
    assert codes(checked("x[^a]", *circle, only=True, sources=None)) == []


def test_without_a_log_the_outcome_is_review_unless_only_definitions_are_asked_about() -> None:
    report = checked("Deep.[^1]", WELLS, sources=None)
    assert (codes(report), report.status) == (["NO_LOG"], "REVIEW")
    assert checked("Deep.[^1]", WELLS, sources=None, only=True).status == "ACCEPT"


def _review(body: str, *, supported: bool, stale: bool = False) -> Review:
    article = footnotes.read(f"{body}\n\n{WELLS}\n")
    ((_, claim, cited),) = attributions.claims(article, SOURCES)
    text = "another text" if stale else claim.text
    return Review(
        claim_id=claim.id,
        citations=claim.citations,
        fingerprint=fingerprint(claim.id, text, cited),
        supported=supported,
        reviewer="Kato",
        shown=("claim", "source"),
    )


@pytest.mark.parametrize(
    ("body", "supported", "stale", "expected"),
    [
        ("They praised it.[^1]", True, False, []),
        ("They praised it.[^1]", False, False, ["UNSUPPORTED"]),
        ("They praised it.[^1]", True, True, ["STALE_REVIEW"]),
        ("40 metres and 25 litres.[^1]", True, False, []),
        ("40 metres and 25 litres.[^1]", False, False, ["UNSUPPORTED", "PARTLY_RECORDED"]),
        ("40 metres.[^1]", False, False, ["UNSUPPORTED"]),
        ("40 metres.[^1]", True, True, []),
        ("99 litres.[^1]", True, False, ["NOT_RECORDED"]),
    ],
)
def test_reviews_settle_what_is_pending_and_refute_the_rest(
    body: str, supported: bool, stale: bool, expected: list[str]
) -> None:
    review = _review(body, supported=supported, stale=stale)
    assert codes(checked(body, WELLS, reviews=(review,))) == expected


def test_units_without_a_known_source_are_not_handed_to_a_judge() -> None:
    article = footnotes.read("A[^1] b[^9].\n\n" + WELLS)
    ((unit, claim, cited),) = attributions.claims(article, SOURCES)
    assert (unit.text, claim.id, claim.citations) == ("A", "u001", ("S1",))
    assert cited[0].content.startswith("Wells\nR. Ito")


def test_ten_thousand_footnotes_take_linear_time() -> None:
    many = 10_000
    body = "\n\n".join(f"It is {n}.5 metres deep.[^{many - n}]" for n in range(1, many))
    definitions = "\n".join(f"[^{n}]: https://example.org/{n}" for n in range(1, many))
    log = "".join(
        f"### Source {n}: t{n}\n- URL: https://example.org/{n}\n- Facts:\n  - {n}.5 metres\n"
        for n in range(1, many)
    )
    started = time.process_time()
    report = checked(body, definitions, sources=research_logs.read(log))
    assert reference_seconds(started) < 240
    assert codes(report).count("MISMATCH") == many - 2  # the one in the middle is right
