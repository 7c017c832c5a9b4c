"""URLs end where their writer meant it, and lead to the same page however they are spelled."""

from __future__ import annotations

import pytest

from readproof.core.citing import urls


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("題「名」、https://example.org/a/b。", ["https://example.org/a/b"]),
        ("https://example.org/a、2020年", ["https://example.org/a"]),
        ("（https://example.org/a）", ["https://example.org/a"]),
        ("詳細はhttps://example.org/aを参照", ["https://example.org/a"]),
        ("(https://example.org/a_(b)).", ["https://example.org/a_(b)"]),
        (
            "[t](https://example.org/繭?x=1), <https://example.org/倉>",
            ["https://example.org/繭?x=1", "https://example.org/倉"],
        ),
        ("www.example.org/a and ftp://example.org/b", ["www.example.org/a"]),
        ("doi:10.1000/xyz.12.", ["https://doi.org/10.1000/xyz.12"]),
        (
            "https://example.org/a; https://example.org/b",
            ["https://example.org/a", "https://example.org/b"],
        ),
        ("no URL, example.org", []),
    ],
)
def test_urls_of_a_footnote(text: str, expected: list[str]) -> None:
    assert list(urls.in_definition(text)) == expected


@pytest.mark.parametrize(
    "other",
    [
        "http://example.org/a/b",
        "https://www.Example.org:443/a/b/",
        "https://example.org/a/b#part",
        "https://example.org/%61/b?utm_source=x",
        "example.org/a/b",
    ],
)
def test_spellings_of_one_page(other: str) -> None:
    assert urls.normalised(other) == urls.normalised("https://example.org/a/b")


@pytest.mark.parametrize(
    "other",
    [
        "https://example.org/a/c",
        "https://example.org/A/b",
        "https://example.org/a/b?page=2",
        "https://a.example.org/a/b",
    ],
)
def test_other_pages(other: str) -> None:
    assert urls.normalised(other) != urls.normalised("https://example.org/a/b")


def test_doi_leads_to_one_place() -> None:
    assert urls.normalised("http://dx.doi.org/10.1/AB") == urls.normalised(
        "https://doi.org/10.1/ab"
    )


@pytest.mark.parametrize(
    ("url", "bare"),
    [
        ("https://example.org", True),
        ("https://example.org/", True),
        ("https://example.org/#top", True),
        ("https://example.org/a", False),
        ("https://example.org/?id=3", False),
    ],
)
def test_bare_domain(url: str, bare: bool) -> None:
    assert urls.is_bare(url) is bare
