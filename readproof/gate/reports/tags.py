"""HTML that cannot be broken by text: whatever is not made here is filtered and escaped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from readproof.display import show

# A longer text of others is cut: the report is for people, the store has all of it.
LONGEST = 20_000
_NAME = re.compile("[a-z][a-z0-9-]*")
_VOID = frozenset({"meta", "line", "rect", "circle", "path"})
_KANA = re.compile("[\u3041-\u30ff]")


class Markup(str):
    """HTML that was made by the functions of this module, so every text in it is escaped."""

    __slots__ = ()


def text(value: str) -> Markup:
    """Any text, through the display filter and escaped, line breaks and tabs kept."""
    return Markup(escape(show(value, multiline=True), quote=True))


def tag(element: str, /, *children: str, **attributes: str | int) -> Markup:
    """An element.  Children that are no `Markup` are texts; so are the values of attributes.

    `class_` is the attribute `class`; an underscore in another name is a hyphen.
    """
    named = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    for word in (element, *named):
        if not _NAME.fullmatch(word.lower()):
            raise ValueError(f"no name of an element or attribute: {word!r}")
    opened = "".join(
        f' {key}="{escape(show(str(value)), quote=True)}"' for key, value in named.items()
    )
    if element in _VOID:
        return Markup(f"<{element}{opened}>" if element == "meta" else f"<{element}{opened}/>")
    inside = "".join(child if isinstance(child, Markup) else text(child) for child in children)
    return Markup(f"<{element}{opened}>{inside}</{element}>")


def join(*children: str) -> Markup:
    """Elements and texts one after the other."""
    return Markup(
        "".join(child if isinstance(child, Markup) else text(child) for child in children)
    )


def foreign(value: str, class_: str = "") -> Markup:
    """A text of others: set apart from what stands around it, whatever way it is written in."""
    cut = len(value) - LONGEST
    shown = value if cut <= 0 else value[:LONGEST]
    attributes: dict[str, str | int] = {"class_": f"foreign {class_}".rstrip(), "dir": "auto"}
    if _KANA.search(shown):
        attributes["lang"] = "ja"
    made = tag("bdi", shown, **attributes)
    return made if cut <= 0 else join(made, tag("i", f" … and {cut:,} more characters"))


def table(
    rows: Sequence[tuple[str, ...]], *, head: tuple[str, ...] = (), class_: str = ""
) -> Markup:
    """A table; without a head the first cell of each row names it."""
    lines = [tag("tr", *(tag("th", cell, scope="col") for cell in head))] if head else []
    for first, *rest in rows:
        name = tag("td", first) if head else tag("th", first, scope="row")
        lines.append(tag("tr", name, *(tag("td", cell) for cell in rest)))
    # Wide tables scroll by themselves; the page does not.
    return tag("div", tag("table", tag("tbody", *lines), class_=class_ or "plain"), class_="wide")
