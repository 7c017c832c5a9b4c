"""The structure of plain text: paragraphs or lines, headings, page furniture, drawn tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from readproof.core import furniture, headings, markup, scripts
from readproof.core.documents import Span, merge
from readproof.core.furniture import Role
from readproof.core.lines import SPACES, Lines
from readproof.core.scripts import WHITE_SPACE
from readproof.core.structure import Block, BlockKind, Structure

LONG_LINES = 80  # above this upper quartile of line lengths each line is a block
LONG_LINES_UNSPACED = 60
_WEAK_SHARE = 5  # weak heading rules are dropped where they take over one group in five
_FAR_RIGHT = 12  # white space before a line that is set like a signature

_BAR = re.compile("[|\u2502\u2503\u2551\uff5c]+")
_DRAWN = re.compile("[\u2500-\u257f]")
_MARK = re.compile(
    rf"[{WHITE_SPACE}]{{0,80}}+(?:(?:>[{WHITE_SPACE}]?){{1,20}}+|(?:[-*\u2022\u2023\u25e6\u25aa\u30fb]|#\.)[{WHITE_SPACE}]{{1,8}}+)"
)
_MARK_START = re.compile(f"[{WHITE_SPACE}]{{0,80}}+[->*\u2022\u2023\u25e6\u25aa\u30fb#]")
_NUMBER_MARK = re.compile(
    rf"[{WHITE_SPACE}]{{0,80}}+\(?(?:[0-9]{{1,3}}|[a-zA-Z]|[ivx]{{1,5}})[.)][{WHITE_SPACE}]{{1,8}}+"
)
# reStructuredText: `.. code:: html`, `.. _target: URL` and the options below a directive.
_DIRECTIVE = re.compile(
    rf"[{WHITE_SPACE}]{{0,80}}+"
    r"(?:\.\.[ \t]+(?:[A-Za-z][A-Za-z0-9:_-]{0,40}::|_[^:\r\n]{1,200}:).*|:[a-z-]{1,40}:.{0,200})"
)

_BETWEEN = frozenset({Role.BLANK, Role.PAGE, Role.TITLE})  # what ends a group of lines


def read(text: str) -> Structure:
    """The structure of `text` as plain text; works on any text, in linear time."""
    lines = Lines.of(text)
    content = furniture.contents(lines)
    roles = furniture.roles(lines, content)
    _underline(content, roles)
    groups = _groups(roles, by_line=_by_line(text, lines, content))
    kinds = _Kinds(lines, content, roles)
    kinds.read(groups)
    marked = [
        *markup.tags(text, 0, len(text)),
        *markup.urls(text, 0, len(text)),
        *kinds.markup,
    ]
    return Structure(
        blocks=tuple(_blocks(text, lines, roles, kinds.starts)),
        headings=merge(kinds.headings),
        furniture=merge(kinds.furniture),
        markup=merge(marked),
    )


def _by_line(text: str, lines: Lines, content: Sequence[str]) -> bool:
    lengths = sorted(
        end - start
        for start, end, line in zip(lines.starts, lines.ends, content, strict=True)
        if line
    )
    if not lengths:
        return False
    limit = LONG_LINES_UNSPACED if scripts.is_unspaced(text) else LONG_LINES
    return lengths[3 * len(lengths) // 4] > limit


def _underline(content: Sequence[str], roles: list[Role]) -> None:
    """Gives titles and the rules under (and over) them the role `TITLE`."""
    for title in range(len(content) - 1):
        under = title + 1
        if not (roles[title] is Role.TEXT and roles[under] is Role.RULE):
            continue
        over = title > 0 and roles[title - 1] is Role.RULE and content[title - 1] == content[under]
        first = title - 1 if over else title
        if headings.is_underlined(content[title], content[under]) and (
            first == 0 or roles[first - 1] not in (Role.TEXT, Role.LEADER)
        ):
            roles[first : under + 1] = [Role.TITLE] * (under + 1 - first)


def _groups(roles: Sequence[Role], *, by_line: bool) -> list[range]:
    """Runs of lines that are neither blank nor furniture of a page; single lines if `by_line`."""
    groups: list[range] = []
    start = None
    for number, role in enumerate([*roles, Role.BLANK]):
        outside = role in _BETWEEN
        if start is not None and (outside or by_line):
            groups.append(range(start, number))
            start = None
        if start is None and not outside:
            start = number
    return groups


class _Kinds:
    """Collects what each group of lines is: `starts` maps a line to the kind it opens."""

    def __init__(self, lines: Lines, content: Sequence[str], roles: Sequence[Role]) -> None:
        self.lines, self.content, self.roles = lines, content, roles
        self.starts: dict[int, BlockKind] = {}
        self.headings: list[Span] = []
        self.furniture: list[Span] = []
        self.markup: list[Span] = []

    def read(self, groups: Sequence[range]) -> None:
        capitals, titles = self._weak_rules(groups)
        for group in groups:
            texts = [self.content[number] for number in group]
            if 2 * sum(self.roles[number] is Role.LEADER for number in group) >= len(group):
                self.starts[group.start] = BlockKind.FURNITURE
                self.furniture.append(self._span(group))
                continue
            if self._stands_alone(group):
                level = titles and self._set_like_a_title(group)
                heading = headings.is_group(texts, capitals=capitals, titles=level)
            else:
                heading = len(group) == 1 and headings.is_strong(texts[0])
            if heading:
                self._heading(group)
            elif self._is_table(group):
                self._table(group)
            else:
                self._text(group)
        self._titles()
        self._pages()

    def _weak_rules(self, groups: Sequence[range]) -> tuple[bool, bool]:
        """Whether capitals, and title case, tell a heading from a paragraph in this text."""
        shouted = sum(map(headings.is_all_capitals, self.content))
        single = [
            self.content[group.start]
            for group in groups
            if len(group) == 1 and self._stands_alone(group)
        ]
        many = max(4, len(groups) // _WEAK_SHARE)
        titled = sum(map(headings.is_title, single))
        return 4 * shouted <= max(16, len(self.content)), titled <= many

    def _set_like_a_title(self, group: range) -> bool:
        """False for a line far to the right just below a text, such as a signature."""
        first = group.start
        indent = len(self.lines.content(first)) - len(self.lines.content(first).lstrip(SPACES))
        return indent <= _FAR_RIGHT or first < 2 or self.roles[first - 2] in _BETWEEN

    def _stands_alone(self, group: range) -> bool:
        before, after = group.start - 1, group.stop
        return (before < 0 or self.roles[before] in _BETWEEN) and (
            after >= len(self.roles) or self.roles[after] in _BETWEEN
        )

    def _span(self, group: range) -> Span:
        return Span(self.lines.starts[group.start], self.lines.ends[group.stop - 1])

    def _heading(self, group: range) -> None:
        self.starts[group.start] = BlockKind.HEADING
        self.headings.append(self._span(group))

    def _is_table(self, group: range) -> bool:
        barred = 0
        for number in group:
            line = self.content[number]
            drawn = not line.isascii() and _DRAWN.search(line) is not None
            edge = line.startswith("+-") and self.roles[number] is Role.RULE
            barred += drawn or edge or line.count("|") >= 2
        return barred >= 2 and 2 * barred >= len(group)

    def _table(self, group: range) -> None:
        self.starts[group.start] = BlockKind.TABLE
        for number in group:
            start, end = self.lines.starts[number], self.lines.ends[number]
            if self.roles[number] is Role.RULE:
                self.markup.append(Span(start, end))
                continue
            pattern = _BAR if self.content[number].isascii() else _ANY_BAR
            self.markup.extend(
                Span(*found.span()) for found in pattern.finditer(self.lines.text, start, end)
            )

    def _text(self, group: range) -> None:
        """The paragraphs of a group, split at its rule lines."""
        fresh = True
        for number in group:
            if self.roles[number] is Role.RULE:
                self.starts[number] = BlockKind.RULE
                self.furniture.append(self._span(range(number, number + 1)))
                fresh = True
            else:
                self._line(number, fresh=fresh)
                fresh = False

    def _line(self, number: int, *, fresh: bool) -> None:
        start, end = self.lines.starts[number], self.lines.ends[number]
        text = self.lines.text
        if self.roles[number] is Role.LEADER:
            self.furniture.append(Span(start, end))
        marked = None
        if _MARK_START.match(text, start, end):
            marked = _MARK.match(text, start, end)
        listed = marked is not None
        if fresh and not listed:
            marked = _NUMBER_MARK.match(text, start, end)
        directive = _DIRECTIVE.match(text, start, end)
        for found in (marked, directive):
            if found is not None:
                self.markup.append(Span(*found.span()))
        if fresh or listed:
            self.starts[number] = BlockKind.LIST if marked else BlockKind.PARAGRAPH

    def _titles(self) -> None:
        """Titles with the rule lines under and over them, as `_underline` found them."""
        number = 0
        while number < len(self.roles):
            if self.roles[number] is not Role.TITLE:
                number += 1
                continue
            last = number + 1
            while last < len(self.roles) and self.roles[last] is Role.TITLE:
                last += 1
            self._heading(range(number, last))
            number = last

    def _pages(self) -> None:
        """Runs of page furniture, with the blank lines around them, as blocks of their own."""
        number = 0
        while number < len(self.roles):
            if self.roles[number] is not Role.PAGE:
                number += 1
                continue
            first, last = number, number + 1
            while first > 0 and self.roles[first - 1] is Role.BLANK:
                first -= 1
            while last < len(self.roles) and self.roles[last] in (Role.BLANK, Role.PAGE):
                last += 1
            self.starts[first] = BlockKind.FURNITURE
            self.furniture.append(Span(self.lines.starts[first], self.lines.offset(last)))
            number = last


_ANY_BAR = re.compile(f"{_BAR.pattern}|[\u2500-\u257f]+")


def _blocks(
    text: str, lines: Lines, roles: Sequence[Role], starts: dict[int, BlockKind]
) -> Iterator[Block]:
    numbers = sorted(starts)
    if not numbers:
        if text:
            yield Block(start=0, end=len(text), kind=BlockKind.PARAGRAPH)
        return
    for place, number in enumerate(numbers):
        after = numbers[place + 1] if place + 1 < len(numbers) else len(roles)
        yield Block(
            start=lines.starts[number] if place else 0,
            end=lines.offset(after),
            kind=starts[number],
        )
