"""HTML pages to their visible text, for the quote gate.

A tolerant reader of tags, no browser: it knows no style sheets and runs no scripts.  What it
leaves out is a fixed list of elements, and those that are marked hidden where they stand.  Any
page is read in linear time.
"""

from __future__ import annotations

import html
import re
from dataclasses import replace

from readproof.core.documents import Document, Extractor, text_digest
from readproof.errors import Unusable

SUFFIXES = (".html", ".htm", ".xhtml")
_NAME, _VERSION = "html", "1"

_TOKEN = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<[!?][^>]*+>?"
    r"|<(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9:-]*+)"
    r"(?P<attributes>(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+)>",
    re.DOTALL,
)
# Never shown, or shown only in part.
_LEFT_OUT = frozenset(
    {
        *("head", "script", "style", "template", "noscript", "svg", "math", "select", "iframe"),
        *("object", "canvas", "audio", "video", "datalist", "dialog"),
    }
)
# A slash at the end of a tag closes these and no others.
_FOREIGN = frozenset({"math", "svg"})
# What stands in them is no markup, up to their end tag.
_RAW = frozenset({"script", "style", "textarea", "title"})
_VOID = frozenset(
    {
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
        *("track", "wbr"),
    }
)
_INLINE = frozenset(
    {
        *("a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn"),
        *("em", "font", "i", "img", "ins", "kbd", "label", "mark", "q", "s", "samp", "small"),
        *("span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr", "ruby", "rb"),
    }
)
_CELLS = frozenset({"td", "th"})
_READINGS = frozenset({"rt", "rp"})  # beside the text they explain, not in it
_HIDDEN = re.compile(
    r"(?:^|\s)hidden(?=[\s=/]|$)|aria-hidden\s*=\s*[\"']?true"
    r"|style\s*=\s*(?:\"[^\"]*|'[^']*)(?:display\s*:\s*none|visibility\s*:\s*hidden)",
    re.IGNORECASE,
)


def extract(document: Document) -> Document:
    """The document with the visible text of its HTML; offsets are of that text from here on.

    `sha256` stays that of the file.  `Unusable` for a page without any visible text.
    """
    text = visible(document.text)
    if not text.strip():
        raise Unusable(f"{document.name} has no visible text: scripts may make it in a browser")
    options = document.extractor.options
    return replace(
        document,
        text=text,
        text_sha256=text_digest(text),
        extractor=Extractor(name=_NAME, version=_VERSION, options=options),
    )


def visible(page: str) -> str:
    """The text of a page as a reader sees it: entities decoded, a line for each block.

    White space in a block stays as it is in the source.
    """
    pieces: list[str] = []
    # The elements that are left out and still open, the outermost first.
    hidden: list[str] = []
    at = 0
    while match := _TOKEN.search(page, at):
        if not hidden:
            pieces.append(page[at : match.start()])
        at = match.end()
        name = (match["name"] or "").lower()
        if not name:
            continue
        ends = bool(match["end"])
        if hidden:
            _follow(hidden, name, ends)
        elif ends:
            pieces.append(_gap(name))
        elif _is_left_out(name, match["attributes"]):
            pieces.append(_gap(name))
            closed = name in _FOREIGN and match["attributes"].endswith("/")
            if name not in _VOID and not closed:
                hidden.append(name)
        else:
            pieces.append(_gap(name))
        if name in _RAW and not ends:
            at = _after(page, at, name, pieces if not hidden else [])
            if hidden and hidden[-1] == name:
                hidden.pop()
    if not hidden:
        pieces.append(page[at:])
    return html.unescape("".join(pieces)).replace("\0", "\ufffd")


def _is_left_out(name: str, attributes: str) -> bool:
    return name in _LEFT_OUT or name in _READINGS or bool(_HIDDEN.search(attributes))


def _follow(hidden: list[str], name: str, ends: bool) -> None:
    """Keep count of elements of the same name inside one that is left out."""
    if name != hidden[-1]:
        return
    if ends:
        hidden.pop()
    elif name not in _READINGS:
        hidden.append(name)


def _gap(name: str) -> str:
    """What a tag leaves in the text."""
    if name in _INLINE or name in _READINGS:
        return ""
    return "\t" if name in _CELLS else "\n"


def _after(page: str, at: int, name: str, pieces: list[str]) -> int:
    """The place after the end tag of a raw element; its text goes to `pieces`."""
    end = re.compile(f"</{name}[^>]*+>?", re.IGNORECASE).search(page, at)
    pieces.append(page[at : end.start() if end else len(page)])
    return end.end() if end else len(page)
