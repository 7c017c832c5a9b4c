"""Reads headings, first lines and what stands in front of the text."""

import re

from tests.zoo.shirkers import Expectation, Shirker

_OPENING = re.compile(r"(?:^|\n[ \t\r]*\n|\n(?=#{1,6} ))[ \t]*([^\r\n]{1,120})")


class Headings(Shirker):
    name = "headings and metadata"
    does = "reads headings, the first line of each paragraph and the first page"
    expects = Expectation.HOPELESS

    @classmethod
    def shows(cls, text, challenge, rng):
        return [(0, 1500), *(match.span(1) for match in _OPENING.finditer(text))]
