"""The report read as a page: its elements, its attributes and its texts."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

# What may stand in the page; whatever loads, runs or submits is not among it.
ELEMENTS = frozenset(
    """
html head meta title style body main section h1 h2 p span bdi i b code div table tbody tr th td
details summary svg g rect line circle path text ins del
""".split()  # noqa: SIM905  # thirty names in quotation marks are no easier to read
)
ATTRIBUTES = frozenset(
    """
lang charset http-equiv content name class dir scope open x y x1 x2 y1 y2 cx cy r d width height
role viewbox text-anchor
""".split()  # noqa: SIM905  # as above
)


class Page(HTMLParser):
    """The elements, attributes and texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: set[str] = set()
        self.attributes: dict[str, set[str]] = {}
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.add(tag)
        for name, value in attrs:
            self.attributes.setdefault(name, set()).add(value or "")
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.handle_starttag(tag, attrs)
        if tag != "meta":
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
