"""Generated pages are those that the code would make today."""

from __future__ import annotations

import re

import pytest

from readproof.core import tokens
from tests.core import test_tokens
from tests.make import cli_reference, codes, parts_table
from tests.repo.trees import ROOT, shown


def test_commands_in_the_readme_are_those_of_the_program() -> None:
    assert cli_reference.README.read_text(encoding="utf-8") == cli_reference.readme(), (
        "python -m tests.make.cli_reference"
    )


def test_command_reference_is_the_help_of_every_command() -> None:
    assert cli_reference.PAGE.read_text(encoding="utf-8") == cli_reference.page(), (
        "python -m tests.make.cli_reference"
    )


def test_page_of_codes_is_that_of_the_closed_list() -> None:
    assert codes.PAGE.read_text(encoding="utf-8") == codes.page(), "python -m tests.make.codes"


def test_table_of_parts_is_what_the_sums_give() -> None:
    assert parts_table.PAGE.read_text(encoding="utf-8") == parts_table.page(), (
        "python -m tests.make.parts_table"
    )


PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")})


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_links_inside_the_repository_lead_somewhere(page: object) -> None:
    from pathlib import Path

    assert isinstance(page, Path)
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    targets = re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", text)
    broken = [target for target in targets if not (page.parent / target).exists()]
    assert not broken


def test_table_of_tokens_is_what_is_counted_and_estimated() -> None:
    page = (ROOT / "docs" / "models.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.count("|") == 9 and "---" not in line][1:]
    by_name = {sample["name"]: sample for sample in test_tokens.SAMPLES}
    assert len(rows) >= 10
    for row in rows:
        name, *numbers = (cell.strip() for cell in row.strip("|").split("|"))
        sample = by_name[name]
        text = test_tokens.text(sample)
        shown = [len(text), tokens.estimate(text), *sample["counts"].values()]
        assert numbers == [f"{number:,}" for number in shown], name
