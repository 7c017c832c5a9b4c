"""Make the command reference: the table in README.md and `docs/commands.md`, from the program.

python -m tests.make.cli_reference [--check]

The README holds the table between the lines `<!-- commands -->` and `<!-- /commands -->`; the
page holds what `readproof COMMAND --help` prints.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from tests.make import pages

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGE = ROOT / "docs" / "commands.md"
OPENING, CLOSING = "<!-- commands -->\n", "<!-- /commands -->\n"
WIDTH = 88

HEAD = """\
# Commands

<!-- Made by `python -m tests.make.cli_reference` from the program; do not edit. -->

What `readproof COMMAND --help` prints. Data goes to stdout, diagnosis to stderr. Exit codes: 0
ACCEPT, or all is well; 1 REVIEW or REJECT, or something asked about is false or refused; 2 wrong
usage or unreadable input; 3 a bug of ours.
"""


def commands() -> Iterator[tuple[click.Context, click.Command]]:
    """Every command with the context its help is made in, groups before what they hold."""
    from readproof.cli import root

    yield from _walk(root, None, "readproof")


def _walk(
    command: click.Command, parent: click.Context | None, name: str
) -> Iterator[tuple[click.Context, click.Command]]:
    context = command.context_class(
        command, parent=parent, info_name=name, terminal_width=WIDTH, color=False
    )
    yield context, command
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            child = command.get_command(context, below)
            if child is not None and not child.hidden:
                yield from _walk(child, context, below)


def page() -> str:
    """The page with the help of every command."""
    return HEAD + "".join(
        f"\n## {context.command_path}\n\n```text\n{command.get_help(context)}\n```\n"
        for context, command in commands()
    )


def table() -> str:
    """The README's table: a command that does something, its arguments, what it is for."""
    rows = ["| command | what for |\n", "| --- | --- |\n"]
    for context, command in commands():
        if isinstance(command, click.Group) and not command.invoke_without_command:
            continue
        pieces = [piece for piece in command.collect_usage_pieces(context) if piece != "[OPTIONS]"]
        usage = " ".join([context.command_path, *pieces]).replace("|", "\\|")
        rows.append(f"| `{usage}` | {command.get_short_help_str(limit=200)} |\n")
    return "".join(rows)


def readme() -> str:
    """README.md with the table of today between its markers."""
    text = README.read_text(encoding="utf-8")
    before, opening, rest = text.partition(OPENING)
    _, closing, after = rest.partition(CLOSING)
    if not opening or not closing:
        sys.exit(f"README.md has no lines {OPENING.strip()} and {CLOSING.strip()}")
    note = f"Every option: [docs/{PAGE.name}](docs/{PAGE.name}), or `readproof COMMAND --help`.\n"
    return f"{before}{OPENING}\n{table()}\n{note}\n{CLOSING}{after}"


if __name__ == "__main__":
    pages.write("cli_reference", {README: readme(), PAGE: page()})
