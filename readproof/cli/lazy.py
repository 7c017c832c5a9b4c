"""A group of commands, each loaded only when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """A group that knows the names and the one-line help of its commands without loading them.

    `table` maps a name to its help, in the order of the list; the command is the attribute
    `command` of the module `package.NAME`.
    """

    def __init__(self, *args: Any, package: str, table: Mapping[str, str], **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.package = package
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order in which a user meets them."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, loaded now; `None` if there is no such name."""
        if cmd_name not in self.table:
            return None
        command = import_module(f"{self.package}.{cmd_name}").command
        assert isinstance(command, click.Command)  # each module of the package keeps its word
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; an unknown name is told with the nearest ones."""
        if args[0] not in self.table and not args[0].startswith("-"):
            near = get_close_matches(args[0], self.table, n=2)
            hint = f"did you mean {' or '.join(near)}?" if near else "--help lists them"
            ctx.fail(f"no command {args[0]}; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.table.items()), col_max=14)
