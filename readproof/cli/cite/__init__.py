"""`readproof cite`: the citation contract and the misattribution gate."""

from __future__ import annotations

import click

from readproof.cli.lazy import LazyGroup


@click.group(
    "cite",
    cls=LazyGroup,
    package="readproof.cli.cite",
    table={
        "answer": "Say whether a cited answer may be accepted, given independent reviews.",
        "article": "Check the footnotes of an article against its research log.",
        "export": "Write what a judge needs: units, all sources, and the instruction.",
        "review": "Turn a judge's answers into reviews.",
    },
)
def command() -> None:
    """Check citations: answers against reviews, articles against a research log."""
