"""The folders that come with the package are found, and a missing one says so."""

from __future__ import annotations

import pytest

from readproof import resources
from readproof.errors import Unusable


@pytest.mark.parametrize(
    ("name", "file"),
    [("schemas", "challenge.v1.schema.json"), ("corpora", "handbook/tide-gauge-handbook.md")],
)
def test_folder_holds_what_the_package_needs(name: str, file: str) -> None:
    assert resources.folder(name).joinpath(file).is_file()


def test_missing_folder_is_named() -> None:
    with pytest.raises(Unusable, match="no nowhere: neither"):
        resources.folder("nowhere")
