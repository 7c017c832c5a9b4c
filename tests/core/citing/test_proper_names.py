"""Names that a log gives away, and what is none."""

from __future__ import annotations

import pytest

from readproof.core.citing import proper_names


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("The Hill Water Board paid Anna van Lind", {"Hill Water Board", "Anna van Lind"}),
        ("永井ふさの聞き取り: 「繭は耳で選ぶ」", {"永井ふさ"}),
        ("ヴァイオリン奏者の早瀬ミナの談話", {"早瀬ミナ"}),
        ("反対した沢登康平の質問", {"沢登康平"}),
        ("山田太郎氏が来た", {"山田太郎"}),
        ("The well was dug in May and June", set()),
        ("500ヘルツの残響時間は0.82秒", set()),
    ],
)
def test_names_in_a_line_of_facts(line: str, expected: set[str]) -> None:
    assert proper_names.names([line], []) == expected


def test_names_in_a_bibliography_are_those_of_its_authors() -> None:
    found = proper_names.names(
        [], ["R. Ito and M. Sato, Wells, 2020", "渡会慎・牧野えり、『音』2019年"]
    )
    assert {"Ito", "Sato", "渡会慎", "牧野えり"} <= found


@pytest.mark.parametrize(
    ("bibliography", "expected"),
    [
        ("渡会慎・牧野えり、『音場だより』第51号、2019年、p. 14", ("渡会慎", "牧野えり")),
        ("R. Ito and M. Sato, Wells, 2020", ("R. Ito", "M. Sato")),
        ("2020", ()),
        ("", ()),
    ],
)
def test_authors_stand_before_the_first_comma(bibliography: str, expected: tuple[str, ...]) -> None:
    assert proper_names.authors(bibliography) == expected
