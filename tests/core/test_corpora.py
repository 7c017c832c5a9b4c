"""Values of a corpus."""

from __future__ import annotations

import pytest

from readproof.core.corpora import CorpusDocument, newline_kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "none"),
        ("one", "none"),
        ("a\u2028b\x0cc", "none"),
        ("a\nb", "lf"),
        ("a\r\nb\r\n", "crlf"),
        ("a\rb", "cr"),
        ("a\rb\n", "mixed"),
        ("a\r\r\nb", "mixed"),
        ("a\nb\r\nc\r", "mixed"),
    ],
)
def test_newlines_have_a_name(text: str, kind: str) -> None:
    assert newline_kind(text) == kind


@pytest.mark.parametrize(
    ("language", "lang"), [("ja", "ja"), ("ja-JP", "ja"), ("JA", "ja"), ("jam", "en"), ("fr", "en")]
)
def test_instructions_are_japanese_for_japanese(language: str, lang: str) -> None:
    entry = CorpusDocument(
        path="a",
        sha256="0" * 64,
        encoding="utf-8",
        newline="lf",
        language=language,
        licence="x",
        policy="quick",
    )
    assert entry.lang == lang
