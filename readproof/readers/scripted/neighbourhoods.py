"""The reader of three small neighbourhoods."""

from __future__ import annotations

from .copyist import Copyist
from .passages import Finder
from .texts import Span

SIZE = 1500
# Room before the first phrase, so that the text before it was seen as well.
MARGIN = 120


class Neighbourhoods(Copyist):
    """Has read about 1,500 characters in each region, enough for its own quotes."""

    name = "neighbourhoods"
    does = "reads three places of 1,500 characters, one a region, and quotes from them"

    def view(self) -> list[Span]:
        """One neighbourhood a region: the middle one that yields three phrases, or the best."""
        return [self._best(region["start"], region["end"]) for region in self.regions.values()]

    def _best(self, start: int, end: int) -> Span:
        size = min(SIZE, end - start)
        middle = (start + end - size) // 2
        steps = [middle + sign * n * size for n in range(8) for sign in (1, -1)]
        places = [at for at in steps if start <= at and at + size <= end] or [middle]
        found = [(len(self._phrases((at, at + size))), -n, at) for n, at in enumerate(places)]
        best = next((one for one in found if one[0] >= 3), max(found))
        return best[2], best[2] + size

    def _phrases(self, part: Span) -> list[Span]:
        finder = Finder(self.text, [part], self.text.count)
        return finder.phrases(min(part[1], part[0] + MARGIN), part[1], 3)

    def search(self, finder: Finder, start: int, end: int) -> list[Span]:
        """Phrases of the region's neighbourhood, with the text before them in view."""
        low, high = next((a, b) for a, b in self.seen if start <= a < end)
        return finder.phrases(min(high, low + MARGIN), high, 3)
