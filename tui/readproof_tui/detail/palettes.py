"""The styles of the detail screen, from the variables of whatever theme is on.

Colour is never the only sign: whatever one of these says, a glyph or a word says beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style

Styles = Mapping[str, Style]


def styles(variables: Mapping[str, str]) -> Styles:
    """Styles by what they mark; `variables` are those of a theme (`App.theme_variables`)."""

    def colour(name: str, fallback: str) -> str:
        value = variables.get(name, "")
        return value[:7] if value.startswith("#") else fallback

    error = colour("text-error", "red")
    success = colour("text-success", "green")
    warning = colour("text-warning", "yellow")
    accent = colour("text-accent", "yellow")
    primary = colour("text-primary", "blue")
    faint = colour("text-muted", "grey62")
    line = colour("scrollbar-hover", "grey42")
    return {
        "ACCEPT": Style(color=success, bold=True),
        "REVIEW": Style(color=warning, bold=True),
        "REJECT": Style(color=error, bold=True),
        "selected": Style(color=accent, reverse=True),
        "bracket": Style(color=accent, bold=True),
        "wrong": Style(color=error, bold=True),
        "unseen": Style(color=warning, bold=True),
        "run": Style(color=error),
        "right": Style(color=success),
        "anchor": Style(color=primary, underline=True),
        "quote": Style(color=primary, italic=True),
        "context": Style(bgcolor=colour("panel", "grey19")),
        "context_bar": Style(color=accent),
        "gutter": Style(color=line),
        "missing": Style(color=warning, bold=True),
        "extra": Style(color=error, bold=True),
        "strong": Style(bold=True),
        "dim": Style(color=faint),
        "label": Style(color=primary),
        "key": Style(color=accent, bold=True),
        "cursor": Style(color=accent, bold=True, reverse=True),
    }


PLAIN: Styles = dict.fromkeys(styles({}), Style())
