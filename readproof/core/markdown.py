"""The structure of Markdown: CommonMark blocks with GFM tables, footnotes and front matter.

Blocks come from markdown-it-py, which sees a copy of the text with `\\n` newlines and as many
lines as ours; everything it says about lines is mapped back to our own raw offsets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from readproof.core import front_matter, markup
from readproof.core.documents import Span, merge
from readproof.core.lines import SPACES, Lines
from readproof.core.structure import Block, BlockKind, Structure

# Deeper nesting is read as plain paragraphs; the bound keeps hostile texts linear.
MAX_NESTING = 40
MAX_QUOTES = 5  # quotes in quotes: each level reads all its lines once more

_PREFIX = re.compile(
    r"(?:[ \t]*+(?:>|[-+*](?=[ \t]|\Z)|[0-9]{1,9}[.)](?=[ \t]|\Z)))++[ \t]*+(?:\[[ xX]\](?=[ \t]))?"
)
_ATX = re.compile(r"[ \t]*(#{1,6})(?=[ \t]|\Z)")
_ATX_CLOSE = re.compile(r"(?<=[ \t])#+[ \t]*\Z")
_FENCE_CLOSE = re.compile(r"[> \t]*(?:`{3,}|~{3,})[ \t]*\Z")
_TABLE_BAR = re.compile(r"(?<!\\)\|")
_DEFINITION = re.compile(
    r"[ \t>]*\[(?!\^)((?:[^\[\]\\]|\\.){1,999}+)\]:[ \t]*+(?:<[^<>]*>|[^\s<]\S*)"
    r"(?P<title>[ \t]++(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?[ \t]*\Z"
)
_TITLE = re.compile(r"[ \t>]*(?:\"[^\"]*\"|'[^']*'|\([^()]*\))[ \t]*\Z")
# Containers of common dialects (":::note", "/// tip") and the marks of definition lists.
_CONTAINER = re.compile(r"[ \t]*(?::{3,}|/{3,})[^\r\n]{0,200}\Z|:[ \t]{1,3}")


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING}).enable("table")
    footnote_plugin(parser)
    # Without tokens of their own they would be lost to us: we look for definitions ourselves.
    return parser.disable("reference")


def read(text: str) -> Structure:
    """The structure of `text` as Markdown; works on any text."""
    lines = Lines.of(text)
    content = tuple(lines.content(number) for number in range(len(lines)))
    reading = _Reading(lines, content)
    reading.read()
    return Structure(
        blocks=tuple(reading.blocks()),
        headings=merge(reading.headings),
        furniture=merge(reading.furniture),
        markup=merge(reading.markup),
    )


def _shallow(line: str) -> str:
    """`line` with quote marks beyond `MAX_QUOTES` made text; as long as before."""
    if line.count(">") <= MAX_QUOTES or (prefix := _PREFIX.match(line)) is None:
        return line
    marks = prefix.group().split(">")
    kept = ">".join(marks[: MAX_QUOTES + 1])
    return kept + "x".join(["", *marks[MAX_QUOTES + 1 :]]) + line[prefix.end() :]


_KINDS = {
    "heading_open": BlockKind.HEADING,
    "fence": BlockKind.CODE,
    "code_block": BlockKind.CODE,
    "html_block": BlockKind.HTML,
    "table_open": BlockKind.TABLE,
    "hr": BlockKind.RULE,
}
_CONTAINERS = {
    "list_item": BlockKind.LIST,
    "blockquote": BlockKind.QUOTE,
    "footnote_reference": BlockKind.FOOTNOTE,
}


class _Reading:
    """Collects, line by line, what the tokens say; `starts` maps a line to what it opens."""

    def __init__(self, lines: Lines, content: Sequence[str]) -> None:
        self.lines, self.content = lines, content
        self.starts: dict[int, BlockKind] = {}
        self.known = [False] * len(content)  # lines that some token accounts for
        self.code = [False] * len(content)
        self.headings: list[Span] = []
        self.furniture: list[Span] = []
        self.markup: list[Span] = []
        self._labels: set[str] = set()

    def read(self) -> None:
        front = front_matter.length(self.content)
        if front:
            self.starts[0] = BlockKind.FRONT_MATTER
            self.code[:front] = self.known[:front] = [True] * front
            self.markup.append(self._span(0, front))
        tokens: list[Token] = []
        # NUL is never in a document; a library that replaces it must not see it elsewhere.
        copy = [""] * front + [_shallow(line) for line in self.content[front:]]
        source = "\n".join(copy).replace("\0", "\ufffd")
        parser = _parser()
        parser.block.parse(source, parser, {}, tokens)
        containers: list[BlockKind] = []
        for token in tokens:
            self._token(token, containers)
        self._rest()
        self._inline()

    def _span(self, first: int, last: int) -> Span:
        """The raw span of lines `first` to `last`, exclusive, without the final newline."""
        return Span(self.lines.starts[first], self.lines.ends[last - 1])

    def _token(self, token: Token, containers: list[BlockKind]) -> None:
        name, _, side = token.type.rpartition("_")
        if name in _CONTAINERS and side == "close":
            containers.pop()
            return
        if name in _CONTAINERS and side == "open":
            containers.append(_CONTAINERS[name])
        if token.map is None or token.nesting < 0:
            return
        first, last = token.map
        last = min(last, len(self.content))
        if first >= last:
            return
        if name in _CONTAINERS:
            self.starts.setdefault(first, _CONTAINERS[name])
            self._prefixes(name, first, last)
        elif token.type == "paragraph_open":
            inner = containers[-1] if containers else BlockKind.PARAGRAPH
            self.starts.setdefault(first, inner)
            self.known[first:last] = [True] * (last - first)
            self._definitions(first, last)
        elif token.type in _KINDS:
            self.starts.setdefault(first, _KINDS[token.type])
            self.known[first:last] = [True] * (last - first)
            self._leaf(token.type, first, last)
        elif token.type == "tr_open":
            self._row(first)

    def _prefixes(self, name: str, first: int, last: int) -> None:
        """Quote marks of every line, the marker of a list item on its first line."""
        for number in range(first, last if name == "blockquote" else first + 1):
            if (found := _PREFIX.match(self.content[number])) is not None:
                start = self.lines.starts[number]
                self.markup.append(Span(start, start + found.end()))

    def _leaf(self, kind: str, first: int, last: int) -> None:
        if kind == "heading_open":
            self.headings.append(self._span(first, last))
            self._heading_marks(first, last)
        elif kind == "hr":
            self.furniture.append(self._span(first, first + 1))
        elif kind == "table_open" and first + 1 < last:
            self.markup.append(self._span(first + 1, first + 2))
        elif kind in ("fence", "code_block"):
            self.code[first:last] = [True] * (last - first)
            if kind == "fence":
                self.markup.append(self._span(first, first + 1))
                if last - first > 1 and _FENCE_CLOSE.match(self.content[last - 1]):
                    self.markup.append(self._span(last - 1, last))

    def _heading_marks(self, first: int, last: int) -> None:
        line, start = self.content[first], self.lines.starts[first]
        if last - first == 1 and (opening := _ATX.match(line)) is not None:
            self.markup.append(Span(start + opening.start(1), start + opening.end(1)))
            if (closing := _ATX_CLOSE.search(line[-200:])) is not None:
                self.markup.append(
                    Span(start + len(line) - len(closing.group()), start + len(line))
                )
        elif last - first > 1:
            self.markup.append(self._span(last - 1, last))

    def _row(self, number: int) -> None:
        start = self.lines.starts[number]
        for found in _TABLE_BAR.finditer(self.content[number]):
            self.markup.append(Span(start + found.start(), start + found.end()))

    def _definitions(self, first: int, last: int) -> None:
        """Link reference definitions, which open a paragraph or stand alone in it."""
        number = first
        while number < last and (found := _DEFINITION.match(self.content[number])) is not None:
            self._labels.add(markup.label(found[1]))
            after = number + 1
            if found["title"] is None and after < last and _TITLE.match(self.content[after]):
                after += 1
            self.markup.append(self._span(number, after))
            number = after

    def _rest(self) -> None:
        """Lines that no token accounts for (nested too deep) are paragraphs."""
        fresh = True
        for number, line in enumerate(self.content):
            if self.known[number] or not line.strip(SPACES):
                fresh = True
            elif fresh:
                self.starts.setdefault(number, BlockKind.PARAGRAPH)
                fresh = False

    def _inline(self) -> None:
        text, labels = self.lines.text, frozenset(self._labels)
        for first, last in self._prose():
            start, end = self.lines.starts[first], self.lines.ends[last - 1]
            code = markup.code_spans(text, start, end)
            self.markup.extend(markup.links(text, start, end, code=code, labels=labels))
            reached = start
            for span in (*code, Span(end, end)):
                for scan in (markup.tags, markup.urls, markup.attributes):
                    self.markup.extend(scan(text, reached, span.start))
                reached = span.end
        for number, line in enumerate(self.content):
            if line[:1] in (":", "/", " ", "\t") and not self.code[number]:
                found = _CONTAINER.match(line)
                if found is not None:
                    start = self.lines.starts[number]
                    self.markup.append(Span(start, start + found.end()))

    def _prose(self) -> Iterator[tuple[int, int]]:
        """Runs of lines of one block that are not code."""
        first = None
        for number in range(len(self.content) + 1):
            ends = number == len(self.content) or self.code[number] or number in self.starts
            if first is not None and ends:
                yield first, number
                first = None
            if first is None and number < len(self.content) and not self.code[number]:
                first = number

    def blocks(self) -> Iterator[Block]:
        """The blocks, which tile the text; blank lines belong to the block before them."""
        numbers = sorted(self.starts)
        if not numbers:
            if self.lines.text:
                yield Block(start=0, end=len(self.lines.text), kind=BlockKind.PARAGRAPH)
            return
        for place, number in enumerate(numbers):
            after = numbers[place + 1] if place + 1 < len(numbers) else len(self.content)
            yield Block(
                start=self.lines.starts[number] if place else 0,
                end=self.lines.offset(after),
                kind=self.starts[number],
            )
