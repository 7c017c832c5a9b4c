"""Every text that becomes visible went through the filter, and no text is markup."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from readproof.display import reveal
from readproof_tui.texts import content, fitted, safe
from tests.hostile import TEXTS, all_texts
from tests.tui.stream import foreign


def test_our_own_list_has_at_least_forty_texts_of_every_kind():
    assert len(TEXTS) >= 40
    kinds = ("osc 8", "osc 52", "csi", "c1", "bidi", "markup", "combining", "surrogate", "climbs")
    assert all(any(kind in name for name in TEXTS) for kind in kinds)


@pytest.mark.parametrize("multiline", [False, True])
def test_text_comes_out_without_anything_that_acts(multiline):
    for text in all_texts().values():
        for shown in (safe(text, multiline=multiline), content(text, multiline=multiline)):
            plain = shown.plain
            if multiline:
                plain = plain.replace("\n", " ").replace("\t", " ")
            assert not foreign(plain, "")
            assert not shown.spans, "no text is markup"


def test_nothing_is_lost():
    for text in all_texts().values():
        assert reveal(safe(text).plain) == text


@pytest.mark.parametrize("width", [0, 1, 2, 7, 40])
@pytest.mark.parametrize("right", [False, True])
def test_one_line_has_exactly_the_width_asked_for(width, right):
    for name, text in all_texts().items():
        line = fitted(text, width, right=right)
        assert cell_len(line.plain) == width, name
        assert "\n" not in line.plain, name
        assert not foreign(line.plain, ""), name


def test_what_has_no_room_ends_in_an_ellipsis():
    assert fitted("tide-gauge-handbook.md", 10).plain == "tide-gaug…"
    assert fitted("午前六時に読む", 6).plain == "午前 …"
    assert fitted("abc", 5).plain == "abc  "
    assert fitted("12", 5, right=True).plain == "   12"
