"""Markup inside running text: tags, entities, URLs, and the links of Markdown.

Scanners, not parsers: each works in linear time on any text, and marks what a reader may
rightly leave out of an answer.  Emphasis marks and backticks are not markup here, because
grading takes them out on both sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from readproof.core.documents import Span
from readproof.core.scripts import WHITE_SPACE

# A quantifier with a `+` behind it gives nothing back: no scan starts over inside another.
_TAG = re.compile(
    rf"</?[A-Za-z][A-Za-z0-9:._-]{{0,80}}+"
    rf"(?:[{WHITE_SPACE}/](?:[^<>\"']++|\"[^\"]{{0,2000}}\"|'[^']{{0,2000}}'){{0,200}}+)?>"
    r"|<[!?][A-Za-z\[][^<>]{0,2000}+>"
)
_AUTOLINK = re.compile(
    rf"<(?:[A-Za-z][A-Za-z0-9+.-]{{1,31}}:[^{WHITE_SPACE}<>]{{0,2000}}"
    rf"|[^{WHITE_SPACE}<>@]{{1,64}}@[^{WHITE_SPACE}<>]{{1,255}})>"
)
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_URL_CHARS = r"A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%|"
_URL_START = re.compile(r"://|\bwww\.(?=[A-Za-z0-9])|\bmailto:(?=[A-Za-z0-9])", re.ASCII)
_SCHEME_END = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{0,30}\Z")
_URL_REST = re.compile(f"[{_URL_CHARS}]+")
_CODE_RUN = re.compile(r"`+")
_BRACKET = re.compile(r"\\.|!?\[|\]", re.DOTALL)
_DESTINATION = re.compile(
    rf"\([{WHITE_SPACE}]{{0,200}}+"
    rf"(?:<[^<>\r\n]{{0,2000}}+>|[^{WHITE_SPACE}()<][^{WHITE_SPACE}()]{{0,2000}}+"
    rf"(?:\([^{WHITE_SPACE}()]{{0,2000}}+\)[^{WHITE_SPACE}()]{{0,2000}}+){{0,32}}+)?"
    rf"(?:[{WHITE_SPACE}]{{1,200}}+"
    rf"(?:\"[^\"]{{0,2000}}+\"|'[^']{{0,2000}}+'|\([^()]{{0,2000}}+\)))?"
    rf"[{WHITE_SPACE}]{{0,200}}+\)"
)
_REFERENCE = re.compile(r"\[[^\[\]]{0,999}+\]")
_ATTRIBUTES = re.compile(r"\{:?[ \t]{0,8}+[#.][^{}\r\n]{0,300}+\}|\{:[ \t][^{}\r\n]{0,300}+\}")


def tags(text: str, start: int, end: int) -> Iterator[Span]:
    """Tags, comments, CDATA marks, declarations, autolinks and entities of `[start, end)`."""
    if text.find("<", start, end) >= 0:
        yield from _comments(text, start, end)
        yield from _found(_TAG, text, start, end)
        yield from _found(_AUTOLINK, text, start, end)
    if text.find("&", start, end) >= 0:
        yield from _found(_ENTITY, text, start, end)


def _comments(text: str, start: int, end: int) -> Iterator[Span]:
    place = text.find("<!--", start, end)
    while place >= 0:
        close = text.find("-->", place + 4, end)
        if close < 0:
            return
        yield Span(place, close + 3)
        place = text.find("<!--", close + 3, end)


def urls(text: str, start: int, end: int) -> Iterator[Span]:
    """Bare URLs of `[start, end)`, without the punctuation that ends the sentence."""
    reached = start
    for found in _URL_START.finditer(text, start, end):
        begin = found.start()
        if begin < reached:
            continue
        if found.group() == "://":
            scheme = _SCHEME_END.search(text[max(reached, begin - 31) : begin])
            if scheme is None:
                continue
            begin -= len(scheme.group())
        rest = _URL_REST.match(text, found.end(), end)
        if rest is None:
            continue
        url = _trimmed(text[begin : rest.end()])
        reached = begin + len(url)
        if reached > found.end():
            yield Span(begin, reached)


def _trimmed(url: str) -> str:
    surplus = {")": url.count(")") - url.count("("), "]": url.count("]") - url.count("[")}
    end = len(url)
    while end:
        last = url[end - 1]
        if surplus.get(last, 0) > 0:
            surplus[last] -= 1
        elif last not in ".,;:!?'*_~|":
            break
        end -= 1
    return url[:end]


def attributes(text: str, start: int, end: int) -> Iterator[Span]:
    """Attribute lists such as `{#id .class}` of `[start, end)`."""
    if text.find("{", start, end) >= 0:
        yield from _found(_ATTRIBUTES, text, start, end)


def code_spans(text: str, start: int, end: int) -> tuple[Span, ...]:
    """Code spans of `[start, end)`, backticks included: runs of equal length pair up."""
    if text.find("`", start, end) < 0:
        return ()
    runs = [found.span() for found in _CODE_RUN.finditer(text, start, end)]
    partner: list[int | None] = [None] * len(runs)
    latest: dict[int, int] = {}
    for place in range(len(runs) - 1, -1, -1):
        length = runs[place][1] - runs[place][0]
        partner[place] = latest.get(length)
        latest[length] = place
    spans, place = [], 0
    while place < len(runs):
        other = partner[place]
        if other is None or _escaped(text, runs[place][0], start):
            place += 1
            continue
        spans.append(Span(runs[place][0], runs[other][1]))
        place = other + 1
    return tuple(spans)


def _escaped(text: str, place: int, start: int) -> bool:
    before = place
    while before > start and text[before - 1] == "\\":
        before -= 1
    return (place - before) % 2 == 1


def links(
    text: str, start: int, end: int, *, code: tuple[Span, ...], labels: frozenset[str]
) -> Iterator[Span]:
    """The marks of Markdown links, images and footnote references of one block.

    Brackets and targets are marked, the text between the brackets is not.  `code` are the
    code spans of the block, sorted; `labels` the normalised labels of its document's link
    reference definitions.
    """
    if text.find("[", start, end) < 0:
        return
    opened: list[int] = []
    skip = 0
    reached = start
    for found in _BRACKET.finditer(text, start, end):
        place = found.start()
        while skip < len(code) and code[skip].end <= place:
            skip += 1
        if place < reached or (skip < len(code) and code[skip].start <= place):
            continue
        token = found.group()
        if token.endswith("["):
            opened.append(place)
        elif token == "]" and opened:
            begin = opened.pop()
            inner = text.index("[", begin) + 1
            if text.startswith("^", inner) and place > inner + 1 and place - inner < 1000:
                reached = place + (2 if text.startswith(":", place + 1) else 1)
                yield Span(begin, min(reached, end))
                continue
            tail = _DESTINATION.match(text, place + 1, end) or _REFERENCE.match(
                text, place + 1, end
            )
            if tail is not None:
                reached = tail.end()
            elif place - inner < 1000 and label(text[inner:place]) in labels:
                reached = place + 1
            else:
                continue
            yield Span(begin, inner)
            yield Span(place, reached)


_BLANKS = re.compile(f"[{WHITE_SPACE}]+")
_LOWER = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def label(raw: str) -> str:
    """A link label as labels are compared: white space collapsed, ASCII case dropped."""
    return _BLANKS.sub(" ", raw).strip(" ").translate(_LOWER)


def _found(pattern: re.Pattern[str], text: str, start: int, end: int) -> Iterator[Span]:
    for found in pattern.finditer(text, start, end):
        yield Span(found.start(), found.end())
