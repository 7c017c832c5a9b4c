"""The skimmer."""

from __future__ import annotations

import re

from .copyist import Copyist
from .texts import Span

# The first line after a blank one, and every Markdown heading.
_OPENING = re.compile(r"(?:^|\n[ \t\r]*\n|\n(?=#{1,6} ))[ \t]*([^\r\n]{1,120})")


class HeadingsOnly(Copyist):
    """Has read the headings and the first line below them and of each paragraph."""

    name = "headings-only"
    does = "reads the headings and the first line of each paragraph"

    def view(self) -> list[Span]:
        """First lines, at most 120 characters of each."""
        return [match.span(1) for match in _OPENING.finditer(self.text)]
