"""The filters that `traces list` and `traces stats` share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

from readproof.cli import times

if TYPE_CHECKING:
    from readproof.store.records import TraceFilter

F = TypeVar("F", bound=Callable[..., object])


def reader(command: F) -> F:
    """`--reader`."""
    return click.option("--reader", metavar="NAME", help="Only this reader.")(command)


def period(command: F) -> F:
    """`--since` and `--until`."""
    until = click.option("--until", metavar="TIME", help="Only before this time.")
    since = click.option(
        "--since",
        metavar="TIME",
        help="Only from this time on: 2026-11-30, 2026-11-30T08:35 (UTC), or 7d for a week ago.",
    )
    return since(until(command))


def review(command: F) -> F:
    """`--policy`, `--search` and `--unreviewed`."""
    for option in (
        click.option("--unreviewed", is_flag=True, help="Only those without a label."),
        click.option(
            "--search",
            metavar="TEXT",
            help="Only those whose phrases, summary or answers hold this, 2 characters at least.",
        ),
        click.option("--policy", metavar="NAME", help="Only this policy."),
    ):
        command = option(command)
    return command


def made(
    now: int,
    *,
    verdict: str | None = None,
    code: str | None = None,
    reader: str | None = None,
    document: str | None = None,
    policy: str | None = None,
    search: str | None = None,
    unreviewed: bool = False,
    since: str | None = None,
    until: str | None = None,
) -> TraceFilter:
    """The filter that these options ask for; raises `Unusable` for what is no time."""
    from readproof.core.reasons import Outcome
    from readproof.store.records import TraceFilter

    return TraceFilter(
        verdict=Outcome(verdict) if verdict else None,
        code=code,
        reader=reader,
        document=document,
        policy=policy,
        search=search,
        reviewed=False if unreviewed else None,
        since=times.moment(since, now, "--since") if since else None,
        until=times.moment(until, now, "--until") if until else None,
    )
