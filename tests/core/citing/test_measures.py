"""Numbers, units, dates and times are read as values, whatever their spelling."""

from __future__ import annotations

import pytest

from readproof.core import folds
from readproof.core.citing import measures
from readproof.core.citing.measures import Clock, Day, Number


def value(text: str) -> list[object]:
    found: list[object] = []
    for measure in measures.read(folds.phrase(text)):
        if isinstance(measure, Number):
            found.append((float(measure.value), measure.unit))
        else:
            found.append(measure.value)
    return found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1.5 km", "1,500メートル"),
        ("45 mm", "4.5センチメートル"),
        ("12%", "１２パーセント"),
        ("12 per cent", "12 percent"),
        ("4,870万円", "48,700,000 yen"),
        ("1億2000万人", "120 million people"),
        ("2021年5月22日", "22 May 2021"),
        ("May 22nd, 2021", "2021-05-22"),
        ("令和6年度", "2024年"),
        ("平成元年", "1989年"),
        ("昭和49年11月18日", "1974/11/18"),
        ("午後8時30分", "20:30"),
        ("午後8時半", "8:30 p.m."),
        ("8か所", "8ヶ所"),
        ("二十二人", "22名"),
        ("twenty-two people", "22人"),
        ("0.05秒", "50 ms"),
        ("500 Hz", "500ヘルツ"),
        ("$40", "40 dollars"),
    ],
)
def test_spellings_of_one_value(one: str, other: str) -> None:
    assert value(one) == value(other) != []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("12人", "12枚"),
        ("12 kg", "12 g"),
        ("20年間", "2020年"),
        ("5 m", "5 M"),
        ("2021年5月", "2021年6月"),
        ("午前8時", "午前9時"),
    ],
)
def test_different_values(one: str, other: str) -> None:
    assert value(one) != value(other)


@pytest.mark.parametrize(
    "text",
    [
        "COVID-19 and H2O",
        "see Fig. 3, Table 2 and p. 7",
        "十分に一人で二度と",
        "two of three",
        "v1.2.3",
    ],
)
def test_no_fact(text: str) -> None:
    assert value(text) == []


def test_small_number_words_count_where_they_are_asked_for() -> None:
    assert [m.text for m in measures.read("three wells", words=True)] == ["three"]


def test_year_is_marked_only_where_no_unit_follows() -> None:
    years = [
        m.year for m in measures.read("in 1911 it had 1,911 or 1911 kg") if isinstance(m, Number)
    ]
    assert years == [True, False, False]


def test_parts_of_a_date_may_be_unknown() -> None:
    found = measures.read("3月4日と1999年5月と2 May")
    assert [m.value for m in found if isinstance(m, Day)] == [
        (None, 3, 4),
        (1999, 5, None),
        (None, 5, 2),
    ]


def test_impossible_dates_and_times_are_none() -> None:
    assert not any(isinstance(m, (Day, Clock)) for m in measures.read("2021-13-40 99:99"))
