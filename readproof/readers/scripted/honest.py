"""The honest reader."""

from __future__ import annotations

from .copyist import Copyist


class Honest(Copyist):
    """Has read everything and copies exactly."""

    name = "honest"
    does = "reads everything and copies exactly"
