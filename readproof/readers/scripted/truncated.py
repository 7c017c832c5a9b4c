"""The honest reader whose copy ended early."""

from __future__ import annotations

from .copyist import Copyist
from .texts import Span


class Truncated(Copyist):
    """Has read all that arrived, and says what did not."""

    name = "truncated"
    does = "reads what arrived, the first two thirds, and says that the tail never came"
    admits = True

    def view(self) -> list[Span]:
        """Everything before the last region."""
        return [(0, self.regions["tail"]["start"])]
