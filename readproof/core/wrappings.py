"""What readers put around a text they copy: quotation marks, backticks, list markers."""

from __future__ import annotations

import re

_PAIRS = {
    '"': '"',
    "'": "'",
    "`": "`",
    "\u201c": "\u201d",
    "\u2018": "\u2019",
    "\u201e": "\u201c",
    "\u00ab": "\u00bb",
    "\u300c": "\u300d",
    "\u300e": "\u300f",
}
_LIST_MARKER = re.compile(r"(?:[-*+\u2022\u30fb]|[0-9]{1,3}[.)])[ \t\u3000]+")
_EMPHASIS = str.maketrans("", "", "*_`")


def without_quotes(text: str) -> str:
    """The text without one outer pair of quotation marks or backticks, if it has one."""
    if len(text) >= 2 and _PAIRS.get(text[0]) == text[-1]:
        return text[1:-1].strip()
    return text


def without_list_marker(text: str) -> str:
    """The text without one list marker at its start, if it has one."""
    match = _LIST_MARKER.match(text)
    return text[match.end() :] if match else text


def without_emphasis(text: str) -> str:
    """The text without the characters of Markdown emphasis and code: `*`, `_` and backticks."""
    return text.translate(_EMPHASIS)
