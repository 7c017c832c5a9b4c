"""Folders that come with the package: the schemas and the bundled documents."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from readproof.errors import Unusable


def folder(name: str) -> Traversable:
    """`readproof/NAME` of an installed wheel, else `NAME` beside the package in a checkout.

    Raises `Unusable` where neither is a folder.
    """
    packaged = resources.files("readproof") / name
    if packaged.is_dir():
        return packaged
    checkout = Path(__file__).resolve().parent.parent / name
    if checkout.is_dir():
        return checkout
    raise Unusable(f"no {name}: neither {packaged} nor {checkout} is a folder; reinstall readproof")
