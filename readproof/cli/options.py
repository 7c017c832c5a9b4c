"""Options that several commands share, each worded once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from readproof.cli.policies import NAMES
from readproof.core.policies import DEFAULT

F = TypeVar("F", bound=Callable[..., object])


class Demanding(click.Command):
    """A command with options that it cannot do without: they stand in its usage line."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The arguments, and then the options that are required."""
        needed = [
            f"{option.opts[0]} {option.metavar}"
            for option in self.params
            if isinstance(option, click.Option) and option.required
        ]
        return [*super().collect_usage_pieces(ctx), *needed]


def output_file(default: str) -> Callable[[F], F]:
    """`-o FILE`."""
    return click.option(
        "-o",
        "--output",
        "target",
        metavar="FILE",
        help=f"Where to write. Default: {default}. Never over another file.",
    )


def as_json(kind: str) -> Callable[[F], F]:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print {kind} on stdout.")


encoding = click.option(
    "--encoding",
    metavar="NAME",
    help="The document's encoding. Default: UTF-8, or UTF-16 with a byte order mark.",
)
policy = click.option(
    "--policy",
    metavar="POLICY",
    default=DEFAULT,
    show_default=True,
    help=f"{NAMES}, or a policy file (.toml, .json).",
)
reader = click.option(
    "--reader",
    metavar="NAME",
    default="reader",
    show_default=True,
    help="Your label for who will answer; attempts are counted by it.",
)
lang = click.option(
    "--lang",
    type=click.Choice(["en", "ja"]),
    default="en",
    show_default=True,
    help="The language of the instructions and questions.",
)
allow_weak = click.option(
    "--allow-weak",
    is_flag=True,
    help="Accept a plan that lets a reader of half the text pass more often than 1 in 100.",
)
jobs = click.option(
    "--jobs",
    type=click.IntRange(min=1, max=256),
    metavar="N",
    help="How many processes work on it. Default: as many as the machine runs at once.",
)
