"""Where the lines of a text begin and end, whatever kind of newline it uses."""

from __future__ import annotations

import re
from dataclasses import dataclass

from readproof.core.scripts import WHITE_SPACE

# CR CR LF, as some bulletins have it, is one newline and not a blank line between any two.
# Form feeds, vertical tabs and the Unicode separators stay inside a line.
NEWLINE = re.compile(r"\r{0,2}\n|\r")

# The characters of White_Space one by one, for `str.strip`.
SPACES = "".join(map(chr, range(0x2000, 0x200B))) + WHITE_SPACE.replace("\u2000-\u200a", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """A line table: line `n` is `[starts[n], ends[n])`, its newline `[ends[n], starts[n + 1])`.

    Offsets are code points of the text.  Lines tile the text with their newlines; a newline
    at the very end opens no further line, and an empty text has none.
    """

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @staticmethod
    def of(text: str) -> Lines:
        """The line table of `text`."""
        starts, ends = [0], []
        for newline in NEWLINE.finditer(text):
            ends.append(newline.start())
            starts.append(newline.end())
        if starts[-1] == len(text):
            starts.pop()
        else:
            ends.append(len(text))
        return Lines(text=text, starts=tuple(starts), ends=tuple(ends))

    def __len__(self) -> int:
        return len(self.starts)

    def content(self, number: int) -> str:
        """The raw text of line `number` without its newline."""
        return self.text[self.starts[number] : self.ends[number]]

    def offset(self, number: int) -> int:
        """Where line `number` starts; the length of the text for the number after the last."""
        return self.starts[number] if number < len(self.starts) else len(self.text)
