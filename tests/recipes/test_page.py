"""The page shows every recipe as it stands in its file."""

from __future__ import annotations

from tests.make import recipes
from tests.repo.trees import files


def test_the_page_holds_the_files_of_today() -> None:
    assert recipes.PAGE.read_text(encoding="utf-8") == recipes.page(), (
        "python -m tests.make.recipes"
    )


def test_every_recipe_is_on_the_page() -> None:
    present = {
        path.relative_to(recipes.FOLDER).as_posix()
        for path in files()
        if path.is_relative_to(recipes.FOLDER)
    }
    assert present == recipes.named()


def test_a_recipe_is_short() -> None:
    for name in recipes.named():
        lines = (recipes.FOLDER / name).read_text(encoding="utf-8").splitlines()
        assert len([line for line in lines if line.strip()]) <= 20, name
