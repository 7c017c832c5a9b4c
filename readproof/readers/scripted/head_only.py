"""The reader who stops after the first third."""

from __future__ import annotations

from .copyist import Copyist
from .inventor import invented
from .texts import Span


class HeadOnly(Copyist):
    """Has read the first third, and makes up phrases for the rest."""

    name = "head-only"
    does = "reads the first third and invents the rest"

    def view(self) -> list[Span]:
        """The first region."""
        return [(0, self.regions["head"]["end"])]

    def chosen(self) -> dict[str, list[str]]:
        """True phrases for the head, made-up ones in the same words for the others."""
        phrases = super().chosen()
        for region in ("middle", "tail"):
            phrases[region] = invented(self, region, 3)
        return phrases
