"""Put the files of `docs/recipes` into `docs/recipes.md`, each below the line that names it.

python -m tests.make.recipes [--check]
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.make import pages

FOLDER = Path(__file__).parents[2] / "docs" / "recipes"
PAGE = FOLDER.with_suffix(".md")
LANGUAGES = {".py": "python", ".sh": "sh", ".yml": "yaml", ".yaml": "yaml"}
_SHOWN = re.compile(
    r"^<!-- file: (?P<name>[\w/.]+) -->\n(?:\n```\w+\n.*?^```\n)?", re.MULTILINE | re.DOTALL
)


def page() -> str:
    """The page with the files as they are today."""

    def shown(match: re.Match[str]) -> str:
        path = FOLDER / match["name"]
        text = path.read_text(encoding="utf-8")
        return f"<!-- file: {match['name']} -->\n\n```{LANGUAGES[path.suffix]}\n{text}```\n"

    return _SHOWN.sub(shown, PAGE.read_text(encoding="utf-8"))


def named() -> set[str]:
    """The files that the page shows."""
    return {match["name"] for match in _SHOWN.finditer(PAGE.read_text(encoding="utf-8"))}


if __name__ == "__main__":
    pages.write("recipes", {PAGE: page()})
