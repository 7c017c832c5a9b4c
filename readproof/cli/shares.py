"""Shares on the command line."""

from __future__ import annotations

import re
from fractions import Fraction

import click

# Exactly what the wire can hold: parts per million.
_DECIMAL = re.compile(r"(?:[0-9]+(?:\.[0-9]{1,6})?|\.[0-9]{1,6})")


def share(value: str) -> Fraction:
    """A share from 0 to 1 with at most six decimals, kept exactly: the type of an option."""
    if not _DECIMAL.fullmatch(value) or Fraction(value) > 1:
        raise click.BadParameter(
            f"expected a share from 0 to 1 with at most six decimals, such as 0.05, found {value}"
        )
    return Fraction(value)
