"""The reader with a gap."""

from __future__ import annotations

from .copyist import Copyist
from .texts import Span


class Gap(Copyist):
    """Has read everything but one contiguous fifth, somewhere."""

    name = "gap"
    does = "reads everything but one contiguous fifth"
    share = 0.2

    def view(self) -> list[Span]:
        """Everything but the gap, whose place depends on the seed."""
        width = int(len(self.text) * self.share)
        start = self.drawn("gap", len(self.text) - width + 1)
        return [(0, start), (start + width, len(self.text))]
