"""Texts that try to become something else: a script, a request, an escape sequence, a name.

`RUN` stands for a script that leaves a mark in the page and asks the server for something,
`SERVER` for the address of the server that notices it.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.repo.trees import ROOT

TEXTS = (
    # Scripts, plain and in disguise.
    "<script>RUN</script>",
    "<ScRiPt >RUN</sCrIpT>",
    "<script src=SERVER/a.js></script>",
    "<script/x>RUN</script/x>",
    "<<script>RUN//<</script>",
    "<script>RUN",
    "</script><script>RUN</script>",
    "</title><script>RUN</script>",
    "</style><script>RUN</script>",
    "</textarea></noscript></template><script>RUN</script>",
    "--><script>RUN</script><!--",
    "<![CDATA[<script>RUN</script>]]>",
    "]]><script>RUN</script>",
    "<svg><script>RUN</script></svg>",
    '<math><mtext></form><form><mglyph><style></math><img src=x onerror="RUN">',
    '<noscript><p title="</noscript><img src=x onerror=RUN>">',
    "</bdi></td></tr></tbody></table></div></main><script>RUN</script>",
    "\"'><script>RUN</script>",
    "&lt;script&gt;RUN&lt;/script&gt;",
    "&#60;script&#62;RUN&#60;/script&#62;",
    "&#x3c;script&#x3e;RUN&#x3c;/script&#x3e;",
    "\\u003cscript\\u003eRUN\\u003c/script\\u003e",
    "%3Cscript%3ERUN%3C/script%3E",
    "+ADw-script+AD4-RUN+ADw-/script+AD4-",
    "＜script＞RUN＜/script＞",
    "{{constructor.constructor('RUN')()}}",
    "${RUN}",
    "';RUN;//",
    "<?xml version='1.0'?><?xml-stylesheet href='SERVER/x.xsl'?>",
    # Handlers.
    '<img src=x onerror="RUN">',
    '"><img src=x onerror=RUN>',
    "' onmouseover='RUN' x='",
    "` onfocus=RUN autofocus tabindex=1 x=`",
    '<svg onload="RUN">',
    '<svg><animate onbegin="RUN" attributeName=x dur=1s>',
    '<body onload="RUN">',
    '<input autofocus onfocus="RUN">',
    '<details open ontoggle="RUN">',
    '<video><source onerror="RUN"></video>',
    '<marquee onstart="RUN">',
    '<iframe srcdoc="<script>RUN</script>"></iframe>',
    '<iframe src="javascript:RUN"></iframe>',
    '<a href="javascript:RUN">x</a>',
    '<object data="javascript:RUN"></object>',
    "javascript:RUN",
    "data:text/html,<script>RUN</script>",
    # Requests without a script.
    "<img src=SERVER/i.png>",
    "<img srcset='SERVER/s.png 2x'>",
    "<link rel=stylesheet href=SERVER/c.css>",
    "<link rel=preload as=image href=SERVER/p.png>",
    "<link rel=preconnect href=SERVER>",
    "<style>@import url(SERVER/m.css);</style>",
    "<style>*{background:url(SERVER/b.png)}</style>",
    "<p style='background:url(SERVER/y.png)'>x</p>",
    "<iframe src=SERVER/f.html></iframe>",
    "<object data=SERVER/o></object>",
    "<embed src=SERVER/e>",
    "<audio src=SERVER/a.ogg autoplay></audio>",
    "<video poster=SERVER/v.png></video>",
    "<base href=SERVER/base/>",
    "<meta http-equiv=refresh content='0;url=SERVER/r'>",
    "<svg><image href=SERVER/g.png /></svg>",
    "<svg><use href='SERVER/u.svg#a'/></svg>",
    "<form action=SERVER/s><button autofocus>x</button></form>",
    "<table background=SERVER/t.png>",
    "<!DOCTYPE x SYSTEM 'SERVER/x.dtd'>",
    # What swallows the rest of a page.
    "<!--",
    "<plaintext>",
    "<xmp>",
    "<textarea>",
    "<select><option>",
    "<template>",
    "<title>",
    "<style>",
    # Terminals, and what cannot be seen.
    "\x1b]8;;SERVER/osc\x1b\\link\x1b]8;;\x1b\\",
    "\x1b]52;c;cm0gLXJm\x07",
    "\x1b[2J\x1b[H\x1b[?1049h",
    "\x9b31m\x9d0;title\x9c",
    "\u202ereversed\u202c \u2066isolated\u2069",
    "\u200bzero\u200dwidth\ufeff",
    "one\u2028two\u2029three",
    "[@click=app.quit]x[/]",
    "[red",
    "[/",
    "e" + "\u0301" * 10_000,
    "שלום <b>עולם</b> مرحبا",
    "\U000e0041\U000e0042\ue000",
)


def shared() -> tuple[str, ...]:
    """The inputs of a list of cases beside the checkout, none where there is no such list."""
    path = Path(ROOT.parent / "shared" / "cases" / "hostile.json")
    if not path.is_file():
        return ()
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
    return tuple(case["input"] for case in cases if isinstance(case.get("input"), str))


def filled(texts: tuple[str, ...], server: str) -> tuple[str, ...]:
    """The texts with their scripts and addresses; what no store would take is left out."""
    run = f"document.documentElement.setAttribute('data-ran',1);new Image().src='{server}/ran'"
    made = (text.replace("RUN", run).replace("SERVER", server) for text in texts)
    return tuple(text for text in made if text.strip() and "\0" not in text and _is_unicode(text))


def _is_unicode(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)
