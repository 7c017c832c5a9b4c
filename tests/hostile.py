"""Hostile texts for everything that shows text: none may act, break a screen, or hide.

`TEXTS` is our own list, by name; `all_texts` adds the cases of a neighbouring collection where
there is one.  `storable` says which of them the store takes (it refuses NUL and lone surrogates).
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from tests.repo.trees import ROOT

_CASES = ROOT.parent / "shared" / "cases" / "hostile.json"

ESC = "\x1b"
TEXTS: Mapping[str, str] = {
    # sequences that a terminal obeys
    "osc 8 link": f"{ESC}]8;;https://evil.example/\x07click me{ESC}]8;;\x07",
    "osc 8 link, st": f"{ESC}]8;id=1;https://evil.example/{ESC}\\here{ESC}]8;;{ESC}\\",
    "osc 52 clipboard": f"{ESC}]52;c;cm0gLXJmIH4=\x07",
    "osc 52 clipboard, st": f"{ESC}]52;p;cm0gLXJmIH4={ESC}\\",
    "osc 0 title": f"{ESC}]0;OWNED\x07",
    "osc 2 title": f"{ESC}]2;OWNED{ESC}\\",
    "osc 9 notification": f"{ESC}]9;OWNED\x07",
    "osc 1337 file": f"{ESC}]1337;File=name=eA==;inline=1:AAAA\x07",
    "osc 133 prompt": f"{ESC}]133;A\x07",
    "csi clear": f"{ESC}[2J{ESC}[H",
    "csi colour": f"{ESC}[31mred{ESC}[0m",
    "csi cursor report": f"{ESC}[6n",
    "csi device attributes": f"{ESC}[c",
    "csi alternate screen off": f"{ESC}[?1049l",
    "csi mouse on": f"{ESC}[?1003h",
    "csi scroll region": f"{ESC}[1;5r",
    "csi window report": f"{ESC}[21t",
    "csi left open": f"{ESC}[38;5;",
    "dcs": f'{ESC}P$q"p{ESC}\\',
    "dcs sixel": f"{ESC}Pq#0;2;0;0;0#0~~{ESC}\\",
    "apc": f"{ESC}_Gf=24;AAAA{ESC}\\",
    "pm": f"{ESC}^secret{ESC}\\",
    "sos": f"{ESC}Xstring{ESC}\\",
    "reset": f"{ESC}c",
    "charset": f"{ESC}(0lqqk{ESC}(B",
    "escape alone": ESC,
    "escape at the end": f"the end{ESC}",
    "c1 csi": "\x9b31mred\x9b0m",
    "c1 osc": "\x9d0;OWNED\x9c",
    "c1 dcs": "\x90q\x9c",
    "c1 all": "".join(map(chr, range(0x80, 0xA0))),
    "c0 all": "".join(map(chr, range(0x01, 0x20))),
    "delete": "a\x7f\x7f\x7fb",
    "bell": "ding\x07dong\x07",
    "backspace": "ACCEPT\x08\x08\x08\x08\x08\x08REJECT",
    "carriage return": "harmless\rOWNED   ",
    "shift out": "\x0eabc\x0f",
    "vertical tab, form feed": "a\x0bb\x0cc",
    # text that lies about its order, or cannot be seen
    "bidi override": "invoice\u202egnp.exe",
    "bidi embedding left open": "\u202a\u202b\u202d left open",
    "bidi isolates": "\u2066\u2067\u2068 a \u2069 b",
    "bidi marks": "a\u200eb\u200fc\u061cd",
    "zero width": "ze\u200bro\u200cwi\u200ddth\ufeff",
    "soft hyphens": "co\u00adop\u00ader\u00adate",
    "tags": "plain\U000e0068\U000e0069\U000e0064\U000e0065",
    "separators": "one\u2028two\u2029three\u0085four",
    "blanks that are no space": "\u3164\u2800\uffa0\u115f",
    "private use, noncharacters": "\ue000\ufdd0\uffff\U0010ffff",
    "invisible operators": "2\u20624\u2063\u2064",
    "selectors": "a\ufe0fb\U000e0100",
    "annotation": "\ufff9base\ufffanote\ufffb",
    # more than a line or a cell can hold
    "10,000 combining marks": "a" + "\u0301" * 10_000,
    "marks of many kinds": "Z" + "\u0300\u0316\u0489\u20dd" * 600,
    "100,000 letters without a space": "x" * 100_000,
    "30,000 wide letters": "漢" * 30_000,
    "1,000 line breaks": "line\n" * 1_000,
    "1,000 tabs": "\t" * 1_000,
    "widest letter": "﷽" * 200,
    "joined pictographs": "👩‍👩‍👧‍👦" * 100,
    "flags, halves of flags": "🇯🇵🇯🇵🇯" * 20,
    # text that a library would take for its own
    "markup left open": "[/",
    "markup bracket in a line": "ZRANK [b + 3",
    "markup action": "[@click=app.bell]ring[/]",
    "markup action that ends": "[@click=app.quit]x[/]",
    "markup action with an argument": "[@click=app.notify('OWNED')]x[/]",
    "markup closes too much": "[/b][/i][/][/]",
    "markup colour": "[red on blue]OWNED[/red on blue]",
    "markup link": "[link=https://evil.example/]x[/link]",
    "markup variable": "[$primary]x[/] $x {x} {0}",
    "markup escape": "\\[b]x\\[/b] \\\\[",
    "emoji code": ":smiley: :bomb:",
    "our own escape": "\\u{1B}[31m \\u{5C}u{1B}",
    "markdown": "# heading\n\n[a](javascript:alert(1)) ![b](https://evil.example/x.png)",
    "html": "<script>alert(1)</script><img src=x onerror=alert(1)>&amp;",
    "html ends": "\"'></td></table></textarea></title></style></script><!--",
    "format": "%s %n {} {0.__class__} ${HOME} $(id) `id`",
    "sql": "'; DROP TABLE traces; --",
    "full-text syntax": 'NEAR("a" "b", 2) OR * NOT "',
    # names
    "name that climbs": "../../../../etc/passwd",
    "name that is absolute": "/etc/passwd",
    "name that is an option": "--help",
    "name of dots": "..",
    "name with quotes": 'it\'s "quoted".txt',
    "name that looks like an id": "tr_00000000000000000000000000000000",
    # other scripts, which have to come through
    "right to left": "שלום עולם مرحبا بالعالم",
    "vowel points": "בְּרֵאשִׁית بِسْمِ",
    "japanese": "午前六時に読む。〇一二「三」",
    "nul": "before\0after",
    "lone surrogate": "lone \ud800 surrogate",
}


def all_texts() -> Mapping[str, str]:
    """Our own texts, and those of the collection beside the repository where it is present."""
    if not _CASES.is_file():
        return TEXTS
    cases = json.loads(_CASES.read_text(encoding="utf-8"))["cases"]
    return {**TEXTS, **{f"case {case['id']}": case["input"] for case in cases}}


def storable(text: str) -> bool:
    """True for a text that the store takes: UTF-8 can carry it, and it holds no NUL."""
    return "\0" not in text and not any("\ud800" <= char <= "\udfff" for char in text)
