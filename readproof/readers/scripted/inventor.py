"""The reader who invents quotes."""

from __future__ import annotations

from .copyist import Copyist
from .passages import Finder
from .texts import Span, is_unspaced

OPENING = 1500


class Inventor(Copyist):
    """Has looked at the opening, and makes up every phrase in its words."""

    name = "inventor"
    does = "looks at the opening and invents every quote"

    def view(self) -> list[Span]:
        """The first page."""
        return [(0, min(OPENING, len(self.text)))]

    def chosen(self) -> dict[str, list[str]]:
        """Made-up phrases for all regions."""
        return {region: invented(self, region, 3) for region in self.regions}


def invented(reader: Copyist, purpose: str, count: int) -> list[str]:
    """Phrases made of seen words in a new order, so that they sound like the document."""
    finder = Finder(reader.text, reader.seen, lambda _: 1)
    low, high = reader.seen[0][0], reader.seen[-1][1]
    seen = " ".join(reader.text[a:b] for a, b in finder.phrases(low, high, 6))
    spaced = not is_unspaced(seen)
    words = seen.split() if spaced else [seen[at : at + 3] for at in range(0, len(seen), 3)]
    words = [word.strip() for word in words if word.isalpha()] or ["nothing", "was", "read"]
    made = []
    for number in range(count):
        picked = [words[reader.drawn(f"{purpose} {number} {n}", len(words))] for n in range(9)]
        made.append((" " if spaced else "").join(picked))
    return made
