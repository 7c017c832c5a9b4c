"""The profile `quote`: what a quotation may differ in."""

from __future__ import annotations

import unicodedata

import pytest

from readproof.core import folds
from readproof.core.folds import QUOTE, fold
from tests.make.form_tables import FAMILIES

EQUAL = [
    pytest.param("Ａｌｐｈａ　１２３", "alpha 123", id="full width"),
    pytest.param("“a” ‘b’", "\"a\" 'b'", id="curly quotes"),
    pytest.param("a‐b‑c‒d–e—f―g−h", "a-b-c-d-e-f-g-h", id="dashes"),
    pytest.param("10〜20～30", "10~20~30", id="wave dashes"),
    pytest.param("ﬁ ℡ Ⅷ ㌔ ㋿ …", "fi tel viii キロ 令和 ...", id="compatibility forms"),
    pytest.param("cafe\u0301", "CAF\xc9", id="composition and case"),
    pytest.param("日本 語 です\nから", "日本語ですから", id="spaces in Japanese"),
    pytest.param("日本 abc です", "日本abcです", id="spaces beside Japanese"),
    pytest.param("a\ufeffb\u2028\u2003c", "a b c", id="white space"),
    pytest.param("&AMP; &lt;&#65;&#x42;&nbsp;.", "& <ab .", id="entities"),
    pytest.param("ΟΔΟΣ", "οδος", id="a final sigma"),
    pytest.param("ﾊﾟｰ｡", "パー。", id="half-width kana"),
]
APART = [
    pytest.param("m²", "m2", id="superscripts"),
    pytest.param("H₂", "H2", id="subscripts"),
    pytest.param("③", "3", id="circled digits"),
    pytest.param("½", "1⁄2", id="fractions"),
    pytest.param("\xb4", " \u0301", id="spacing accents"),
    pytest.param("ー", "-", id="the long vowel mark"),
    pytest.param("が", "か", id="voicing"),
    pytest.param("é", "e", id="accents"),
    pytest.param("&amp;lt;", "<", id="an entity twice"),
    pytest.param("&eacute;", "é", id="other entities"),
    pytest.param("com\xadmittee", "committee", id="soft hyphens"),
]


@pytest.mark.parametrize(("a", "b"), [(p.values[0], p.values[1]) for p in EQUAL])
def test_equal(a: str, b: str) -> None:
    assert folds.phrase(a, QUOTE) == folds.phrase(b, QUOTE)


@pytest.mark.parametrize(("a", "b"), [(p.values[0], p.values[1]) for p in APART])
def test_kept_apart(a: str, b: str) -> None:
    assert folds.phrase(a, QUOTE) != folds.phrase(b, QUOTE)


@pytest.mark.parametrize("text", ["&#0;", "&#xd800;", "&#1114112;", "&#;", "&amp", "&bogus;"])
def test_what_is_no_entity_stays(text: str) -> None:
    assert fold(text, QUOTE).text == text


def test_case_and_entities_can_be_left_out() -> None:
    assert folds.phrase("A&lt;", QUOTE.without("case")) == "A<"
    assert folds.phrase("A&lt;", QUOTE.without("entities")) == "a&lt;"


def test_long_ascii_takes_the_quick_way_to_the_same_text() -> None:
    text = "The Sea,\nThe LAND. " * 400
    assert fold(text, QUOTE).text == text.replace("\n", " ").lower()
    assert fold(text, QUOTE).active == ("spaces", "case")


# What the profile keeps apart on purpose, or reads in its own way before NFKC.
KEPT = ("<super>", "<sub>", "<fraction>", "<circle>", "<square>")


@pytest.mark.skipif(unicodedata.unidata_version != "14.0.0", reason="the tables are of Python 3.11")
def test_single_characters_are_nfkc_but_for_what_is_kept() -> None:
    profile = QUOTE.without("case").without("quotes").without("dashes").without("tildes")
    for point in (*range(0x20, 0xD800), *range(0xE000, 0x1D100), *range(0x1D400, 0x33000)):
        char = chr(point)
        expected = unicodedata.normalize("NFKC", char)
        found = fold(char, profile).text
        tag = unicodedata.decomposition(char).partition(" ")[0]
        if found == expected or tag in KEPT or char in FAMILIES or point == 0xFEFF:
            continue
        assert any(part.isspace() for part in expected) or set(found) <= {"'", '"', "-", "~"}
