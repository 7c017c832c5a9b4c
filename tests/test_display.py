"""Nothing invisible reaches a terminal, ordinary text does, and nothing is lost."""

from __future__ import annotations

import unicodedata

import pytest

from readproof.display import reveal, show

SHOWN = [
    ("an escape sequence", "a\x1b]0;X\x07", r"a\u{1B}]0;X\u{7}"),
    ("C1 controls", "\x9b31m", r"\u{9B}31m"),
    ("delete", "a\x7f", r"a\u{7F}"),
    ("NUL", "\0", r"\u{0}"),
    ("a line break and a tab", "a\nb\tc", r"a\u{A}b\u{9}c"),
    ("bidi override", "a\u202eb", r"a\u{202E}b"),
    ("bidi isolates", "\u2066a\u2069", r"\u{2066}a\u{2069}"),
    ("zero-width space", "a\u200bb", r"a\u{200B}b"),
    ("a joiner between letters", "a\u200db", r"a\u{200D}b"),
    ("a joiner at the end", "\U0001f468\u200d", "\U0001f468\\u{200D}"),
    ("a joiner at the start", "\u200d\U0001f468", "\\u{200D}\U0001f468"),
    ("soft hyphen", "co\u00adop", r"co\u{AD}op"),
    ("byte order mark", "\ufeffa", r"\u{FEFF}a"),
    ("line separator", "a\u2028b\u2029", r"a\u{2028}b\u{2029}"),
    ("tag characters", "a\U000e0041", r"a\u{E0041}"),
    ("lone surrogate", "a\ud800", r"a\u{D800}"),
    ("private use", "\ue000", r"\u{E000}"),
    ("private use plane", "\U0010fffd", r"\u{10FFFD}"),
    ("noncharacter", "\uffff\U0001fffe", r"\u{FFFF}\u{1FFFE}"),
    ("Hangul filler", "\u3164", r"\u{3164}"),
    ("a selector after a letter", "a\ufe0f", r"a\u{FE0F}"),
    ("two selectors after a Han letter", "葛\U000e0100\U000e0101", "葛\U000e0100\\u{E0101}"),
    ("selectors that smuggle bytes", "x\U000e0110\U000e0111", r"x\u{E0110}\u{E0111}"),
    ("a literal escape", r"\u{1B}", r"\u{5C}u{1B}"),
    ("a literal escape twice", r"\u{\u{", r"\u{5C}u{\u{5C}u{"),
    ("a backslash before a control", "\\\x1b", r"\\u{1B}"),
]
UNCHANGED = [
    "plain text",
    r"C:\users\x and \u0041 and {x}",
    "café, naïve — “quotes” … ½",
    "水路の記録、一九一一年。カタカナ ー 葛\U000e0100飾区",
    "مرحبا بالعالم ١٢٣",
    "שָׁלוֹם",
    "नमस्ते दुनिया",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467 ❤\ufe0f 1\ufe0f\u20e3 \U0001f44d\U0001f3fd",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f9d1\U0001f3fd\u200d\U0001f33e",
    "[bold]markup[/] [@click=app.quit]x[/]",
    "a\u00a0b\u2003c\u3000d",
    "e" + "\u0301" * 8,
]


@pytest.mark.parametrize(("text", "shown"), [case[1:] for case in SHOWN], ids=[c[0] for c in SHOWN])
def test_what_cannot_be_seen_is_written_out(text: str, shown: str) -> None:
    assert show(text) == shown
    assert reveal(shown) == text


@pytest.mark.parametrize("text", UNCHANGED)
def test_ordinary_text_is_unchanged(text: str) -> None:
    assert show(text) == text
    assert reveal(text) == text


def test_a_flood_of_marks_is_cut_off() -> None:
    shown = show("e" + "\u0301" * 1000 + "f")
    assert shown == "e" + "\u0301" * 8 + r"\u{301}" * 992 + "f"
    assert reveal(shown) == "e" + "\u0301" * 1000 + "f"


def test_multiline_lets_line_breaks_and_tabs_pass_and_nothing_else() -> None:
    assert show("a\n\tb\r\n\x1b", multiline=True) == "a\n\tb\\u{D}\n\\u{1B}"


# Signs that stand before Arabic, Syriac and Kaithi numbers and words: format characters by name,
# but with a shape of their own.
def test_every_control_format_and_separator_character_is_written_out() -> None:
    visible = {"\u0600", "\u0601", "\u0602", "\u0603", "\u0604", "\u0605", "\u06dd", "\u070f"}
    visible |= {"\u0890", "\u0891", "\u08e2", "\U000110bd", "\U000110cd"}
    through = []
    for code in range(0x110000):
        char = chr(code)
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp"):
            shown = show(char)
            if not (shown.isascii() and shown.isprintable()):
                through.append(char)
    assert set(through) == visible


def test_an_escape_beyond_unicode_is_no_escape() -> None:
    assert reveal(r"\u{110000} \u{} \u{g} \u{1b}") == r"\u{110000} \u{} \u{g} \u{1b}"
