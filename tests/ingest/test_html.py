"""The visible text of HTML pages."""

from __future__ import annotations

import time

import pytest

from readproof.errors import Unusable
from readproof.ingest.files import decode
from readproof.ingest.html import extract, visible
from tests.yardstick import reference_seconds


@pytest.mark.parametrize(
    ("page", "text"),
    [
        pytest.param("<p>It is <b>so</b>.</p>", "It is so.", id="inline"),
        pytest.param("<p>One</p><p>Two</p>", "One\n\nTwo", id="blocks"),
        pytest.param("a<br>b<br/>c", "a\nb\nc", id="a break"),
        pytest.param("<table><tr><td>1</td><td>2</td></tr></table>", "1\t\t2", id="cells"),
        pytest.param("Tom &amp; Ann &#8217;&nbsp;x", "Tom & Ann \u2019\xa0x", id="entities"),
        pytest.param("a<!-- <p>no --> b", "a b", id="a comment"),
        pytest.param("<!DOCTYPE html><html><head><title>T</title></head>x", "x", id="a head"),
        pytest.param("a<script>if (a < b) '</p>'</script>b", "a\nb", id="a script"),
        pytest.param("a<script/>b</script>c", "a\nc", id="a script that closes itself"),
        pytest.param("a<style>p > a {}</style>b", "a\nb", id="a style"),
        pytest.param("a<template><p>no</p></template>b", "a\nb", id="a template"),
        pytest.param("a<p hidden>no</p>b", "a\nb", id="hidden"),
        pytest.param("a<div style='x:1; display: none'><div>no</div>no</div>b", "a\nb", id="none"),
        pytest.param("a<span aria-hidden='true'>no</span>b", "ab", id="hidden from readers"),
        pytest.param("<p data-hidden=1>yes</p>", "yes", id="another attribute"),
        pytest.param("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字", "漢字", id="ruby"),
        pytest.param("<a title='a > b' href=x>link</a>", "link", id="a sign in an attribute"),
        pytest.param("1 < 2 and 3 > 2", "1 < 2 and 3 > 2", id="signs"),
        pytest.param("<textarea><b>as it is</b></textarea>", "<b>as it is</b>", id="raw text"),
        pytest.param("a <b", "a <b", id="a tag that never ends"),
        pytest.param("a<!-- never ends", "a", id="a comment that never ends"),
        pytest.param("a<svg><text>no</text></svg>b", "a\nb", id="a drawing"),
    ],
)
def test_visible_text(page: str, text: str) -> None:
    assert visible(page).strip() == text


def test_the_file_keeps_its_digest_and_the_text_gets_its_own() -> None:
    plain = decode(b"<p>It is so.</p>", name="a.html")
    made = extract(plain)
    assert made.sha256 == plain.sha256
    assert made.text_sha256 != plain.text_sha256
    assert (made.extractor.name, made.extractor.version) == ("html", "1")


def test_a_page_without_text_is_refused() -> None:
    with pytest.raises(Unusable, match="no visible text"):
        extract(decode(b"<html><script>x()</script></html>", name="a.html"))


@pytest.mark.parametrize(
    "page",
    [
        *("<" * 300_000, "<a " * 100_000, '<a "' * 100_000, "<a '" * 100_000, "<!--" * 100_000),
        *("<script>" * 50_000, "<div>" * 100_000, "<p hidden>" * 50_000, "</" * 100_000),
        *("<a b='\"" * 50_000, "&" * 300_000, "<?" * 100_000, "<textarea>" * 50_000),
    ],
)
def test_hostile_pages_are_read_in_linear_time(page: str) -> None:
    began = time.process_time()
    visible(page)
    assert reference_seconds(began) < 8
